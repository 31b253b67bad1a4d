package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"copse/level"
	"copse/terrain"
)

// heightmapFlags say what ground a new level has.
type heightmapFlags struct {
	Heightmap string   `placeholder:"FILE" help:"Heightmap for the ground: a grey PNG, R16 or R32. Without it: the starter terrain."`
	Min       *float32 `placeholder:"METRES" help:"Height of its lowest step; 0 unless the file says it."`
	Max       *float32 `placeholder:"METRES" help:"Height of its highest step; 100 unless the file says it."`
	Spacing   *float32 `placeholder:"METRES" help:"Distance between its samples; 1 unless the file says it."`
	Samples   gridSize `placeholder:"WxH" help:"Samples of a raw file that is no square."`
}

// What a heightmap has that says nothing of itself.
const (
	defaultHighest = 100 // metres
	defaultSpacing = 1   // metres
)

// apply makes the heightmap the ground of a level, and says what was taken for
// range and spacing.
func (f *heightmapFlags) apply(c console, l *level.Level, json bool) error {
	if f.Heightmap == "" {
		if f.Min != nil || f.Max != nil || f.Spacing != nil || f.Samples != (gridSize{}) {
			return errors.New("editor new: --min, --max, --spacing and --samples are about a heightmap; add --heightmap FILE")
		}
		return nil
	}
	data, err := os.ReadFile(f.Heightmap)
	if err != nil {
		return fmt.Errorf("editor new: %w", err)
	}
	raster, err := terrain.ReadRaster(f.Heightmap, data, f.Samples.width, f.Samples.height)
	var size *terrain.NotSquareError
	if errors.As(err, &size) {
		return fmt.Errorf("%w: --samples WxH", err)
	}
	if err != nil {
		return err
	}
	relief, said := f.relief(raster)
	did, err := l.ImportTerrain(relief)
	if err != nil {
		return fmt.Errorf("%s: %w", f.Heightmap, err)
	}
	if raster.Notice != "" {
		fmt.Fprintf(c.stderr, "%s: notice: %s\n", f.Heightmap, raster.Notice)
	}
	if did.Removed > 0 {
		fmt.Fprintf(c.stderr, "%s: notice: %s stood beside the ground and were taken out\n", f.Heightmap, plural(did.Removed, "prop"))
	}
	if !json {
		fmt.Fprintf(c.stdout, "%s: %d × %d samples, %s\n", filepath.Base(f.Heightmap), raster.Cols, raster.Rows, said)
	}
	return nil
}

// relief puts the range and the spacing together: what the flags say, else the
// file, else the usual.
func (f *heightmapFlags) relief(r *terrain.Raster) (relief terrain.Relief, said string) {
	relief = terrain.Relief{Raster: r, High: defaultHighest, Spacing: defaultSpacing}
	if r.Spacing > 0 {
		relief.Low, relief.High, relief.Spacing = r.Low, r.High, r.Spacing
	}
	metres := r.Heights != nil && f.Min == nil && f.Max == nil
	if metres {
		relief.Low, relief.High = 0, 0
	}
	for _, flag := range []struct{ value, to *float32 }{{f.Min, &relief.Low}, {f.Max, &relief.High}, {f.Spacing, &relief.Spacing}} {
		if flag.value != nil {
			*flag.to = *flag.value
		}
	}
	if metres {
		return relief, fmt.Sprintf("heights in metres, spacing %v m", relief.Spacing)
	}
	return relief, fmt.Sprintf("%v to %v m, spacing %v m", relief.Low, relief.High, relief.Spacing)
}
