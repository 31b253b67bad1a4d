package procedural

import (
	"context"
	"errors"
	"fmt"
)

// ErrorKind says what went wrong in a run.
type ErrorKind string

// The kinds of failures.
const (
	SyntaxError   ErrorKind = "syntax"    // the source does not parse
	ModuleError   ErrorKind = "module"    // the module does not return what it should
	RuntimeError  ErrorKind = "runtime"   // an error while running
	TimeoutError  ErrorKind = "timeout"   // too long without Pause, or in all
	MemoryError   ErrorKind = "memory"    // over the memory limit
	LimitError    ErrorKind = "limit"     // too many instances, too large a result
	WorkerError   ErrorKind = "worker"    // the generator process died or was killed
	CancelError   ErrorKind = "cancelled" // newer inputs came, or the model went away
	InternalError ErrorKind = "internal"  // our own fault
)

// Error is why a run failed: file, line (1-based, 0 unknown) and what to do.
type Error struct {
	Kind    ErrorKind `json:"kind"`
	File    string    `json:"file,omitempty"`
	Line    int       `json:"line,omitempty"`
	Column  int       `json:"column,omitempty"`
	Message string    `json:"message"`
	// Trace is the calls that led there, innermost first.
	Trace []string `json:"trace,omitempty"`
	// Requires are the paths of the modules that ran, the failing one included.
	Requires []string `json:"requires,omitempty"`
}

// Error writes file:line:column: message, as far as known.
func (e *Error) Error() string {
	switch {
	case e.File != "" && e.Line > 0 && e.Column > 0:
		return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Message)
	case e.File != "" && e.Line > 0:
		return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message)
	case e.File != "":
		return fmt.Sprintf("%s: %s", e.File, e.Message)
	}
	return e.Message
}

// Is makes a cancelled run match context.Canceled.
func (e *Error) Is(target error) bool { return e.Kind == CancelError && target == context.Canceled }

// AsError returns err as an *Error, wrapping what is none.
func AsError(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return &Error{Kind: CancelError, Message: "the run was cancelled"}
	}
	return &Error{Kind: InternalError, Message: err.Error()}
}
