package level

import (
	"fmt"
	"math"

	"copse/internal/exact"
	"copse/terrain"
)

// Sculpt is the mode of strokes that shape the ground; see BeginSculpt.
const Sculpt Mode = "sculpt"

// SculptBrush is the setting of a sculpting brush for one stroke.
type SculptBrush struct {
	Tool     terrain.Tool `json:"tool"`
	Radius   float32      `json:"radius"`           // metres
	Strength float32      `json:"strength"`         // 0…1
	Falloff  float32      `json:"falloff"`          // 0…1
	Target   float32      `json:"target,omitempty"` // terrain.Flatten: height, metres
	Size     float32      `json:"size,omitempty"`   // terrain.Noise: metres from bump to bump
}

// DefaultSculptBrush is a soft brush of 12 m.
func DefaultSculptBrush(t terrain.Tool) SculptBrush {
	return SculptBrush{Tool: t, Radius: 12, Strength: 0.5, Falloff: 1, Size: 10}
}

// Limits of the size of bumps, in metres. The lower one keeps the lattice of the
// noise in whole numbers on the largest map.
const (
	MinBump = 0.5
	MaxBump = 1000
)

// check says what is wrong with a brush, and clears what its tool does not use.
func (b *SculptBrush) check() error {
	known := false
	for _, t := range terrain.Tools() {
		known = known || t == b.Tool
	}
	if !known {
		return fmt.Errorf("tool: %q is not known; the tools are %v", b.Tool, terrain.Tools())
	}
	if b.Tool != terrain.Flatten {
		b.Target = 0
	}
	if b.Tool != terrain.Noise {
		b.Size = 0
	}
	limits := []limit{
		{"radius", b.Radius, MinRadius, MaxRadius},
		{"strength", b.Strength, 0, 1},
		{"falloff", b.Falloff, 0, 1},
		{"target", b.Target, -terrain.MaxHeight, terrain.MaxHeight},
	}
	if b.Tool == terrain.Noise {
		limits = append(limits, limit{"size", b.Size, MinBump, MaxBump})
	}
	return checkLimits(limits)
}

// Sculpting is a sculpting stroke that is being drawn: dabs shape the ground and
// seat what stands on it anew at once, and End makes one undo step and one line
// in the journal of them.
type Sculpting struct {
	level   *Level
	command sculptCommand
	ground  *groundDelta
	seats   *seatDelta
	models  followers
	edit    *edit // of the models that follow the ground
	shaped  terrain.Rect
	ended   bool

	// Moved counts how often a prop or model was seated anew.
	Moved int
}

// sculptCommand is the line of a sculpting stroke.
type sculptCommand struct {
	Mode Mode `json:"mode"`
	SculptBrush
	First uint32       `json:"first"` // random index of the first dab; the others follow
	Dabs  [][2]float32 `json:"dabs"`  // x and z of the centres, metres; of a ramp the two ends
}

func (sculptCommand) kind() string { return "stroke" }

// BeginSculpt starts a sculpting stroke. A stroke that is still being drawn ends
// first. It refuses settings that are out of range.
func (l *Level) BeginSculpt(b SculptBrush) (*Sculpting, error) {
	l.endStroke()
	if err := b.check(); err != nil {
		return nil, err
	}
	s := &Sculpting{level: l, ground: &groundDelta{level: l}, seats: newSeatDelta(l.props), models: l.newFollowers()}
	s.command = sculptCommand{Mode: Sculpt, SculptBrush: b, First: l.nextIndex, Dabs: [][2]float32{}}
	s.edit = l.openEdit(s.Name())
	l.sculpting = s
	return s, nil
}

// Name is what the undo step is called.
func (s *Sculpting) Name() string {
	switch s.command.Tool {
	case terrain.Noise:
		return "Add noise to the ground"
	case terrain.Ramp:
		return "Make a ramp"
	}
	return string(s.command.Tool[0]-'a'+'A') + string(s.command.Tool[1:]) + " the ground"
}

