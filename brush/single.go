package brush

import (
	"copse/internal/exact"
	"copse/props"
)

// Pose is how large a single prop is and which way it faces.
type Pose struct {
	Yaw   float32 `json:"yaw"`   // degrees in [0, 360)
	Scale float32 `json:"scale"` // above 0
}

// Limits of the scale of a single prop.
const (
	MinScale = 0.01
	MaxScale = 100
)

// Chosen is what a single prop is to be.
type Chosen struct {
	Palette *Palette        // how its picks stand on the ground; nil: upright, by hand
	Kind    props.KindIndex // when HasKind
	HasKind bool            // else one that the palette would plant there
	Pose    *Pose           // nil: drawn within the pick's limits
}

// Single places one prop at the exact spot (d.X, d.Z), whatever stands there,
// and evicts the oldest when there are too many. Only a spot off the map, and
// without a kind one where no pick of the palette grows, is refused.
func Single(g *Ground, c Chosen, d Dab) (placed props.Prop, evicted []props.Removal, counts Counts) {
	counts.Candidates = 1
	y, nx, ny, nz, ok := g.Terrain.HeightAndNormal(d.X, d.Z)
	if !ok {
		counts.Outside = 1
		return props.Prop{}, nil, counts
	}
	random := dabStream(d.Seed, d.Index)
	pick, kind, r := c.choose(y-g.Water, 1-ny, random)
	if pick == nil {
		counts.refuse(r)
		return props.Prop{}, nil, counts
	}
	p := props.Prop{
		ID: props.MakeID(d.Index, 0), X: d.X, Z: d.Z, Kind: kind, Spacing: pick.spacing, Draw: 1,
		Yaw:    random.uniform(1+5) * 360,
		Scale:  pick.scaleMin + float32(random.uniform(1+6)*pick.scaleSpan),
		Offset: pick.offsetMin + float32(random.uniform(1+7)*pick.offsetAdd),
	}
	if c.Pose != nil {
		p.Yaw, p.Scale = c.Pose.Yaw, c.Pose.Scale
	}
	p.Rule = g.Props.AddRule(pick.rule)
	seat(g.Terrain, &p, g.Props.Footprint(&p), &pick.stance, y, &exact.Vec3{nx, ny, nz})
	leanByDraw(&p, &pick.stance, random)
	g.Props.Add(p)
	counts.Placed = 1
	for g.Props.Len() > g.Cap {
		oldest, _ := g.Props.Oldest()
		removal, _ := g.Props.Remove(oldest)
		evicted = append(evicted, removal)
		counts.Evicted++
	}
	return p, evicted, counts
}

// choose returns the pick by which the prop stands and its kind, or the reason
// why there is none.
func (c *Chosen) choose(altitude, slope float32, random stream) (*pick, props.KindIndex, Reason) {
	if c.HasKind {
		return c.pickOf(altitude, slope), c.Kind, 0
	}
	pick, r := c.Palette.choose(altitude, slope, random.uniform(1+3))
	if pick == nil {
		return nil, 0, r
	}
	return pick, pick.variantAt(random.uniform(1 + 4)).kind, 0
}

// pickOf returns the pick that plants the kind there, else one that plants it
// elsewhere, else one that stands it upright as it is.
func (c *Chosen) pickOf(altitude, slope float32) *pick {
	if c.Palette != nil {
		if fit, _, _ := c.Palette.fits(c.Kind, altitude, slope); fit != nil {
			return fit
		}
		for i := range c.Palette.picks {
			if c.Palette.picks[i].has(c.Kind) {
				return &c.Palette.picks[i]
			}
		}
	}
	return &pick{scaleMin: 1, stance: newStance(props.Rule{})}
}

// refuse counts one candidate as refused.
func (c *Counts) refuse(r Reason) {
	*[reasons]*int{&c.Outside, &c.Mask, &c.Altitude, &c.Slope, &c.Spacing, &c.Blocked}[r]++
}
