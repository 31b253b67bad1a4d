package level

import (
	"unsafe"

	"copse/brush"
	"copse/internal/exact"
	"copse/props"
	"copse/terrain"
)

// seat is how a prop stands.
type seat struct {
	id props.ID
	y  float32
	up exact.Vec3
}

// seatDelta is what a change of the ground moved of the props on it: how each
// stood on the other side.
type seatDelta struct {
	store *props.Store
	seats []seat
	known map[props.ID]bool // while the stroke is drawn
}

func newSeatDelta(s *props.Store) *seatDelta {
	return &seatDelta{store: s, known: map[props.ID]bool{}}
}

// move stands a prop as p says, and remembers how it stood before the stroke.
func (d *seatDelta) move(was, p *props.Prop) {
	if !d.known[p.ID] {
		d.known[p.ID] = true
		d.seats = append(d.seats, seat{p.ID, was.Y, was.Up})
	}
	d.store.Update(*p)
}

func (d *seatDelta) swap() {
	for i := range d.seats {
		s := &d.seats[i]
		p, ok := d.store.Get(s.id)
		if !ok {
			panic("level: a prop that was seated is not there: " + s.id.String())
		}
		p.Y, s.y = s.y, p.Y
		p.Up, s.up = s.up, p.Up
		d.store.Update(p)
	}
}

func (d *seatDelta) Undo() { d.swap() }
func (d *seatDelta) Redo() { d.swap() }

func (d *seatDelta) Bytes() int {
	return int(unsafe.Sizeof(*d)) + cap(d.seats)*int(unsafe.Sizeof(seat{}))
}

// reseat seats the props anew whose footprint reaches into a rectangle of
// samples that have changed, and returns how many moved. Its cost follows the
// rectangle.
func (l *Level) reseat(r terrain.Rect, d *seatDelta) (moved int) {
	if r.Empty() {
		return 0
	}
	// A sample bends the cells on either side of it.
	minX, minZ := l.terrain.Position(r.Col-1, r.Row-1)
	maxX, maxZ := l.terrain.Position(r.Col+r.Cols, r.Row+r.Rows)
	ground := brush.Ground{Terrain: l.terrain, Water: l.water, Props: l.props, Cap: l.cap}
	l.reach = l.props.InRect(l.reach[:0], minX, minZ, maxX, maxZ)
	for _, id := range l.reach {
		was, _ := l.props.Get(id)
		p := was
		if brush.Reseat(&ground, l.seed, &p) {
			d.move(&was, &p)
			moved++
		}
	}
	return moved
}

// follower is a model that keeps its height over the ground, with all that is
// below it in the tree.
type follower struct {
	node   *node
	ground float32   // under its pivot before the stroke, metres
	before []float32 // heights of the pivots of the subtree before the stroke
}

// followers are the models that move with the ground during one stroke.
type followers []follower

// newFollowers finds the models that follow the ground and stand on the map. One
// below another that follows moves with that.
func (l *Level) newFollowers() followers {
	return l.appendFollowers(nil, &l.models.top)
}

func (l *Level) appendFollowers(list followers, n *node) followers {
	for _, c := range n.children {
		if !c.FollowsGround {
			list = l.appendFollowers(list, c)
			continue
		}
		y, ok := l.terrain.Height(c.Pivot.Position.X, c.Pivot.Position.Z)
		if !ok {
			continue
		}
		f := follower{node: c, ground: y}
		for _, n := range subtree(c, false) {
			f.before = append(f.before, n.Pivot.Position.Y)
		}
		list = append(list, f)
	}
	return list
}

// follow moves the models whose ground lies in a rectangle of changed samples.
// Heights are always worked out from those before the stroke, so that nothing
// adds up over its dabs.
func (l *Level) follow(r terrain.Rect, list followers, e *edit) (moved int) {
	if r.Empty() || len(list) == 0 {
		return 0
	}
	minX, minZ := l.terrain.Position(r.Col-1, r.Row-1)
	maxX, maxZ := l.terrain.Position(r.Col+r.Cols, r.Row+r.Rows)
	for _, f := range list {
		x, z := f.node.Pivot.Position.X, f.node.Pivot.Position.Z
		if x < minX || x > maxX || z < minZ || z > maxZ {
			continue
		}
		y, ok := l.terrain.Height(x, z)
		if !ok {
			continue
		}
		for i, n := range subtree(f.node, false) {
			pivot := n.Pivot
			pivot.Position.Y = f.before[i] + (y - f.ground)
			if pivot != n.Pivot {
				e.setModel(n.ID, &modelPatch{Pivot: &pivot})
				moved++
			}
		}
	}
	return moved
}
