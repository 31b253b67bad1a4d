package level

import (
	"fmt"
	"math"

	"copse/brush"
)

// Stroke is a stroke that is being drawn: dabs change the level at once, and
// End makes one undo step and one line in the journal of them.
type Stroke struct {
	level   *Level
	palette *brush.Palette // nil where the brush has no preset
	command strokeCommand
	left    int // what may still be done, as worked counts it
	ended   bool
	kept    bool // as a step

	dab     *openDab     // that Run goes on with, or nil
	settled brush.Counts // of the dabs that are done

	// Counts is the balance so far.
	Counts brush.Counts
	// Wanted is the number of candidates the brush asked for; above
	// Counts.Candidates the stroke ran into the level's budget or was cut short.
	Wanted int
	// Refused lists the refused candidates so far when KeepRefused is set.
	Refused     []brush.Refusal
	KeepRefused bool
}

// openDab is a dab that is still being worked on.
type openDab struct {
	dabWork
	units int    // of work in all
	keep  func() // adds what was done to the open step
}

// dabWork is what a dab does, in slices. What was done after so many units does
// not depend on how they were sliced.
type dabWork interface {
	Run(n int) // does at most n more units
	Left() int // units that have not run; 0 when it is done
	Balance() brush.Counts
}

// open begins work on a dab. One without any is done, and not cut short by End.
func (s *Stroke) open(w dabWork, keep func()) {
	s.dab = &openDab{w, w.Left(), keep}
	if s.dab.units == 0 {
		s.closeDab()
	}
}

// BeginStroke starts a stroke. A stroke that is still being drawn ends first.
// It refuses settings that are out of range and presets and kinds that are not
// there.
func (l *Level) BeginStroke(b Brush) (*Stroke, error) {
	l.endStroke()
	b = b.tidied()
	if err := b.check(); err != nil {
		return nil, err
	}
	if b.Prop != "" {
		if _, ok := l.catalog.Lookup(b.Prop); !ok {
			return nil, fmt.Errorf("prop: %q is not in the catalog", b.Prop)
		}
	}
	s := &Stroke{level: l, left: math.MaxInt}
	if b.Mode == Paint || b.Mode == Fill {
		s.left = l.budget
	}
	if b.usesPreset() {
		p, err := l.preset(b.Preset)
		if err != nil {
			return nil, fmt.Errorf("preset: %w", err)
		}
		l.journalPreset(p)
		s.palette = l.paletteOf(p, b.Factors)
	}
	s.command = strokeCommand{Brush: b, First: l.nextIndex, Dabs: [][2]float32{}}
	l.history.Begin(s.Name())
	l.stroke = s
	return s, nil
}

// Dab touches the ground at (x, z), in metres, and returns the balance of this
// dab. A dab that still runs is run to its end first. A place that is not finite
// or absurdly far away is refused.
func (s *Stroke) Dab(x, z float32) (brush.Counts, error) {
	if err := s.StartDab(x, z); err != nil {
		return brush.Counts{}, err
	}
	before := s.settled
	s.finish()
	return less(s.settled, before), nil
}

// StartDab touches the ground as Dab does, but does nothing yet; Run does. A
// single prop is placed at once.
func (s *Stroke) StartDab(x, z float32) error {
	if s.ended {
		return fmt.Errorf("the stroke has ended")
	}
	if s.command.Mode == Fill || s.command.Area != nil {
		return fmt.Errorf("a stroke over an area has no dabs")
	}
	if err := checkPlace(x, z); err != nil {
		return err
	}
	s.finish()
	s.command.Dabs = append(s.command.Dabs, [2]float32{x, z})
	s.touch(x, z, nil)
	return nil
}

// StartArea works on a whole outline, or the whole map when it has no corners;
// Run lets its candidates run. It is for Fill, Erase and Reapply, once per
// stroke.
func (s *Stroke) StartArea(outline brush.Polygon) error {
	switch {
	case s.ended:
		return fmt.Errorf("the stroke has ended")
	case s.command.Mode == Paint || s.command.Mode == Single:
		return fmt.Errorf("mode %q works by dabs, not over an area", s.command.Mode)
	case len(s.command.Dabs) > 0 || s.command.Area != nil:
		return fmt.Errorf("a stroke works by dabs or over one area")
	}
	area, region, err := s.level.area(outline)
	if err != nil {
		return err
	}
	s.command.Area = area
	minX, minZ, maxX, maxZ, _ := region.Bounds()
	s.touch((minX+maxX)/2, (minZ+maxZ)/2, region)
	return nil
}

