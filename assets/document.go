package assets

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/qmuntal/gltf"
)

// decodeDocument decodes the JSON of a glTF file. The library's types grow a
// two-byte value to hundreds of bytes, so the values are counted first.
func decodeDocument(data []byte, maxTokens int) (*gltf.Document, error) {
	if tokens := countTokens(data); tokens > maxTokens {
		return nil, fmt.Errorf("JSON: holds %d values, more than the limit of %d", tokens, maxTokens)
	}
	doc := new(gltf.Document)
	if err := json.Unmarshal(data, doc); err != nil {
		return nil, fmt.Errorf("JSON: %w", err)
	}
	if err := checkComponentTypes(data); err != nil {
		return nil, err
	}
	if v := doc.Asset.Version; v != "" && !strings.HasPrefix(v, "2.") && v != "2" {
		return nil, fmt.Errorf("asset: glTF version %q, only version 2 can be read: export again as glTF 2.0", v)
	}
	return doc, checkHoles(doc)
}

// openingWeight is how many tokens an opening bracket counts: what it opens
// may become one of the library's larger structures.
const openingWeight = 8

// countTokens estimates how much a JSON text grows in memory: the number of
// separators outside strings, with brackets weighing more.
func countTokens(data []byte) int {
	n, quoted := 0, false
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '"':
			quoted = !quoted
		case '\\':
			if quoted {
				i++
			}
		case '{', '[':
			if !quoted {
				n += openingWeight
			}
		case ',':
			if !quoted {
				n++
			}
		}
	}
	return n
}

// checkComponentTypes refuses component types that glTF does not have. The
// library silently takes them for floats.
func checkComponentTypes(data []byte) error {
	var doc struct {
		Accessors []struct {
			ComponentType int
			Sparse        *struct{ Indices struct{ ComponentType int } }
		}
	}
	if err := json.Unmarshal(data, &doc); err != nil {
		return fmt.Errorf("JSON: %w", err)
	}
	for i, a := range doc.Accessors {
		if !knownComponentType(a.ComponentType) {
			return fmt.Errorf("accessor %d: component type %d is none of 5120–5123, 5125, 5126", i, a.ComponentType)
		}
		if a.Sparse != nil && !knownComponentType(a.Sparse.Indices.ComponentType) {
			return fmt.Errorf("accessor %d: sparse indices have component type %d, which is none of 5121, 5123, 5125", i, a.Sparse.Indices.ComponentType)
		}
	}
	return nil
}

func knownComponentType(t int) bool {
	return t >= 5120 && t <= 5126 && t != 5124
}

// checkHoles refuses null where the format has an object, so that no later
// code needs to ask.
func checkHoles(doc *gltf.Document) error {
	return errors.Join(
		checkNil("accessor", doc.Accessors), checkNil("buffer", doc.Buffers),
		checkNil("buffer view", doc.BufferViews), checkNil("image", doc.Images),
		checkNil("material", doc.Materials), checkNil("mesh", doc.Meshes),
		checkNil("node", doc.Nodes), checkNil("sampler", doc.Samplers),
		checkNil("scene", doc.Scenes), checkNil("skin", doc.Skins),
		checkNil("texture", doc.Textures))
}

func checkNil[T any](what string, list []*T) error {
	for i, item := range list {
		if item == nil {
			return fmt.Errorf("%s %d: is null", what, i)
		}
	}
	return nil
}

// at returns element i of a list of the document, or an error that says who
// referred to it.
func at[T any](list []T, i int, what string) (T, error) {
	if i < 0 || i >= len(list) {
		var none T
		return none, fmt.Errorf("refers to %s %d, but the file has %d", what, i, len(list))
	}
	return list[i], nil
}

// maxExtension is the most bytes of JSON in an extension object that is read;
// real ones have a few hundred.
const maxExtension = 16 << 10

// extension decodes an extension object into out and reports whether it is
// there. Extensions are read raw, whatever decoders other packages register.
func extension(extensions gltf.Extensions, name string, out any) (bool, error) {
	value, ok := extensions[name]
	if !ok {
		return false, nil
	}
	raw, ok := value.(json.RawMessage)
	if !ok {
		var err error
		if raw, err = json.Marshal(value); err != nil {
			return false, fmt.Errorf("%s: %w", name, err)
		}
	}
	// Extensions of shared things are decoded again and again.
	if len(raw) > maxExtension {
		return false, fmt.Errorf("%s: takes %d bytes of JSON, more than the limit of %d", name, len(raw), maxExtension)
	}
	if err := json.Unmarshal(raw, out); err != nil {
		return false, fmt.Errorf("%s: %w", name, err)
	}
	return true, nil
}
