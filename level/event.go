package level

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"copse/brush"
	"copse/internal/located"
)

// maxLine bounds one line of a session, in bytes; a stroke of 500,000 dabs is
// under 16 MB.
const maxLine = 64 << 20

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

// eventReader reads the lines of a session one by one.
type eventReader struct {
	file   string
	lines  *bufio.Reader
	line   int
	events int
}

func newEventReader(file string, r io.Reader) *eventReader {
	return &eventReader{file: file, lines: bufio.NewReaderSize(r, 64<<10)}
}

// next reads one event; io.EOF at the end of the file. Empty lines are passed
// over. Errors are a located.Problem.
func (r *eventReader) next() (Event, error) {
	for {
		text, err := r.readLine()
		if err != nil {
			return Event{}, err
		}
		if len(text) > 0 {
			return r.parse(text)
		}
	}
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

// decode reads a line into a struct and words what is wrong with it.
func (r *eventReader) decode(text []byte, into any) error {
	err := json.Unmarshal(text, into)
	if err == nil {
		return nil
	}
	p := located.Problem{File: r.file, Line: r.line, Column: 1, Message: err.Error()}
	var syntax *json.SyntaxError
	var mistyped *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		p.Column = int(syntax.Offset)
		p.Message = "broken JSON: " + syntax.Error()
	case errors.As(err, &mistyped):
		p.Column = int(mistyped.Offset)
		p.Field = mistyped.Field
		p.Message = fmt.Sprintf("%s does not fit here; %s is wanted", mistyped.Value, mistyped.Type)
	}
	return p
}
