package lod

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io/fs"
	"os"
)

// For the fuzz test of the cache's files.
var (
	Encode = encode
	Decode = decode
)

// Seal replaces the checksum at the end of an encoded chain by the right one.
func Seal(data []byte) []byte {
	if len(data) < 4 {
		return data
	}
	body := data[:len(data)-4]
	return binary.LittleEndian.AppendUint32(append([]byte(nil), body...), crc32.ChecksumIEEE(body))
}

// Has reports whether a mesh's chain is in the folder, damaged or not.
func (c *Cache) Has(m Mesh) bool {
	_, err := os.Stat(c.path(m.key()))
	return !errors.Is(err, fs.ErrNotExist)
}
