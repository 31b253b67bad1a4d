package assets

import (
	"errors"
	"fmt"

	"copse/lod/meshopt"
)

// meshoptView decompresses a buffer view that has EXT_meshopt_compression or
// its successor KHR_meshopt_compression. compressed is false for other views,
// and for views that cannot be decompressed by this build but have their
// uncompressed bytes in the file as well.
func (r *reader) meshoptView(index int) (data []byte, compressed bool, err error) {
	if data, ok := r.views[index]; ok {
		return data, true, nil
	}
	view := r.doc.BufferViews[index]
	for _, name := range []string{extMeshoptEXT, extMeshoptKHR} {
		var e meshoptExtension
		found, err := extension(view.Extensions, name, &e)
		if err != nil {
			return nil, false, err
		}
		if !found {
			continue
		}
		data, err := r.decompress(e)
		if errors.Is(err, meshopt.ErrVersion) || errors.Is(err, meshopt.ErrUnavailable) {
			if r.hasBytes(view.Buffer) {
				return nil, false, nil
			}
			err = fmt.Errorf("%w: export the model without meshopt compression", err)
		}
		if err != nil {
			return nil, true, fmt.Errorf("%s: %w", name, err)
		}
		r.views[index] = data
		return data, true, nil
	}
	return nil, false, nil
}

// meshoptExtension is the object in a compressed buffer view.
type meshoptExtension struct {
	Buffer     int
	ByteOffset int
	ByteLength int
	ByteStride int
	Count      int
	Mode       meshopt.Mode
	Filter     meshopt.Filter
}

func (r *reader) decompress(e meshoptExtension) ([]byte, error) {
	source, err := r.buffer(e.Buffer)
	if err != nil {
		return nil, err
	}
	if source, err = slice(source, e.ByteOffset, e.ByteLength); err != nil {
		return nil, fmt.Errorf("in buffer %d %w", e.Buffer, err)
	}
	if e.Filter == "NONE" {
		e.Filter = meshopt.FilterNone
	}
	size, err := meshopt.Size(e.Mode, e.Filter, e.Count, e.ByteStride, source)
	if err != nil {
		return nil, err
	}
	if err := take(&r.left.readBytes, size, "bytes of vertex data"); err != nil {
		return nil, err
	}
	return meshopt.Decode(e.Mode, e.Filter, e.Count, e.ByteStride, source)
}

// hasBytes reports whether a buffer is more than the placeholder that the
// extension allows.
func (r *reader) hasBytes(buffer int) bool {
	_, err := r.buffer(buffer)
	return err == nil
}
