package assets

// Alpha values that are as good as clear and as good as solid.
const (
	nearlyClear = 8
	nearlySolid = 247
)

// alphaContent sums up the alpha channel of packed RGBA pixels.
func alphaContent(pixels []byte) AlphaContent {
	content := AlphaContent{Min: 255}
	binary := 0
	for i := 3; i < len(pixels); i += 4 {
		a := pixels[i]
		content.Min = min(content.Min, a)
		if a <= nearlyClear || a >= nearlySolid {
			binary++
		}
	}
	content.Binary = float32(binary) / float32(max(len(pixels)/4, 1))
	return content
}

// binaryShare is the share of clear or solid pixels from which on a blended
// texture is a cut-out with smooth edges, as leaves and grass are. Drawn as a
// mask it needs no sorting and casts a shadow.
const binaryShare = 0.85

// decideAlpha corrects a part's alpha mode by what its alpha really is: the
// product of the factor, the image and the vertices.
func (r *reader) decideAlpha(where string, m *Material, mesh *Mesh) {
	if m.Alpha == AlphaOpaque {
		return
	}
	content := AlphaContent{Min: 255, Binary: 1}
	if m.BaseColorImage >= 0 {
		content = r.model.Images[m.BaseColorImage].Alpha
	}
	vertices := uint8(255)
	for _, c := range mesh.Colors {
		vertices = min(vertices, c[3])
	}
	solid := m.BaseColor[3] * float32(vertices) / 255 // alpha of an opaque texel, at least
	least := solid * float32(content.Min) / 255
	flagged := m.Alpha
	switch {
	case m.Alpha == AlphaMask && least >= m.AlphaCutoff,
		m.Alpha == AlphaBlend && least >= nearlySolid/255.0:
		m.Alpha = AlphaOpaque
	case m.Alpha == AlphaBlend && solid >= nearlySolid/255.0 && content.Binary >= binaryShare:
		m.Alpha, m.AlphaCutoff = AlphaMask, 0.5
	}
	if m.Alpha != flagged {
		r.notice(where, "is flagged "+flagged.String()+", but its alpha makes it "+m.Alpha.String())
	}
}
