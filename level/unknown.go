package level

import (
	"encoding"
	"encoding/json"
	"iter"
	"reflect"
	"strings"

	"copse/internal/located"
)

// unknown lists the fields of a line that none of the structs it was decoded
// into has. The line must be valid JSON without spaces between its tokens.
func (r *eventReader) unknown(text []byte) located.Problems {
	var notices located.Problems
	eachUnknown("", text, 0, r.shapes, func(path string, at int, hint string) {
		notices = append(notices, located.Problem{
			File: r.file, Line: r.line, Column: at + 1, Field: path, Message: "unknown field; it has no effect" + hint,
		})
	})
	return notices
}

// eachUnknown calls found for the members of an object, and of the objects in
// it, that no shape has a field for, with where their value begins.
func eachUnknown(path string, text []byte, at int, shapes []reflect.Type, found func(path string, at int, hint string)) {
	if len(text) == 0 || len(shapes) == 0 {
		return
	}
	switch text[0] {
	case '[':
		for offset, item := range parts(text) {
			eachUnknown(path, item, at+offset, elements(shapes), found)
		}
	case '{':
		for offset, member := range parts(text) {
			end := stringEnd(member)
			var name string
			if json.Unmarshal(member[:end], &name) != nil {
				continue // it was decoded, so this cannot be
			}
			value := member[end+1:]
			inner, known := fieldTypes(shapes, name)
			if known {
				eachUnknown(path+name+".", value, at+offset+end+1, inner, found)
			} else {
				found(path+name, at+offset+end+1, located.DidYouMean(name, fieldNames(shapes)))
			}
		}
	}
}

// parts yields the members of an object or the items of a list, and where they
// begin in the text.
func parts(text []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		depth, start := 0, 1
		for i := 0; i < len(text); i++ {
			switch text[i] {
			case '"':
				i += stringEnd(text[i:]) - 1
			case '{', '[':
				depth++
			case '}', ']':
				depth--
			}
			if depth == 0 || depth == 1 && text[i] == ',' {
				if i > start && !yield(start, text[start:i]) {
					return
				}
				start = i + 1
			}
		}
	}
}

// stringEnd is the length of the string literal that the text begins with.
func stringEnd(text []byte) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// fieldTypes finds the field of a name in the shapes: what may stand in it, and
// whether there is one at all. encoding/json does not mind the case of names.
func fieldTypes(shapes []reflect.Type, name string) (inner []reflect.Type, known bool) {
	for field, t := range fields(shapes) {
		if !strings.EqualFold(field, name) {
			continue
		}
		known = true
		if shape, ok := shapeOf(t); ok {
			inner = append(inner, shape)
		}
	}
	return inner, known
}

// fieldNames are the names of all fields of the shapes.
func fieldNames(shapes []reflect.Type) (names []string) {
	for name := range fields(shapes) {
		names = append(names, name)
	}
	return names
}

// fields yields the fields of the structs among the shapes by their JSON names.
func fields(shapes []reflect.Type) iter.Seq2[string, reflect.Type] {
	return func(yield func(string, reflect.Type) bool) {
		for _, shape := range shapes {
			if shape.Kind() != reflect.Struct {
				continue
			}
			for _, f := range reflect.VisibleFields(shape) {
				name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
				if name != "" && f.IsExported() && !yield(name, f.Type) {
					return
				}
			}
		}
	}
}

// elements are what the items of lists are decoded into.
func elements(shapes []reflect.Type) (inner []reflect.Type) {
	for _, shape := range shapes {
		if shape.Kind() == reflect.Slice {
			if t, ok := shapeOf(shape.Elem()); ok {
				inner = append(inner, t)
			}
		}
	}
	return inner
}

var (
	unmarshaler     = reflect.TypeFor[json.Unmarshaler]()
	textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()
)

// shapeOf is the struct, or the list of structs, that a value of the type is
// decoded into; ok is false for what has no fields of ours or reads itself.
func shapeOf(t reflect.Type) (shape reflect.Type, ok bool) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if p := reflect.PointerTo(t); p.Implements(unmarshaler) || p.Implements(textUnmarshaler) {
		return nil, false
	}
	if t.Kind() == reflect.Slice {
		_, ok = shapeOf(t.Elem())
		return t, ok
	}
	return t, t.Kind() == reflect.Struct
}
