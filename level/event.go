package level

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"copse/brush"
	"copse/internal/located"
)

// maxLine bounds one line of a session, in bytes. A stroke of 500,000 dabs is
// under 16 MB; an imported terrain of 4,097 × 4,097 float32 heights that could
// not be compressed at all would be 90 MB.
const maxLine = 96 << 20

// Event is one line of a session file.
type Event struct {
	Line   int    // in the file, from 1
	Kind   string // what the command is
	Text   []byte // the line
	Counts brush.Counts
	Hash   Hash // after the command, as the file says

	// Contradiction says which number of the line cannot be right where it
	// stands, empty when all can.
	Contradiction string

	// Notices are the fields that have no effect.
	Notices located.Problems
}

// command is the part of a line before its checksum, counts and hash, without
// the opening brace.
func (e Event) command() []byte {
	for _, name := range []string{`,"check":"`, `,"counts":{`, `,"hash":"`} {
		if at := bytes.LastIndex(e.Text, []byte(name)); at >= 0 {
			return e.Text[1:at]
		}
	}
	return e.Text[1:]
}

// Dabs are the places that a stroke touched, of the mask too, x and z in metres;
// nil for other events.
func (e *Event) Dabs() [][2]float32 {
	var c struct {
		Dabs [][2]float32 `json:"dabs"`
	}
	if json.Unmarshal(e.Text, &c) != nil {
		return nil // it was carried out, so this cannot be
	}
	return c.Dabs
}

// Title names the event in a few words, such as "paint Meadow".
func (e *Event) Title() string {
	var named struct {
		Mode   string `json:"mode"`
		Tool   string `json:"tool"`
		Name   string `json:"name"`
		Preset json.RawMessage
	}
	if json.Unmarshal(e.Text, &named) != nil {
		return e.Kind // it was read before, so this cannot be
	}
	title := e.Kind
	if named.Mode != "" {
		title = named.Mode
	}
	// The preset of a stroke is its name, that of a preset line all of it.
	var preset struct{ Name string }
	if json.Unmarshal(named.Preset, &preset.Name) != nil && len(named.Preset) > 0 {
		_ = json.Unmarshal(named.Preset, &preset)
	}
	for _, part := range []string{named.Tool, named.Name, preset.Name} {
		if part != "" {
			title += " " + part
		}
	}
	return title
}

// eventReader reads the lines of a session one by one.
type eventReader struct {
	file   string
	lines  *bufio.Reader
	line   int
	events int
	shapes []reflect.Type // of what the line was decoded into
}

func newEventReader(file string, r io.Reader) *eventReader {
	return &eventReader{file: file, lines: bufio.NewReaderSize(r, 64<<10)}
}

// next reads one event; io.EOF at the end of the file. Blank lines are passed
// over. Errors are a located.Problem.
func (r *eventReader) next() (Event, error) {
	for {
		text, err := r.readLine()
		if err != nil {
			return Event{}, err
		}
		if len(bytes.TrimSpace(text)) > 0 {
			return r.parse(text)
		}
	}
}

// first reads the header.
func (r *eventReader) first() (Event, error) {
	start, _ := r.lines.Peek(len(located.Mark)) // what cannot be read is told by next
	switch {
	case located.UTF16(start):
		return Event{}, located.NotUTF8(r.file)
	case string(start) == located.Mark:
		r.lines.Discard(len(start))
	}
	e, err := r.next()
	switch {
	case errors.Is(err, io.EOF):
		return Event{}, r.problem("", "the file is empty; a session begins with a header")
	case err != nil:
		return Event{}, err
	case e.Kind != (headerCommand{}).kind():
		return Event{}, r.problem("kind", "%q: a session begins with a header", e.Kind)
	}
	return e, nil
}

func (r *eventReader) readLine() ([]byte, error) {
	var text []byte
	r.line++
	for {
		part, more, err := r.lines.ReadLine()
		if errors.Is(err, io.EOF) && text == nil {
			return nil, io.EOF
		}
		if err != nil {
			return nil, r.problem("", "the file cannot be read: %v", err)
		}
		if text = append(text, part...); len(text) > maxLine {
			return nil, r.problem("", "the line is longer than %d MB, which no session has", maxLine>>20)
		}
		if !more {
			return text, nil
		}
	}
}

