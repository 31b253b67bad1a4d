package brush

import (
	"slices"

	"copse/internal/exact"
	"copse/props"
)

// Eraser says what an eraser takes. The zero value takes everything under it,
// wherever it grows.
type Eraser struct {
	Kinds []bool   // by KindIndex, only these; nil: all
	Where *Palette // only what this would plant where it stands; nil: everything
	Keep  float32  // props per square metre that are left standing; 0: none
	// Soft lets strength and falloff of the dab decide what share is taken.
	Soft bool
}

// Erasure is an eraser at work under one dab, in slices if need be. Nothing else
// may change the props meanwhile.
type Erasure struct {
	eraser Eraser
	ground *Ground
	dab    Dab
	limit  int // most props that are taken

	ids      []props.ID // under the dab, by id
	next     int        // of ids, the next to be looked at
	thinning *thinning  // chooses among those that the eraser may take; nil without Keep

	// Removals are what was taken so far, in order.
	Removals []props.Removal
}

// NewErasure begins to erase under a dab; it takes no more than limit props.
func NewErasure(e Eraser, g *Ground, d Dab, limit int) *Erasure {
	w := &Erasure{eraser: e, ground: g, dab: d, limit: limit, ids: g.under(d)}
	if e.Keep > 0 {
		w.ids = slices.DeleteFunc(w.ids, func(id props.ID) bool { return !e.takes(g, id) })
		w.thinning = newThinning(g, w.ids, w.surplus())
	}
	return w
}

// Run does at most n more units of work. A unit is a prop that is looked at or
// taken.
func (w *Erasure) Run(n int) {
	for n > 0 && !w.Ended() {
		switch {
		case w.thinning == nil:
			w.look(w.ids[w.next])
			w.next++
			n--
		case !w.thinning.ended():
			n -= w.thinning.run(n)
		default:
			w.take(w.ids[w.thinning.taken[w.next]])
			w.next++
			n--
		}
	}
}

// Left is the number of units that have not run.
func (w *Erasure) Left() int {
	switch {
	case len(w.Removals) >= w.limit:
		return 0
	case w.thinning == nil:
		return len(w.ids) - w.next
	}
	return w.thinning.left() + w.thinning.surplus - w.next
}

// Ended tells whether nothing is left to do.
func (w *Erasure) Ended() bool { return w.Left() == 0 }

// Balance is what was done so far.
func (w *Erasure) Balance() Counts { return Counts{Erased: len(w.Removals)} }

// look takes a prop when the eraser and the dab do.
func (w *Erasure) look(id props.ID) {
	if w.eraser.takes(w.ground, id) && (!w.eraser.Soft || w.dab.reaches(w.ground, id)) {
		w.take(id)
	}
}

func (w *Erasure) take(id props.ID) {
	if r, ok := w.ground.Props.Remove(id); ok {
		w.Removals = append(w.Removals, r)
	}
}

// under lists the props whose origin lies under a dab, by id.
func (g *Ground) under(d Dab) (ids []props.ID) {
	if r := d.Region; r != nil {
		for p := range g.Props.All() {
			if r.Contains(p.X, p.Z) {
				ids = append(ids, p.ID)
			}
		}
	} else {
		ids = g.Props.InDisc(nil, d.X, d.Z, d.Radius)
	}
	slices.Sort(ids)
	return ids
}

// takes tells whether the eraser may take a prop.
func (e *Eraser) takes(g *Ground, id props.ID) bool {
	if e.Kinds == nil && e.Where == nil {
		return true
	}
	p, _ := g.Props.Get(id)
	if e.Kinds != nil && !(int(p.Kind) < len(e.Kinds) && e.Kinds[p.Kind]) {
		return false
	}
	if e.Where == nil {
		return true
	}
	y, _, ny, _, ok := g.Terrain.HeightAndNormal(p.X, p.Z)
	if !ok {
		return false
	}
	fit, _, _ := e.Where.fits(p.Kind, y-g.Water, 1-ny)
	return fit != nil
}

// uniformFor is the random number of a prop that stands under a dab.
func (d *Dab) uniformFor(id props.ID) float32 {
	h := uint64(id) * 0x9E3779B97F4A7C15
	return dabStream(d.Seed, d.Index).uniform(uint32((h ^ h>>32) >> 16))
}

// reaches tells whether the strength and the falloff of a dab take a prop.
func (d *Dab) reaches(g *Ground, id props.ID) bool {
	strength := d.Strength
	if d.Falloff > 0 && d.Region == nil {
		p, _ := g.Props.Get(id)
		dx, dz := p.X-d.X, p.Z-d.Z
		off := exact.Sqrt(float32(dx*dx)+float32(dz*dz)) / d.Radius
		strength = float32(strength * min(1, float32(1-off)/d.Falloff))
	}
	return d.uniformFor(id) < strength
}
