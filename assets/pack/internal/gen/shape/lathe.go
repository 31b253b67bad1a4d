package shape

import "math"

// Station is one circle of a lathe: its radius, its height, and the tint there.
type Station struct {
	Radius, Y float64
	Tint      Tint
}

// Lathe appends a body of revolution about the vertical axis, stations listed
// from the bottom outwards and up. A station of radius 0 is a point. Bend maps
// the straight body to its place; nil leaves it at the origin.
func Lathe(m *Mesh, stations []Station, sides int, bend func(Vec) Vec) {
	fromVertex, fromIndex := len(m.Vertices), len(m.Indices)
	place := func(p Vec) Vec {
		if bend == nil {
			return p
		}
		return bend(p)
	}
	var below []uint32
	for _, s := range stations {
		row := make([]uint32, 0, sides)
		count := sides
		if s.Radius == 0 {
			count = 1
		}
		for k := range count {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / float64(sides))
			row = append(row, m.Add(Vertex{Pos: place(Vec{cos * s.Radius, s.Y, -sin * s.Radius}), Tint: s.Tint}))
		}
		join(m, below, row, sides)
		below = row
	}
	m.SmoothNormals(fromVertex, fromIndex)
}

// join fills the band between two circles, either of which may be a point.
func join(m *Mesh, below, above []uint32, sides int) {
	if below == nil {
		return
	}
	for k := range sides {
		n := (k + 1) % sides
		switch {
		case len(below) > 1 && len(above) > 1:
			m.Quad(below[k], below[n], above[n], above[k])
		case len(below) > 1:
			m.Triangle(below[k], below[n], above[0])
		case len(above) > 1:
			m.Triangle(below[0], above[n], above[k])
		}
	}
}
