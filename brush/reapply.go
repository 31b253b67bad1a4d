package brush

import "copse/props"

// Reapplication applies a palette anew to what stands under a dab, in slices if
// need be. Nothing else may change the props meanwhile.
type Reapplication struct {
	ground  *Ground
	palette *Palette
	kinds   []bool
	dab     Dab
	rescale bool
	limit   int // most candidates that are looked at

	ids  []props.ID // under the dab, by id
	next int        // of ids, the next to be looked at

	counts        Counts
	Removals      []props.Removal // so far, in order
	Before, After []props.Prop    // that stay and changed
}

// NewReapplication begins to look at the props under a dab of which a palette
// has a pick, and at only those kinds when kinds is not nil. Those are its
// candidates, of which no more than limit are looked at. What no pick plants any
// more where it stands, and what stands off the map, on masked ground or in a
// model, is removed. The rest takes over the pick's spacing and way of standing
// and is seated anew on the ground; with rescale it gets a new scale within the
// pick's limits. Props that were moved by hand keep how they stand.
func NewReapplication(g *Ground, p *Palette, kinds []bool, d Dab, rescale bool, limit int) *Reapplication {
	p.register(g.Props)
	return &Reapplication{ground: g, palette: p, kinds: kinds, dab: d, rescale: rescale, limit: limit, ids: g.under(d)}
}

// Run looks at no more than n more props.
func (r *Reapplication) Run(n int) {
	for ; n > 0 && !r.Ended(); n-- {
		r.look(r.ids[r.next])
		r.next++
	}
}

// Left is the number of props that were not looked at.
func (r *Reapplication) Left() int {
	if r.counts.Candidates >= r.limit {
		return 0
	}
	return len(r.ids) - r.next
}

// Ended tells whether nothing is left to do.
func (r *Reapplication) Ended() bool { return r.Left() == 0 }

// Balance is what was done so far: candidates are the props looked at, placed
// those that stay.
func (r *Reapplication) Balance() Counts {
	c := r.counts
	c.Erased = len(r.Removals)
	return c
}

// look keeps, changes or removes one prop.
func (r *Reapplication) look(id props.ID) {
	prop, _ := r.ground.Props.Get(id)
	if r.kinds != nil && !(int(prop.Kind) < len(r.kinds) && r.kinds[prop.Kind]) {
		return
	}
	fit, refusal, plants := r.palette.judge(r.ground, &prop)
	if !plants {
		return
	}
	r.counts.Candidates++
	if fit == nil {
		r.counts.refuse(refusal)
		removal, _ := r.ground.Props.Remove(id)
		r.Removals = append(r.Removals, removal)
		return
	}
	r.counts.Placed++
	if after := fit.reapplied(r.ground, prop, r.dab, r.rescale); after != prop {
		r.ground.Props.Update(after)
		r.Before, r.After = append(r.Before, prop), append(r.After, after)
	}
}

// judge finds the pick by which a prop may stay, or the reason why it may not.
func (p *Palette) judge(g *Ground, prop *props.Prop) (fit *pick, r Reason, plants bool) {
	y, _, ny, _, onMap := g.Terrain.HeightAndNormal(prop.X, prop.Z)
	fit, r, plants = p.fits(prop.Kind, y-g.Water, 1-ny)
	switch {
	case !plants:
		return nil, 0, false
	case !onMap:
		return nil, Outside, true
	case g.Mask != nil && g.Mask.At(prop.X, prop.Z) == 255:
		return nil, Mask, true
	case fit != nil && g.Blocked != nil && g.Blocked(prop.X, prop.Z):
		return nil, Blocked, true
	}
	return fit, r, true
}

// reapplied is a prop as the pick would have it stand.
func (p *pick) reapplied(g *Ground, prop props.Prop, d Dab, rescale bool) props.Prop {
	prop.Spacing = p.spacing
	if rescale {
		prop.Scale = p.scaleMin + float32(d.uniformFor(prop.ID)*p.scaleSpan)
	}
	if prop.Rule != props.Free {
		prop.Rule = p.ruleIndex
	}
	Reseat(g, d.Seed, &prop)
	return prop
}
