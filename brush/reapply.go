package brush

import "copse/props"

// Reapplication is what applying a palette anew did to what stands.
type Reapplication struct {
	Counts        Counts // candidates are the props looked at, placed those that stay
	Removals      []props.Removal
	Before, After []props.Prop // that stay and changed
}

// Reapply looks at the props under a dab of which a palette has a pick, and at
// only those kinds when kinds is not nil. What no pick plants any more where it
// stands, and what stands off the map, on masked ground or in a model, is
// removed. The rest takes over the pick's spacing and way of standing and is
// seated anew on the ground; with rescale it gets a new scale within the pick's
// limits. Props that were moved by hand keep how they stand.
func Reapply(g *Ground, p *Palette, kinds []bool, d Dab, rescale bool) Reapplication {
	p.register(g.Props)
	var done Reapplication
	for _, id := range g.under(d) {
		prop, _ := g.Props.Get(id)
		if kinds != nil && !(int(prop.Kind) < len(kinds) && kinds[prop.Kind]) {
			continue
		}
		fit, refusal, plants := p.judge(g, &prop)
		if !plants {
			continue
		}
		done.Counts.Candidates++
		if fit == nil {
			done.Counts.refuse(refusal)
			removal, _ := g.Props.Remove(id)
			done.Removals = append(done.Removals, removal)
			continue
		}
		done.Counts.Placed++
		if after := fit.reapplied(g, prop, d, rescale); after != prop {
			g.Props.Update(after)
			done.Before, done.After = append(done.Before, prop), append(done.After, after)
		}
	}
	done.Counts.Erased = len(done.Removals)
	return done
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
