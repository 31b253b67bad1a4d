package render

import (
	"slices"

	"copse/instancing"
	"copse/internal/exact"
	"copse/internal/frustum"
	"copse/procedural"
	"copse/procedural/datatype"
	"copse/procedural/shapes"
	"copse/render/gl"
)

// partPass draws the parts of procedural models: one call for each bucket that
// has rows in sight, two where a bucket of round shapes has some near and some
// far away.
type partPass struct {
	c      *gl.Context
	shapes [procedural.Mesh][2]shapeMesh // fine and coarse
	sets   map[*instancing.Parts]*partMirror
	culler instancing.Culler
	far    []uint32   // the rows that are drawn coarsely, while they are sorted out
	sorted []partDist // transparent rows, while they are sorted
}

// shapeMesh is a shape of one metre on the graphics card.
type shapeMesh struct {
	vertices, indices *gl.Buffer
	array             *gl.VertexArray
	count             int
}

// shapeVertex is what the graphics card reads of a corner of a shape.
type shapeVertex struct {
	position, normal [3]float32
	uv               [2]float32
}

const shapeVertexSize = 32

// partMirror is the parts of a scene on the graphics card.
type partMirror struct {
	rows   []mirror // by the order of the buckets
	chosen partChoice
	list   rowList
	spans  []partSpan
}

// partChoice is what the list of visible rows was made for.
type partChoice struct {
	revision uint64
	eye      exact.Vec3
	pixel    float32
	views    [1 + maxCascades]frustum.Frustum
	count    int
}

// partSpan is the part of the list that holds rows of a bucket in a view.
type partSpan struct {
	view, bucket, first, count int
	coarse                     bool
}

type partDist struct {
	row  uint32
	away float32
}

// The pieces around a coarse round shape, and the radius in pixels from which
// the fine one is drawn. Parts smaller than dotPixels are left out.
const (
	coarseSegments = 12
	finePixels     = 40
	dotPixels      = 0.3
)

func newPartPass(c *gl.Context) *partPass {
	p := &partPass{c: c, sets: map[*instancing.Parts]*partMirror{}}
	for shape := range procedural.Mesh {
		p.shapes[shape][0] = newShapeMesh(c, shape, shapes.Segments)
		if round(shape) {
			p.shapes[shape][1] = newShapeMesh(c, shape, coarseSegments)
		}
	}
	return p
}

func round(s procedural.Shape) bool { return s == procedural.Ball || s == procedural.Cylinder }

func newShapeMesh(c *gl.Context, shape procedural.Shape, segments int) shapeMesh {
	g := shapes.BuildCoarse(shape, datatype.Vector3{X: 1, Y: 1, Z: 1}, segments)
	corners := make([]shapeVertex, len(g.Positions))
	for i := range corners {
		corners[i] = shapeVertex{g.Positions[i], g.Normals[i], g.UVs[i]}
	}
	m := shapeMesh{vertices: c.NewBuffer(gl.Static), indices: c.NewBuffer(gl.Static), count: len(g.Indices)}
	gl.Upload(m.vertices, corners)
	gl.Upload(m.indices, g.Indices)
	m.array = c.NewVertexArray(m.indices,
		gl.Attribute{Buffer: m.vertices, Location: 0, Count: 3, Type: gl.Float32, Stride: shapeVertexSize},
		gl.Attribute{Buffer: m.vertices, Location: 1, Count: 3, Type: gl.Float32, Stride: shapeVertexSize, Offset: 12},
		gl.Attribute{Buffer: m.vertices, Location: 2, Count: 2, Type: gl.Float32, Stride: shapeVertexSize, Offset: 24})
	return m
}

// sync sends the rows that changed.
func (p *partPass) sync(parts *instancing.Parts) {
	m := p.sets[parts]
	if m == nil {
		m = &partMirror{list: newRowList(p.c)}
		p.sets[parts] = m
	}
	buckets := parts.Buckets()
	if len(m.rows) < len(buckets) {
		m.rows = append(m.rows, make([]mirror, len(buckets)-len(m.rows))...)
	}
	for i, b := range buckets {
		r := parts.Rows(b)
		if (r.Dirty() || m.rows[i].room != r.Cap()) && r.Cap() > 0 {
			m.rows[i].sync(p.c, r)
		}
	}
}

// choose lists the rows that each of the views sees, the first of which is the
// camera's; pixel is how many metres a pixel covers at a distance of one. It does
// nothing while neither the views nor the parts change.
func (p *partPass) choose(parts *instancing.Parts, views []frustum.Frustum, eye exact.Vec3, pixel float32) {
	m := p.sets[parts]
	next := partChoice{revision: parts.Revision(), eye: eye, pixel: pixel, count: len(views)}
	copy(next.views[:], views)
	if next == m.chosen {
		return
	}
	m.chosen = next
	m.list.rows, m.spans = m.list.rows[:0], m.spans[:0]
	for v, f := range views {
		p.culler.LookParts(parts, f)
		for i, b := range parts.Buckets() {
			if v > 0 && b.Transparent {
				continue // light goes through
			}
			first := len(m.list.rows)
			m.list.rows = p.culler.AppendParts(m.list.rows, parts.Rows(b))
			m.note(v, i, first, p.sift(m, first, parts.Rows(b).All(), b, eye, pixel))
		}
	}
	m.list.send()
}

// note makes spans of what was added to the list from first on: the rows below
// fine are drawn finely, those after coarsely.
func (m *partMirror) note(view, bucket, first, fine int) {
	if fine > first {
		m.spans = append(m.spans, partSpan{view, bucket, first, fine - first, false})
	}
	if end := len(m.list.rows); end > fine {
		m.spans = append(m.spans, partSpan{view, bucket, fine, end - fine, true})
	}
}

// sift drops the rows from first on that are smaller than pixels, sorts
// transparent ones from far to near, and moves round ones that look small to the
// end. It returns where those begin.
func (p *partPass) sift(m *partMirror, first int, rows []instancing.Row, b instancing.PartBucket, eye exact.Vec3, pixel float32) (fine int) {
	list := m.list.rows
	p.far, p.sorted = p.far[:0], p.sorted[:0]
	fine = first
	for _, row := range list[first:] {
		away, radius := rows[row].Distance(eye)
		switch wide := radius / max(away*pixel, 1e-6); {
		case wide < dotPixels:
		case b.Transparent:
			p.sorted = append(p.sorted, partDist{row, away})
		case wide < finePixels && round(b.Shape):
			p.far = append(p.far, row)
		default:
			list[fine] = row
			fine++
		}
	}
	m.list.rows = append(list[:fine], p.far...)
	if !b.Transparent {
		return fine
	}
	slices.SortFunc(p.sorted, func(a, b partDist) int {
		switch {
		case a.away > b.away:
			return -1
		case a.away < b.away:
			return 1
		}
		return int(a.row) - int(b.row)
	})
	for _, s := range p.sorted {
		m.list.rows = append(m.list.rows, s.row)
	}
	return len(m.list.rows)
}

func (p *partPass) release(parts *instancing.Parts) {
	if m := p.sets[parts]; m != nil {
		m.delete()
		delete(p.sets, parts)
	}
}

func (m *partMirror) delete() {
	for i := range m.rows {
		m.rows[i].delete()
	}
	m.list.delete()
}

func (p *partPass) delete() {
	for parts := range p.sets {
		p.release(parts)
	}
	for _, pair := range p.shapes {
		for _, s := range pair {
			if s.array != nil {
				s.array.Delete()
				s.vertices.Delete()
				s.indices.Delete()
			}
		}
	}
}
