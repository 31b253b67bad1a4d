package level

import (
	"fmt"
	"slices"
	"unsafe"

	"copse/brush"
	"copse/internal/exact"
	"copse/props"
)

// PropEdit is new values for some fields of a placed prop; fields that are nil
// stay as they are.
type PropEdit struct {
	ID       props.ID
	Position *exact.Vec3 // metres
	Yaw      *float32    // degrees, any; stored in [0, 360)
	Scale    *float32    // above 0
	Up       *exact.Vec3 // unit vector
	// Seat stands the prop on the ground where it is now, by its rule, and leaves
	// its height and lean to that. Else the prop stays as it is put, and keeps
	// its height over the ground when that is sculpted.
	Seat bool
	// Offset is the height over the ground; the prop moves up or down with it.
	Offset *float32
}

// Limits of a prop that is edited by hand.
const (
	MinPropScale = 0.001
	MaxPropScale = 1000
	maxOffset    = 10_000 // metres
)

// MoveProps places props anew by hand, as one step. When one value is refused
// nothing is changed. It takes no notice of spacing.
func (l *Level) MoveProps(edits ...PropEdit) error {
	moved := make([]props.Prop, 0, len(edits))
	for _, e := range edits {
		was, ok := l.props.Get(e.ID)
		if !ok {
			return noProp(e.ID)
		}
		p := l.moved(was, e)
		if err := checkProp(&p); err != nil {
			return err
		}
		if p != was {
			moved = append(moved, p)
		}
	}
	if len(moved) == 0 {
		return nil
	}
	l.transact(l.nameOfProps("Move", len(moved), moved[0].Kind), func(e *edit) {
		for i := range moved {
			e.setProp(moved[i])
		}
	})
	return nil
}

func noProp(id props.ID) error { return fmt.Errorf("prop %v is not in the level", id) }

// moved is a prop after an edit.
func (l *Level) moved(p props.Prop, e PropEdit) props.Prop {
	if e.Position != nil {
		p.X, p.Y, p.Z = e.Position[0], e.Position[1], e.Position[2]
	}
	if e.Yaw != nil {
		p.Yaw = wrapped(*e.Yaw)
	}
	if e.Scale != nil {
		p.Scale = *e.Scale
	}
	if e.Up != nil {
		p.Up = exact.Normalize(*e.Up)
	}
	ground, onMap := l.terrain.Height(p.X, p.Z)
	if e.Offset != nil {
		if !e.Seat {
			p.Y += *e.Offset - p.Offset
		}
		p.Offset = *e.Offset
	}
	if e.Seat {
		brush.Reseat(&brush.Ground{Terrain: l.terrain, Water: l.water, Props: l.props, Cap: l.cap}, l.seed, &p)
		return p
	}
	if onMap && (e.Position != nil || e.Up != nil) {
		p.Rule, p.Offset = props.Free, p.Y-ground
	}
	return p
}

// wrapped brings an angle into [0, 360).
func wrapped(degrees float32) float32 {
	turns := float64(degrees) / 360
	whole := float64(int64(max(-1e15, min(1e15, turns))))
	if turns < whole {
		whole--
	}
	a := float32(float64(degrees) - float64(whole*360))
	if !(a < 360) || a < 0 { // rounded up to a whole turn, or not finite
		return a - a
	}
	return a
}

// SetPropKind makes props those of another kind, as one step. They stay where they
// are, turned, scaled and seated as they were. It refuses a kind that is not in the
// catalog, or was taken out of it.
func (l *Level) SetPropKind(kind string, ids ...props.ID) error {
	index, ok := l.catalog.Lookup(kind)
	if !ok || l.catalog.Kind(index).Retired {
		return fmt.Errorf("prop: %q is not in the catalog, or was taken out of it; choose another, or bring it back in the Assets panel", kind)
	}
	var changed []props.Prop
	for _, id := range ids {
		p, ok := l.props.Get(id)
		if !ok {
			return noProp(id)
		}
		if p.Kind != index {
			changed = append(changed, p)
		}
	}
	if len(changed) == 0 {
		return nil
	}
	l.transact(l.nameOfProps("Replace", len(changed), changed[0].Kind), func(e *edit) {
		for _, p := range changed {
			p.Kind = index
			e.setProp(p)
		}
	})
	return nil
}

// checkProp says what is wrong with a prop.
func checkProp(p *props.Prop) error {
	for _, v := range []limit{
		{"offset", p.Offset, -maxOffset, maxOffset},
		{"x", p.X, -maxPlace, maxPlace}, {"y", p.Y, -maxPlace, maxPlace}, {"z", p.Z, -maxPlace, maxPlace},
		{"yaw", p.Yaw, 0, 360}, {"scale", p.Scale, MinPropScale, MaxPropScale},
	} {
		if err := checkLimits([]limit{v}); err != nil {
			return fmt.Errorf("prop %v: %w", p.ID, err)
		}
	}
	if length := exact.Length(p.Up); !(length > 0.999 && length < 1.001) {
		return fmt.Errorf("prop %v: up: its length is %v, want 1", p.ID, length)
	}
	return nil
}

