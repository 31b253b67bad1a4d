package level

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"

	"copse/brush"
	"copse/internal/located"
	"copse/props"
	"copse/undo"
)

// Player carries out a session event by event on a level of its own, without a
// window, drawing or the files of props.
type Player struct {
	events *eventReader
	level  *Level
}

// Outcome is what an event did here, beside what its line says.
type Outcome struct {
	Event
	GotCounts brush.Counts
	GotHash   Hash
}

// Matches tells whether the event did what its line says.
func (o Outcome) Matches() bool {
	return o.GotHash == o.Hash && o.GotCounts == o.Counts && o.Contradiction == ""
}

// NewPlayer reads the header of a session, which file names in errors. A session of
// another format or algorithm is refused. One that begins from a level begins
// from the given one, which the player takes over; nil stands for none. One that
// begins from the starter level does so all the same.
func NewPlayer(from *Level, file string, r io.Reader) (*Player, Outcome, error) {
	p := &Player{events: newEventReader(file, r)}
	e, err := p.events.first()
	if err != nil {
		return nil, Outcome{}, err
	}
	o, err := p.begin(from, e)
	if err != nil {
		return nil, Outcome{}, err
	}
	return p, o, nil
}

// begin makes the level that a header asks for, from the one that is given where
// it asks for that.
func (p *Player) begin(from *Level, e Event) (Outcome, error) {
	var h headerCommand
	if err := p.events.decode(e.Text, &h); err != nil {
		return Outcome{}, err
	}
	if err := checkHeader(p.events, h); err != nil {
		return Outcome{}, err
	}
	var err error
	if p.level, err = p.base(from, h); err != nil {
		return Outcome{}, err
	}
	return p.outcome(e, brush.Counts{}), nil
}

// base is the level that the session begins from. The session undid only what
// was still kept when it was made, so its history needs no budget.
func (p *Player) base(from *Level, h headerCommand) (*Level, error) {
	if h.Base.Level == "" {
		return New(Config{Seed: h.Seed, Cap: h.Cap, Budget: h.Budget, UndoBytes: math.MaxInt}), nil
	}
	if from == nil {
		return nil, p.events.problem("base.level", "the session begins from a level with state %s, which is needed to replay it", h.Base.Level)
	}
	if from.hash.String() != h.Base.Level {
		return nil, p.events.problem("base.level", "the session begins from a level with state %s, and the one given has state %s", h.Base.Level, from.hash)
	}
	from.history = undo.New(math.MaxInt)
	from.seed, from.cap, from.budget = h.Seed, h.Cap, h.Budget
	from.begin(h.Base)
	return from, nil
}

// Level is the level as the events so far have made it.
func (p *Player) Level() *Level { return p.level }

// Next carries out one event; io.EOF when there is none. After another error
// the player is of no further use.
func (p *Player) Next() (Outcome, error) {
	e, err := p.events.next()
	if err != nil {
		return Outcome{}, err
	}
	return p.carryOut(e)
}

func (p *Player) carryOut(e Event) (Outcome, error) {
	counts, err := p.apply(&e)
	if err != nil {
		return Outcome{}, err
	}
	return p.outcome(e, counts), nil
}

func (p *Player) outcome(e Event, counts brush.Counts) Outcome {
	e.Notices = append(p.events.unknown(e.Text), e.Notices...)
	return Outcome{Event: e, GotCounts: counts, GotHash: p.level.hash}
}

func (p *Player) apply(e *Event) (brush.Counts, error) {
	switch e.Kind {
	case "catalog":
		return brush.Counts{}, p.applyCatalog(e)
	case "preset":
		return brush.Counts{}, p.applyPreset(e)
	case "terrain":
		return brush.Counts{}, p.applyTerrain(e)
	case "stroke":
		return p.applyStroke(e)
	case modelLine, moduleLine, propLine, waterLine:
		return brush.Counts{}, p.applyEdit(e)
	case "mask":
		return brush.Counts{}, p.applyMask(e)
	case "undo":
		return brush.Counts{}, p.applyUndo(e)
	case "redo":
		return brush.Counts{}, p.applyRedo(e)
	case (headerCommand{}).kind():
		return brush.Counts{}, p.events.problem("kind", "a second header: here another session begins; put it into a file of its own")
	}
	return brush.Counts{}, p.events.problem("kind", "%q is not known to this program", e.Kind)
}

