package level

import (
	"encoding/binary"
	"fmt"
	"math"

	"copse/props"
	"copse/terrain"

	"github.com/cespare/xxhash/v2"
)

// Hash is the state hash of a level: the wrapping sum of one XXH64 (seed 0)
// per item, so that it is kept up with every edit and does not depend on the
// order of anything. Items are little endian:
//
//	prop     'P', id u64, x y z yaw scale up.x up.y up.z as float32 bits, kind id
//	terrain  'T', tile column u32, tile row u32, its heights row by row
//	water    'W', level as float32 bits
//	model    'M', its inputs as canonical JSON; see docs/files.md
//	mask     'X', tile column i32, tile row i32, its strengths row by row; only
//	         of tiles in which something is masked
//
// A negative zero counts as zero. Tiles are 32×32 samples; the last column and
// row of tiles are what is left.
type Hash uint64

// String gives 16 hexadecimal digits.
func (h Hash) String() string { return fmt.Sprintf("%016x", uint64(h)) }

// tileSize is the number of samples along one side of a hashed tile.
const tileSize = 32

// bits are the bits of v with negative zero folded to zero.
func bits(v float32) uint32 {
	if v == 0 {
		return 0
	}
	return math.Float32bits(v)
}

func hashProp(p *props.Prop, kind string) Hash {
	var buffer [128]byte
	b := append(buffer[:0], 'P')
	b = binary.LittleEndian.AppendUint64(b, uint64(p.ID))
	for _, v := range [...]float32{p.X, p.Y, p.Z, p.Yaw, p.Scale, p.Up[0], p.Up[1], p.Up[2]} {
		b = binary.LittleEndian.AppendUint32(b, bits(v))
	}
	return Hash(xxhash.Sum64(append(b, kind...)))
}

func hashWater(level float32) Hash {
	return Hash(xxhash.Sum64(binary.LittleEndian.AppendUint32([]byte{'W'}, bits(level))))
}

func hashTile(m *terrain.Heightmap, tileCol, tileRow int) Hash {
	b := make([]byte, 0, 9+4*tileSize*tileSize)
	b = append(b, 'T')
	b = binary.LittleEndian.AppendUint32(b, uint32(tileCol))
	b = binary.LittleEndian.AppendUint32(b, uint32(tileRow))
	for row := tileRow * tileSize; row < min((tileRow+1)*tileSize, m.Rows()); row++ {
		for col := tileCol * tileSize; col < min((tileCol+1)*tileSize, m.Cols()); col++ {
			b = binary.LittleEndian.AppendUint32(b, bits(m.At(col, row)))
		}
	}
	return Hash(xxhash.Sum64(b))
}
