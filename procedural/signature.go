package procedural

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/cespare/xxhash/v2"
)

// signatureStep is how far two numbers may be apart and still count as equal.
const signatureStep = 1e-4

// Signature is a digest of what a result looks like: the sorted rows of name,
// shape, size, position, rotation, colour, material and mesh, numbers in steps
// of 1e-4. It does not depend on the order in which parts were made.
func (r *Result) Signature() string {
	rows := make([]string, len(r.Parts))
	var buf []byte
	for i := range r.Parts {
		buf = r.Parts[i].appendSignature(buf[:0])
		rows[i] = string(buf)
	}
	slices.Sort(rows)
	h := xxhash.New()
	for _, row := range rows {
		binary.Write(h, binary.LittleEndian, uint32(len(row))) // a hash takes every write
		h.WriteString(row)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

func (p *Part) appendSignature(buf []byte) []byte {
	steps := func(values ...float32) {
		for _, v := range values {
			n := max(-1e15, min(1e15, math.Round(float64(v)/signatureStep))) // fits an int64 on every CPU
			buf = binary.LittleEndian.AppendUint64(buf, uint64(int64(n)))
		}
	}
	buf = append(buf, p.Name...)
	buf = append(buf, 0, byte(p.Shape), p.Color[0], p.Color[1], p.Color[2], byte(p.Material>>8), byte(p.Material))
	steps(p.Size.X, p.Size.Y, p.Size.Z, p.CFrame.Position.X, p.CFrame.Position.Y, p.CFrame.Position.Z, p.Transparency)
	steps(p.CFrame.R[:]...)
	return append(buf, p.Mesh...)
}