func (r *eventReader) problem(field, format string, args ...any) error {
	return located.Problem{File: r.file, Line: r.line, Column: 1, Field: field, Message: fmt.Sprintf(format, args...)}
}

func (r *eventReader) parse(text []byte) (Event, error) {
	var compact bytes.Buffer
	if json.Compact(&compact, text) == nil { // else decode says what is wrong
		text = compact.Bytes()
	}
	e := Event{Line: r.line, Text: text}
	r.shapes = r.shapes[:0]
	var fields struct {
		I      *int          `json:"i"`
		Kind   string        `json:"kind"`
		Check  string        `json:"check"`
		Counts *brush.Counts `json:"counts"`
		Hash   string        `json:"hash"`
	}
	if err := r.decode(text, &fields); err != nil {
		return Event{}, err
	}
	if fields.I == nil {
		return Event{}, r.problem("i", "this field is required and missing")
	}
	if want := checksum(e.command()); fields.Check != "" && fields.Check != want {
		e.Contradiction = fmt.Sprintf("the command was edited after it was written: its checksum is %s, not %s", want, fields.Check)
	}
	if *fields.I != r.events {
		e.Contradiction = fmt.Sprintf("i is %d and must be %d: a line is missing, doubled or out of order", *fields.I, r.events)
	}
	if fields.Kind == "" {
		return Event{}, r.problem("kind", "this field is required and missing")
	}
	hash, err := strconv.ParseUint(fields.Hash, 16, 64)
	if err != nil || len(fields.Hash) != 16 {
		return Event{}, r.problem("hash", "%q is not a state hash of 16 hexadecimal digits", fields.Hash)
	}
	e.Kind, e.Hash = fields.Kind, Hash(hash)
	if fields.Counts != nil {
		e.Counts = *fields.Counts
	}
	r.events++
	return e, nil
}

// relocate gives the problems of a text that stands in a field of a line their
// place in the session.
func (r *eventReader) relocate(err error, e *Event, field string) error {
	var one located.Problem
	var many located.Problems
	switch {
	case errors.As(err, &one):
		return r.inField(e, field, one)[0]
	case errors.As(err, &many):
		return r.inField(e, field, many...)
	}
	return err
}

// inField moves problems of the text in a field of a line to the line.
func (r *eventReader) inField(e *Event, field string, problems ...located.Problem) located.Problems {
	name := fmt.Appendf(nil, "%q:", field)
	start := bytes.Index(e.Text, name) + len(name) // compact: the text follows at once
	moved := make(located.Problems, len(problems))
	for i, p := range problems {
		path := field
		if p.Field != "" {
			path += "." + p.Field
		}
		moved[i] = located.Problem{File: r.file, Line: r.line, Column: start + p.Column, Field: path, Message: p.Message}
	}
	return moved
}

// decode reads a line into a struct and words what is wrong with it.
func (r *eventReader) decode(text []byte, into any) error {
	err := json.Unmarshal(text, into)
	if err == nil {
		r.shapes = append(r.shapes, reflect.TypeOf(into).Elem())
		return nil
	}
	p := located.Problem{File: r.file, Line: r.line, Column: 1, Message: err.Error()}
	var syntax *json.SyntaxError
	var mistyped *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		p.Column = int(syntax.Offset)
		p.Message = "broken JSON: " + syntax.Error()
		if strings.HasPrefix(syntax.Error(), "unexpected end") {
			p.Message = "the line breaks off, as in a file that was cut short; without this line what stands above it can be read"
		}
	case errors.As(err, &mistyped):
		p.Column = int(mistyped.Offset)
		p.Field = mistyped.Field
		p.Message = fmt.Sprintf("%s does not fit here; %s is wanted", mistyped.Value, mistyped.Type)
	}
	return p
}
