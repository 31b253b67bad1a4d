package shape

// Card is a textured leaf card: a rectangle that may bulge towards its front or
// be folded, standing on the middle of its lower edge.
type Card struct {
	Foot          Vec // middle of the lower edge
	Right, Up     Vec // unit vectors; the front looks along Right × Up
	Width, Height float64
	Region        Rect
}

// Front is the direction the card faces.
func (c Card) Front() Vec { return c.Right.Cross(c.Up).Norm() }

// point returns the place at (s, t) of the card, t = 0 at its foot, lifted
// towards the front.
func (c Card) point(s, t, lift float64) Vec {
	return c.Foot.Add(c.Right.Scale((s - 0.5) * c.Width)).Add(c.Up.Scale(t * c.Height)).Add(c.Front().Scale(lift))
}

func (c Card) vertex(s, t, lift float64) Vertex {
	return Vertex{Pos: c.point(s, t, lift), Normal: c.Front(), UV: c.Region.At(s, 1-t), Tint: White}
}

// Dome appends the card as four triangles around a middle that is lifted by the
// given height, so that it never shows as a line; without lift it is a flat card
// of two. It returns the index of its first vertex.
func (c Card) Dome(m *Mesh, lift float64) int {
	first := len(m.Vertices)
	corners := [4]uint32{
		m.Add(c.vertex(0, 0, 0)), m.Add(c.vertex(1, 0, 0)), m.Add(c.vertex(1, 1, 0)), m.Add(c.vertex(0, 1, 0)),
	}
	if lift == 0 {
		m.Quad(corners[0], corners[1], corners[2], corners[3])
		return first
	}
	middle := m.Add(c.vertex(0.5, 0.5, lift))
	for i := range corners {
		m.Triangle(corners[i], corners[(i+1)%4], middle)
	}
	return first
}

// Blade appends the card as one flat strip of n segments whose middle line is
// the curve of n+1 points; widths give the card's width at each.
func Blade(m *Mesh, line []Vec, right Vec, widths []float64, region Rect) int {
	first := len(m.Vertices)
	n := len(line) - 1
	for i, p := range line {
		t := 1 - float64(i)/float64(n)
		half := right.Scale(widths[i] / 2)
		a := m.Add(Vertex{Pos: p.Sub(half), UV: region.At(0, t), Tint: White})
		b := m.Add(Vertex{Pos: p.Add(half), UV: region.At(1, t), Tint: White})
		if i > 0 {
			m.Quad(a-2, b-2, b, a)
		}
	}
	m.SmoothNormals(first, len(m.Indices)-6*n)
	return first
}

// Roof appends a strip of n segments folded along its middle line: the edges
// hang below the ridge by droop times the half width. Right points to the
// strip's right as seen from its foot with the front upwards.
func Roof(m *Mesh, line []Vec, right Vec, widths []float64, droop float64, region Rect) int {
	first, firstIndex := len(m.Vertices), len(m.Indices)
	n := len(line) - 1
	for i, p := range line {
		t := float64(i) / float64(n)
		a, b := line[max(i-1, 0)], line[min(i+1, n)]
		front := right.Cross(b.Sub(a)).Norm()
		half := widths[i] / 2
		edge := front.Scale(-droop * half)
		left := m.Add(Vertex{Pos: p.Sub(right.Scale(half)).Add(edge), UV: region.At(0, 1-t), Tint: White})
		ridge := m.Add(Vertex{Pos: p, UV: region.At(0.5, 1-t), Tint: White})
		far := m.Add(Vertex{Pos: p.Add(right.Scale(half)).Add(edge), UV: region.At(1, 1-t), Tint: White})
		if i > 0 {
			m.Quad(left-3, ridge-3, ridge, left)
			m.Quad(ridge-3, far-3, far, ridge)
		}
	}
	m.SmoothNormals(first, firstIndex)
	return first
}
