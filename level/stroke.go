package level

import (
	"fmt"

	"copse/brush"
)

// Mode is what a stroke does.
type Mode string

// The modes of strokes.
const (
	Paint Mode = "paint"
	Erase Mode = "erase"
)

// Brush is the setting of a brush for one stroke.
type Brush struct {
	Mode     Mode    `json:"mode"`
	Preset   string  `json:"preset,omitempty"` // name; not for Erase
	Radius   float32 `json:"radius"`           // metres
	Strength float32 `json:"strength"`         // 0…1
	Density  float32 `json:"density"`          // factor on the preset's density, 0…10
	Falloff  float32 `json:"falloff"`          // 0…1
}

// Limits of a brush.
const (
	MinRadius  = 0.1    // metres
	MaxRadius  = 2000.0 // metres
	MaxDensity = 10.0
)

// DefaultBrush paints a preset with a radius of 8 m at full strength.
func DefaultBrush(preset string) Brush {
	return Brush{Mode: Paint, Preset: preset, Radius: 8, Strength: 1, Density: 1}
}

// check says what is wrong with a brush.
func (b Brush) check() error {
	if b.Mode != Paint && b.Mode != Erase {
		return fmt.Errorf("mode: %q is not known; a stroke is %q or %q", b.Mode, Paint, Erase)
	}
	return checkLimits([]limit{
		{"radius", b.Radius, MinRadius, MaxRadius},
		{"strength", b.Strength, 0, 1},
		{"density", b.Density, 0, MaxDensity},
		{"falloff", b.Falloff, 0, 1},
	})
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

// Stroke is a stroke that is being drawn: dabs change the level at once, and
// End makes one undo step and one line in the journal of them.
type Stroke struct {
	level   *Level
	palette *brush.Palette
	command strokeCommand
	left    int // candidates that may still run
	ended   bool

	// Counts is the balance so far.
	Counts brush.Counts
	// Wanted is the number of candidates the brush asked for; above
	// Counts.Candidates the stroke ran into the level's budget.
	Wanted int
	// Refused lists the refused candidates so far when KeepRefused is set.
	Refused     []brush.Refusal
	KeepRefused bool
}

// BeginStroke starts a stroke. A stroke that is still being drawn ends first.
// It refuses settings that are out of range and presets that are not there.
func (l *Level) BeginStroke(b Brush) (*Stroke, error) {
	l.endStroke()
	if err := b.check(); err != nil {
		return nil, err
	}
	s := &Stroke{level: l, left: l.budget}
	if b.Mode == Paint {
		p, err := l.preset(b.Preset)
		if err != nil {
			return nil, fmt.Errorf("preset: %w", err)
		}
		l.journalPreset(p)
		s.palette = l.paletteOf(p)
	} else {
		b.Preset = ""
	}
	s.command = strokeCommand{Brush: b, First: l.nextIndex, Dabs: [][2]float32{}}
	l.history.Begin(s.Name())
	l.stroke = s
	return s, nil
}

// maxPlace bounds the coordinates of dabs, in metres: eight times the largest
// map, so that sums stay far from float32's limits.
const maxPlace = 65536

// Dab touches the ground at (x, z), in metres, and returns the balance of this
// dab. A place that is not finite or absurdly far away is refused.
func (s *Stroke) Dab(x, z float32) (brush.Counts, error) {
	if s.ended {
		return brush.Counts{}, fmt.Errorf("the stroke has ended")
	}
	if err := checkPlace(x, z); err != nil {
		return brush.Counts{}, err
	}
	index := s.level.nextIndex
	s.level.nextIndex++
	s.command.Dabs = append(s.command.Dabs, [2]float32{x, z})

	var counts brush.Counts
	if s.command.Mode == Erase {
		counts = s.erase(x, z)
	} else {
		counts = s.paint(index, x, z)
	}
	s.Counts.Add(counts)
	s.level.total.Add(counts)
	return counts, nil
}

func (s *Stroke) paint(index uint32, x, z float32) brush.Counts {
	l, b := s.level, s.command.Brush
	ground := brush.Ground{Terrain: l.terrain, Water: l.water, Props: l.props, Cap: l.cap, Blocked: l.footprints.near(x, z, b.Radius)}
	spray := brush.NewSpray(&ground, s.palette, brush.Dab{
		Seed: l.seed, Index: index, X: x, Z: z,
		Radius: b.Radius, Strength: b.Strength, Density: b.Density, Falloff: b.Falloff,
	}, s.left)
	if s.KeepRefused {
		spray.Refused = &s.Refused
	}
	s.Wanted += spray.Wanted()
	spray.Run(s.left)
	s.left -= spray.Counts.Candidates
	if spray.Counts.Placed > 0 {
		l.history.Add(&paintDelta{store: l.props, index: index, placed: uint32(spray.Counts.Placed), evicted: spray.Evicted})
	}
	return spray.Counts
}

func (s *Stroke) erase(x, z float32) brush.Counts {
	removals := brush.Erase(s.level.props, x, z, s.command.Radius)
	if len(removals) > 0 {
		s.level.history.Add(&eraseDelta{store: s.level.props, removals: removals})
	}
	return brush.Counts{Erased: len(removals)}
}

// Truncated tells whether the budget let fewer candidates run than the brush
// asked for.
func (s *Stroke) Truncated() bool { return s.Wanted > s.Counts.Candidates }

// Name is what the undo step is called.
func (s *Stroke) Name() string {
	if s.command.Mode == Erase {
		return "Erase"
	}
	return "Paint " + s.command.Preset
}

// End ends the stroke. A second call does nothing.
func (s *Stroke) End() {
	if s.ended {
		return
	}
	s.ended = true
	s.level.stroke = nil
	s.level.last = s.Counts
	if len(s.command.Dabs) == 0 {
		s.level.history.End()
		return
	}
	s.level.closeStep(s.command, &s.Counts)
}

// endStroke ends the stroke that is being drawn or the gesture that is open, if
// there is one.
func (l *Level) endStroke() {
	if l.stroke != nil {
		l.stroke.End()
	}
	if l.sculpting != nil {
		l.sculpting.End()
	}
	l.EndGesture()
}

// Drawing is the stroke that is being drawn, or nil.
func (l *Level) Drawing() *Stroke { return l.stroke }
