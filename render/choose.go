package render

import (
	"copse/instancing"
	"copse/internal/exact"
	"copse/internal/frustum"
)

// choice is what the list of visible rows was made for.
type choice struct {
	revision uint64
	ended    uint64 // fades
	sight
}

// sight is what decides, besides the instances, which rows are listed and how.
type sight struct {
	fades  bool // that are under way are shown
	coarse bool // as of Quality
	least  float32
	eye    exact.Vec3 // where there are specks
	specks float32    // how far away props are specks, for each metre that they reach
	models int
	views  [1 + maxCascades]frustum.Frustum
	count  int
}

// segment is what a list holds of a kind for a view: its rows in sight, level by level,
// and behind them those that are specks.
type segment struct {
	revision uint64 // of the rows
	first    int    // in the list
	at       [instancing.Levels]int
	specks   int
}

func (s *segment) len() int {
	n := s.specks
	for _, rows := range s.at {
		n += rows
	}
	return n
}

// choose lists the rows that each of the views sees, the first of which is the
// camera's: with fades, it sees rows that fade from level to level at both, while
// shadows are those of the level that they go to. It does nothing while neither the
// views nor the instances change, and looks only at kinds whose instances do while the
// views stay; how far fades have come is no part of the list.
func (p *propPass) choose(set *instancing.Set, v View, views []frustum.Frustum, q *Quality) {
	m := p.sets[set]
	next := choice{set.Revision(), set.FadesEnded(), sight{
		fades: q.Fade > 0, coarse: q.CoarseShadows, least: q.ShadowLeast, models: p.revision, count: len(views),
	}}
	if q.Specks > 0 {
		next.eye, next.specks = v.Eye, 1/(q.Specks*v.PixelSize(1))
	}
	copy(next.views[:], views)
	if next == m.chosen {
		return
	}
	same := next.sight == m.chosen.sight
	m.chosen = next
	m.before, m.list.rows, m.specks = m.list.rows, m.before[:0], 0
	reach := p.reach(set.Kinds())
	for view, f := range views {
		p.list(m, set, view, f, reach, same)
	}
	m.list.send()
}

// list lists the rows that a view sees and prepares their calls. Where the sight is the
// same as before, kinds that did not change are listed as they were.
func (p *propPass) list(m *setMirror, set *instancing.Set, view int, f frustum.Frustum, reach float32, same bool) {
	kinds := set.Kinds()
	segments := &m.segments[view]
	if n := len(kinds) - len(*segments); n > 0 {
		*segments = append(*segments, make([]segment, n)...)
	}
	m.calls[view].clear()
	looked := false
	for i, r := range kinds {
		u := p.model(r.Kind)
		if u == nil {
			continue
		}
		s := &(*segments)[i]
		if same && s.revision == r.Revision() {
			rows := m.before[s.first:][:s.len()]
			s.first = len(m.list.rows)
			m.list.rows = append(m.list.rows, rows...)
		} else {
			if !looked {
				p.culler.Look(set, f, reach)
				looked = true
			}
			*s = p.segment(m, r, u, view)
		}
		m.addCalls(view, i, r, u, s)
	}
}

// reach is how far the farthest of all models reaches from its origin.
func (p *propPass) reach(kinds []*instancing.Rows) (reach float32) {
	for _, r := range kinds {
		if u := p.model(r.Kind); u != nil && r.Len() > 0 {
			reach = max(reach, u.radius*r.Bounds().Reach)
		}
	}
	return reach
}

// segment lists the rows of a kind that a view sees at the end of the list.
func (p *propPass) segment(m *setMirror, r *instancing.Rows, u *uploaded, view int) segment {
	s := segment{revision: r.Revision(), first: len(m.list.rows)}
	c := &m.chosen
	reach := u.radius * r.Bounds().Reach
	if view > 0 && reach < c.least {
		return s
	}
	list := (*instancing.Culler).Append
	if c.fades && view == 0 {
		list = (*instancing.Culler).AppendFading
	}
	m.list.rows, s.at = list(&p.culler, m.list.rows, r, u.radius)
	if view > 0 && c.coarse {
		s.at[0], s.at[1] = 0, s.at[0]+s.at[1]
	}
	if view == 0 && c.specks > 0 && u.speck.count > 0 {
		p.partSpecks(m.list.rows, &s, r, &c.eye, reach*c.specks)
	}
	return s
}

// addCalls prepares the calls for what a view sees of a kind.
func (m *setMirror) addCalls(view, kind int, r *instancing.Rows, u *uploaded, s *segment) {
	first := s.first
	for level, n := range s.at {
		if n > 0 {
			m.calls[view].add(&m.kinds[kind], r, u, level, first, n)
		}
		first += n
	}
	if s.specks > 0 {
		m.specks += s.specks
		m.calls[view].addPart(&m.kinds[kind], r, u, &u.speck, first, s.specks)
	}
}
