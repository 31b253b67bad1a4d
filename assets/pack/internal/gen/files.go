package gen

import (
	"encoding/json"
	"fmt"

	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// File is one generated file.
type File struct {
	Name string
	Data []byte
}

// CatalogName is the name of the catalog among the files.
const CatalogName = "catalog.json"

// builder grows one prop.
type builder interface {
	grow(s *studio, r *shape.Rand) []glb.Part
}

// prop is one entry of the pack.
type prop struct {
	name             string
	category, family string
	weight           float64 // how often it is picked among its category
	radius           float64 // metres, of its footprint on the ground
	tags             []string
	builder          builder
}

// Files makes the whole pack: the props' files in catalog order, then the
// catalog.
func Files() ([]File, error) {
	s := &studio{pictures: map[string]*paint.Picture{}}
	var files []File
	for _, p := range props() {
		data, err := glb.Encode(p.name, p.builder.grow(s, shape.NewRand(p.name)))
		if err != nil {
			return nil, err
		}
		files = append(files, File{Name: p.name + ".glb", Data: data})
	}
	if s.err != nil {
		return nil, s.err
	}
	catalog, err := catalogJSON(props())
	if err != nil {
		return nil, err
	}
	return append(files, File{Name: CatalogName, Data: catalog}), nil
}

// catalogJSON writes the catalog, one prop a line.
func catalogJSON(list []prop) ([]byte, error) {
	out := []byte("{\"version\":1,\"props\":[")
	for i, p := range list {
		row, err := json.Marshal(struct {
			ID       string   `json:"id"`
			File     string   `json:"file"`
			Category string   `json:"category"`
			Family   string   `json:"family"`
			Weight   float64  `json:"weight"`
			Radius   float64  `json:"radius"`
			Tags     []string `json:"tags"`
		}{"copse:" + p.name, p.name + ".glb", p.category, p.family, p.weight, p.radius, p.tags})
		if err != nil {
			return nil, fmt.Errorf("catalog row %s: %w", p.name, err)
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(out, "\n  "...), row...)
	}
	return append(out, "\n]}\n"...), nil
}
