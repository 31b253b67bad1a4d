package lod

import (
	"cmp"
	"math/bits"
	"slices"

	"copse/internal/exact"
)

// pieces are the connected parts of a mesh. Triangles are connected where they
// share a position.
type pieces struct {
	of      []uint32     // piece of each vertex
	centers []exact.Vec3 // middle of each piece's bounds
	area    []float32    // of each piece's triangles, in m²
	rigid   []bool       // pieces that never grow: they are no detail but what the part is made of
	top     uint32       // the piece that reaches highest
	order   []uint32     // pieces along a curve that keeps neighbours together
}

func (p *pieces) count() int { return len(p.centers) }

func findPieces(positions []exact.Vec3, indices, position []uint32) pieces {
	parent := make([]uint32, len(positions)) // of positions; some stay unused
	for i := range parent {
		parent[i] = uint32(i)
	}
	root := func(v uint32) uint32 {
		for parent[v] != v {
			parent[v] = parent[parent[v]]
			v = parent[v]
		}
		return v
	}
	// Groups of positions are numbered over the input mesh; their first vertex
	// here stands for them.
	stands := make([]uint32, slices.Max(position)+1) // +1; 0 is none
	for v, g := range position {
		if stands[g] != 0 {
			parent[v] = stands[g] - 1
		} else {
			stands[g] = uint32(v) + 1
		}
	}
	for t := 0; t < len(indices); t += 3 {
		a := root(indices[t])
		for _, v := range indices[t+1 : t+3] {
			parent[root(v)] = a
		}
	}
	p := pieces{of: make([]uint32, len(positions))}
	number := make([]uint32, len(positions)) // +1; 0 is new
	var low, high []exact.Vec3
	for v, at := range positions {
		r := root(uint32(v))
		if number[r] == 0 {
			low, high = append(low, at), append(high, at)
			number[r] = uint32(len(low))
		}
		piece := number[r] - 1
		p.of[v] = piece
		for axis := range 3 {
			low[piece][axis] = min(low[piece][axis], at[axis])
			high[piece][axis] = max(high[piece][axis], at[axis])
		}
	}
	p.centers = make([]exact.Vec3, len(low))
	p.judge(low, high)
	for i := range low {
		p.centers[i] = exact.Add(low[i], exact.Scale(exact.Sub(high[i], low[i]), 0.5))
	}
	p.area = make([]float32, len(low))
	for t := 0; t < len(indices); t += 3 {
		a, b, c := positions[indices[t]], positions[indices[t+1]], positions[indices[t+2]]
		p.area[p.of[indices[t]]] += exact.Length(exact.Cross(exact.Sub(b, a), exact.Sub(c, a))) / 2
	}
	p.order = curveOrder(p.centers)
	return p
}

// detailShare is the most of the whole's longest side that a piece which grows
// may be long. A trunk that grew would sink into the ground and stand out of
// its crown.
const detailShare = 0.4

// judge fills in rigid and top from the pieces' bounds.
func (p *pieces) judge(low, high []exact.Vec3) {
	least, most := low[0], high[0]
	for i := range low {
		for axis := range 3 {
			least[axis], most[axis] = min(least[axis], low[i][axis]), max(most[axis], high[i][axis])
		}
		if high[i][1] > high[p.top][1] {
			p.top = uint32(i)
		}
	}
	p.rigid = make([]bool, len(low))
	for i := range low {
		p.rigid[i] = longest(low[i], high[i]) > detailShare*longest(least, most)
	}
}

func longest(low, high exact.Vec3) float32 {
	d := exact.Sub(high, low)
	return max(d[0], d[1], d[2])
}

// curveOrder sorts points along a Morton curve through their bounds.
func curveOrder(points []exact.Vec3) []uint32 {
	low, high := points[0], points[0]
	for _, p := range points {
		for axis := range 3 {
			low[axis], high[axis] = min(low[axis], p[axis]), max(high[axis], p[axis])
		}
	}
	code := make([]uint64, len(points))
	order := make([]uint32, len(points))
	for i, p := range points {
		order[i] = uint32(i)
		for axis := range 3 {
			if extent := high[axis] - low[axis]; extent > 0 {
				const steps = 1<<16 - 1
				code[i] |= spread(uint64((p[axis]-low[axis])/extent*steps)) << axis
			}
		}
	}
	slices.SortFunc(order, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(code[a], code[b]), cmp.Compare(a, b))
	})
	return order
}

// spread moves bit i of a 16-bit number to bit 3i.
func spread(v uint64) (out uint64) {
	for v &= 0xffff; v != 0; v &= v - 1 {
		out |= 1 << (3 * bits.TrailingZeros64(v))
	}
	return out
}

// alive counts the triangles of each piece in a list, and the pieces that have
// any.
func (p *pieces) alive(indices []uint32) (triangles []int, count int) {
	triangles = make([]int, p.count())
	for t := 0; t < len(indices); t += 3 {
		piece := p.of[indices[t]]
		if triangles[piece] == 0 {
			count++
		}
		triangles[piece]++
	}
	return triangles, count
}

// thin keeps about target indices of whole pieces, never none: the curve is cut
// into runs of equally many triangles and each run keeps its largest piece, so
// that what remains is spread as the pieces were. The highest piece stays as
// long as any: a crown without its tip is seen at once.
func (p *pieces) thin(indices []uint32, target int) []uint32 {
	triangles, count := p.alive(indices)
	total, want := len(indices)/3, max(target/3, 1)
	runs := min(max(count*want/total, 1), count)
	for {
		keep, kept := p.largestOfRuns(triangles, total, runs)
		if kept*10 <= want*11 || runs == 1 {
			return filterPieces(indices, p.of, keep)
		}
		// The largest pieces have more triangles than most: fewer of them.
		runs = max(min(runs*want/kept, runs-1), 1)
	}
}

// largestOfRuns marks the largest piece in each run and counts their triangles.
func (p *pieces) largestOfRuns(triangles []int, total, runs int) (keep []bool, kept int) {
	keep = make([]bool, p.count())
	best, seen, run := -1, 0, 1
	for _, piece := range p.order {
		n := triangles[piece]
		if n == 0 {
			continue
		}
		if best < 0 || best != int(p.top) && (piece == p.top || p.area[piece] > p.area[best]) {
			best = int(piece)
		}
		if seen += n; seen*runs >= total*run {
			keep[best] = true
			kept += triangles[best]
			best = -1
			run = seen*runs/total + 1
		}
	}
	return keep, kept
}

func filterPieces(indices, of []uint32, keep []bool) []uint32 {
	var kept []uint32
	for t := 0; t < len(indices); t += 3 {
		if keep[of[indices[t]]] {
			kept = append(kept, indices[t:t+3]...)
		}
	}
	return kept
}
