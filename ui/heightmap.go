package ui

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"copse/internal/regular"
	"copse/level"
	"copse/terrain"
)

// heightmaps reads and writes heightmaps in the background. One at a time waits
// for the user to say how high and how wide it is.
type heightmaps struct {
	asked     *askedHeightmap // nil: none
	working   bool            // a map is being made of it
	attention bool            // it is new: bring the window to the front
}

// askedHeightmap is a heightmap that was read, with what the user says of it.
type askedHeightmap struct {
	file       string
	data       []byte          // of a raw file whose size is not known yet
	raster     *terrain.Raster // nil until it is
	cols, rows int32           // that a raw file is to be read with
	low, high  float32         // metres
	spacing    float32         // metres
	metres     bool            // heights are metres as they are
	problem    string
}

// maxHeightmapFile bounds a file before it is read into memory: the largest map
// in float32, and room for the chunks of a PNG.
const maxHeightmapFile = 4*terrain.MaxSize*terrain.MaxSize + 1<<20

// chooseHeightmap asks for a file.
func (a *app) chooseHeightmap() {
	a.chooseFile(FileDialog{Title: "Import a heightmap", Files: "Heightmaps",
		Patterns: []string{"*.png", "*.r16", "*.raw", "*.r32", "*.r32f", "*.f32"}}, a.openHeightmap)
}

// openHeightmap reads a file in the background and then asks what it is.
func (a *app) openHeightmap(path string) {
	go func() {
		data, err := regular.Read(path, maxHeightmapFile)
		var asked *askedHeightmap
		if err == nil {
			asked, err = newAskedHeightmap(path, data)
		}
		a.results.Post(func() {
			if err != nil {
				a.log.Error("%v", err)
				a.status = err.Error()
				return
			}
			a.relief.asked, a.relief.attention = asked, true
		})
	}()
}

// newAskedHeightmap reads what can be read without asking.
func newAskedHeightmap(path string, data []byte) (*askedHeightmap, error) {
	asked := &askedHeightmap{file: filepath.Base(path), high: 100, spacing: 1}
	raster, err := terrain.ReadRaster(asked.file, data, 0, 0)
	var size *terrain.NotSquareError
	if errors.As(err, &size) {
		asked.data = data
		asked.cols, asked.rows = likelySize(size.Samples)
		return asked, nil
	}
	if err != nil {
		return nil, err
	}
	asked.take(raster)
	return asked, nil
}

// likelySize guesses the sides of a map that is no square: those that are
// nearest to each other.
func likelySize(samples int) (cols, rows int32) {
	for rows := terrain.MaxSize; rows >= terrain.MinSize; rows-- {
		if samples%rows == 0 && samples/rows >= rows && samples/rows <= terrain.MaxSize {
			return int32(samples / rows), int32(rows)
		}
	}
	return terrain.MinSize, terrain.MinSize
}

// take uses a raster, with the range and spacing that it says of itself.
func (h *askedHeightmap) take(r *terrain.Raster) {
	h.raster, h.data, h.problem = r, nil, ""
	h.metres = r.Heights != nil
	if r.Spacing > 0 {
		h.low, h.high, h.spacing = r.Low, r.High, r.Spacing
	}
}

// readHeightmapAgain reads a raw file by the size that was said, in the background.
func (a *app) readHeightmapAgain(h *askedHeightmap) {
	a.relief.working = true
	cols, rows := int(h.cols), int(h.rows)
	go func() {
		raster, err := terrain.ReadRaster(h.file, h.data, cols, rows)
		a.results.Post(func() {
			a.relief.working = false
			if err != nil {
				h.problem = strings.TrimPrefix(err.Error(), h.file+": ")
				return
			}
			h.take(raster)
		})
	}()
}

// relief is the raster with its range and spacing.
func (h *askedHeightmap) relief() terrain.Relief {
	r := terrain.Relief{Raster: h.raster, Low: h.low, High: h.high, Spacing: h.spacing}
	if h.metres {
		r.Low, r.High = 0, 0
	}
	return r
}

// addHeightmap makes a map of the heightmap in the background and then makes
// that the ground.
func (a *app) addHeightmap() {
	asked := a.relief.asked
	if asked == nil || asked.raster == nil || a.relief.working {
		return
	}
	a.relief.working = true
	relief := asked.relief()
	go func() {
		prepared, err := level.PrepareTerrain(relief)
		a.results.Post(func() {
			a.relief.working = false
			if err != nil {
				asked.problem = err.Error()
				return
			}
			a.relief.asked = nil
			a.adopt(asked.file, prepared)
		})
	}()
}

// adopt makes a map the ground and says what became of what stood there.
func (a *app) adopt(file string, prepared *level.PreparedTerrain) {
	a.endGesture()
	a.secure()
	did := a.level.AdoptTerrain(prepared)
	m := a.level.Terrain()
	a.log.Info("%s is the ground now: %d × %d samples, %.4g m apart; %d props and models were seated anew",
		file, m.Cols(), m.Rows(), m.Spacing(), did.Moved)
	if did.Removed > 0 {
		a.log.Warn("%s: %s stood beside the new ground and were taken out; undo brings them back", file, countOf(did.Removed, "prop"))
	}
	a.frameLevel()
}

// exportHeightmap asks where to and writes the ground in the background.
func (a *app) exportHeightmap() {
	d := FileDialog{Title: "Export the heightmap", Mode: WriteOne, Name: "heightmap.png",
		Files: "16-bit PNG, R16 or R32", Patterns: []string{"*.png", "*.r16", "*.r32"}}
	a.chooseFile(d, func(path string) {
		raster := a.level.Terrain().Heights()
		go func() {
			err := writeHeightmap(path, raster)
			a.results.Post(func() {
				if err != nil {
					a.log.Error("%v", err)
					return
				}
				a.log.Info("%s: %d × %d samples from %v to %v m, %v m apart", filepath.Base(path), raster.Cols, raster.Rows, raster.Low, raster.High, raster.Spacing)
			})
		}()
	})
}

// writeHeightmap replaces a file as a whole, or leaves it as it was.
func writeHeightmap(path string, r *terrain.Raster) error {
	var file bytes.Buffer
	if err := r.Write(path, &file); err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	return regular.Write(path, file.Bytes())
}
