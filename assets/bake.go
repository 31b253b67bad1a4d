package assets

import "copse/lod"

// BakeInput returns what lod.Bake wants of a part: its mesh and, for cut-out
// and blended materials, where the texture is solid. The slices are the part's
// own.
func (m *Model) BakeInput(part int) lod.Mesh {
	p := &m.Parts[part]
	return lod.Mesh{
		Positions: p.Mesh.Positions,
		Normals:   p.Mesh.Normals,
		UVs:       p.Mesh.UVs,
		Tangents:  p.Mesh.Tangents,
		Colors:    p.Mesh.Colors,
		Sway:      p.Mesh.Sway,
		Indices:   p.Mesh.Indices,
		Mask:      m.mask(&p.Material),
	}
}

// maskSide is the most pixels along a side of a mask: a leaf card covers far
// fewer where it is measured.
const maskSide = 128

// mask samples where a material is solid; nil for opaque ones.
func (m *Model) mask(material *Material) *lod.Mask {
	if material.Alpha == AlphaOpaque || material.BaseColorImage < 0 {
		return nil
	}
	im := &m.Images[material.BaseColorImage]
	least := 0.5 * float32(255)
	if material.Alpha == AlphaMask {
		least = 255 * material.AlphaCutoff
	}
	mask := &lod.Mask{Width: min(im.Width, maskSide), Height: min(im.Height, maskSide)}
	mask.Solid = make([]bool, 0, mask.Width*mask.Height)
	for y := range mask.Height {
		for x := range mask.Width {
			sx := (2*x + 1) * im.Width / (2 * mask.Width)
			sy := (2*y + 1) * im.Height / (2 * mask.Height)
			alpha := material.BaseColor[3] * float32(im.Pixels[4*(sy*im.Width+sx)+3])
			mask.Solid = append(mask.Solid, alpha >= least)
		}
	}
	return mask
}