// Dab shapes the ground around (x, z), in metres, and returns the samples that
// changed. The first dab of a ramp is where the slope begins; every later one
// moves its end, as if the ground had not been touched before. A place that is
// not finite or absurdly far away is refused, and so is one beside the map for
// a ramp.
func (s *Sculpting) Dab(x, z float32) (terrain.Rect, error) {
	if s.ended {
		return terrain.Rect{}, fmt.Errorf("the stroke has ended")
	}
	if err := checkPlace(x, z); err != nil {
		return terrain.Rect{}, err
	}
	touch := terrain.Touch{
		Tool: s.command.Tool, X: x, Z: z,
		Radius: s.command.Radius, Strength: s.command.Strength, Falloff: s.command.Falloff,
		Target: s.command.Target, Size: s.command.Size, Seed: s.level.seed ^ s.command.First,
	}
	if s.command.Tool == terrain.Ramp {
		return s.ramp(touch)
	}
	s.take(x, z)
	return s.shape(touch), nil
}

// take gives a dab its place in the stroke and its random index.
func (s *Sculpting) take(x, z float32) {
	s.level.nextIndex++
	s.command.Dabs = append(s.command.Dabs, [2]float32{x, z})
}

// shape carries a touch out.
func (s *Sculpting) shape(t terrain.Touch) terrain.Rect {
	l := s.level
	s.ground.keep(l.terrain.Reach(t))
	r := l.terrain.Sculpt(t)
	l.rehash(r)
	s.Moved += l.reseat(r, s.seats) + l.follow(r, s.models, s.edit)
	l.reshape(r, s.edit)
	s.shaped = r
	return r
}

// ramp moves the end of a ramp.
func (s *Sculpting) ramp(t terrain.Touch) (terrain.Rect, error) {
	l := s.level
	if _, ok := l.terrain.Height(t.X, t.Z); !ok {
		return terrain.Rect{}, fmt.Errorf("a ramp begins and ends on the map, and (%v, %v) lies beside it", t.X, t.Z)
	}
	dabs := s.command.Dabs
	if len(dabs) == 0 {
		s.take(t.X, t.Z)
		return terrain.Rect{}, nil
	}
	restored := s.restore()
	if len(dabs) == 1 {
		s.take(t.X, t.Z)
	} else {
		dabs[1] = [2]float32{t.X, t.Z}
	}
	for i, end := range []*exact.Vec3{&t.From, &t.To} {
		x, z := s.command.Dabs[i][0], s.command.Dabs[i][1]
		y, _ := l.terrain.Height(x, z)
		*end = exact.Vec3{x, y, z}
	}
	return joined(restored, s.shape(t)), nil
}

// restore takes back what the stroke has done so far.
func (s *Sculpting) restore() terrain.Rect {
	s.ground.swap()
	s.seats.swap()
	s.level.follow(s.shaped, s.models, s.edit)
	s.ground.tiles, s.ground.kept = nil, nil
	*s.seats = *newSeatDelta(s.level.props)
	return s.shaped
}

// joined is the smallest rectangle around two.
func joined(a, b terrain.Rect) terrain.Rect {
	if a.Empty() {
		return b
	}
	if b.Empty() {
		return a
	}
	c, r := min(a.Col, b.Col), min(a.Row, b.Row)
	return terrain.Rect{Col: c, Row: r, Cols: max(a.Col+a.Cols, b.Col+b.Cols) - c, Rows: max(a.Row+a.Rows, b.Row+b.Rows) - r}
}

// Dabs is the number of dabs so far.
func (s *Sculpting) Dabs() int { return len(s.command.Dabs) }

// End ends the stroke. A second call does nothing.
func (s *Sculpting) End() {
	if s.ended {
		return
	}
	s.ended = true
	l := s.level
	l.sculpting = nil
	s.ground.kept, s.seats.known = nil, nil
	if len(s.ground.tiles) > 0 {
		l.history.Add(s.ground)
	}
	if len(s.seats.seats) > 0 {
		l.history.Add(s.seats)
	}
	if len(s.command.Dabs) == 0 {
		l.history.End()
		return
	}
	l.closeStep(s.command, nil)
}

// checkPlace refuses places that are not finite or absurdly far away.
func checkPlace(x, z float32) error {
	if !(math.Abs(float64(x)) <= maxPlace && math.Abs(float64(z)) <= maxPlace) {
		return fmt.Errorf("dab at (%v, %v): a place lies between -%d and %d m", x, z, maxPlace, maxPlace)
	}
	return nil
}
