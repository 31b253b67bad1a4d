package level

import (
	"fmt"

	"copse/props"
)

// open gives a new level its first catalog.
func (l *Level) open(c *props.Catalog) {
	l.furnish(c)
	if len(c.Kinds()) > 0 {
		l.record(catalogCommand{c}, nil)
	}
}

// furnish gives a level its catalog and an empty store of props.
func (l *Level) furnish(c *props.Catalog) {
	l.catalog = c
	l.props = props.NewStore(c)
	l.props.OnEdit = func(p *props.Prop, op props.Op) {
		h := hashProp(p, l.catalog.Kind(p.Kind).ID)
		if op == props.Removed {
			h = -h
		}
		l.hash += h
	}
}

// SetCatalog replaces what can be placed, as one undo step. Nothing that stands
// changes: kinds that the new catalog lacks are retired, so that their props
// stay and none is placed any more. It refuses a catalog without kinds. A
// catalog that says nothing new is no step.
func (l *Level) SetCatalog(c *props.Catalog) error {
	if len(c.Kinds()) == 0 {
		return fmt.Errorf("a catalog needs at least one prop")
	}
	l.endStroke()
	if len(l.catalog.Kinds()) == 0 && l.journal.Len() == 1 { // it is the first
		l.open(c)
		return nil
	}
	after, err := l.catalog.Succeed(c)
	if err != nil {
		return err
	}
	if after == l.catalog {
		return nil
	}
	d := &catalogDelta{level: l, before: l.catalog, after: after}
	d.Redo()
	l.history.Begin(catalogStep(d.before, d.after))
	l.history.Add(d)
	l.closeStep(catalogCommand{l.catalog}, nil)
	return nil
}

// catalogDelta is a change of the catalog. The indices of the one before hold
// in the one after, so deltas of either side of it stay right.
type catalogDelta struct {
	level         *Level
	before, after *props.Catalog
}

func (d *catalogDelta) Undo() { d.level.adopt(d.before) }
func (d *catalogDelta) Redo() { d.level.adopt(d.after) }

// kindBytes is about what a kind takes in a catalog, with its texts.
const kindBytes = 300

func (d *catalogDelta) Bytes() int { return kindBytes * len(d.after.Kinds()) }

// adopt makes a catalog of the same line the current one.
func (l *Level) adopt(c *props.Catalog) {
	l.catalog = c
	l.props.SetCatalog(c)
	l.palette = nil
}
