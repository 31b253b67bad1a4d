package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"copse/assets"
	"copse/internal/exact"
	"copse/internal/located"
	"copse/internal/regular"
	"copse/lod"
	"copse/lod/meshopt"
)

// maxSidecar bounds a file that a glTF names before it is read into memory, in bytes.
const maxSidecar = 512 << 20

// levelResult is what check tells of a level of detail of a prop.
type levelResult struct {
	Level     int          `json:"level"`
	Triangles int          `json:"triangles"`
	Share     float32      `json:"share"` // of the triangles of level 0
	Draws     int          `json:"draws"` // draw calls that any number of them takes
	Parts     []partResult `json:"parts"`
}

// partResult is the same of a part of it.
type partResult struct {
	Name      string  `json:"name"`
	Triangles int     `json:"triangles"`
	Share     float32 `json:"share"`
	Coverage  float32 `json:"coverage"` // covered area, of that of level 0, mean of eight directions
	Worst     float32 `json:"worst"`    // the same of the direction that differs most
	Method    string  `json:"method"`
	Grow      float32 `json:"grow"`            // factor by which pieces are enlarged
	Error     float32 `json:"error,omitempty"` // metres by which the surface moved
	Note      string  `json:"note,omitempty"`

	text string // for people
}

// checkProp reads a glTF file and makes its levels of detail as the import does.
func checkProp(file string, data []byte) checked {
	c := checked{kind: "prop"}
	refuse := func(err error) checked {
		c.findings = append(c.findings, finding{Problem: located.Problem{File: file, Message: strings.TrimPrefix(err.Error(), file+": ")}})
		return c
	}
	model, err := assets.Read(file, data, func(uri string) ([]byte, error) {
		return regular.Read(filepath.Join(filepath.Dir(file), filepath.FromSlash(uri)), maxSidecar)
	})
	if err != nil {
		return refuse(err)
	}
	for _, notice := range model.Notices {
		c.findings = append(c.findings, finding{located.Problem{File: file, Message: notice.String()}, true})
	}
	prop, err := assets.Prepare(model, lod.Bake)
	switch {
	case errors.Is(err, meshopt.ErrUnavailable):
		c.findings = append(c.findings, finding{located.Problem{File: file, Message: "levels of detail are not told: " + meshopt.ErrUnavailable.Error()}, true})
	case err != nil:
		return refuse(err)
	default:
		c.levels = levelResults(model, prop)
	}
	size := exact.Sub(model.Max, model.Min)
	c.summary = fmt.Sprintf("%s, %s, %.2f × %.2f × %.2f m",
		plural(len(model.Parts), "part"), plural(model.Triangles(), "triangle"), size[0], size[1], size[2])
	return c
}

func levelResults(model *assets.Model, prop *assets.Prop) []levelResult {
	var levels []levelResult
	for l := range lod.Levels {
		result := levelResult{Level: l, Triangles: prop.Triangles(l), Share: 1, Draws: len(prop.Levels[l])}
		if whole := prop.Triangles(0); whole > 0 {
			result.Share = float32(result.Triangles) / float32(whole)
		}
		for i := range model.Parts {
			report := prop.Reports[i].Levels[l]
			result.Parts = append(result.Parts, partResult{
				Name: partName(model, i), Triangles: report.Triangles, Share: report.Ratio, Coverage: report.Coverage, Worst: report.Worst,
				Method: report.Method.String(), Grow: report.Grow, Error: report.Error, Note: report.Note, text: report.String(),
			})
		}
		levels = append(levels, result)
	}
	return levels
}

// partName tells a part from the others, which often have the mesh's name all.
func partName(model *assets.Model, i int) string {
	name := model.Parts[i].Name
	if name == "" {
		return fmt.Sprintf("part %d", i+1)
	}
	for k := range model.Parts {
		if k != i && model.Parts[k].Name == name {
			return fmt.Sprintf("%s, part %d", name, i+1)
		}
	}
	return name
}

// printLevels writes the levels for people: each with its parts below the first,
// which is the file's own.
func printLevels(c console, levels []levelResult) {
	for _, l := range levels {
		fmt.Fprintf(c.stdout, "  level %d: %s (%.0f %%) in %s\n", l.Level, plural(l.Triangles, "triangle"), 100*l.Share, plural(l.Draws, "draw call"))
		if l.Level == 0 {
			continue
		}
		for _, p := range l.Parts {
			fmt.Fprintf(c.stdout, "    %s: %s\n", p.Name, p.text)
		}
	}
}
