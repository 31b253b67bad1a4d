package ui

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"copse/internal/located"
)

// keyMap is what a user's file of keys says: by the id of a command, the chords
// that run it in place of the built-in ones. No chord is in it twice.
type keyMap struct {
	chords  map[string][]string
	lines   map[string]int   // of the file, of each row
	unknown []located.Member // rows of commands that this build does not have, which are kept
}

// stopKey always runs the command that ends what goes on.
const (
	stopKey     = "Escape"
	stopCommand = "tool.stop"
)

// parseKeyMap reads a file of keys for a table of commands. Rows that cannot be
// read are problems, and the others load; only JSON that is broken is an error.
func parseKeyMap(file string, text []byte, table []command) (m keyMap, problems located.Problems, err error) {
	m = keyMap{chords: map[string][]string{}, lines: map[string]int{}}
	root, err := located.Parse(file, text)
	if err != nil {
		return m, nil, err
	}
	located.NewFields(file, "", root, &problems) // says when it is no object
	r := keyReader{file: file, given: map[string]string{}, problems: &problems}
	names := make([]string, len(table))
	for i := range table {
		names[i] = table[i].id
	}
	for _, row := range root.Members {
		if !slices.Contains(names, row.Name) {
			r.complain(row.Name, row.Value, "there is no command of this name%s", located.DidYouMean(row.Name, names))
			m.unknown = append(m.unknown, row)
			continue
		}
		if chords, ok := r.row(row.Name, row.Value); ok {
			m.chords[row.Name], m.lines[row.Name] = chords, row.Value.Line
		}
	}
	return m, problems, nil
}

// keyReader reads the rows of a file of keys.
type keyReader struct {
	file     string
	given    map[string]string // the command of each chord so far
	problems *located.Problems
}

func (r *keyReader) complain(name string, at located.Value, format string, args ...any) {
	*r.problems = append(*r.problems, located.Problem{File: r.file, Line: at.Line, Column: at.Column, Field: name, Message: fmt.Sprintf(format, args...)})
}

// row reads a chord, or a list of them. A row none of whose chords can be used
// counts as missing, unless it is an empty list.
func (r *keyReader) row(name string, v located.Value) (chords []string, ok bool) {
	items := v.Items
	switch v.Kind {
	case located.String:
		items = []located.Value{v}
	case located.Array:
	default:
		r.complain(name, v, "this must be a chord such as \"Ctrl+D\", or a list of them, not %s", v.Kind)
		return nil, false
	}
	for _, item := range items {
		if item.Kind != located.String {
			r.complain(name, item, "this must be a chord such as \"Ctrl+D\", not %s", item.Kind)
			continue
		}
		text, err := usableChord(item.Text, name)
		if err != nil {
			r.complain(name, item, "%v", err)
			continue
		}
		if other, taken := r.given[text]; taken {
			r.complain(name, item, "%s is given to %s already, and stays there", text, other)
			continue
		}
		r.given[text] = name
		chords = append(chords, text)
	}
	return chords, len(chords) > 0 || len(items) == 0
}

// usableChord reads a chord that a command may have, and writes it as they all
// are.
func usableChord(text, command string) (string, error) {
	c, err := parseChord(text)
	if err != nil {
		return "", err
	}
	if c.modifierAlone() {
		return "", fmt.Errorf("%s is a modifier; give a key with it", text)
	}
	if text = c.String(); text == stopKey && command != stopCommand {
		return "", fmt.Errorf("%s always runs %s", stopKey, stopCommand)
	}
	return text, nil
}

// lostKey says that a command no longer has a built-in chord, because the file
// gives it to another.
type lostKey struct{ chord, loser, winner string }

// assign gives the commands of a table their chords: those of the map, and of
// commands that are not in it the built-in ones that no row has taken.
func (m *keyMap) assign(table []command) (lost []lostKey) {
	given := map[string]string{}
	for id, chords := range m.chords {
		for _, chord := range chords {
			given[chord] = id
		}
	}
	for i := range table {
		c := &table[i]
		chords, remapped := m.chords[c.id]
		if !remapped {
			chords = c.usual
		}
		c.keys = nil
		if c.id == stopCommand {
			c.keys = []string{stopKey}
		}
		for _, chord := range chords {
			if winner := given[chord]; !remapped && winner != "" {
				lost = append(lost, lostKey{chord, c.id, winner})
			} else if chord != stopKey {
				c.keys = append(c.keys, chord)
			}
		}
	}
	return lost
}

// set gives a command its chords. Those that it has anyway need no row.
func (m *keyMap) set(c *command, chords []string) {
	usual := slices.DeleteFunc(slices.Clone(c.usual), func(k string) bool { return k == stopKey })
	if slices.Equal(chords, usual) {
		delete(m.chords, c.id)
		return
	}
	m.chords[c.id] = chords
}

// text is the map as a file, row by row in the order of the table.
func (m *keyMap) text(table []command) []byte {
	var rows []string
	add := func(name, value string) { rows = append(rows, "  "+quoted(name)+": "+value) }
	for i := range table {
		chords, there := m.chords[table[i].id]
		if !there {
			continue
		}
		words := make([]string, len(chords))
		for n, chord := range chords {
			words[n] = quoted(chord)
		}
		if value := strings.Join(words, ", "); len(words) == 1 {
			add(table[i].id, value)
		} else {
			add(table[i].id, "["+value+"]")
		}
	}
	for _, row := range m.unknown {
		add(row.Name, string(row.Value.Raw))
	}
	return []byte("{\n" + strings.Join(rows, ",\n") + "\n}\n")
}

// quoted writes a text as JSON.
func quoted(text string) string {
	out, err := json.Marshal(text)
	if err != nil {
		panic("ui: a text is always JSON: " + err.Error())
	}
	return string(out)
}
