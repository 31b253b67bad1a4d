package ui

import (
	"fmt"
	"strings"
)

// Script is a list of steps that work the window as a hand would: they move the
// mouse, press keys and find controls by name; they wait for conditions and
// check the document. docs/script.md describes the language.
//
// A script is read as a whole before the window opens, so that a slip of the
// pen in its last line does not show after minutes.
type Script struct {
	file  string
	steps []scriptStep
}

// scriptStep is one line. begin is called when its turn comes and returns the
// action, which is called once a frame until it is done.
type scriptStep struct {
	line  int
	text  string
	begin func(d *driver) (action, error)
}

// action is the running part of a step: the driver calls it once before each
// frame until it says that it is done.
type action func() (done bool, err error)

// ScriptError says which line of a script failed.
type ScriptError struct {
	File       string
	Line       int
	Text       string // what is wrong, and what was expected
	Unreadable bool   // the script cannot be read at all: bad usage, not a failed check
}

// Error starts with file and line.
func (e *ScriptError) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Text) }

// ParseScript reads a script. file is the name that errors speak of. The error
// is a [*ScriptError] for the first line that cannot be read.
func ParseScript(file string, text []byte) (*Script, error) {
	s := &Script{file: file}
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		unreadable := func(err error) error {
			return &ScriptError{File: file, Line: number, Text: err.Error(), Unreadable: true}
		}
		words, err := splitWords(line)
		if err != nil {
			return nil, unreadable(err)
		}
		if len(words) == 0 {
			continue
		}
		begin, err := parseStep(words)
		if err != nil {
			return nil, unreadable(err)
		}
		s.steps = append(s.steps, scriptStep{number, strings.TrimSpace(line), begin})
	}
	return s, nil
}

// driver runs a script on a window, one action a frame.
type driver struct {
	app   *app
	hand  injector
	rest  []scriptStep
	file  string
	line  int
	doing action

	x, y      float64 // where the script has put the pointer
	variables map[string]value
	dialog    *scriptedDialog // that waits for a choose step, or nil
}

func newDriver(a *app, s *Script, hand injector) *driver {
	hand.begin()
	return &driver{
		app: a, hand: hand, rest: s.steps, file: s.file, variables: map[string]value{},
		doing: frames(none, none, none), // the panels find their places
	}
}

// step lets the script act before a frame. Steps that only look, and take no
// frame, follow each other at once. After the last step the window closes.
func (d *driver) step() error {
	for !d.app.quit {
		if d.doing == nil {
			if len(d.rest) == 0 {
				d.app.quit = true
				return nil
			}
			next := d.rest[0]
			d.rest = d.rest[1:]
			d.line = next.line
			doing, err := next.begin(d)
			if err != nil {
				return d.failed(err)
			}
			if doing == nil {
				continue // done without a frame
			}
			d.doing = doing
		}
		done, err := d.doing()
		if err != nil {
			return d.failed(err)
		}
		if done {
			d.doing = nil
		}
		return nil
	}
	return nil
}

func (d *driver) failed(err error) error {
	return &ScriptError{File: d.file, Line: d.line, Text: err.Error()}
}

// frames returns an action that calls each of the functions in a frame of its
// own.
func frames(each ...func() error) action {
	return func() (bool, error) {
		err := each[0]()
		each = each[1:]
		return len(each) == 0, err
	}
}

// splitWords cuts a line into words. "…" holds a word with spaces, with \" and
// \\ inside; # starts a comment. A quoted word keeps its quote as a mark.
func splitWords(line string) (words []string, err error) {
	for i := 0; i < len(line); {
		switch c := line[i]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			i++
		case c == '#':
			return words, nil
		case c == '"':
			var word strings.Builder
			word.WriteByte('"')
			for i++; ; i++ {
				if i >= len(line) || line[i] == '\n' {
					return nil, fmt.Errorf("a quoted word does not end; expected \"")
				}
				if line[i] == '"' {
					i++
					break
				}
				if line[i] == '\\' && i+1 < len(line) && (line[i+1] == '"' || line[i+1] == '\\') {
					i++
				}
				word.WriteByte(line[i])
			}
			words = append(words, word.String())
		default:
			start := i
			for i < len(line) && !strings.ContainsRune(" \t\r\n#\"", rune(line[i])) {
				i++
			}
			words = append(words, line[start:i])
		}
	}
	return words, nil
}

// plain removes the mark of a quoted word.
func plain(word string) string { return strings.TrimPrefix(word, `"`) }
