package lod

import (
	"encoding/binary"
	"hash/crc32"
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
