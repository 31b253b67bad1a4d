package render

import (
	"github.com/go-gl/mathgl/mgl32"

	"copse/internal/exact"
)

const maxCascades = 3

// frameData mirrors the uniform block in shaders/frame.glsl (std140).
type frameData struct {
	ViewProjection mgl32.Mat4
	RayMatrix      mgl32.Mat4
	ShadowMatrix   [maxCascades]mgl32.Mat4
	CascadeEnds    [4]float32
	CascadeTexels  [4]float32
	Eye            [4]float32
	Sun            [4]float32
	SunColor       [4]float32
	Zenith         [4]float32
	Horizon        [4]float32
	Ground         [4]float32
	Glow           [4]float32
	Viewport       [4]float32
	MapOrigin      [4]float32
	MapSize        [4]float32
	Canopy         [4]float32
	Wind           [4]float32
	Brush          [4]float32
	BrushColor     [4]float32
	Options        [4]float32
	LampPlace      [maxLamps][4]float32
	LampColor      [maxLamps][4]float32
}

func (f *frameData) setView(v View, seconds float32) {
	view, projection := v.ViewMatrix(), v.ProjectionMatrix()
	f.ViewProjection = projection.Mul4(view)
	// The rays leave the eye, so the translation is dropped before inverting:
	// far from the origin nothing is lost.
	turned := view
	turned.SetCol(3, mgl32.Vec4{0, 0, 0, 1})
	f.RayMatrix = projection.Mul4(turned).Inv()
	f.Eye = with(v.Eye, seconds)
	w, h := float32(v.Width), float32(v.Height)
	f.Viewport = [4]float32{w, h, 1 / w, 1 / h}
}

func (f *frameData) setEnvironment(e Environment, seconds float32) {
	height, exposure := e.FogHeight, e.Exposure
	if height <= 0 {
		height = 120
	}
	if exposure <= 0 {
		exposure = 1
	}
	disc := e.Disc
	if disc <= 0 {
		disc = clearDisc
	}
	f.Sun = with(exact.Normalize(e.Sun), 0)
	f.SunColor = with(e.SunColor, disc)
	f.Zenith = with(e.Zenith, e.FogDensity)
	f.Horizon = with(e.Horizon, 1/height)
	f.Ground = with(e.Ground, exposure)
	f.Glow = with(e.Glow, 0)
	strength := exact.Length(exact.Vec3{e.Wind[0], 0, e.Wind[1]})
	f.Wind = [4]float32{1, 0, strength, seconds}
	if strength > 0 {
		f.Wind[0], f.Wind[1] = e.Wind[0]/strength, e.Wind[1]/strength
	}
}

func with(v exact.Vec3, w float32) [4]float32 { return [4]float32{v[0], v[1], v[2], w} }
