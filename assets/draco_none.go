//go:build !(cgo && amd64 && (linux || darwin))

package assets

import (
	"fmt"

	"github.com/qmuntal/gltf"
)

// dracoSource refuses: the decoder's prebuilt library exists for amd64 only.
func (r *reader) dracoSource(*gltf.Primitive) (attributeSource, []uint32, error) {
	return nil, nil, fmt.Errorf("%s: this build cannot decode it (Linux or macOS on amd64 with cgo can): export the model without Draco", extDraco)
}
