package assets

import (
	"fmt"

	"github.com/qmuntal/gltf"
)

// triangles turns the indices of a primitive of any triangle mode into a
// triangle list and checks them against the number of vertices. indices may be
// nil for primitives that use their vertices in order.
func (r *reader) triangles(mode gltf.PrimitiveMode, indices []uint32, vertices int) ([]uint32, error) {
	count := len(indices)
	if indices == nil {
		count = vertices
	}
	corner := func(i int) uint32 {
		if indices == nil {
			return uint32(i)
		}
		return indices[i]
	}
	for i := range indices {
		if uint64(indices[i]) >= uint64(vertices) {
			return nil, fmt.Errorf("index %d is %d, but there are %d vertices", i, indices[i], vertices)
		}
	}
	if mode == gltf.PrimitiveTriangles && indices != nil {
		return indices[:count/3*3], nil
	}
	total := max(count-2, 0)
	if mode == gltf.PrimitiveTriangles {
		total = count / 3
	}
	if err := take(&r.left.indices, 3*total, "indices"); err != nil {
		return nil, err
	}
	list := make([]uint32, 0, 3*total)
	for t := range total {
		var a, b, c int
		switch mode {
		case gltf.PrimitiveTriangleStrip: // every second one runs the other way round
			a, b, c = t, t+1+t%2, t+2-t%2
		case gltf.PrimitiveTriangleFan:
			a, b, c = t+1, t+2, 0
		default:
			a, b, c = 3*t, 3*t+1, 3*t+2
		}
		list = append(list, corner(a), corner(b), corner(c))
	}
	return list, nil
}

// dropDegenerate removes triangles that use a vertex twice, as strips do on
// purpose to turn corners, and those that touch a vertex marked as bad.
func dropDegenerate(indices []uint32, bad []bool) []uint32 {
	kept := indices[:0]
	for t := 0; t+2 < len(indices); t += 3 {
		a, b, c := indices[t], indices[t+1], indices[t+2]
		if a == b || b == c || a == c || bad != nil && (bad[a] || bad[b] || bad[c]) {
			continue
		}
		kept = append(kept, a, b, c)
	}
	return kept
}
