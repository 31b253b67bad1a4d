package luau

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Error is the first fault found in a source: what is wrong and where.
type Error struct {
	Name    string // the name that the source was compiled under
	Line    int    // from 1
	Column  int    // from 1, in characters; 0 where only the line is known
	Message string
}

// Error formats the fault as "name:line:column: message".
func (e *Error) Error() string {
	if e.Column == 0 {
		return fmt.Sprintf("%s:%d: %s", e.Name, e.Line, e.Message)
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.Name, e.Line, e.Column, e.Message)
}

// position is a place in the source. Only the line is counted while lexing; the
// column is worked out from the offset when an error needs it.
type position struct {
	line   int32 // from 1
	offset int32 // bytes from the start of the source
}

// newError builds an Error for a place in src.
func newError(name, src string, at position, message string) *Error {
	before := src[:min(int(at.offset), len(src))]
	start := strings.LastIndexByte(before, '\n') + 1
	column := utf8.RuneCountInString(strings.TrimPrefix(before[start:], byteOrderMark)) + 1
	return &Error{Name: name, Line: int(at.line), Column: column, Message: message}
}
