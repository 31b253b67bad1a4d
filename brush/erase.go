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

// Erase removes what the eraser takes under a dab. The removals are in the
// order in which they were made.
func (e *Eraser) Erase(g *Ground, d Dab) []props.Removal {
	ids := g.under(d)
	ids = slices.DeleteFunc(ids, func(id props.ID) bool { return !e.takes(g, id) })
	switch {
	case e.Keep > 0:
		ids = e.thinned(g, d, ids)
	case e.Soft:
		ids = slices.DeleteFunc(ids, func(id props.ID) bool { return !d.reaches(g, id) })
	}
	removals := make([]props.Removal, 0, len(ids))
	for _, id := range ids {
		if r, ok := g.Props.Remove(id); ok {
			removals = append(removals, r)
		}
	}
	return removals
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
