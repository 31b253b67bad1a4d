package render

import (
	"copse/internal/frustum"
)

// outlook is what follows from a camera, the light and the quality alone. While
// they stay, pictures take it from the one before.
type outlook struct {
	key    outlookKey
	frame  frameData
	slices []cascade
	views  []frustum.Frustum // the camera's, then one per cascade
}

type outlookKey struct {
	view        View
	environment Environment
	quality     Quality
}

// of brings the outlook up to date. v is normalized.
func (o *outlook) of(v View, e Environment, q Quality) {
	key := outlookKey{v, e, q}
	if key == o.key {
		return
	}
	o.key, o.frame = key, frameData{}
	f := &o.frame
	f.setView(v, 0)
	f.setEnvironment(e, 0)
	o.slices = cascades(v, f.sun(), q.Cascades, q.ShadowSize, q.ShadowDistance)
	o.views = append(o.views[:0], frustum.Of(f.ViewProjection))
	for i, c := range o.slices {
		f.ShadowMatrix[i] = toTexture.Mul4(c.matrix)
		f.CascadeEnds[i], f.CascadeTexels[i] = c.end, c.texel
		o.views = append(o.views, frustum.OpenOf(c.matrix))
	}
	f.CascadeEnds[3] = float32(len(o.slices))
}