// area is an outline as a line of the journal has it, where none says the whole
// map, and the ground that it means.
func (l *Level) area(outline brush.Polygon) (*brush.Polygon, *brush.Region, error) {
	if err := outline.Check(); err != nil {
		return nil, nil, err
	}
	if outline == nil {
		outline = brush.Polygon{}
	}
	return &outline, brush.NewRegion(outline, l.terrain), nil
}

// Run does at most n more units of work of the dab and tells whether it is done.
// A unit is a candidate that runs, or a prop that is looked at or taken.
func (s *Stroke) Run(n int) (done bool) {
	d := s.dab
	if d == nil {
		return true
	}
	d.Run(n)
	s.Counts = s.settled
	s.Counts.Add(d.Balance())
	if d.Left() > 0 {
		return false
	}
	s.closeDab()
	return true
}

// finish runs the dab to its end.
func (s *Stroke) finish() { s.Run(math.MaxInt32) }

// Pending is the number of units of work of the dab that have not run.
func (s *Stroke) Pending() int {
	if s.dab == nil {
		return 0
	}
	return s.dab.Left()
}

// Progress is the share of the dab in work that is done, from 0 to 1.
func (s *Stroke) Progress() float32 {
	if s.dab == nil || s.dab.units == 0 {
		return 1
	}
	return 1 - float32(s.dab.Left())/float32(s.dab.units)
}

// closeDab keeps what the open dab did, whether all of it ran or not.
func (s *Stroke) closeDab() {
	d := s.dab
	s.dab = nil
	d.keep()
	did := d.Balance()
	s.left -= s.worked(did)
	s.settle(did)
}

// worked is how much of what a line may limit a balance stands for: props that
// were taken by an eraser, else candidates.
func (s *Stroke) worked(c brush.Counts) int {
	if s.command.Mode == Erase {
		return c.Erased
	}
	return c.Candidates
}

// settle adds the balance of a dab that is done.
func (s *Stroke) settle(c brush.Counts) {
	s.settled.Add(c)
	s.Counts = s.settled
	s.level.total.Add(c)
}

// Truncated tells whether the budget let fewer candidates run than the brush
// asked for, or the stroke was cut short.
func (s *Stroke) Truncated() bool { return s.Wanted > s.Counts.Candidates }

// Cut tells whether the stroke ended before all its work was done.
func (s *Stroke) Cut() bool { return s.command.Ran != nil }

// Budget is the number of candidates that the level lets the stroke run.
func (s *Stroke) Budget() int { return s.level.budget }

// Name is what the undo step is called.
func (s *Stroke) Name() string { return s.command.name() }

// End ends the stroke. What has not run never will; the journal says then how
// much did. A second call does nothing.
func (s *Stroke) End() {
	if s.ended {
		return
	}
	s.ended = true
	s.level.stroke = nil
	if s.dab != nil {
		s.closeDab()
		ran := s.worked(s.settled)
		s.command.Ran = &ran
	}
	if len(s.command.Dabs) == 0 && s.command.Area == nil {
		s.level.history.End()
		return
	}
	s.kept = s.level.closeStep(s.command, &s.Counts)
}

// Kept tells of a stroke that has ended whether it changed anything: then it is a
// step of the history, which undo takes back.
func (s *Stroke) Kept() bool { return s.kept }

// endStroke ends the stroke that is being drawn or the gesture that is open, if
// there is one.
func (l *Level) endStroke() {
	if l.stroke != nil {
		l.stroke.End()
	}
	if l.sculpting != nil {
		l.sculpting.End()
	}
	if l.masking != nil {
		l.masking.End()
	}
	l.EndGesture()
}

// Busy tells whether a stroke of any sort is being drawn or a gesture is open:
// the next other command, and Contents, would end it.
func (l *Level) Busy() bool {
	return l.stroke != nil || l.sculpting != nil || l.masking != nil || l.gesture != nil
}

// Drawing is the stroke that is being drawn, or nil.
func (l *Level) Drawing() *Stroke { return l.stroke }

// less is what a balance has more than an earlier one.
func less(c, earlier brush.Counts) brush.Counts {
	return brush.Counts{
		Candidates: c.Candidates - earlier.Candidates, Placed: c.Placed - earlier.Placed,
		Outside: c.Outside - earlier.Outside, Mask: c.Mask - earlier.Mask, Altitude: c.Altitude - earlier.Altitude,
		Slope: c.Slope - earlier.Slope, Spacing: c.Spacing - earlier.Spacing, Blocked: c.Blocked - earlier.Blocked,
		Evicted: c.Evicted - earlier.Evicted, Erased: c.Erased - earlier.Erased,
	}
}
