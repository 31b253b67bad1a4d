// Package pack is the built-in prop pack: trees, bushes, grasses, stones and
// fallen wood in several variants each, as binary glTF, with their catalog.
//
// Every file holds one node with one mesh. Its origin is at the foot of the
// prop, on the ground, with +Y up and metres as units; a little of the prop
// reaches below the origin, so that it does not float on slopes. A tree's wood
// and its leaves are separate primitives that share one picture. The vertex
// attribute COLOR_0 tints the base colour (its alpha is always 1), and _SWAY, a
// float from 0 at the foot to at most 1 at the tips of leaves, says how far wind
// carries a vertex. Normals of leaf cards point out of the crown and hold for
// both sides of a card.
//
// The files are made by the package's own generator; nothing in them is edited
// by hand.
package pack

import (
	"bytes"
	"embed"
	"fmt"
)

//go:generate go run ./gen

//go:embed *.glb
var files embed.FS

//go:embed catalog.json
var catalog []byte

// Catalog returns the catalog of the pack as JSON: version 1, one row per prop
// with id, file, category, family, weight, footprint radius in metres and tags.
func Catalog() []byte { return bytes.Clone(catalog) }

// Open returns the binary glTF of a prop by the file name in its catalog row. A
// name that the pack lacks is an error that wraps fs.ErrNotExist.
func Open(file string) ([]byte, error) {
	data, err := files.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("built-in pack: %w", err)
	}
	return data, nil
}
