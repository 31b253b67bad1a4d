package gen

import (
	"math"

	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// fallen is a log lying on the ground.
type fallen struct {
	length, girth float64
	stubs         int
	moss          float64
	shelves       int // bracket fungi
	picture       func(*studio) *paint.Picture
}

// A log picture holds bark in its left half and a cut face in its right half.
var (
	logStrip = shape.Rect{U0: barkMargin, V0: 0, U1: 0.5 - barkMargin, V1: 1}
	logFace  = [2]float64{0.75, 0.25} // centre of the cut face
)

const logFaceRadius = 0.225

func (s *studio) logPicture() *paint.Picture {
	return s.woodPicture("log", paint.Furrowed(paint.Hex(0x3d3229), paint.Hex(0x8a735d), 19, 8, 2, 83), paint.Hex(0x57422f))
}

func (s *studio) birchLogPicture() *paint.Picture {
	return s.woodPicture("birch-log", paint.Papery(paint.Hex(0x3a3431), paint.Hex(0xbfb4a2), paint.Hex(0xece5d6), 2, 43), paint.Hex(0x8a7b68))
}

// woodPicture paints bark and the rings of a cut face.
func (s *studio) woodPicture(name string, bark func(u, v float64) paint.Color, rind paint.Color) *paint.Picture {
	return s.picture(name, plantPixels, func(c *paint.Canvas, _ *shape.Rand) {
		c.Fill(paint.Box{X1: 1, Y1: 1}, func(_, _ float64) (paint.Color, float64) { return rind, 1 })
		c.Bark(0.5, bark)
		light, dark := paint.Hex(0xd9b98a), paint.Hex(0xb08a58)
		c.Fill(paint.Box{X0: 0.5, Y0: 0, X1: 1, Y1: 0.5}, func(x, y float64) (paint.Color, float64) {
			dx, dy := (x-logFace[0])/logFaceRadius, (y-logFace[1])/logFaceRadius
			d := math.Hypot(dx, dy) * (1 + 0.05*shape.Noise2(dx*2+9, dy*2+9, 0, 0, 5))
			ring := 0.5 + 0.5*math.Sin(d*44+2*shape.Noise2(dx*3, dy*3, 0, 0, 8))
			color := light.Mix(dark, 0.7*ring).Lit(1 - 0.25*shape.Smooth(0.2, 0.9, d))
			return color.Mix(rind, shape.Smooth(0.86, 0.94, d)), 1
		})
	})
}

// grow builds the log along the x axis, sunk a little.
func (k fallen) grow(s *studio, r *shape.Rand) []glb.Part {
	t := newTree(r, k.length, k.length)
	t.strip, t.metres = logStrip, 1.7*k.girth/0.25
	const n = 8
	rings := make([]shape.Ring, n+1)
	for i := range rings {
		u := float64(i)/n - 0.5
		rings[i] = shape.Ring{
			Center: shape.Vec{u * k.length, k.girth * (0.86 - 0.1*u), 0.06 * k.length * math.Sin(3*u)},
			Radius: k.girth * (1 - 0.22*u), Tint: shape.White,
		}
	}
	phase := r.Angle()
	round := func(i int, angle float64) float64 {
		return 1 + 0.05*math.Cos(3*angle+phase+0.5*float64(i)) + 0.03*math.Cos(7*angle+float64(i))
	}
	shape.Tube{Sides: 12, Strip: t.strip, Folds: 1, Metres: t.metres, Round: round}.Build(&t.wood, rings)
	k.weather(t, 0)
	t.cut(rings[1], rings[0], 12, func(a float64) float64 { return round(0, a) })
	t.cut(rings[n-1], rings[n], 12, func(a float64) float64 { return round(n, a) })
	for i := range k.stubs {
		k.stub(t, rings[2+(i*3)%(n-3)], i)
	}
	for i := range k.shelves {
		k.shelf(t, rings[1+(i*2+1)%(n-1)], i)
	}
	return []glb.Part{{Mesh: &t.wood, Material: glb.Material{Name: "wood", Color: white, Image: k.picture(s)}}}
}

// weather shades the log from below and lets moss grow on its top.
func (k fallen) weather(t *tree, first int) {
	t.wood.Each(first, func(v *shape.Vertex) {
		light := shape.Mix(0.5, 1, shape.Smooth(-0.1*k.girth, 1.5*k.girth, v.Pos[1]))
		grown := v.Normal[1] + 0.5*shape.Noise(v.Pos.Scale(3), 77)
		v.Tint = shape.Grey(light).Mix(shape.Tint{0.46, 0.68, 0.26}, k.moss*shape.Smooth(0.2, 0.8, grown))
	})
}

// cut closes the tube's end at a ring with the picture's cut face. The round
// function is that of the tube's end.
func (t *tree) cut(inner, end shape.Ring, sides int, round func(angle float64) float64) {
	normal := end.Center.Sub(inner.Center).Norm()
	// The tube's own cross-section, which runs along +x.
	axis := normal
	if axis[0] < 0 {
		axis = axis.Scale(-1)
	}
	side := axis.Side()
	up := axis.Cross(side)
	light := 0.92
	middle := t.wood.Add(shape.Vertex{Pos: end.Center, Normal: normal, UV: logFace, Tint: shape.Grey(light)})
	for j := range sides {
		angle := 2 * math.Pi * float64(j) / float64(sides)
		sin, cos := math.Sincos(angle)
		r := end.Radius * round(angle)
		at := end.Center.Add(side.Scale(cos * r)).Add(up.Scale(sin * r))
		t.wood.Add(shape.Vertex{
			Pos: at, Normal: normal, Tint: shape.Grey(light * shape.Mix(0.55, 1, shape.Smooth(-0.2, 0.6, at[1]/end.Radius))),
			UV: [2]float64{logFace[0] + cos*logFaceRadius, logFace[1] + sin*logFaceRadius},
		})
	}
	for j := range uint32(sides) {
		a, b := middle+1+j, middle+1+(j+1)%uint32(sides)
		if normal.Dot(axis) > 0 {
			t.wood.Triangle(middle, a, b)
		} else {
			t.wood.Triangle(middle, b, a)
		}
	}
}

// stub is a broken-off branch.
func (k fallen) stub(t *tree, at shape.Ring, i int) {
	r := t.rng
	side := float64(i%2)*2 - 1
	out := shape.Vec{0.5, r.Range(0.5, 1), side * r.Range(0.3, 1)}.Norm()
	root := at.Center.Add(out.Scale(at.Radius * 0.6))
	long := k.girth * r.Range(0.9, 1.8)
	rings := []shape.Ring{
		{Center: root, Radius: k.girth * 0.34, Tint: shape.White},
		{Center: root.Add(out.Scale(long * 0.5)), Radius: k.girth * 0.24, Tint: shape.White},
		{Center: root.Add(out.Scale(long)), Radius: k.girth * 0.2, Tint: shape.White},
	}
	first := len(t.wood.Vertices)
	shape.Tube{Sides: 6, Strip: t.strip, Metres: t.metres}.Build(&t.wood, rings)
	k.weather(t, first)
	t.cut(rings[1], rings[2], 6, func(float64) float64 { return 1 })
}

// shelf is a bracket fungus on the log's side, coloured like a cut face.
func (k fallen) shelf(t *tree, at shape.Ring, i int) {
	r := t.rng
	side := float64(i%2)*2 - 1
	climb := r.Range(0.1, 0.7)
	out := shape.Vec{0, math.Sin(climb), side * math.Cos(climb)}
	root := at.Center.Add(out.Scale(at.Radius * 0.93)).Add(shape.Vec{r.Range(-0.1, 0.1), 0, 0})
	size := k.girth * r.Range(0.3, 0.5)
	first := len(t.wood.Vertices)
	stations := []shape.Station{
		{Radius: 0, Y: -size * 0.3, Tint: shape.Tint{0.8, 0.7, 0.55}},
		{Radius: size * 0.95, Y: 0, Tint: shape.Tint{1, 0.93, 0.8}},
		{Radius: size * 0.6, Y: size * 0.22, Tint: shape.Tint{0.95, 0.75, 0.5}},
		{Radius: 0, Y: size * 0.3, Tint: shape.Tint{0.7, 0.48, 0.3}},
	}
	shape.Lathe(&t.wood, stations, 8, func(p shape.Vec) shape.Vec { return p.Add(root) })
	t.wood.Each(first, func(v *shape.Vertex) {
		v.UV = [2]float64{logFace[0] + 0.3*(v.Pos[0]-root[0])/size*logFaceRadius, logFace[1] + 0.3*(v.Pos[2]-root[2])/size*logFaceRadius}
	})
}
