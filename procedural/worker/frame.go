package worker

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"sync"
)

// kind says what a frame carries.
type kind byte

const (
	sourceFrame     kind = 'S' // to the child: a module's source, named by its digest
	runFrame        kind = 'R' // to the child: a job to run
	describeFrame   kind = 'D' // to the child: a job to describe
	cancelFrame     kind = 'C' // to the child: stop the job with this number
	progressFrame   kind = 'P' // to the parent
	resultFrame     kind = 'O' // to the parent: an encoded result
	definitionFrame kind = 'I' // to the parent
	errorFrame      kind = 'E' // to the parent
)

// headerSize is the length of a frame's head: kind, job number, payload length.
const headerSize = 9

// frame is one message: 1 byte kind, 4 bytes job number and 4 bytes length in
// little endian, payload.
type frame struct {
	kind    kind
	job     uint32
	payload []byte
}

// frameWriter writes frames from several goroutines.
type frameWriter struct {
	mu sync.Mutex
	w  *bufio.Writer
}

func newFrameWriter(w io.Writer) *frameWriter { return &frameWriter{w: bufio.NewWriterSize(w, 64<<10)} }

func (w *frameWriter) write(frames ...frame) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, f := range frames {
		var head [headerSize]byte
		head[0] = byte(f.kind)
		binary.LittleEndian.PutUint32(head[1:], f.job)
		binary.LittleEndian.PutUint32(head[5:], uint32(len(f.payload)))
		if _, err := w.w.Write(head[:]); err != nil {
			return err
		}
		if _, err := w.w.Write(f.payload); err != nil {
			return err
		}
	}
	return w.w.Flush()
}

// readFrame reads a frame of at most limit bytes. Memory grows with what really
// arrives, not with what the head claims.
func readFrame(r *bufio.Reader, limit int) (frame, error) {
	var head [headerSize]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return frame{}, err
	}
	f := frame{kind: kind(head[0]), job: binary.LittleEndian.Uint32(head[1:])}
	n := int(binary.LittleEndian.Uint32(head[5:]))
	if n > limit {
		return frame{}, fmt.Errorf("frame of %d bytes; at most %d are allowed", n, limit)
	}
	const chunk = 1 << 20
	for len(f.payload) < n {
		start := len(f.payload)
		f.payload = append(f.payload, make([]byte, min(chunk, n-start))...)
		if _, err := io.ReadFull(r, f.payload[start:]); err != nil {
			return frame{}, io.ErrUnexpectedEOF
		}
	}
	return f, nil
}
