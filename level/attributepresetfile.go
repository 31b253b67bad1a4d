package level

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"copse/internal/located"
	"copse/procedural"
)

// attributePresetRow is a preset of attributes in the manifest.
type attributePresetRow struct {
	Module string         `json:"module"`
	Name   string         `json:"name"`
	Set    attributePatch `json:"set"`
}

// attributePresetRows are the presets of attributes by module and name.
func (f *frozen) attributePresetRows() (rows []any) {
	for _, module := range slices.Sorted(maps.Keys(f.attributePresets)) {
		for _, p := range f.attributePresets[module] {
			rows = append(rows, attributePresetRow{module, p.Name, attributePatch(p.Attributes)})
		}
	}
	return rows
}

// attributePresets reads the presets of attributes.
func (o *opener) attributePresets(rows []*located.Fields) error {
	for _, f := range rows {
		f.Require("module", "name", "set")
		if len(o.problems) > 0 {
			return o.problems
		}
		var row attributePresetRow
		if err := json.Unmarshal(f.Source(), &row); err != nil {
			f.Problem("", "%s", strings.TrimPrefix(err.Error(), "json: "))
			return o.problems
		}
		a := procedural.Attributes(row.Set)
		if err := checkPreset(row.Module, row.Name, a); err != nil {
			f.Problem("", "%v", err)
			return o.problems
		}
		o.level.applyPreset(row.Module, row.Name, &a)
	}
	return nil
}
