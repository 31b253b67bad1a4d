package luau

import (
	"fmt"
	"slices"
	"strings"
)

// Field is a field of a table constructor and the text of its value.
type Field struct{ Name, Value string }

// SetFields rewrites the values of some fields of the table that a module's
// source gives to the field called table of another one: M.Attributes = { … },
// or Attributes = { … } inside a constructor. Fields that are not there are
// added at its end. Everything else in the source stays as it is, comments and
// layout included. The error says why the table was not found, or what is wrong
// with the source, before or after.
func SetFields(name, source, table string, fields []Field) (string, error) {
	main, _, tokens, err := parseSource(name, source)
	if err != nil {
		return "", err
	}
	found := findTables(main.body, table)
	switch len(found) {
	case 0:
		return "", fmt.Errorf("%s: %s is not written as a table in the source; change it there by hand", name, table)
	case 1:
	default:
		return "", fmt.Errorf("%s: %s is written as a table %d times; change it there by hand", name, table, len(found))
	}
	edits, err := fieldEdits(found[0], source, tokens, fields)
	if err != nil {
		return "", fmt.Errorf("%s: %s: %w", name, table, err)
	}
	for _, e := range slices.Backward(edits) {
		source = source[:e.from] + e.text + source[e.to:]
	}
	if _, err := Compile(name, source); err != nil {
		return "", err
	}
	return source, nil
}

// findTables collects the constructors that statements of the main block give to
// a field of the name.
func findTables(b *block, name string) (found []*tableExpr) {
	inside := func(e expr) {
		t, ok := e.(*tableExpr)
		if !ok {
			return
		}
		for _, f := range t.fields {
			if inner, ok := f.value.(*tableExpr); ok && isKey(f.key, name) {
				found = append(found, inner)
			}
		}
	}
	for _, s := range b.stmts {
		switch s := s.(type) {
		case *localStmt:
			for _, v := range s.values {
				inside(v)
			}
		case *returnStmt:
			for _, v := range s.values {
				inside(v)
			}
		case *assignStmt:
			for i, target := range s.targets {
				index, ok := target.(*indexExpr)
				if !ok || i >= len(s.values) || !isKey(index.key, name) {
					continue
				}
				if t, ok := s.values[i].(*tableExpr); ok {
					found = append(found, t)
				}
			}
		}
	}
	return found
}

func isKey(e expr, name string) bool {
	s, ok := e.(*stringExpr)
	return ok && s.value == name
}

// textEdit replaces a range of bytes.
type textEdit struct {
	from, to int32
	text     string
}

// fieldEdits lists the replacements in order of their places.
func fieldEdits(t *tableExpr, source string, tokens []token, fields []Field) ([]textEdit, error) {
	var edits []textEdit
	var missing []Field
	for _, wanted := range fields {
		at := -1
		for i, f := range t.fields {
			if f.key == nil || !isKey(f.key, wanted.Name) {
				continue
			}
			if at >= 0 {
				return nil, fmt.Errorf("%s is there twice; change it by hand", wanted.Name)
			}
			at = i
		}
		if at < 0 {
			missing = append(missing, wanted)
			continue
		}
		from, to := valueRange(t, at, tokens)
		edits = append(edits, textEdit{from, to, wanted.Value})
	}
	if len(missing) > 0 {
		edits = append(edits, additions(t, source, tokens, missing))
	}
	slices.SortFunc(edits, func(a, b textEdit) int { return int(a.from - b.from) })
	return edits, nil
}

// valueRange is where the value of a field begins and ends.
func valueRange(t *tableExpr, field int, tokens []token) (from, to int32) {
	key := tokenAt(tokens, t.fields[field].key.info().at.offset)
	for tokens[key].kind != tokAssign {
		key++
	}
	from = tokens[key+1].at.offset
	next := tokenAt(tokens, t.end.offset)
	if field+1 < len(t.fields) {
		following := t.fields[field+1]
		if following.key == nil { // its value may be an operator with its place in the middle
			return from, endOfValue(tokens, key+1)
		}
		next = tokenAt(tokens, following.key.info().at.offset)
		if tokens[next-1].kind == tokLeftBracket {
			next--
		}
	}
	last := next - 1
	if k := tokens[last].kind; k == tokComma || k == tokSemicolon {
		last--
	}
	return from, tokens[last].end.offset
}

// endOfValue looks for the separator after a value, over brackets.
func endOfValue(tokens []token, at int) int32 {
	depth := 0
	for ; ; at++ {
		switch tokens[at].kind {
		case tokLeftParen, tokLeftBrace, tokLeftBracket, tokFunction:
			depth++
		case tokRightParen, tokRightBracket, tokEnd:
			depth--
		case tokRightBrace:
			depth--
			if depth < 0 {
				return tokens[at-1].end.offset
			}
		case tokComma, tokSemicolon:
			if depth == 0 {
				return tokens[at-1].end.offset
			}
		case tokEOF:
			return tokens[at-1].end.offset
		}
	}
}

// tokenAt is the index of the token that begins at an offset.
func tokenAt(tokens []token, offset int32) int {
	at, _ := slices.BinarySearchFunc(tokens, offset, func(t token, offset int32) int { return int(t.at.offset - offset) })
	return at
}

// additions puts fields before the closing brace, laid out like the last one.
func additions(t *tableExpr, source string, tokens []token, fields []Field) textEdit {
	last := tokens[tokenAt(tokens, t.end.offset)-1]
	at := last.end.offset
	separator, indent := "", " "
	if last.kind != tokLeftBrace && last.kind != tokComma && last.kind != tokSemicolon {
		separator = ","
	}
	if strings.Contains(source[t.at.offset:t.end.offset], "\n") {
		indent = "\n\t"
		if last.at.line > t.at.line { // as deep as the line of the last field
			start := strings.LastIndexByte(source[:at], '\n') + 1
			line := source[start:at]
			indent = "\n" + line[:len(line)-len(strings.TrimLeft(line, " \t"))]
		}
	}
	var text strings.Builder
	text.WriteString(separator)
	for i, f := range fields {
		key := f.Name
		if !plainName(key) {
			key = fmt.Sprintf("[%q]", key)
		}
		if i > 0 {
			text.WriteString(",")
		}
		text.WriteString(indent + key + " = " + f.Value)
	}
	if indent != " " {
		text.WriteString(",")
	} else if source[at] == '}' {
		text.WriteString(" ")
	}
	return textEdit{at, at, text.String()}
}

// plainName reports whether a name can stand as a key without brackets.
func plainName(name string) bool {
	tokens := tokenize(name)
	return len(tokens) == 2 && tokens[0].kind == tokName && tokens[0].text == name
}
