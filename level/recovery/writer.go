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
	waiting [][]byte // pieces of lines, the newlines among them
	working bool     // a goroutine writes what waits
	err     error    // of the last try
}

// shortLines is how many bytes are written at once.
const shortLines = 1 << 20

// add writes lines, which must not change afterwards. What could not be written,
// because the disk is full, say, waits for the next call, which tries again; each
// tells why.
func (w *writer) add(lines [][]byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waiting = appendPieces(w.waiting, lines)
	if w.working || len(w.waiting) == 0 {
		return w.err
	}
	size := 0
	for _, piece := range w.waiting {
		size += len(piece)
	}
	if size <= shortLines+len(newline) {
		w.waiting, w.err = w.write(w.waiting)
	} else {
		w.working = true
		go w.work()
	}
	return w.err
}

// work writes what waits until nothing does or a write fails.
func (w *writer) work() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for failed := false; len(w.waiting) > 0 && !failed; failed = w.err != nil {
		pieces := w.waiting
		w.waiting = nil
		w.mu.Unlock()
		left, err := w.write(pieces)
		w.mu.Lock()
		w.waiting, w.err = append(left, w.waiting...), err
	}
	w.working = false
}

// appendPieces adds lines to the pieces that wait: short ones joined, long ones
// without copying them.
func appendPieces(pieces, lines [][]byte) [][]byte {
	var short bytes.Buffer
	for _, line := range lines {
		if len(line) <= shortLines {
			short.Write(line)
			short.Write(newline)
			continue
		}
		if short.Len() > 0 {
			pieces = append(pieces, short.Bytes())
			short = bytes.Buffer{}
		}
		pieces = append(pieces, line, newline)
	}
	if short.Len() > 0 {
		pieces = append(pieces, short.Bytes())
	}
	return pieces
}

// write writes pieces and returns those that are left after a failure.
func (w *writer) write(pieces [][]byte) (left [][]byte, err error) {
	defer w.wrote()
	for i, piece := range pieces {
		if n, err := w.to.Write(piece); err != nil {
			return append([][]byte{piece[n:]}, pieces[i+1:]...), err
		}
	}
	return nil, nil
}

var newline = []byte("\n")
