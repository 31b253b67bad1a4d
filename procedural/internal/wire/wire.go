// Package wire is the byte format of results: variable-length integers, float32
// in little endian, and strings of which each distinct one is written once.
package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strings"
)

// Writer appends to a buffer.
type Writer struct {
	buf   []byte
	known map[string]int
}

// NewWriter starts with the magic bytes.
func NewWriter(buf []byte, magic string) *Writer {
	return &Writer{append(buf, magic...), map[string]int{}}
}

// Finish returns what was written.
func (w *Writer) Finish() []byte { return w.buf }

// Int writes a signed number.
func (w *Writer) Int(n int) { w.buf = binary.AppendVarint(w.buf, int64(n)) }

// Float writes float32 numbers bit for bit.
func (w *Writer) Float(values ...float32) {
	for _, v := range values {
		w.buf = binary.LittleEndian.AppendUint32(w.buf, math.Float32bits(v))
	}
}

// Raw writes bytes without a length.
func (w *Writer) Raw(b ...byte) { w.buf = append(w.buf, b...) }

// Bytes writes bytes with their length.
func (w *Writer) Bytes(b []byte) {
	w.Int(len(b))
	w.buf = append(w.buf, b...)
}

// String writes a string, or the number of an equal one written before: parts of
// one model share a few names.
func (w *Writer) String(s string) {
	if i, ok := w.known[s]; ok {
		w.Int(i + 1)
		return
	}
	w.known[s] = len(w.known)
	w.Int(0)
	w.Int(len(s))
	w.buf = append(w.buf, s...)
}

// ErrTruncated says that the bytes end too early.
var ErrTruncated = errors.New("truncated")

// Reader reads what a Writer wrote. After the first error it gives zeros; Err
// tells.
type Reader struct {
	data  []byte
	known []string
	err   error
}

// NewReader checks the magic bytes.
func NewReader(data []byte, magic string) (*Reader, error) {
	if !strings.HasPrefix(string(data[:min(len(data), len(magic))]), magic) {
		return nil, fmt.Errorf("does not start with %q", magic)
	}
	return &Reader{data: data[len(magic):]}, nil
}

// Err returns the first error.
func (r *Reader) Err() error { return r.err }

func (r *Reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.data = nil
}

// Int reads a signed number.
func (r *Reader) Int() int {
	n, size := binary.Varint(r.data)
	if size <= 0 {
		r.fail(ErrTruncated)
		return 0
	}
	r.data = r.data[size:]
	return int(n)
}

// Count reads a number of rows, at most most, that take at least size bytes each,
// so that a false count cannot ask for more memory than the data has.
func (r *Reader) Count(size, most int) int {
	n := r.Int()
	if n < 0 || n > most || n > len(r.data)/size {
		r.fail(fmt.Errorf("%d rows do not fit in %d bytes", n, len(r.data)))
		return 0
	}
	return n
}

// Float reads a float32.
func (r *Reader) Float() float32 {
	if len(r.data) < 4 {
		r.fail(ErrTruncated)
		return 0
	}
	v := math.Float32frombits(binary.LittleEndian.Uint32(r.data))
	r.data = r.data[4:]
	return v
}

// Raw reads n bytes.
func (r *Reader) Raw(n int) []byte {
	if n < 0 || len(r.data) < n {
		r.fail(ErrTruncated)
		return make([]byte, min(max(n, 0), 64))
	}
	b := r.data[:n]
	r.data = r.data[n:]
	return b
}

// Bytes reads bytes with their length.
func (r *Reader) Bytes() []byte { return r.Raw(r.Count(1, len(r.data))) }

// String reads a string.
func (r *Reader) String() string {
	i := r.Int()
	if i == 0 {
		s := string(r.Raw(r.Count(1, len(r.data))))
		r.known = append(r.known, s)
		return s
	}
	if i < 0 || i > len(r.known) {
		r.fail(fmt.Errorf("string %d was not written", i))
		return ""
	}
	return r.known[i-1]
}
