package gen

import (
	"math"

	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// mushroom is a group of mushrooms of one kind.
type mushroom struct {
	count       int
	height, cap float64     // of the largest: height and cap radius, metres
	dome        float64     // height of the cap, as a part of its radius; below 0.3 it is a funnel
	top, rim    paint.Color // of the cap
	stalk, gill paint.Color
	thick       float64 // stalk radius, as a part of the cap's
	dots        int     // white flakes on the cap
}

// grow builds the group. Colour is in the vertices alone.
func (k mushroom) grow(_ *studio, r *shape.Rand) []glb.Part {
	var mesh shape.Mesh
	turn := r.Angle()
	for i := range k.count {
		size, sides := 1.0, 10
		at := shape.Vec{}
		if i > 0 {
			size, sides = r.Range(0.45, 0.8), 7
			at = shape.Heading(turn+2.2*float64(i), 0).Scale(k.cap * r.Range(1.1, 1.6))
		}
		k.one(&mesh, r, at, size, sides)
	}
	return []glb.Part{{Mesh: &mesh, Material: glb.Material{Name: "mushroom", Color: white}}}
}

// one adds a mushroom: a stalk, gills and cap as one turned body, leaning.
func (k mushroom) one(mesh *shape.Mesh, r *shape.Rand, at shape.Vec, size float64, sides int) {
	height, radius := k.height*size, k.cap*size
	thick := radius * k.thick
	rim := height - radius*k.dome
	lean := shape.Heading(r.Angle(), 0).Scale(height * r.Range(0.03, 0.16))
	bend := func(p shape.Vec) shape.Vec {
		u := max(p[1]/height, 0)
		return p.Add(at).Add(lean.Scale(u * u))
	}
	tint := func(c paint.Color, light float64) shape.Tint { return shape.Tint(c.Linear()).Dim(light) }
	stations := []shape.Station{
		{Radius: thick * 1.25, Y: -0.05, Tint: tint(k.stalk, 0.5)},
		{Radius: thick * 1.35, Y: height * 0.06, Tint: tint(k.stalk, 0.7)},
		{Radius: thick * 0.95, Y: height * 0.35, Tint: tint(k.stalk, 1)},
		{Radius: thick * 0.85, Y: rim, Tint: tint(k.stalk, 0.62)},
		{Radius: radius * 0.96, Y: rim - 0.06*radius, Tint: tint(k.gill, 0.9)},
	}
	for i := range 4 {
		sin, cos := math.Sincos(math.Pi / 2 * float64(i) / 4)
		stations = append(stations, shape.Station{
			Radius: radius * cos, Y: rim + radius*k.dome*sin, Tint: tint(k.rim.Mix(k.top, shape.Smooth(0, 0.8, sin)), 0.92),
		})
	}
	stations = append(stations, shape.Station{Y: height, Tint: tint(k.top, 1)})
	first := len(mesh.Vertices)
	shape.Lathe(mesh, stations, sides, bend)
	k.flakes(mesh, r, bend, radius, rim)
	mesh.Each(first, func(v *shape.Vertex) { v.Sway = 0.12 * shape.Clamp(v.Pos[1]/k.height) })
}

// flakes scatters pale flakes over the cap.
func (k mushroom) flakes(mesh *shape.Mesh, r *shape.Rand, bend func(shape.Vec) shape.Vec, radius, rim float64) {
	for i := range k.dots {
		u := (float64(i) + 0.6) / float64(k.dots)
		climb := math.Asin(1 - 0.88*u)
		dir := shape.Heading(2.4*float64(i)+r.Range(-0.2, 0.2), climb)
		normal := shape.Vec{dir[0] * k.dome, dir[1], dir[2] * k.dome}.Norm()
		at := shape.Vec{dir[0] * radius, rim + dir[1]*radius*k.dome, dir[2] * radius}
		right := normal.Side()
		up := normal.Cross(right)
		const corners = 6
		half := radius * r.Range(0.06, 0.12)
		middle := mesh.Add(shape.Vertex{Pos: bend(at.Add(normal.Scale(half * 0.5))), Normal: normal, Tint: shape.Grey(0.95)})
		for j := range corners {
			sin, cos := math.Sincos(2 * math.Pi * float64(j) / corners)
			edge := right.Scale(cos * half).Add(up.Scale(sin * half))
			mesh.Add(shape.Vertex{
				Pos: bend(at.Add(edge).Sub(normal.Scale(half * 0.12))), Normal: normal.Add(edge.Scale(0.7 / half)).Norm(), Tint: shape.Grey(0.82),
			})
		}
		for j := range uint32(corners) {
			mesh.Triangle(middle, middle+1+j, middle+1+(j+1)%corners)
		}
	}
}
