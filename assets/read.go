package assets

import (
	"errors"
	"fmt"
	"strings"

	"github.com/qmuntal/gltf"
)

// Read decodes a glTF 2.0 document, text (.gltf) or binary (.glb).
//
// name is used in errors and as the model's name. open returns the bytes of a
// file that the document refers to, by its path relative to the document, with
// forward slashes and escapes resolved; it may be nil for documents that hold
// everything themselves. Read never asks for a path that leads out of the
// document's folder.
//
// An error starts with name and says which thing in the file is wrong. Whatever
// data holds, Read returns: time and memory are bounded, and it never panics.
func Read(name string, data []byte, open func(uri string) ([]byte, error)) (*Model, error) {
	return readLimited(name, data, open, defaultLimits())
}

func readLimited(name string, data []byte, open func(uri string) ([]byte, error), max limits) (*Model, error) {
	r := &reader{open: open, left: max, model: &Model{Name: name}}
	if err := r.read(data); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return r.model, nil
}

// reader is the state of reading one document.
type reader struct {
	doc     *gltf.Document
	open    func(uri string) ([]byte, error)
	left    limits // what may still be used of the limits
	buffers map[int][]byte
	views   map[int][]byte // decompressed buffer views
	images  map[int]int    // glTF image to index in model.Images
	model   *Model
	dropped int // notices over the limit

	materials map[int]materialUse
	skeletons map[int]*skeleton // by skin
}

func (r *reader) read(data []byte) error {
	if err := take(&r.left.fileBytes, len(data), "bytes of files"); err != nil {
		return err
	}
	text, bin, err := splitContainer(data)
	if err != nil {
		return err
	}
	if r.doc, err = decodeDocument(text, r.left.jsonTokens); err != nil {
		return err
	}
	r.buffers, r.views, r.images = map[int][]byte{}, map[int][]byte{}, map[int]int{}
	r.materials, r.skeletons = map[int]materialUse{}, map[int]*skeleton{}
	if bin != nil && len(r.doc.Buffers) > 0 && r.doc.Buffers[0].URI == "" {
		r.buffers[0] = bin
	}
	if err := r.checkExtensions(); err != nil {
		return err
	}
	if err := r.readScene(); err != nil {
		return err
	}
	return r.finish()
}

// finish checks that there is something to draw and computes the bounds.
func (r *reader) finish() error {
	if len(r.model.Parts) == 0 {
		return errors.New("holds no triangles in its scene")
	}
	if len(r.doc.Animations) > 0 {
		r.notice("animations", "are left out, the model stands as the file rests")
	}
	if r.dropped > 0 {
		r.model.Notices = append(r.model.Notices, Notice{"notices", fmt.Sprintf("%d more are not listed", r.dropped)})
	}
	m := r.model
	m.Min, m.Max = m.Parts[0].Mesh.Positions[0], m.Parts[0].Mesh.Positions[0]
	for _, part := range m.Parts {
		for _, p := range part.Mesh.Positions {
			for axis := range 3 {
				m.Min[axis] = min(m.Min[axis], p[axis])
				m.Max[axis] = max(m.Max[axis], p[axis])
			}
		}
	}
	return nil
}

// notice remembers a broken rule, once for each place.
func (r *reader) notice(where, what string) {
	n := Notice{where, what}
	for _, old := range r.model.Notices {
		if old == n {
			return
		}
	}
	if r.left.notices == 0 {
		r.dropped++
		return
	}
	r.left.notices--
	r.model.Notices = append(r.model.Notices, n)
}

// label names an element of the document by index and, if it has one, name.
func label(kind string, index int, name string) string {
	if name == "" {
		return fmt.Sprintf("%s %d", kind, index)
	}
	return fmt.Sprintf("%s %d (%s)", kind, index, short(name))
}

// short limits a text of the file that goes into a message.
func short(text string) string {
	const longest = 80
	if len(text) <= longest {
		return text
	}
	return strings.ToValidUTF8(text[:longest], "") + "…"
}
