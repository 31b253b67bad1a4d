package render

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"copse/internal/exact"
	"copse/terrain"
)

// View is a camera with the rectangle of pixels it fills.
type View struct {
	Eye    exact.Vec3 // metres
	Target exact.Vec3 // what the camera looks at
	FovY   float32    // degrees from the lower to the upper edge; 0 means 50
	Near   float32    // metres; 0 means 0.2
	Far    float32    // metres; 0 means 4000
	Width  int        // pixels
	Height int        // pixels
}

// normalized fills in what was left out and mends what cannot be drawn: a
// camera that looks at itself looks north.
func (v View) normalized() View {
	if !(v.FovY > 1 && v.FovY < 170) {
		v.FovY = 50
	}
	if !(v.Near > 0) {
		v.Near = 0.2
	}
	if !(v.Far > v.Near) {
		v.Far = max(4000, v.Near*10)
	}
	v.Width, v.Height = max(v.Width, 1), max(v.Height, 1)
	if !finite(v.Eye) {
		v.Eye = exact.Vec3{0, 60, 120}
	}
	if !finite(v.Target) || exact.Length(exact.Sub(v.Target, v.Eye)) < 1e-4 {
		v.Target = exact.Add(v.Eye, exact.Vec3{0, 0, -1})
	}
	return v
}

// Covering moves the far plane, where it was left out, behind all of a map.
func (v View) Covering(m *terrain.Heightmap) View {
	if v.Far > 0 {
		return v
	}
	_, _, reachX, reachZ := m.Bounds()
	corner := exact.Vec3{mgl32.Abs(v.Eye[0]) + reachX, v.Eye[1], mgl32.Abs(v.Eye[2]) + reachZ}
	v.Far = max(4000, exact.Length(corner)*1.1)
	return v
}

func finite(v exact.Vec3) bool {
	for _, c := range v {
		if !(mgl32.Abs(c) < 1e9) {
			return false
		}
	}
	return true
}

// Forward returns the unit direction of the view.
func (v View) Forward() exact.Vec3 {
	v = v.normalized()
	return exact.Normalize(exact.Sub(v.Target, v.Eye))
}

// upright is +Y, or north where the camera looks straight up or down.
func (v View) upright() mgl32.Vec3 {
	if f := v.Forward(); mgl32.Abs(f[1]) > 0.9999 {
		return mgl32.Vec3{0, 0, -1}
	}
	return mgl32.Vec3{0, 1, 0}
}

// ViewMatrix takes world coordinates to camera coordinates (−Z forward).
func (v View) ViewMatrix() mgl32.Mat4 {
	v = v.normalized()
	return mgl32.LookAtV(v.Eye, v.Target, v.upright())
}

// ProjectionMatrix takes camera coordinates to clip space, OpenGL's −1…1.
func (v View) ProjectionMatrix() mgl32.Mat4 {
	v = v.normalized()
	return mgl32.Perspective(mgl32.DegToRad(v.FovY), float32(v.Width)/float32(v.Height), v.Near, v.Far)
}

// Ray returns where the ray through a point of the picture starts and its unit
// direction. Pixels count from the upper left corner; the middle of the first
// one is (0.5, 0.5).
func (v View) Ray(x, y float32) (origin, direction exact.Vec3) {
	v = v.normalized()
	f := mgl32.Vec3(v.Forward())
	right := f.Cross(v.upright()).Normalize()
	up := right.Cross(f)
	tall := float32(math.Tan(float64(mgl32.DegToRad(v.FovY)) / 2))
	wide := tall * float32(v.Width) / float32(v.Height)
	nx := 2*x/float32(v.Width) - 1
	ny := 1 - 2*y/float32(v.Height)
	d := f.Add(right.Mul(nx * wide)).Add(up.Mul(ny * tall))
	return v.Eye, d.Normalize()
}

// Project returns the pixel at which a point is seen, counted as in Ray. ok is
// false for a point behind the camera.
func (v View) Project(p exact.Vec3) (x, y float32, ok bool) {
	v = v.normalized()
	clip := v.ProjectionMatrix().Mul4(v.ViewMatrix()).Mul4x1(mgl32.Vec3(p).Vec4(1))
	if clip[3] <= 0 {
		return 0, 0, false
	}
	return (clip[0]/clip[3] + 1) / 2 * float32(v.Width), (1 - clip[1]/clip[3]) / 2 * float32(v.Height), true
}

// PixelSize returns how many metres one pixel covers at a distance.
func (v View) PixelSize(distance float32) float32 {
	v = v.normalized()
	return 2 * distance * float32(math.Tan(float64(mgl32.DegToRad(v.FovY))/2)) / float32(v.Height)
}
