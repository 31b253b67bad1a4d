package brush

import (
	"cmp"
	"slices"
	"strings"

	"copse/props"
)

// Palette is a preset made ready for one catalog.
type Palette struct {
	density float32
	picks   []pick
	zones   zones
	where   []limits     // of the picks
	known   *props.Store // that has the rules of the picks
}

// pick is a Pick with its variants and angles worked out.
type pick struct {
	variants []variant
	sums     steps   // for each variant but the last, the weights up to it
	weights  float32 // of all variants

	spacing              float32
	scaleMin, scaleSpan  float32
	offsetMin, offsetAdd float32
	stance
	rule      props.Rule
	ruleIndex props.RuleIndex // in the store that knows it
}

type variant struct {
	kind   props.KindIndex
	family int
	radius float32
}

// NewPalette prepares a preset for placing kinds of a catalog. Picks of weight
// 0 and picks whose category the catalog does not have are left out.
//
// Picks are ordered by category and content, and variants by id, so the order
// of files never changes what is placed.
func NewPalette(p *Preset, c *props.Catalog) *Palette {
	sorted := slices.Clone(p.Picks)
	slices.SortStableFunc(sorted, func(a, b Pick) int {
		return cmp.Or(strings.Compare(a.Category, b.Category), strings.Compare(string(a.marshal()), string(b.marshal())))
	})
	palette := &Palette{density: p.DensityPerM2}
	var where []limits
	var weights []float32
	for _, row := range sorted {
		if row.Weight == 0 || len(c.InCategory(row.Category)) == 0 {
			continue
		}
		where = append(where, limits{row.AltMin, row.AltMax, row.SlopeMin, row.SlopeMax})
		weights = append(weights, row.Weight)
		palette.picks = append(palette.picks, newPick(row, c))
	}
	palette.zones, palette.where = newZones(where, weights), where
	return palette
}

func newPick(row Pick, c *props.Catalog) pick {
	p := pick{
		spacing:  row.MinSpacing,
		scaleMin: row.ScaleMin, scaleSpan: row.ScaleMax - row.ScaleMin,
		// Never −0, which a sum of it and a draw of 0 is not either.
		offsetMin: row.OffsetMin + 0, offsetAdd: row.OffsetMax - row.OffsetMin,
		rule: props.Rule{Align: row.AlignToSlope, AlignMax: row.AlignMax, TiltMax: row.TiltMax, Sink: row.Sink},
	}
	p.stance = newStance(p.rule)
	var sums []float32
	for _, k := range c.InCategory(row.Category) {
		p.variants = append(p.variants, variant{k, c.Family(k), c.Kind(k).Radius})
		p.weights += c.Kind(k).Weight
		sums = append(sums, p.weights)
	}
	p.sums = newSteps(sums[:len(sums)-1], 0, p.weights)
	return p
}

// register makes the rules of the picks known to a store.
func (p *Palette) register(s *props.Store) {
	if p.known == s {
		return
	}
	p.known = s
	for i := range p.picks {
		p.picks[i].ruleIndex = s.AddRule(p.picks[i].rule)
	}
}

// choose returns the pick on which a uniform number falls among the picks whose
// limits hold, or the reason why there is none.
func (p *Palette) choose(altitude, slope, u float32) (*pick, Reason) {
	z := p.zones.at(altitude, slope)
	if z.total == 0 {
		return nil, z.reason
	}
	return &p.picks[z.sums.reached(float32(u*z.total))], 0
}

// variantAt returns the variant on which a uniform number falls.
func (p *pick) variantAt(u float32) *variant {
	return &p.variants[p.sums.reached(float32(u*p.weights))]
}

// fits returns the first pick that plants a kind where the altitude and the
// slope are these, or the reason why none does. plants is false when no pick
// has the kind anywhere.
func (p *Palette) fits(kind props.KindIndex, altitude, slope float32) (fit *pick, r Reason, plants bool) {
	r = Altitude
	for i := range p.picks {
		if !p.picks[i].has(kind) {
			continue
		}
		plants = true
		l := p.where[i]
		if altitude >= l.altMin && altitude <= l.altMax {
			r = Slope
			if slope >= l.slopeMin && slope <= l.slopeMax {
				return &p.picks[i], 0, true
			}
		}
	}
	return nil, r, plants
}

func (p *pick) has(kind props.KindIndex) bool {
	return slices.ContainsFunc(p.variants, func(v variant) bool { return v.kind == kind })
}

// Survey tells whether a candidate at (x, z) would find a pick of the palette,
// before the spacing to others is looked at, and if not for which reason it
// would be refused. Ground that is masked in part counts as free.
func (g *Ground) Survey(p *Palette, x, z float32) (r Reason, grows bool) {
	y, _, ny, _, ok := g.Terrain.HeightAndNormal(x, z)
	if !ok {
		return Outside, false
	}
	if g.Mask != nil && g.Mask.At(x, z) == 255 {
		return Mask, false
	}
	if pick, reason := p.choose(y-g.Water, 1-ny, 0); pick == nil {
		return reason, false
	}
	if g.Blocked != nil && g.Blocked(x, z) {
		return Blocked, false
	}
	return 0, true
}
