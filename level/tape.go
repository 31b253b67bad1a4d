package level

import (
	"errors"
	"io"

	"copse/undo"
)

// Tape is a session that can be gone through at will. Events are carried out
// once, in order, by Read; from then on Seek goes to the state after any of
// them, backwards too, by the deltas that they left. Its cost follows the
// changes between the two places and not the length of the session.
//
// A Tape is not safe for concurrent use, but may be handed from one goroutine
// to another.
type Tape struct {
	base   func() (*Level, error)
	player *Player
	events []Outcome // as they were carried out when they were read
	moves  [][]move  // that each event made on the player's level
	at     int       // the event that the level stands after
	ended  error     // why no more can be read
	broken int       // first event that does something else, −1 for none

	making []move // by the event that is being carried out
}

// move is one change of a level, made or taken back.
type move struct {
	delta  undo.Delta
	undone bool
}

// NewTape reads the header of a session that begins from the starter level; it
// is the tape's first event. file names the session in errors.
func NewTape(file string, r io.Reader) (*Tape, error) {
	return NewTapeFrom(func() (*Level, error) { return nil, nil }, file, r)
}

// NewTapeFrom is NewTape for a session that may begin from a level. base opens
// that level, each time anew; it returns nil where there is none to begin from.
func NewTapeFrom(base func() (*Level, error), file string, r io.Reader) (*Tape, error) {
	from, err := base()
	if err != nil {
		return nil, err
	}
	player, first, err := NewPlayer(from, file, r)
	if err != nil {
		return nil, err
	}
	t := &Tape{base: base, player: player, broken: -1}
	t.watch()
	t.add(first)
	return t, nil
}

// watch has the tape learn what the player's events do.
func (t *Tape) watch() {
	t.moves = [][]move{nil} // the header moves nothing
	t.player.level.history.Watch = func(d undo.Delta, undone bool) {
		t.making = append(t.making, move{d, undone})
	}
}

func (t *Tape) add(o Outcome) {
	t.events = append(t.events, o)
	if t.broken < 0 && !o.Matches() {
		t.broken = len(t.events) - 1
	}
}

// Read carries out the event after the last that was read and goes there;
// io.EOF at the end of the session. After another error the session can be
// gone through up to the line before the one that the error names.
func (t *Tape) Read() (Outcome, error) {
	if t.ended != nil {
		return Outcome{}, t.ended
	}
	if err := t.Seek(t.Len() - 1); err != nil {
		return Outcome{}, err
	}
	o, err := t.player.Next()
	if err != nil {
		t.ended = err
		t.takeBack()
		return Outcome{}, err
	}
	t.add(o)
	t.keepMoves()
	return o, nil
}

// keepMoves closes the list of what the latest event did.
func (t *Tape) keepMoves() {
	t.moves = append(t.moves, t.making)
	t.making = nil
	t.at = len(t.moves) - 1
}

// takeBack undoes what an event did that failed half-way.
func (t *Tape) takeBack() {
	made := t.making
	t.making = nil
	back(made)
}

// ReadAll reads to the end of the session. each, when not nil, is called after
// every event, and ends the reading by returning false.
func (t *Tape) ReadAll(each func() bool) error {
	for each == nil || each() {
		if _, err := t.Read(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
	return nil
}

// Len is the number of events that were read; the header is event 0.
func (t *Tape) Len() int { return len(t.events) }

// Event is one of the events that were read, with what it did here.
func (t *Tape) Event(i int) *Outcome { return &t.events[i] }

// Mismatch is the first event that did something else than its line says, if
// one did.
func (t *Tape) Mismatch() (event int, ok bool) { return t.broken, t.broken >= 0 }

// At is the event that the level stands after.
func (t *Tape) At() int { return t.at }

// Level is the level as the events up to At have made it. It is only to be
// looked at. Seek may put another Level in its place.
func (t *Tape) Level() *Level { return t.player.level }

// Seek goes to the state after an event that was read. An event outside the
// tape means the nearest.
func (t *Tape) Seek(event int) error {
	event = min(max(event, 0), len(t.events)-1)
	for t.at > event {
		back(t.moves[t.at])
		t.at--
	}
	if err := t.forward(event); err != nil {
		return err
	}
	if t.player.level.hash == t.events[event].GotHash {
		return nil
	}
	// An event changed the level beside its history, as results that came after
	// their step was given up do. Such a change cannot be taken back, so the
	// session is carried out anew.
	if err := t.restart(); err != nil {
		return err
	}
	return t.forward(event)
}

// forward goes to a later event, carrying out what the player has not yet.
func (t *Tape) forward(event int) error {
	for t.at < event && t.at+1 < len(t.moves) {
		t.at++
		for _, m := range t.moves[t.at] {
			m.do()
		}
	}
	reader := t.player.events
	defer func(line int) { reader.line = line }(reader.line)
	for t.at < event {
		e := t.events[t.at+1].Event
		reader.line = e.Line
		if _, err := t.player.carryOut(e); err != nil {
			return err
		}
		t.keepMoves()
	}
	return nil
}

// restart begins the session anew.
func (t *Tape) restart() error {
	from, err := t.base()
	if err != nil {
		return err
	}
	t.player = &Player{events: t.player.events}
	if _, err := t.player.begin(from, t.events[0].Event); err != nil {
		return err
	}
	t.at = 0
	t.watch()
	return nil
}

func (m move) do() {
	if m.undone {
		m.delta.Undo()
	} else {
		m.delta.Redo()
	}
}

// back takes the moves of an event back, the latest first.
func back(moves []move) {
	for i := len(moves) - 1; i >= 0; i-- {
		move{moves[i].delta, !moves[i].undone}.do()
	}
}
