package terrain

import (
	"encoding/binary"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
)

// Raster is a heightmap as a file holds it: steps between two heights that the
// file does not say, or heights in metres.
type Raster struct {
	Cols, Rows int
	Steps      []uint16  // row-major from the north-west, 0 the lowest and 65535 the highest; nil for heights
	Heights    []float32 // likewise, finite; nil for steps

	// Low, High and Spacing are what the file says of itself, as those do that
	// Copse wrote; Spacing is 0 where it says nothing.
	Low, High, Spacing float32
	// Notice tells what the file cannot hold, "" for nothing.
	Notice string
}

// lastStep is the largest step.
const lastStep = 1<<16 - 1

// RasterExtensions lists how the names of files end that ReadRaster reads.
func RasterExtensions() []string { return []string{".png", ".r16", ".r32"} }

// IsRaster tells whether the name of a file is that of a heightmap. Raw files
// have several names in the wild.
func IsRaster(name string) bool { return rasterReader(name) != nil }

func rasterReader(name string) func(data []byte, cols, rows int) (*Raster, error) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".png":
		return func(data []byte, _, _ int) (*Raster, error) { return readPNG(data) }
	case ".r16", ".raw":
		return readR16
	case ".r32", ".r32f", ".f32":
		return readR32
	}
	return nil
}

// ReadRaster reads a heightmap: a grey PNG, or raw numbers of 16 bits or float32
// (little endian, row by row from the north-west). cols and rows are the size of
// a raw file; when both are 0 it is a square. Nothing is allocated beyond what
// the file's true size asks for. Errors name the file, and the row and column
// where there is one.
func ReadRaster(name string, data []byte, cols, rows int) (*Raster, error) {
	read := rasterReader(name)
	if read == nil {
		return nil, fmt.Errorf("%s: heightmaps are files that end in %s", name, strings.Join(RasterExtensions(), ", "))
	}
	r, err := read(data, cols, rows)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return r, nil
}

// NotSquareError says that a raw file needs its size said.
type NotSquareError struct{ Samples int }

func (e *NotSquareError) Error() string {
	return fmt.Sprintf("%d samples are no square; say how many columns and rows there are", e.Samples)
}

// rawSize works out the size of a raw file of n bytes.
func rawSize(n, bytes, cols, rows int) (int, int, error) {
	if n%bytes != 0 {
		return 0, 0, fmt.Errorf("%d bytes are no whole number of samples of %d bytes; the file is cut off, or of another kind", n, bytes)
	}
	samples := n / bytes
	if cols == 0 && rows == 0 {
		cols = int(math.Sqrt(float64(samples)))
		rows = cols
		if cols*rows != samples {
			return 0, 0, &NotSquareError{samples}
		}
	}
	if err := checkRasterSize(cols, rows); err != nil {
		return 0, 0, err
	}
	if cols*rows != samples {
		return 0, 0, fmt.Errorf("%d × %d samples take %d bytes, and the file has %d", cols, rows, cols*rows*bytes, n)
	}
	return cols, rows, nil
}

func checkRasterSize(cols, rows int) error {
	if cols < MinSize || rows < MinSize || cols > MaxSize || rows > MaxSize {
		return fmt.Errorf("%d × %d samples; each side has %d to %d", cols, rows, MinSize, MaxSize)
	}
	return nil
}

func readR16(data []byte, cols, rows int) (*Raster, error) {
	cols, rows, err := rawSize(len(data), 2, cols, rows)
	if err != nil {
		return nil, err
	}
	r := &Raster{Cols: cols, Rows: rows, Steps: make([]uint16, cols*rows)}
	for i := range r.Steps {
		r.Steps[i] = binary.LittleEndian.Uint16(data[2*i:])
	}
	return r, nil
}

func readR32(data []byte, cols, rows int) (*Raster, error) {
	cols, rows, err := rawSize(len(data), 4, cols, rows)
	if err != nil {
		return nil, err
	}
	r := &Raster{Cols: cols, Rows: rows, Heights: make([]float32, cols*rows)}
	for i := range r.Heights {
		y := math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
		if y != y || math.IsInf(float64(y), 0) {
			return nil, fmt.Errorf("row %d, column %d is %v, which is no height", i/cols, i%cols, y)
		}
		r.Heights[i] = y
	}
	return r, nil
}

// Relief is a raster with its place in the world.
type Relief struct {
	*Raster
	// Low and High are the heights in metres of the lowest and highest step; of
	// heights, those of 0 and 1. Where both are 0, heights are metres as they
	// are.
	Low, High float32
	Spacing   float32 // metres between samples
}

// Map makes a heightmap of it. A range or spacing that is out of bounds is
// refused, and so is a height that becomes so, with its row and column.
func (r Relief) Map() (*Heightmap, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	samples := make([]float32, r.Cols*r.Rows)
	switch {
	case r.Steps != nil:
		for i, step := range r.Steps {
			samples[i] = r.at(float64(step) / lastStep)
		}
	case r.Low != 0 || r.High != 0:
		for i, share := range r.Heights {
			samples[i] = r.at(float64(share))
		}
	default:
		copy(samples, r.Heights)
	}
	return FromSamples(r.Cols, r.Rows, r.Spacing, samples)
}

// at is the height at a share of the range.
func (r Relief) at(share float64) float32 {
	low, high := float64(r.Low), float64(r.High)
	return float32(low + float64((high-low)*share))
}

func (r Relief) check() error {
	if err := checkRasterSize(r.Cols, r.Rows); err != nil {
		return err
	}
	if len(r.Steps)+len(r.Heights) != r.Cols*r.Rows || r.Steps != nil && r.Heights != nil {
		return fmt.Errorf("%d samples; %d × %d are needed", len(r.Steps)+len(r.Heights), r.Cols, r.Rows)
	}
	if !(r.Low >= -MaxHeight && r.High <= MaxHeight && r.Low <= r.High) {
		return fmt.Errorf("heights from %v to %v m: the lowest comes first, and both lie within ±%v m", r.Low, r.High, float32(MaxHeight))
	}
	return checkSize(r.Cols, r.Rows, r.Spacing)
}

// Heights returns a copy of the map in metres, which later changes of the map
// leave alone.
func (m *Heightmap) Heights() *Raster {
	r := &Raster{Cols: m.cols, Rows: m.rows, Heights: slices.Clone(m.samples), Spacing: m.spacing}
	r.Low, r.High = m.Range()
	return r
}

// InSteps returns a raster of heights in metres as one of steps between two heights,
// each at most half a step off; heights outside are cut. With low and high both 0 they
// are the raster's own.
func (r *Raster) InSteps(low, high float32) *Raster {
	if low == 0 && high == 0 {
		low, high = r.Low, r.High
	}
	in := &Raster{Cols: r.Cols, Rows: r.Rows, Low: low, High: high, Spacing: r.Spacing, Steps: make([]uint16, len(r.Heights))}
	if !(high > low) {
		return in
	}
	span := float64(high) - float64(low)
	for i, y := range r.Heights {
		share := min(max((float64(y)-float64(low))/span, 0), 1)
		in.Steps[i] = uint16(math.Floor(float64(share*lastStep) + 0.5))
	}
	return in
}
