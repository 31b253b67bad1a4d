package level

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"

	"copse/brush"
	"copse/props"
	"copse/terrain"
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

// NewPlayer reads the header of a session. file names it in errors. A session
// of another format or algorithm is refused.
func NewPlayer(file string, r io.Reader) (*Player, Outcome, error) {
	p := &Player{events: newEventReader(file, r)}
	e, err := p.events.next()
	if errors.Is(err, io.EOF) {
		return nil, Outcome{}, p.events.problem("", "the file is empty; a session begins with a header")
	}
	if err != nil {
		return nil, Outcome{}, err
	}
	if e.Kind != (headerCommand{}).kind() {
		return nil, Outcome{}, p.events.problem("kind", "%q: a session begins with a header", e.Kind)
	}
	var h headerCommand
	if err := p.events.decode(e.Text, &h); err != nil {
		return nil, Outcome{}, err
	}
	if err := p.checkHeader(h); err != nil {
		return nil, Outcome{}, err
	}
	// The session undid only what was still kept when it was made, so no
	// budget is needed here.
	p.level = New(Config{Seed: h.Seed, Cap: h.Cap, Budget: h.Budget, UndoBytes: math.MaxInt})
	return p, p.outcome(e, brush.Counts{}), nil
}

func (p *Player) checkHeader(h headerCommand) error {
	switch {
	case h.Format != FormatVersion:
		return p.events.problem("format", "version %d of the session format is not known; this program reads %d", h.Format, FormatVersion)
	case h.Algorithm != AlgorithmVersion:
		return p.events.problem("algorithm", "the session was made by placement algorithm %d; this program has %d and would give another level", h.Algorithm, AlgorithmVersion)
	case h.Base.Starter != terrain.StarterVersion:
		return p.events.problem("base.starter", "version %d of the starter terrain is not known; this program has %d", h.Base.Starter, terrain.StarterVersion)
	case h.Seed == 0:
		return p.events.problem("seed", "this must be a whole number above 0")
	case h.Cap < 1 || h.Cap > maxCap:
		return p.events.problem("cap", "%d is out of range; it lies between 1 and %d", h.Cap, maxCap)
	case h.Budget < 1 || h.Budget > maxBudget:
		return p.events.problem("budget", "%d is out of range; it lies between 1 and %d", h.Budget, maxBudget)
	}
	return nil
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
	counts, err := p.apply(&e)
	if err != nil {
		return Outcome{}, err
	}
	return p.outcome(e, counts), nil
}

func (p *Player) outcome(e Event, counts brush.Counts) Outcome {
	return Outcome{Event: e, GotCounts: counts, GotHash: p.level.hash}
}

func (p *Player) apply(e *Event) (brush.Counts, error) {
	switch e.Kind {
	case "catalog":
		return brush.Counts{}, p.applyCatalog(e)
	case "preset":
		return brush.Counts{}, p.applyPreset(e)
	case "stroke":
		return p.applyStroke(e)
	case modelLine, moduleLine:
		return brush.Counts{}, p.applyEdit(e)
	case "undo":
		return brush.Counts{}, p.applyUndo(e)
	case "redo":
		return brush.Counts{}, p.applyRedo(e)
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
	c, err := props.ParseCatalog(p.within("catalog"), body.Catalog)
	if err != nil {
		return err
	}
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
	preset, err := brush.ParsePreset(p.within("preset"), body.Preset, anyCategory)
	if err != nil {
		return err
	}
	// The line of the journal is written now, as it was in the session.
	p.level.journalPreset(p.level.setPreset(preset))
	return nil
}

// within names a text that stands inside a line.
func (p *Player) within(field string) string {
	return fmt.Sprintf("%s:%d: %s", p.events.file, p.events.line, field)
}

func (p *Player) applyStroke(e *Event) (brush.Counts, error) {
	var c strokeCommand
	if err := p.events.decode(e.Text, &c); err != nil {
		return brush.Counts{}, err
	}
	if c.First != p.level.nextIndex {
		e.Contradiction = fmt.Sprintf("first is random index %d and must be the next one, %d", c.First, p.level.nextIndex)
	}
	if len(c.Dabs) == 0 {
		return brush.Counts{}, p.events.problem("dabs", "a stroke has at least one dab")
	}
	if p.level.presetNotJournaled(c.Brush) {
		return brush.Counts{}, p.events.problem("preset", "%q stands on no earlier line of the session", c.Preset)
	}
	stroke, err := p.level.BeginStroke(c.Brush)
	if err != nil {
		return brush.Counts{}, p.events.problem("", "%v", err)
	}
	defer stroke.End()
	for _, dab := range c.Dabs {
		if _, err := stroke.Dab(dab[0], dab[1]); err != nil {
			return brush.Counts{}, p.events.problem("dabs", "%v", err)
		}
	}
	return stroke.Counts, nil
}

func (p *Player) applyUndo(e *Event) error {
	h := p.level.history
	if h.Done() == 0 {
		return p.events.problem("step", "there is nothing to undo")
	}
	if err := p.checkStep(e, h.Steps()[h.Done()-1]); err != nil {
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
}

// Replay plays a session to its end. each, when not nil, is called after every
// event.
func Replay(file string, r io.Reader, each func(Outcome)) (Report, error) {
	p, o, err := NewPlayer(file, r)
	if err != nil {
		return Report{}, err
	}
	report := Report{Level: p.level}
	for {
		report.Events++
		report.Counts.Add(o.GotCounts)
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