func (p *Player) applyCatalog(e *Event) error {
	var body struct {
		Catalog json.RawMessage `json:"catalog"`
	}
	if err := p.events.decode(e.Text, &body); err != nil {
		return err
	}
	c, err := props.ParseCatalog("", body.Catalog)
	if err != nil {
		return p.events.relocate(err, e, "catalog")
	}
	e.Notices = p.events.inField(e, "catalog", c.Notices()...)
	if err := p.level.SetCatalog(c); err != nil {
		return p.events.problem("catalog", "%v", err)
	}
	return nil
}

func (p *Player) applyPreset(e *Event) error {
	var body struct {
		Preset json.RawMessage `json:"preset"`
	}
	if err := p.events.decode(e.Text, &body); err != nil {
		return err
	}
	// The catalog may have changed since the preset was read: what it lacks is
	// not placed, and is no fault of the session.
	anyCategory := func(string) bool { return true }
	preset, err := brush.ParsePreset("", body.Preset, anyCategory)
	if err != nil {
		return p.events.relocate(err, e, "preset")
	}
	e.Notices = p.events.inField(e, "preset", preset.Notices()...)
	// The line of the journal is written now, as it was in the session.
	p.level.journalPreset(p.level.setPreset(preset))
	return nil
}

func (p *Player) applySculpt(e *Event) error {
	var c sculptCommand
	if err := p.events.decode(e.Text, &c); err != nil {
		return err
	}
	if len(c.Dabs) == 0 {
		return p.events.problem("dabs", "a stroke has at least one dab")
	}
	stroke, err := p.level.BeginSculpt(c.SculptBrush)
	if err != nil {
		return p.events.problem("", "%v", err)
	}
	defer stroke.End()
	for _, dab := range c.Dabs {
		if _, err := stroke.Dab(dab[0], dab[1]); err != nil {
			return p.events.problem("dabs", "%v", err)
		}
	}
	return nil
}

func (p *Player) applyUndo(e *Event) error {
	h := p.level.history
	if h.Done() == 0 {
		return p.events.problem("step", "there is nothing to undo")
	}
	if err := p.checkStep(e, h.Newest()); err != nil {
		return err
	}
	p.level.Undo()
	return nil
}

func (p *Player) applyRedo(e *Event) error {
	h := p.level.history
	if h.Done() == len(h.Steps()) {
		return p.events.problem("step", "there is nothing to redo")
	}
	if err := p.checkStep(e, h.Steps()[h.Done()]); err != nil {
		return err
	}
	p.level.Redo()
	return nil
}

// checkStep compares the step that a line names with the one that is next.
func (p *Player) checkStep(e *Event, next *undo.Step) error {
	var c stepCommand
	if err := p.events.decode(e.Text, &c); err != nil {
		return err
	}
	if c.Step != next.Ref {
		e.Contradiction = fmt.Sprintf("step is %d and must be %d (%s)", c.Step, next.Ref, next.Name)
	}
	return nil
}

// Report is the result of a whole replay.
type Report struct {
	Level    *Level
	Events   int
	Counts   brush.Counts
	Mismatch *Outcome // the first event that did something else than its line says
	Notices  located.Problems
}

// Replay plays a session to its end. each, when not nil, is called after every
// event.
func Replay(file string, r io.Reader, each func(Outcome)) (Report, error) {
	return ReplayFrom(nil, file, r, each)
}

// ReplayFrom is Replay for a session that may begin from a level; see
// [NewPlayer].
func ReplayFrom(from *Level, file string, r io.Reader, each func(Outcome)) (Report, error) {
	p, o, err := NewPlayer(from, file, r)
	if err != nil {
		return Report{}, err
	}
	report := Report{Level: p.level}
	for {
		report.Events++
		report.Counts.Add(o.GotCounts)
		report.Notices = append(report.Notices, o.Notices...)
		if report.Mismatch == nil && !o.Matches() {
			first := o
			report.Mismatch = &first
		}
		if each != nil {
			each(o)
		}
		if o, err = p.Next(); errors.Is(err, io.EOF) {
			return report, nil
		} else if err != nil {
			return report, err
		}
	}
}
