// Package located reads JSON whose every value remembers where it stands, so
// that an error in a file written by hand can say file, line, column and field.
package located

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// maxDepth bounds the nesting of a document; none of our formats nests deeper
// than five levels.
const maxDepth = 32

// Problem is one finding in a file.
type Problem struct {
	File         string
	Line, Column int    // 1-based; 0 where the whole file or line is meant
	Field        string // path such as picks[2].weight, empty at the top
	Message      string
}

func (p Problem) Error() string {
	var b strings.Builder
	b.WriteString(p.File)
	if p.Line > 0 {
		fmt.Fprintf(&b, ":%d", p.Line)
		if p.Column > 0 {
			fmt.Fprintf(&b, ":%d", p.Column)
		}
	}
	b.WriteString(": ")
	if p.Field != "" {
		b.WriteString(p.Field + ": ")
	}
	b.WriteString(p.Message)
	return b.String()
}

// Problems are all findings of one file in the order of the file; a non-empty
// list is an error.
type Problems []Problem

func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Kind tells what a Value is.
type Kind uint8

// The kinds of JSON values.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

func (k Kind) String() string {
	return [...]string{"null", "a boolean", "a number", "text", "a list", "an object"}[k]
}

// Value is one JSON value, where it starts, and its original text.
type Value struct {
	Kind         Kind
	Line, Column int
	Raw          []byte // the value's bytes in the file, not to be changed
	Bool         bool
	Text         string // of a String; the digits of a Number
	Items        []Value
	Members      []Member // of an Object, in the order of the file
}

// Member is one name and value of an object.
type Member struct {
	Name  string
	Value Value
}

// Parse reads one JSON document. Errors are a Problem that names the line and
// the field that was being read. A name given twice in one object is an error.
func Parse(file string, data []byte) (Value, error) {
	p := parser{file: file, data: bytes.TrimPrefix(data, []byte(Mark))}
	if UTF16(p.data) {
		return Value{}, NotUTF8(file)
	}
	p.decoder = json.NewDecoder(bytes.NewReader(p.data))
	p.decoder.UseNumber()
	v, err := p.value("", 0)
	if err != nil {
		return Value{}, err
	}
	if _, err := p.decoder.Token(); !errors.Is(err, io.EOF) {
		return Value{}, p.problem(int(p.decoder.InputOffset()), "", "text after the end of the document")
	}
	return v, nil
}

type parser struct {
	file    string
	data    []byte
	decoder *json.Decoder

	// The last position that was converted, so that a document costs one scan.
	offset, line, lineStart int
}

// position converts a byte offset to line and column, both 1-based.
func (p *parser) position(offset int) (line, column int) {
	if offset < p.offset {
		p.offset, p.line, p.lineStart = 0, 0, 0
	}
	for ; p.offset < offset && p.offset < len(p.data); p.offset++ {
		if p.data[p.offset] == '\n' {
			p.line++
			p.lineStart = p.offset + 1
		}
	}
	return p.line + 1, offset - p.lineStart + 1
}

func (p *parser) problem(offset int, field, message string) Problem {
	line, column := p.position(offset)
	return Problem{File: p.file, Line: line, Column: column, Field: field, Message: message}
}

// start skips white space and separators before the next token.
func (p *parser) start() int {
	offset := int(p.decoder.InputOffset())
	for offset < len(p.data) && strings.IndexByte(" \t\r\n,:", p.data[offset]) >= 0 {
		offset++
	}
	return offset
}

func (p *parser) value(field string, depth int) (Value, error) {
	start := p.start()
	if depth > maxDepth {
		return Value{}, p.problem(start, field, fmt.Sprintf("nested deeper than %d levels", maxDepth))
	}
	token, err := p.decoder.Token()
	if err != nil {
		return Value{}, p.syntax(err, start, field)
	}
	var v Value
	v.Line, v.Column = p.position(start)
	switch t := token.(type) {
	case nil:
		v.Kind = Null
	case bool:
		v.Kind, v.Bool = Bool, t
	case json.Number:
		v.Kind, v.Text = Number, t.String()
	case string:
		v.Kind, v.Text = String, t
	case json.Delim:
		if t == '[' {
			v.Kind = Array
			v.Items, err = p.items(field, depth)
		} else {
			v.Kind = Object
			v.Members, err = p.members(field, depth)
		}
		if err != nil {
			return Value{}, err
		}
	}
	v.Raw = p.data[start:p.decoder.InputOffset()]
	return v, nil
}

func (p *parser) items(field string, depth int) ([]Value, error) {
	var items []Value
	for p.decoder.More() {
		v, err := p.value(field+"["+strconv.Itoa(len(items))+"]", depth+1)
		if err != nil {
			return nil, err
		}
		items = append(items, v)
	}
	return items, p.closing(field)
}

func (p *parser) members(field string, depth int) ([]Member, error) {
	var members []Member
	seen := map[string]bool{}
	for p.decoder.More() {
		start := p.start()
		token, err := p.decoder.Token()
		if err != nil {
			return nil, p.syntax(err, start, field)
		}
		name := token.(string) // the decoder allows nothing else here
		if seen[name] {
			return nil, p.problem(start, join(field, name), "given twice")
		}
		seen[name] = true
		v, err := p.value(join(field, name), depth+1)
		if err != nil {
			return nil, err
		}
		members = append(members, Member{name, v})
	}
	return members, p.closing(field)
}

// closing reads the bracket that ends a list or an object.
func (p *parser) closing(field string) error {
	start := p.start()
	if _, err := p.decoder.Token(); err != nil {
		return p.syntax(err, start, field)
	}
	return nil
}

func (p *parser) syntax(err error, start int, field string) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return p.problem(len(p.data), field, "the file ends in the middle of the JSON text")
	}
	rest := p.data[min(start, len(p.data)):]
	for _, word := range []string{"NaN", "Infinity", "-Infinity", "Inf", "-Inf", "nan", "-NaN"} {
		if bytes.HasPrefix(rest, []byte(word)) {
			return p.problem(start, field, word+" is not a number that JSON knows; give a finite number")
		}
	}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return p.problem(start, field, "broken JSON: "+strings.TrimPrefix(syntax.Error(), "json: "))
	}
	return p.problem(start, field, "broken JSON: "+err.Error())
}

func join(field, name string) string {
	if field == "" {
		return name
	}
	return field + "." + name
}
