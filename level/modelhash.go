package level

import (
	"copse/procedural"
	"copse/procedural/datatype"

	"github.com/cespare/xxhash/v2"
)

// modelItem is what the state hash sees of a model. Its order among its
// siblings, whether it is hidden or locked, and what a run brought are not in
// it.
type modelItem struct {
	ID            ModelID          `json:"id"`
	Parent        ModelID          `json:"parent"`
	Kind          ModelKind        `json:"kind"`
	Name          string           `json:"name"`
	Generator     string           `json:"generator"`
	Size          datatype.Vector3 `json:"size"`
	Scale         float64          `json:"scale"`
	Pivot         datatype.CFrame  `json:"pivot"`
	Attributes    attributePatch   `json:"attributes"`
	Seed          int64            `json:"seed"`
	Mode          procedural.Mode  `json:"mode"`
	FollowsGround bool             `json:"followsGround"`
	Kept          attributePatch   `json:"kept,omitempty"`
	Parts         procedural.Key   `json:"parts,omitempty"`
}

func itemOf(m *Model) modelItem {
	item := modelItem{
		ID: m.ID, Parent: m.Parent, Kind: m.Kind, Name: m.Name, Generator: m.Generator, Size: m.Size, Scale: m.Scale, Pivot: m.Pivot,
		Attributes: attributePatch(m.Attributes), Seed: m.Seed, Mode: m.Mode, FollowsGround: m.FollowsGround, Kept: attributePatch(m.Kept),
	}
	if m.Kind == PartsModel {
		item.Parts = m.Result
	}
	return item
}

func hashModel(m *Model) Hash {
	body := members(itemOf(m))
	text := make([]byte, 0, len(body)+3)
	text = append(text, "M{"...)
	return Hash(xxhash.Sum64(append(append(text, body...), '}')))
}
