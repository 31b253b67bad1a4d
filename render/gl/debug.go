package gl

import (
	"unsafe"

	raw "github.com/go-gl/gl/v4.1-core/gl"
)

// Severity of a driver's message.
type Severity uint8

// Severities, mildest first.
const (
	Note Severity = iota
	Low
	Medium
	High
)

// Message is what a driver says about a call.
type Message struct {
	Severity Severity
	ID       uint32
	Text     string
}

// OnMessage sends the driver's messages to f, on the calling thread and during
// the call that caused them. It does nothing where Info.Debug is false. The
// binding holds one function for the process: the last one wins.
func (c *Context) OnMessage(f func(Message)) {
	if !c.Info.Debug {
		return
	}
	raw.Enable(raw.DEBUG_OUTPUT)
	raw.Enable(raw.DEBUG_OUTPUT_SYNCHRONOUS)
	raw.DebugMessageCallback(func(_, _, id, severity uint32, _ int32, text string, _ unsafe.Pointer) {
		f(Message{severityOf(severity), id, text})
	}, nil)
}

func severityOf(severity uint32) Severity {
	switch severity {
	case raw.DEBUG_SEVERITY_HIGH:
		return High
	case raw.DEBUG_SEVERITY_MEDIUM:
		return Medium
	case raw.DEBUG_SEVERITY_LOW:
		return Low
	}
	return Note
}
