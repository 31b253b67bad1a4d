package brush

import "slices"

// Factor makes a category more or less frequent than its preset says.
type Factor struct {
	Category string  `json:"category"`
	Factor   float32 `json:"factor"` // 0 leaves the category out
}

// MaxFactor is the largest factor on a category.
const MaxFactor = 10

// Scaled returns the preset with factors on its categories: the expected number
// of candidates of a category changes by its factor and that of the others
// stays, over ground where all picks grow. Categories without a factor keep
// theirs. Without factors it is the preset itself.
func (p *Preset) Scaled(factors []Factor) *Preset {
	if len(factors) == 0 {
		return p
	}
	scaled := *p
	scaled.Picks = slices.Clone(p.Picks)
	before, after := float32(0), float32(0)
	for i := range scaled.Picks {
		pick := &scaled.Picks[i]
		before += pick.Weight
		for _, f := range factors {
			if f.Category == pick.Category {
				pick.Weight = float32(pick.Weight * f.Factor)
			}
		}
		after += pick.Weight
	}
	if before > 0 {
		scaled.DensityPerM2 = float32(p.DensityPerM2 * float32(after/before))
	}
	return &scaled
}
