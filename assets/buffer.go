package assets

import (
	"errors"
	"fmt"
)

// buffer returns the bytes of a buffer, loading it when it is first needed:
// the fallback buffers of meshopt files have no bytes at all and are never
// asked for.
func (r *reader) buffer(index int) ([]byte, error) {
	b, err := at(r.doc.Buffers, index, "buffer")
	if err != nil {
		return nil, err
	}
	where := label("buffer", index, b.Name)
	data, ok := r.buffers[index]
	if !ok {
		if b.URI == "" {
			return nil, fmt.Errorf("%s: has no URI and the file carries no bytes for it", where)
		}
		if data, err = r.load(b.URI); err != nil {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
		r.buffers[index] = data
	}
	if b.ByteLength < 0 || b.ByteLength > len(data) {
		return nil, fmt.Errorf("%s: says %d bytes but %d are there: the file was cut short, copy it again", where, b.ByteLength, len(data))
	}
	return data[:b.ByteLength:b.ByteLength], nil
}

// slice returns length bytes of data from offset, or says that they are not there.
func slice(data []byte, offset, length int) ([]byte, error) {
	if offset < 0 || length < 0 || offset > len(data) || length > len(data)-offset {
		return nil, fmt.Errorf("needs %d bytes from offset %d, but %d bytes are there", length, offset, len(data))
	}
	return data[offset : offset+length : offset+length], nil
}

// view returns the bytes of a buffer view, decompressed if need be, and the
// stride that it declares (0: packed).
func (r *reader) view(index int) (data []byte, stride int, err error) {
	v, err := at(r.doc.BufferViews, index, "buffer view")
	if err != nil {
		return nil, 0, err
	}
	where := label("buffer view", index, v.Name)
	if v.ByteStride < 0 || v.ByteStride > 255 {
		return nil, 0, fmt.Errorf("%s: byteStride %d is not between 0 and 255", where, v.ByteStride)
	}
	data, compressed, err := r.meshoptView(index)
	if err == nil && !compressed {
		if data, err = r.buffer(v.Buffer); err == nil {
			if data, err = slice(data, v.ByteOffset, v.ByteLength); err != nil {
				err = fmt.Errorf("in buffer %d %w", v.Buffer, err)
			}
		}
	}
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", where, err)
	}
	return data, v.ByteStride, nil
}

// elements locates count elements of size bytes in a buffer view and returns
// the bytes from the first element to the end of the last, and the stride.
func (r *reader) elements(view, offset, count, size int) (data []byte, stride int, err error) {
	data, stride, err = r.view(view)
	if err != nil {
		return nil, 0, err
	}
	if stride == 0 {
		stride = size
	}
	if stride < size {
		return nil, 0, fmt.Errorf("buffer view %d: byteStride %d is smaller than an element of %d bytes", view, stride, size)
	}
	if count < 1 {
		return nil, 0, errors.New("count must be at least 1")
	}
	// Neither product nor sum can overflow: count is compared first.
	if count-1 > len(data)/stride {
		return nil, 0, fmt.Errorf("buffer view %d: %d elements of %d bytes do not fit into its %d bytes", view, count, stride, len(data))
	}
	data, err = slice(data, offset, (count-1)*stride+size)
	if err != nil {
		return nil, 0, fmt.Errorf("buffer view %d: %w", view, err)
	}
	return data, stride, nil
}
