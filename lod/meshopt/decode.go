package meshopt

import (
	"errors"
	"fmt"
)

// Mode is the kind of data in a compressed buffer view, as
// EXT_meshopt_compression names it.
type Mode string

// The modes.
const (
	Attributes Mode = "ATTRIBUTES"
	Triangles  Mode = "TRIANGLES"
	Indices    Mode = "INDICES"
)

// Filter is applied to attributes after they are decoded.
type Filter string

// The filters. FilterColor belongs to KHR_meshopt_compression and needs
// version 0.25 of the library.
const (
	FilterNone        Filter = ""
	FilterOctahedral  Filter = "OCTAHEDRAL"
	FilterQuaternion  Filter = "QUATERNION"
	FilterExponential Filter = "EXPONENTIAL"
	FilterColor       Filter = "COLOR"
)

// ErrVersion marks data in a format that the library at hand is too old for.
var ErrVersion = errors.New("meshopt: the installed meshoptimizer is too old for this data")

// errMalformed is what the decoders answer to data that is none.
var errMalformed = errors.New("meshopt: the compressed data is malformed")

// versionColor is the first version that decodes FilterColor and the
// attribute codec of version 1.
const versionColor = 250

// maxExpansion is more than any codec can shrink attributes: a block of 256
// elements of 4 bytes takes at least a byte.
const maxExpansion = 1024

// Size returns the number of bytes that count elements of stride bytes decode
// to, or an error where mode, filter and layout do not go together or data is
// too short to hold so many. Nothing is allocated.
func Size(mode Mode, filter Filter, count, stride int, data []byte) (int, error) {
	if count < 0 || count > 1<<31/256 {
		return 0, fmt.Errorf("meshopt: count %d is out of range", count)
	}
	switch mode {
	case Attributes:
		if stride < 4 || stride > 256 || stride%4 != 0 {
			return 0, fmt.Errorf("meshopt: stride %d of attributes is not a multiple of 4 up to 256", stride)
		}
		if count*stride/maxExpansion > len(data) {
			return 0, fmt.Errorf("meshopt: %d bytes cannot hold %d elements of %d bytes", len(data), count, stride)
		}
	case Triangles, Indices:
		if stride != 2 && stride != 4 {
			return 0, fmt.Errorf("meshopt: stride %d of indices is neither 2 nor 4", stride)
		}
		perByte := 1
		if mode == Triangles {
			perByte = 3
			if count%3 != 0 {
				return 0, fmt.Errorf("meshopt: %d indices are no whole number of triangles", count)
			}
		}
		if count > perByte*len(data) {
			return 0, fmt.Errorf("meshopt: %d bytes cannot hold %d indices", len(data), count)
		}
		if filter != FilterNone {
			return 0, fmt.Errorf("meshopt: filter %q does not fit mode %s", filter, mode)
		}
	default:
		return 0, fmt.Errorf("meshopt: unknown mode %q", mode)
	}
	return count * stride, checkFilter(filter, stride)
}

func checkFilter(filter Filter, stride int) error {
	fits := false
	switch filter {
	case FilterNone, FilterExponential:
		fits = true // strides are multiples of 4 already
	case FilterOctahedral, FilterColor:
		fits = stride == 4 || stride == 8
	case FilterQuaternion:
		fits = stride == 8
	default:
		return fmt.Errorf("meshopt: unknown filter %q", filter)
	}
	if !fits {
		return fmt.Errorf("meshopt: filter %s does not fit a stride of %d", filter, stride)
	}
	return nil
}

// Decode decompresses a buffer view of EXT_meshopt_compression or
// KHR_meshopt_compression. The result may hold garbage (indices out of range)
// where data is hostile; it is never read or written outside its bounds.
// errors.Is(err, ErrVersion) tells data that a newer library could decode.
func Decode(mode Mode, filter Filter, count, stride int, data []byte) ([]byte, error) {
	size, err := Size(mode, filter, count, stride, data)
	if err != nil {
		return nil, err
	}
	if v := version(); v == 0 {
		return nil, ErrUnavailable
	} else if v < versionColor && (filter == FilterColor || mode == Attributes && len(data) > 0 && data[0] == 0xa1) {
		return nil, fmt.Errorf("%w: it has version %d.%d, 0.25 is needed", ErrVersion, v/1000, v%1000/10)
	}
	if size == 0 {
		return nil, nil
	}
	if len(data) == 0 {
		return nil, errMalformed
	}
	out := make([]byte, size)
	if !decode(mode, out, count, stride, data) {
		return nil, errMalformed
	}
	if filter != FilterNone {
		decodeFilter(filter, out, count, stride)
	}
	return out, nil
}
