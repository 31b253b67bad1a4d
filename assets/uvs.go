package assets

import (
	"fmt"
	"math"

	"github.com/qmuntal/gltf"
)

// uvMapping says which texture coordinates a material uses, −1 for none, and
// how they are transformed.
type uvMapping struct {
	set       int
	transform [2][3]float64
}

// noMapping is that of a material without textures. Coordinates that nothing is
// drawn with are not read: they would only keep vertices apart.
var noMapping = uvMapping{set: -1}

// textureMapping reads the mapping of a texture reference with its
// KHR_texture_transform. The matrix is translation · rotation · scale; rotation
// is counter-clockwise as seen with v pointing down, as the extension's text
// and its conformance model have it.
func textureMapping(texCoord int, extensions gltf.Extensions) (uvMapping, error) {
	m := uvMapping{set: texCoord, transform: [2][3]float64{{1, 0, 0}, {0, 1, 0}}}
	t := struct {
		Offset   [2]float64
		Rotation float64
		Scale    [2]float64
		TexCoord *int
	}{Scale: [2]float64{1, 1}}
	found, err := extension(extensions, extTextureTransform, &t)
	if err != nil {
		return m, err
	}
	if found {
		if t.TexCoord != nil {
			m.set = *t.TexCoord
		}
		sin, cos := math.Sincos(t.Rotation)
		m.transform = [2][3]float64{
			{cos * t.Scale[0], sin * t.Scale[1], t.Offset[0]},
			{-sin * t.Scale[0], cos * t.Scale[1], t.Offset[1]},
		}
	}
	if m.set < 0 || m.set > 15 {
		return m, fmt.Errorf("texCoord %d is not between 0 and 15", m.set)
	}
	return m, nil
}

// mapUVs converts texture coordinates and folds the transform in.
func (r *reader) mapUVs(where string, f floats, m uvMapping) [][2]float32 {
	out := make([][2]float32, f.count())
	broken := false
	for i := range out {
		u, v := float64(f.at(i)[0]), float64(f.at(i)[1])
		for axis, row := range m.transform {
			t := row[0]*u + row[1]*v + row[2]
			if math.Abs(t) < 1e6 {
				out[i][axis] = float32(t)
			} else {
				broken = true // NaN too
			}
		}
	}
	if broken {
		r.notice(where, "has texture coordinates that are no usable numbers; they are set to 0")
	}
	return out
}
