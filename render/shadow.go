package render

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"copse/instancing"
	"copse/internal/exact"
	"copse/render/gl"
	"copse/terrain"
)

// cascade is one shadow map's view: a box along the sunlight around a slice of
// what the camera sees.
type cascade struct {
	matrix mgl32.Mat4 // world → clip space of the shadow map
	end    float32    // distance from the eye at which the next one takes over
	texel  float32    // metres that a texel covers
}

// cascades splits the view up to a distance. The boxes are as large as the
// slice's bounding sphere, which does not change as the camera turns, and move
// in strides of whole texels: the edges of shadows stand still, and while the
// camera moves less than a stride the maps can stay as well.
func cascades(v View, sun mgl32.Vec3, count, size int, reach float32) []cascade {
	if count == 0 {
		return nil
	}
	tall := math.Tan(float64(mgl32.DegToRad(v.FovY)) / 2)
	wide := tall * float64(v.Width) / float64(v.Height)
	corner := math.Sqrt(1 + tall*tall + wide*wide) // distance to a corner per metre of depth
	list := make([]cascade, count)
	near := float64(v.Near)
	for i := range list {
		end := splitAt(i+1, count, reach)
		center, radius := sliceSphere(near/corner, end, corner)
		list[i] = aim(v, sun, float32(center), float32(radius), size)
		list[i].end = float32(end)
		near = end
	}
	return list
}

// splitAt places the i-th of n ends: each cascade reaches 3.4 times as far as
// the one before.
func splitAt(i, n int, reach float32) float64 {
	return float64(reach) * math.Pow(3.4, float64(i-n))
}

// sliceSphere is the smallest sphere around the frustum between two depths
// whose centre lies on the view axis.
func sliceSphere(near, far, corner float64) (center, radius float64) {
	spread := corner*corner - 1
	center = (near + far) / 2 * (1 + spread)
	if center >= far {
		return far, far * math.Sqrt(spread)
	}
	return center, math.Sqrt((far-center)*(far-center) + far*far*spread)
}

// shadowStrides is how many strides of a cascade's box its map is wide.
const shadowStrides = 32

func aim(v View, sun mgl32.Vec3, center, radius float32, size int) cascade {
	// Air for half a stride to each side, and for filters that read past the edge.
	stride := max(size/shadowStrides, 1)
	radius *= float32(size) / float32(size-8-stride)
	texel := 2 * radius / float32(size)
	up := mgl32.Vec3{0, 1, 0}
	if mgl32.Abs(sun[1]) > 0.99 {
		up = mgl32.Vec3{0, 0, -1}
	}
	turn := mgl32.LookAtV(mgl32.Vec3{}, sun.Mul(-1), up)
	middle := mgl32.Vec3(v.Eye).Add(mgl32.Vec3(v.Forward()).Mul(center))
	at := turn.Mul4x1(middle.Vec4(1))
	step := texel * float32(stride)
	snap := func(x float32) float32 { return float32(math.Round(float64(x/step))) * step }
	x, y, z := snap(at[0]), snap(at[1]), snap(at[2])
	box := mgl32.Ortho(x-radius, x+radius, y-radius, y+radius, -z-2*radius, -z+radius)
	return cascade{matrix: box.Mul4(turn), texel: texel}
}

// shadowPass owns the shadow maps.
type shadowPass struct {
	maps   *gl.Texture
	layers []*gl.Framebuffer
	drawn  shadowChoice // what the maps show
}

// shadowChoice is everything that shadow maps follow from: while it stays the
// same, they are not drawn anew.
type shadowChoice struct {
	eye      exact.Vec3 // of shadowEye
	slices   [maxCascades]mgl32.Mat4
	count    int
	terrain  *terrain.Heightmap
	ground   uint64 // revision of the terrain
	props    *instancing.Set
	parts    *instancing.Parts
	instance [2]uint64 // revisions of props and parts
	models   int       // revision of the models
	seconds  float32   // of the wind, where it moves anything
}

// shadowEye is where the detail of the ground that throws shadows is chosen from:
// the eye, on a coarse grid, for that must not draw the maps anew at every step.
func shadowEye(eye exact.Vec3) exact.Vec3 {
	const cell = 8 // metres
	for i, c := range eye {
		eye[i] = cell * float32(math.Round(float64(c)/cell))
	}
	return eye
}

// shadowChoiceOf is what a frame's shadow maps follow from.
func (r *Renderer) shadowChoiceOf(f *frameInput) shadowChoice {
	s := f.scene
	c := shadowChoice{eye: shadowEye(f.Eye), count: len(f.slices), terrain: s.Terrain, props: s.Props, parts: s.Parts, models: r.props.revision}
	for i := range f.slices {
		c.slices[i] = f.slices[i].matrix
	}
	if s.Terrain != nil {
		c.ground = r.terrain.revision
	}
	if s.Props != nil {
		c.instance[0] = s.Props.Revision()
	}
	if s.Parts != nil {
		c.instance[1] = s.Parts.Revision()
	}
	if r.quality.Sway {
		c.seconds = s.Seconds
	}
	return c
}

func newShadowPass(c *gl.Context, q Quality) (*shadowPass, error) {
	s := &shadowPass{}
	if q.Cascades == 0 {
		return s, nil
	}
	s.maps = c.NewTexture(gl.TextureSpec{Width: q.ShadowSize, Height: q.ShadowSize, Layers: q.Cascades,
		Format: gl.Depth24, Filter: gl.Linear, Compare: true})
	for i := range q.Cascades {
		f, err := c.NewDepthLayer(s.maps, i)
		if err != nil {
			s.delete()
			return nil, err
		}
		s.layers = append(s.layers, f)
	}
	return s, nil
}

func (s *shadowPass) delete() {
	for _, f := range s.layers {
		f.Delete()
	}
	if s.maps != nil {
		s.maps.Delete()
	}
}

// toTexture leads from clip space to texture coordinates.
var toTexture = mgl32.Translate3D(0.5, 0.5, 0.5).Mul4(mgl32.Scale3D(0.5, 0.5, 0.5))
