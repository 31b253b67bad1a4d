package recovery

import (
	"bytes"
	"io"
	"sync"
)

// writer writes lines in their order: at once when they are short and none
// waits, else from another goroutine.
type writer struct {
	to    io.Writer
	wrote func() // is told of what was written, by any goroutine

	mu      sync.Mutex
	waiting [][]byte
	working bool // a goroutine writes what waits
	err     error
}

// shortLines is how many bytes are written at once.
const shortLines = 1 << 20

// add writes lines, which must not change afterwards. After a failure nothing
// more is written, and every call tells why.
func (w *writer) add(lines [][]byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	size := 0
	for _, line := range lines {
		size += len(line) + 1
	}
	switch {
	case w.err != nil || len(lines) == 0:
	case size <= shortLines && !w.working:
		w.err = w.write(lines)
	default:
		w.waiting = append(w.waiting, lines...)
		if !w.working {
			w.working = true
			go w.work()
		}
	}
	return w.err
}

// work writes what waits until nothing does.
func (w *writer) work() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.waiting) > 0 && w.err == nil {
		lines := w.waiting
		w.waiting = nil
		w.mu.Unlock()
		err := w.write(lines)
		w.mu.Lock()
		w.err = err
	}
	w.working = false
}

// write writes lines, long ones without copying them.
func (w *writer) write(lines [][]byte) error {
	var short bytes.Buffer
	for _, line := range lines {
		if len(line) <= shortLines {
			short.Write(line)
			short.WriteByte('\n')
			continue
		}
		for _, piece := range [][]byte{short.Bytes(), line, newline} {
			if _, err := w.to.Write(piece); err != nil {
				return err
			}
		}
		short.Reset()
	}
	_, err := w.to.Write(short.Bytes())
	w.wrote()
	return err
}

var newline = []byte("\n")
