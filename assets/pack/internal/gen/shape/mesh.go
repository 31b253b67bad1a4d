package shape

// Tint is a linear RGB multiplier in [0, 1] on a material's base colour.
type Tint [3]float64

// White leaves the base colour as it is.
var White = Tint{1, 1, 1}

// Grey is a neutral tint.
func Grey(x float64) Tint { return Tint{x, x, x} }

// Dim returns t·s.
func (t Tint) Dim(s float64) Tint { return Tint{t[0] * s, t[1] * s, t[2] * s} }

// Mix returns the tint at x on the way from t to u.
func (t Tint) Mix(u Tint, x float64) Tint {
	return Tint{Mix(t[0], u[0], x), Mix(t[1], u[1], x), Mix(t[2], u[2], x)}
}

// Vertex is one corner of a mesh. V of the texture coordinate grows downwards in
// the picture, as glTF has it. Sway is how far wind carries the vertex: 0 stands
// still, 1 moves fully.
type Vertex struct {
	Pos, Normal Vec
	UV          [2]float64
	Tint        Tint
	Sway        float64
}

// Mesh is an indexed triangle list.
type Mesh struct {
	Vertices []Vertex
	Indices  []uint32
}

// Add appends a vertex and returns its index.
func (m *Mesh) Add(v Vertex) uint32 {
	m.Vertices = append(m.Vertices, v)
	return uint32(len(m.Vertices) - 1)
}

// Triangle appends the triangle a, b, c, counter-clockwise from its front.
func (m *Mesh) Triangle(a, b, c uint32) { m.Indices = append(m.Indices, a, b, c) }

// Quad appends the quadrilateral a, b, c, d, counter-clockwise from its front.
func (m *Mesh) Quad(a, b, c, d uint32) { m.Indices = append(m.Indices, a, b, c, a, c, d) }

// Triangles returns the number of triangles.
func (m *Mesh) Triangles() int { return len(m.Indices) / 3 }

// Each calls edit for every vertex from the given one on.
func (m *Mesh) Each(from int, edit func(*Vertex)) {
	for i := from; i < len(m.Vertices); i++ {
		edit(&m.Vertices[i])
	}
}

// SmoothNormals gives every vertex from the given one on the mean normal of its
// triangles from the given index on, weighted by area.
func (m *Mesh) SmoothNormals(fromVertex, fromIndex int) {
	sums := make([]Vec, len(m.Vertices)-fromVertex)
	for i := fromIndex; i+2 < len(m.Indices); i += 3 {
		a, b, c := m.Indices[i], m.Indices[i+1], m.Indices[i+2]
		pa, pb, pc := m.Vertices[a].Pos, m.Vertices[b].Pos, m.Vertices[c].Pos
		n := pb.Sub(pa).Cross(pc.Sub(pa))
		for _, v := range [3]uint32{a, b, c} {
			sums[int(v)-fromVertex] = sums[int(v)-fromVertex].Add(n)
		}
	}
	for i, n := range sums {
		m.Vertices[fromVertex+i].Normal = n.Norm()
	}
}
