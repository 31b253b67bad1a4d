package brush

import (
	"cmp"
	"slices"
	"strings"

	"copse/internal/exact"
	"copse/props"
)

// Palette is a preset made ready for one catalog.
type Palette struct {
	density float32
	picks   []pick
}

// pick is a Pick with its limits, variants and angles worked out.
type pick struct {
	weight             float32
	slopeMin, slopeMax float32
	altMin, altMax     float32

	variants []variant
	weights  float32 // of all variants

	spacing              float32
	sink                 float32
	scaleMin, scaleSpan  float32
	offsetMin, offsetAdd float32
	align                bool
	alignSin, alignCos   float32 // of the steepest lean that alignment may reach
	tilt                 float32 // tangent of the largest random lean
}

type variant struct {
	kind   props.KindIndex
	family int
	weight float32
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
	for _, row := range sorted {
		if row.Weight == 0 || len(c.InCategory(row.Category)) == 0 {
			continue
		}
		palette.picks = append(palette.picks, newPick(row, c))
	}
	return palette
}

func newPick(row Pick, c *props.Catalog) pick {
	p := pick{
		weight:   row.Weight,
		slopeMin: row.SlopeMin, slopeMax: row.SlopeMax,
		altMin: row.AltMin, altMax: row.AltMax,
		spacing: row.MinSpacing, sink: row.Sink,
		scaleMin: row.ScaleMin, scaleSpan: row.ScaleMax - row.ScaleMin,
		offsetMin: row.OffsetMin, offsetAdd: row.OffsetMax - row.OffsetMin,
		align: row.AlignToSlope,
	}
	p.alignSin, p.alignCos = exact.SinCos(row.AlignMax / 360)
	sin, cos := exact.SinCos(row.TiltMax / 360)
	p.tilt = sin / cos
	for _, k := range c.InCategory(row.Category) {
		kind := c.Kind(k)
		p.weights += kind.Weight
		p.variants = append(p.variants, variant{k, c.Family(k), kind.Weight, kind.Radius})
	}
	return p
}

// choose returns the pick on which a uniform number falls among the picks
// whose limits hold, or the reason why there is none.
func (p *Palette) choose(altitude, slope, u float32) (*pick, Reason) {
	var kept [maxPicks]uint8 // indices of picks
	var upTo [maxPicks]float32
	n, total, altitudeOK := 0, float32(0), false
	for i := range p.picks {
		row := &p.picks[i]
		if altitude < row.altMin || altitude > row.altMax {
			continue
		}
		altitudeOK = true
		if slope < row.slopeMin || slope > row.slopeMax {
			continue
		}
		total += row.weight
		kept[n&(maxPicks-1)], upTo[n&(maxPicks-1)] = uint8(i), total
		n++
	}
	if n == 0 {
		if altitudeOK {
			return nil, Slope
		}
		return nil, Altitude
	}
	at, i := u*total, 0
	for i < n-1 && at >= upTo[i] {
		i++
	}
	return &p.picks[kept[i]], 0
}

// variantAt returns the variant on which a uniform number falls.
func (p *pick) variantAt(u float32) *variant {
	at := u * p.weights
	for i := range p.variants {
		if at < p.variants[i].weight {
			return &p.variants[i]
		}
		at -= p.variants[i].weight
	}
	return &p.variants[len(p.variants)-1]
}
