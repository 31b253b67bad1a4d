package assets

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

const (
	glbMagic     = 0x46546C67 // "glTF"
	glbChunkJSON = 0x4E4F534A // "JSON"
	glbChunkBIN  = 0x004E4942 // "BIN\0"
)

// splitContainer separates a file into its JSON and the buffer that a binary
// glTF carries; bin is nil in a .gltf. Both are slices of data.
func splitContainer(data []byte) (json, bin []byte, err error) {
	if len(data) < 4 || binary.LittleEndian.Uint32(data) != glbMagic {
		json = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF")), " \t\r\n")
		if len(json) == 0 || json[0] != '{' {
			return nil, nil, errors.New("is neither binary glTF (which starts with \"glTF\") nor a JSON document")
		}
		return json, nil, nil
	}
	if len(data) < 12 {
		return nil, nil, fmt.Errorf("GLB header: the file ends after %d of 12 bytes", len(data))
	}
	if version := binary.LittleEndian.Uint32(data[4:]); version != 2 {
		return nil, nil, fmt.Errorf("GLB header: version %d, only version 2 can be read", version)
	}
	length := uint64(binary.LittleEndian.Uint32(data[8:]))
	if length > uint64(len(data)) {
		return nil, nil, fmt.Errorf("GLB header: says %d bytes but the file holds %d: it was cut short, copy it again", length, len(data))
	}
	if length < 12 {
		return nil, nil, fmt.Errorf("GLB header: says %d bytes, less than the header itself", length)
	}
	return splitChunks(data[12:length])
}

// splitChunks finds the JSON chunk, which must come first, and the first BIN
// chunk after it. Chunks of other kinds are skipped, as the format asks.
func splitChunks(rest []byte) (json, bin []byte, err error) {
	for number := 0; len(rest) >= 8; number++ {
		length := uint64(binary.LittleEndian.Uint32(rest))
		kind := binary.LittleEndian.Uint32(rest[4:])
		rest = rest[8:]
		if length > uint64(len(rest)) {
			return nil, nil, fmt.Errorf("GLB chunk %d: says %d bytes but %d are left in the file", number, length, len(rest))
		}
		chunk := rest[:length:length]
		rest = rest[length:]
		switch {
		case number == 0 && kind != glbChunkJSON:
			return nil, nil, fmt.Errorf("GLB chunk 0: is of kind %#x, but the first chunk must be JSON", kind)
		case number == 0:
			json = chunk
		case kind == glbChunkBIN && bin == nil:
			bin = chunk
		}
	}
	if json == nil {
		return nil, nil, errors.New("GLB: has no JSON chunk")
	}
	return json, bin, nil
}
