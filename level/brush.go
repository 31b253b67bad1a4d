package level

import (
	"fmt"
	"slices"
	"strings"

	"copse/brush"
)

// Mode is what a stroke does.
type Mode string

// The modes of strokes.
const (
	Paint   Mode = "paint"   // scatters a preset along dabs
	Fill    Mode = "fill"    // scatters a preset over an outline or the whole map
	Single  Mode = "single"  // places one prop per dab at the exact spot
	Erase   Mode = "erase"   // removes props
	Reapply Mode = "reapply" // applies a preset anew to what stands
)

// Brush is the setting of a brush for one stroke.
type Brush struct {
	Mode     Mode    `json:"mode"`
	Preset   string  `json:"preset,omitempty"` // name; for Erase only with Filter, for Single with or without
	Radius   float32 `json:"radius"`           // metres
	Strength float32 `json:"strength"`         // 0…1
	Density  float32 `json:"density"`          // factor on the preset's density, 0…10
	Falloff  float32 `json:"falloff"`          // 0…1

	// Factors are those on the densities of single categories, for Paint and
	// Fill, sorted by category.
	Factors []brush.Factor `json:"factors,omitempty"`

	// For Erase, and Category for Reapply too.
	Category string  `json:"category,omitempty"` // only props of it; "": all
	Keep     float32 `json:"keep,omitempty"`     // props per m² that are left standing
	Soft     bool    `json:"soft,omitempty"`     // strength and falloff decide what share goes
	Filter   bool    `json:"filter,omitempty"`   // only what the preset would plant where it stands

	Rescale bool `json:"rescale,omitempty"` // Reapply: roll scales anew

	// For Single.
	Prop string      `json:"prop,omitempty"` // id of the kind; "": one that the preset would plant there
	Pose *brush.Pose `json:"pose,omitempty"` // nil: drawn within the preset's limits
}

// Limits of a brush.
const (
	MinRadius  = 0.1    // metres
	MaxRadius  = 2000.0 // metres
	MaxDensity = 10.0
	MaxKeep    = 1000.0 // props per m²
)

// DefaultBrush paints a preset with a radius of 8 m at full strength.
func DefaultBrush(preset string) Brush {
	return Brush{Mode: Paint, Preset: preset, Radius: 8, Strength: 1, Density: 1}
}

// usesPreset tells whether a stroke with the brush reads its preset.
func (b *Brush) usesPreset() bool {
	switch b.Mode {
	case Erase:
		return b.Filter
	case Single:
		return b.Preset != ""
	}
	return true
}

// tidied is the brush without what its mode does not read, so that lines say
// only what counts.
func (b Brush) tidied() Brush {
	if !b.usesPreset() {
		b.Preset = ""
	}
	if b.Mode != Paint && b.Mode != Fill {
		b.Factors = nil
	}
	if b.Mode != Erase {
		b.Keep, b.Soft, b.Filter = 0, false, false
	}
	if b.Mode != Erase && b.Mode != Reapply {
		b.Category = ""
	}
	if b.Mode != Reapply {
		b.Rescale = false
	}
	if b.Mode != Single {
		b.Prop, b.Pose = "", nil
	}
	return b
}

var modes = []Mode{Paint, Fill, Single, Erase, Reapply}

// check says what is wrong with a brush.
func (b *Brush) check() error {
	if !slices.Contains(modes, b.Mode) {
		return fmt.Errorf("mode: %q is not known; a stroke is one of %q", b.Mode, modes)
	}
	if err := checkLimits([]limit{
		{"radius", b.Radius, MinRadius, MaxRadius},
		{"strength", b.Strength, 0, 1},
		{"density", b.Density, 0, MaxDensity},
		{"falloff", b.Falloff, 0, 1},
		{"keep", b.Keep, 0, MaxKeep},
	}); err != nil {
		return err
	}
	for i, f := range b.Factors {
		if !(f.Factor >= 0 && f.Factor <= brush.MaxFactor) {
			return fmt.Errorf("factors[%d].factor: %v is out of range; it lies between 0 and %v", i, f.Factor, brush.MaxFactor)
		}
		if i > 0 && strings.Compare(b.Factors[i-1].Category, f.Category) >= 0 {
			return fmt.Errorf("factors[%d].category: %q does not come after %q; factors are sorted, each category once", i, f.Category, b.Factors[i-1].Category)
		}
	}
	if b.Mode == Single && b.Prop == "" && b.Preset == "" {
		return fmt.Errorf("prop: a single prop needs a kind, or a preset that chooses one")
	}
	return checkPose(b.Pose)
}

// limit is a setting and the range that it lies in.
type limit struct {
	name             string
	value, low, high float32
}

// checkLimits says which setting is out of range.
func checkLimits(limits []limit) error {
	for _, l := range limits {
		if !(l.value >= l.low && l.value <= l.high) {
			return fmt.Errorf("%s: %v is out of range; it lies between %v and %v", l.name, l.value, l.low, l.high)
		}
	}
	return nil
}

func checkPose(p *brush.Pose) error {
	switch {
	case p == nil:
		return nil
	case !(p.Yaw >= 0 && p.Yaw < 360):
		return fmt.Errorf("pose.yaw: %v is out of range; it lies from 0 to below 360", p.Yaw)
	case !(p.Scale >= brush.MinScale && p.Scale <= brush.MaxScale):
		return fmt.Errorf("pose.scale: %v is out of range; it lies between %v and %v", p.Scale, brush.MinScale, brush.MaxScale)
	}
	return nil
}

// name is what the undo step of a stroke with the brush is called.
func (b *Brush) name() string {
	switch b.Mode {
	case Paint:
		return "Paint " + b.Preset
	case Fill:
		return "Fill " + b.Preset
	case Reapply:
		return "Re-apply " + b.Preset
	case Single:
		return "Place a prop"
	}
	switch {
	case b.Keep > 0 && b.Category != "":
		return "Thin " + b.Category
	case b.Keep > 0:
		return "Thin"
	case b.Category != "":
		return "Erase " + b.Category
	}
	return "Erase"
}

// kindsOf marks the kinds of a category, retired ones too; nil stands for all.
func (l *Level) kindsOf(category string) []bool {
	if category == "" {
		return nil
	}
	kinds := make([]bool, len(l.catalog.Kinds()))
	for i, k := range l.catalog.Kinds() {
		kinds[i] = k.Category == category
	}
	return kinds
}

// maxPlace bounds the coordinates of dabs, in metres: eight times the largest
// map, so that sums stay far from float32's limits.
const maxPlace = 65536
