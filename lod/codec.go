package lod

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"

	"copse/internal/exact"
)

// version is part of every key and file: chains that an older bake made are
// never taken for those of this one. Raise it when a bake's result changes.
const version = 2

// magic starts a cached chain.
const magic = "CopseLOD"

// encode writes a chain: magic, version, the numbers of vertices and indices,
// flags, the vertex order, centres if any, indices, levels, report, and a
// CRC-32 of all that. Numbers are little-endian.
func encode(c *Chain) []byte {
	le := binary.LittleEndian
	out := append([]byte(nil), magic...)
	out = le.AppendUint32(out, version)
	out = le.AppendUint32(out, uint32(len(c.Source)))
	out = le.AppendUint32(out, uint32(len(c.Indices)))
	var flags uint32
	if c.Flat {
		flags |= flagFlat
	}
	if c.Centers != nil {
		flags |= flagCenters
	}
	out = le.AppendUint32(out, flags)
	for _, v := range c.Source {
		out = le.AppendUint32(out, v)
	}
	for _, p := range c.Centers {
		for _, f := range p {
			out = le.AppendUint32(out, math.Float32bits(f))
		}
	}
	for _, v := range c.Indices {
		out = le.AppendUint32(out, v)
	}
	for _, l := range c.Levels {
		out = le.AppendUint32(le.AppendUint32(out, l.First), l.Count)
		out = le.AppendUint32(out, math.Float32bits(l.Grow))
	}
	out = encodeReport(out, &c.Report)
	return le.AppendUint32(out, crc32.ChecksumIEEE(out))
}

const (
	flagFlat = 1 << iota
	flagCenters
)

func encodeReport(out []byte, r *Report) []byte {
	le := binary.LittleEndian
	out = le.AppendUint32(le.AppendUint32(le.AppendUint32(out, uint32(r.InputVertices)), uint32(r.Vertices)), uint32(r.Pieces))
	for _, l := range r.Levels {
		out = append(le.AppendUint32(out, uint32(l.Triangles)), uint8(l.Method))
		for _, f := range []float32{l.Ratio, l.Coverage, l.Worst, l.Error, l.Grow} {
			out = le.AppendUint32(out, math.Float32bits(f))
		}
		out = append(le.AppendUint32(out, uint32(len(l.Note))), l.Note...)
	}
	return out
}

// errCorrupt marks a cached chain that cannot be used; it is baked again.
var errCorrupt = errors.New("lod: the cached chain is damaged")

// decode reads a chain of a mesh with so many vertices and indices. What it
// returns is safe to draw with: all ranges and indices are checked.
func decode(data []byte, vertices, indices int) (*Chain, error) {
	r := reader{data: data}
	body := len(data) - 4
	if body < 0 || !bytes.HasPrefix(data, []byte(magic)) || crc32.ChecksumIEEE(data[:body]) != binary.LittleEndian.Uint32(data[body:]) {
		return nil, errCorrupt
	}
	r.data = data[len(magic):body]
	if v := r.uint32(); v != version {
		return nil, fmt.Errorf("%w: it has version %d, this is %d", errCorrupt, v, version)
	}
	sources, count, flags := int(r.uint32()), int(r.uint32()), r.uint32()
	if sources > vertices || count > Levels*indices {
		return nil, errCorrupt
	}
	c := &Chain{Flat: flags&flagFlat != 0}
	c.Source = r.uint32s(sources)
	if flags&flagCenters != 0 {
		words := r.uint32s(3 * sources)
		c.Centers = make([]exact.Vec3, len(words)/3)
		for i, w := range words {
			c.Centers[i/3][i%3] = math.Float32frombits(w)
		}
	}
	c.Indices = r.uint32s(count)
	for i := range c.Levels {
		c.Levels[i] = Level{First: r.uint32(), Count: r.uint32(), Grow: math.Float32frombits(r.uint32())}
	}
	r.report(&c.Report)
	if r.short || len(r.data) > 0 || !c.sound(vertices) {
		return nil, errCorrupt
	}
	return c, nil
}

// sound reports whether a chain's indices and ranges lie within it.
func (c *Chain) sound(vertices int) bool {
	for _, v := range c.Source {
		if int(v) >= vertices {
			return false
		}
	}
	for _, v := range c.Indices {
		if int(v) >= len(c.Source) {
			return false
		}
	}
	for _, l := range c.Levels {
		if l.Count == 0 || l.Count%3 != 0 || uint64(l.First)+uint64(l.Count) > uint64(len(c.Indices)) || !(l.Grow >= 1 && l.Grow <= maxGrow) {
			return false
		}
	}
	return true
}

// reader takes numbers off the front of a file. Past its end it yields zeros
// and remembers that.
type reader struct {
	data  []byte
	short bool
}

func (r *reader) bytes(n int) []byte {
	if n < 0 || n > len(r.data) {
		r.short = true
		return nil
	}
	out := r.data[:n]
	r.data = r.data[n:]
	return out
}

func (r *reader) uint32() uint32 {
	b := r.bytes(4)
	if b == nil {
		return 0
	}
	return binary.LittleEndian.Uint32(b)
}

// uint32s reads n numbers; it allocates no more than the file holds.
func (r *reader) uint32s(n int) []uint32 {
	b := r.bytes(4 * n)
	out := make([]uint32, len(b)/4)
	for i := range out {
		out[i] = binary.LittleEndian.Uint32(b[4*i:])
	}
	return out
}

func (r *reader) report(to *Report) {
	to.InputVertices, to.Vertices, to.Pieces = int(r.uint32()), int(r.uint32()), int(r.uint32())
	for i := range to.Levels {
		l := &to.Levels[i]
		l.Triangles = int(r.uint32())
		if b := r.bytes(1); b != nil {
			l.Method = min(Method(b[0]), Thinned)
		}
		for _, f := range []*float32{&l.Ratio, &l.Coverage, &l.Worst, &l.Error, &l.Grow} {
			*f = math.Float32frombits(r.uint32())
		}
		l.Note = string(r.bytes(int(r.uint32())))
	}
}
