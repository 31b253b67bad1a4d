package level

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"copse/brush"
	"copse/props"

	"github.com/cespare/xxhash/v2"
)

// FormatVersion is the version of the journal's lines.
const FormatVersion = 1

// Journal is a session: one JSON line per command since the base, each with
// the state hash after it. See docs/files.md for the lines.
type Journal struct {
	lines [][]byte
	sink  io.Writer
	err   error
}

// Len is the number of lines.
func (j *Journal) Len() int { return len(j.lines) }

// Line returns one line without its newline. It belongs to the journal.
func (j *Journal) Line(i int) []byte { return j.lines[i] }

// WriteTo writes the session as a file.
func (j *Journal) WriteTo(w io.Writer) (int64, error) {
	var written int64
	for _, line := range j.lines {
		n, err := fmt.Fprintf(w, "%s\n", line)
		written += int64(n)
		if err != nil {
			return written, err
		}
	}
	return written, nil
}

// bytes are the session as a file.
func (j *Journal) bytes() []byte {
	size := 0
	for _, line := range j.lines {
		size += len(line) + 1
	}
	b := make([]byte, 0, size)
	for _, line := range j.lines {
		b = append(append(b, line...), '\n')
	}
	return b
}

// frozen is the session so far, which later lines do not change.
func (j *Journal) frozen() Journal { return Journal{lines: j.lines[:len(j.lines):len(j.lines)]} }

// Follow writes the session so far to w and every later line as it is made.
// After a failed write nothing more is written, and Err tells why.
func (j *Journal) Follow(w io.Writer) error {
	if _, err := j.WriteTo(w); err != nil {
		return err
	}
	j.sink, j.err = w, nil
	return nil
}

// Err is the failure that stopped Follow, if any.
func (j *Journal) Err() error { return j.err }

func (j *Journal) add(line []byte) {
	j.lines = append(j.lines, line)
	if j.sink != nil {
		if _, err := j.sink.Write(append(line, '\n')); err != nil {
			j.sink, j.err = nil, fmt.Errorf("the session is no longer written to its file: %w", err)
		}
	}
}

// command is the body of a journal line.
type command interface{ kind() string }

type headerCommand struct {
	Format    int    `json:"format"`
	Algorithm int    `json:"algorithm"`
	Seed      uint32 `json:"seed"`
	Cap       int    `json:"cap"`
	Budget    int    `json:"budget"`
	Base      base   `json:"base"`
}

// base is the level that a session begins from.
type base struct {
	Starter int    `json:"starter,omitempty"` // version of the starter terrain
	Level   string `json:"level,omitempty"`   // else: the state hash of the level that it is
}

type catalogCommand struct {
	Catalog *props.Catalog `json:"catalog"`
}

type presetCommand struct {
	Preset *brush.Preset `json:"preset"`
}

type strokeCommand struct {
	Brush
	First uint32       `json:"first"` // random index of the first dab; the others follow
	Dabs  [][2]float32 `json:"dabs"`  // x and z of the centres, metres

	Area *brush.Polygon `json:"area,omitempty"` // in place of dabs; without corners the whole map
	Ran  *int           `json:"ran,omitempty"`  // of a stroke that was cut short: candidates that ran, or props that an eraser took
}

// stepCommand takes a step back or does it again.
type stepCommand struct {
	redo bool
	Step int    `json:"step"` // line that made the step
	Name string `json:"name"`
}

func (headerCommand) kind() string  { return "header" }
func (catalogCommand) kind() string { return "catalog" }
func (presetCommand) kind() string  { return "preset" }
func (strokeCommand) kind() string  { return "stroke" }

func (c stepCommand) kind() string {
	if c.redo {
		return "redo"
	}
	return "undo"
}

// record writes the line of a command that has been carried out. counts is nil
// where the command has none.
func (l *Level) record(c command, counts *brush.Counts) {
	line := l.line(c, counts)
	l.revision++
	l.journal.add(line)
}

// line is the next line of the journal for a command that has been carried out.
func (l *Level) line(c command, counts *brush.Counts) []byte {
	head := struct {
		I    int    `json:"i"`
		Kind string `json:"kind"`
	}{l.journal.Len(), c.kind()}
	tail := func(body []byte) []byte {
		return members(struct {
			Check  string        `json:"check"`
			Counts *brush.Counts `json:"counts,omitempty"`
			Hash   string        `json:"hash"`
		}{checksum(body), counts, l.hash.String()})
	}
	if b, ok := c.(*bulkyCommand); ok {
		return b.line(members(head), tail)
	}
	body := joinObjects(members(head), members(c))
	return fmt.Appendf(nil, "{%s}", joinObjects(body, tail(body)))
}

// checksum tells whether a command was edited after it was written: an edit
// may change nothing that the state hash sees.
func checksum(members []byte) string { return fmt.Sprintf("%08x", uint32(xxhash.Sum64(members))) }

// members marshals a struct and leaves out the braces.
func members(v any) []byte {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		panic(err) // commands hold finite numbers and text only
	}
	return bytes.TrimSuffix(bytes.TrimPrefix(text.Bytes(), []byte("{")), []byte("}\n"))
}

func joinObjects(a, b []byte) []byte { return fmt.Appendf(nil, "%s,%s", a, b) }

func (l *Level) writeHeader(from base) {
	l.record(headerCommand{
		Format: FormatVersion, Algorithm: AlgorithmVersion,
		Seed: l.seed, Cap: l.cap, Budget: l.budget,
		Base: from,
	}, nil)
}

// closeStep ends the open undo step with the line that made it.
func (l *Level) closeStep(c command, counts *brush.Counts) (kept bool) {
	kept = l.endStep()
	l.record(c, counts)
	return kept
}

// endStep closes the open step, which the next line made. It returns false when
// there was nothing to keep.
func (l *Level) endStep() bool {
	if !l.history.End() {
		return false
	}
	steps := l.history.Steps()
	step := steps[len(steps)-1]
	step.Ref = l.journal.Len()
	if step.Before == nil {
		step.Before = l.selection
	}
	return true
}
