package located

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Fields reads the members of one object by name and collects every problem
// it meets, so that one pass over a file reports all of them.
type Fields struct {
	file     string
	path     string
	object   Value
	read     map[string]bool
	problems *Problems
}

// NewFields starts reading an object. path is its place in the document, empty
// at the top. A value that is no object is a problem; its fields then all read
// as missing.
func NewFields(file, path string, v Value, problems *Problems) *Fields {
	f := &Fields{file: file, path: path, object: v, read: map[string]bool{}, problems: problems}
	if v.Kind != Object {
		f.add(v, "", fmt.Sprintf("this must be an object, not %s", v.Kind))
	}
	return f
}

func (f *Fields) add(v Value, name, message string) {
	field := f.path
	if name != "" {
		field = join(f.path, name)
	}
	*f.problems = append(*f.problems, Problem{f.file, v.Line, v.Column, field, message})
}

// Problem records a finding about the named field, or about the object itself
// where it has no such field.
func (f *Fields) Problem(name, format string, args ...any) {
	at := f.object
	for _, m := range f.object.Members {
		if m.Name == name {
			at = m.Value
		}
	}
	f.add(at, name, fmt.Sprintf(format, args...))
}

// get returns the named member when it is present and of the wanted kind.
func (f *Fields) get(name string, kind Kind) (Value, bool) {
	f.read[name] = true
	for _, m := range f.object.Members {
		if m.Name != name {
			continue
		}
		if m.Value.Kind != kind {
			f.add(m.Value, name, fmt.Sprintf("this must be %s, not %s", kind, m.Value.Kind))
			return Value{}, false
		}
		return m.Value, true
	}
	return Value{}, false
}

// Has tells whether the object has the named member.
func (f *Fields) Has(name string) bool {
	return slices.ContainsFunc(f.object.Members, func(m Member) bool { return m.Name == name })
}

// Require records a problem for each of the names that is missing.
func (f *Fields) Require(names ...string) {
	for _, name := range names {
		if !f.Has(name) {
			f.add(f.object, name, "this field is required and missing")
		}
	}
}

// Float reads a number as the nearest float32. Out of float32's range is a
// problem. Missing gives missing.
func (f *Fields) Float(name string, missing float32) float32 {
	v, ok := f.get(name, Number)
	if !ok {
		return missing
	}
	n, err := strconv.ParseFloat(v.Text, 32)
	if err != nil || math.IsInf(n, 0) {
		f.add(v, name, v.Text+" is out of range; give a finite number")
		return missing
	}
	return float32(n)
}

// Int reads a whole number. Missing gives missing.
func (f *Fields) Int(name string, missing int) int {
	v, ok := f.get(name, Number)
	if !ok {
		return missing
	}
	n, err := strconv.Atoi(v.Text)
	if err != nil {
		f.add(v, name, v.Text+" is not a whole number")
		return missing
	}
	return n
}

// Text reads a string; missing gives "".
func (f *Fields) Text(name string) string {
	v, _ := f.get(name, String)
	return v.Text
}

// Bool reads a boolean; missing gives false.
func (f *Fields) Bool(name string) bool {
	v, _ := f.get(name, Bool)
	return v.Bool
}

// Texts reads a list of strings; missing gives nil.
func (f *Fields) Texts(name string) []string {
	v, _ := f.get(name, Array)
	var texts []string
	for i, item := range v.Items {
		if item.Kind != String {
			f.add(item, fmt.Sprintf("%s[%d]", name, i), fmt.Sprintf("this must be text, not %s", item.Kind))
			continue
		}
		texts = append(texts, item.Text)
	}
	return texts
}

// Objects reads a list of objects, each ready to be read; missing gives nil.
func (f *Fields) Objects(name string) []*Fields {
	v, _ := f.get(name, Array)
	objects := make([]*Fields, len(v.Items))
	for i, item := range v.Items {
		objects[i] = NewFields(f.file, join(f.path, name+"["+strconv.Itoa(i)+"]"), item, f.problems)
	}
	return objects
}

// Object reads an object, ready to be read itself. One that is missing reads as
// an object without fields.
func (f *Fields) Object(name string) *Fields {
	v, ok := f.get(name, Object)
	if !ok {
		v = Value{Kind: Object, Line: f.object.Line, Column: f.object.Column}
	}
	return NewFields(f.file, join(f.path, name), v, f.problems)
}

// Raw reads any value as it stands in the file; missing gives nil.
func (f *Fields) Raw(name string) []byte {
	f.read[name] = true
	for _, m := range f.object.Members {
		if m.Name == name {
			return m.Value.Raw
		}
	}
	return nil
}

// Source is the object as it stands in the file.
func (f *Fields) Source() []byte { return f.object.Raw }

// Rest returns the members that nothing read, in the order of the file.
func (f *Fields) Rest() []Member {
	var rest []Member
	for _, m := range f.object.Members {
		if !f.read[m.Name] {
			rest = append(rest, m)
		}
	}
	return rest
}

// Unknown describes the members that nothing read, as notices. kept says that
// they are written back when the file is saved again.
func (f *Fields) Unknown(kept bool) []Problem {
	message := "unknown field; it has no effect"
	if kept {
		message = "unknown field; it is kept but has no effect"
	}
	known := make([]string, 0, len(f.read))
	for k := range f.read {
		known = append(known, k)
	}
	slices.Sort(known)
	var notices []Problem
	for _, m := range f.Rest() {
		notices = append(notices, Problem{f.file, m.Value.Line, m.Value.Column, join(f.path, m.Name), message + DidYouMean(m.Name, known)})
	}
	return notices
}

// DidYouMean is " (did you mean …?)" with the one of the known names that
// differs from a name only by case or by at most two changed letters, the
// first of the nearest; "" when none does.
func DidYouMean(name string, known []string) string {
	best, bestDistance := "", 3
	for _, k := range known {
		if d := editDistance(strings.ToLower(name), strings.ToLower(k)); d < bestDistance {
			best, bestDistance = k, d
		}
	}
	if best == "" {
		return ""
	}
	return " (did you mean " + best + "?)"
}

// editDistance is the Levenshtein distance in bytes.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diagonal
			if a[i-1] != b[j-1] {
				cost++
			}
			diagonal = row[j]
			row[j] = min(cost, row[j]+1, row[j-1]+1)
		}
	}
	return row[len(b)]
}