// DeleteProps takes props out, as one step.
func (l *Level) DeleteProps(ids ...props.ID) error {
	var first props.Prop
	for i, id := range ids {
		p, ok := l.props.Get(id)
		if !ok {
			return noProp(id)
		}
		if i == 0 {
			first = p
		}
	}
	if len(ids) == 0 {
		return nil
	}
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	l.transact(l.nameOfProps("Delete", len(ids), first.Kind), func(e *edit) {
		for _, id := range ids {
			e.deleteProp(id)
		}
	})
	return nil
}

// DuplicateProps copies props where they stand, as one step, and returns the ids
// of the copies. The copies take the next random index of the session. It
// refuses more props than may stand.
func (l *Level) DuplicateProps(ids ...props.ID) ([]props.ID, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	for _, id := range ids {
		if _, ok := l.props.Get(id); !ok {
			return nil, noProp(id)
		}
	}
	if n := l.props.Len() + len(ids); n > l.cap {
		return nil, fmt.Errorf("%d props would stand; at most %d may", n, l.cap)
	}
	first, _ := l.props.Get(ids[0])
	copies := make([]props.ID, len(ids))
	l.transact(l.nameOfProps("Duplicate", len(ids), first.Kind), func(e *edit) {
		index := l.nextIndex
		for i, id := range ids {
			copies[i] = props.MakeID(index, uint32(i))
			e.copyProp(id, copies[i])
		}
	})
	return copies, nil
}

// nameOfProps names a step by the kind of the one prop it is about, or by how
// many there are.
func (l *Level) nameOfProps(verb string, n int, kind props.KindIndex) string {
	if n == 1 {
		return verb + " " + l.catalog.Kind(kind).ID
	}
	return fmt.Sprintf("%s %d props", verb, n)
}

func (e *edit) setProp(p props.Prop) {
	was, _ := e.level.props.Get(p.ID)
	e.level.props.Update(p)
	e.add(&moveDelta{level: e.level, before: was, after: p})
}

func (e *edit) deleteProp(id props.ID) {
	removal, _ := e.level.props.Remove(id)
	e.add(&removeDelta{store: e.level.props, removal: removal})
}

// copyProp stands a copy where its original stands.
func (e *edit) copyProp(of, id props.ID) {
	l := e.level
	p, _ := l.props.Get(of)
	p.ID = id
	if ground, ok := l.terrain.Height(p.X, p.Z); ok { // its lean followed from the numbers of another dab
		p.Rule, p.Offset = props.Free, p.Y-ground
	}
	l.nextIndex = max(l.nextIndex, id.Index()+1)
	l.props.Add(p)
	e.add(&copyDelta{store: l.props, prop: p, of: of})
}

// moveDelta is new values of one prop.
type moveDelta struct {
	level         *Level
	before, after props.Prop
}

func (d *moveDelta) Undo()        { d.level.props.Update(d.before) }
func (d *moveDelta) Redo()        { d.level.props.Update(d.after) }
func (d *moveDelta) Bytes() int   { return int(unsafe.Sizeof(*d)) }
func (d *moveDelta) subject() any { return d.after.ID }

func (d *moveDelta) join(later editDelta) { d.after = later.(*moveDelta).after }

func (d *moveDelta) line() (any, bool) {
	set := &propPatch{}
	if d.after.Kind != d.before.Kind {
		set.Kind = d.level.catalog.Kind(d.after.Kind).ID
	}
	at, wasAt := exact.Vec3{d.after.X, d.after.Y, d.after.Z}, exact.Vec3{d.before.X, d.before.Y, d.before.Z}
	changing(&set.At, &at, wasAt)
	changing(&set.Yaw, &d.after.Yaw, d.before.Yaw)
	changing(&set.Scale, &d.after.Scale, d.before.Scale)
	changing(&set.Up, &d.after.Up, d.before.Up)
	changing(&set.Offset, &d.after.Offset, d.before.Offset)
	set.Free = d.after.Rule == props.Free && d.before.Rule != props.Free
	return propChange{Prop: d.after.ID.String(), Set: set}, true
}

// removeDelta is a prop that was taken out.
type removeDelta struct {
	store   *props.Store
	removal props.Removal
}

func (d *removeDelta) Undo()          { d.store.Restore(d.removal) }
func (d *removeDelta) Redo()          { d.removal, _ = d.store.Remove(d.removal.Prop.ID) }
func (d *removeDelta) Bytes() int     { return int(unsafe.Sizeof(*d)) }
func (d *removeDelta) subject() any   { return nil }
func (d *removeDelta) join(editDelta) {}

func (d *removeDelta) line() (any, bool) {
	return propChange{Prop: d.removal.Prop.ID.String(), Delete: true}, true
}

// copyDelta is a prop that was copied from another one.
type copyDelta struct {
	store *props.Store
	prop  props.Prop
	of    props.ID
}

func (d *copyDelta) Undo()          { d.store.Remove(d.prop.ID) }
func (d *copyDelta) Redo()          { d.store.Add(d.prop) }
func (d *copyDelta) Bytes() int     { return int(unsafe.Sizeof(*d)) }
func (d *copyDelta) subject() any   { return nil }
func (d *copyDelta) join(editDelta) {}

func (d *copyDelta) line() (any, bool) {
	return propChange{Prop: d.prop.ID.String(), CopyOf: d.of.String()}, true
}
