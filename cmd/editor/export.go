package main

import (
	"bytes"
	"fmt"

	"copse/internal/regular"
	"copse/terrain"
)

// exportCommand writes a part of a level for other programs.
type exportCommand struct {
	Level     string `arg:"" help:"Level, or session."`
	Heightmap string `required:"" placeholder:"FILE" help:"Where to write the ground to: .png (grey, 16 bits), .r16 or .r32."`
	JSON      bool   `name:"json" help:"Print the result as JSON."`
}

// Help is the text after the flags.
func (exportCommand) Help() string {
	return `Writes the ground of a level as a heightmap, as the window does. PNG and R16 hold steps between the lowest and the highest height, which are said,
and in a PNG written too; R32 holds the heights themselves. What is there already is not overwritten.

Example:
  editor export island.copse --heightmap island.png
  editor export island --heightmap island.r32 --json`
}

// exportResult is what --json prints.
type exportResult struct {
	Out     string  `json:"out"`
	Cols    int     `json:"cols"`
	Rows    int     `json:"rows"`
	Low     float32 `json:"low"`     // metres
	High    float32 `json:"high"`    // metres
	Spacing float32 `json:"spacing"` // metres
	Bytes   int     `json:"bytes"`
	Version string  `json:"version"`
}

// Run writes the heightmap.
func (e *exportCommand) Run(c console) error {
	if !terrain.IsRaster(e.Heightmap) {
		return fmt.Errorf("editor export: %s: a heightmap is written as .png, .r16 or .r32", e.Heightmap)
	}
	if err := refuseToReplace(e.Heightmap); err != nil {
		return fmt.Errorf("editor export: %w", err)
	}
	l, notices, err := openDocument(e.Level)
	if err != nil {
		return err
	}
	tellNotices(c, notices)
	raster := l.Terrain().Heights()
	var file bytes.Buffer
	if err := raster.Write(e.Heightmap, &file); err != nil {
		return fmt.Errorf("editor export: %s: %w", e.Heightmap, err)
	}
	if err := regular.Write(e.Heightmap, file.Bytes()); err != nil {
		return fmt.Errorf("editor export: %w", err)
	}
	result := exportResult{e.Heightmap, raster.Cols, raster.Rows, raster.Low, raster.High, raster.Spacing, file.Len(), versionText()}
	if e.JSON {
		return c.printJSON(result)
	}
	_, err = fmt.Fprintf(c.stdout, "%s: %d × %d samples, %v to %v m, spacing %v m\n", result.Out, result.Cols, result.Rows, result.Low, result.High, result.Spacing)
	return err
}
