package terrain

import (
	"fmt"
	"math"
)

// Limits of a heightmap. They are far beyond what the editor is tuned for, and
// keep every product of sizes and heights well inside float32.
const (
	MinSize    = 2    // samples along a side
	MaxSize    = 8193 // samples along a side
	MinSpacing = 0.01 // metres
	MaxSpacing = 1000 // metres
	MaxHeight  = 1e6  // metres above or below 0
)

// Heightmap is a grid of heights. The zero value is not usable; see [New],
// [FromSamples] and [Starter].
type Heightmap struct {
	cols, rows int
	spacing    float32
	samples    []float32 // row-major, north-west first

	minX, minZ, maxX, maxZ float32
	// Grid coordinate of a point: (x + halfX)·perSpacing, in float64, where it
	// is exact for spacings that are powers of two.
	halfX, halfZ, perSpacing float64

	pyramid pyramid
	changes changes
}

// New returns a flat heightmap at height 0 of cols × rows samples, spacing
// metres apart. Sides are [MinSize] to [MaxSize] samples, the spacing
// [MinSpacing] to [MaxSpacing].
func New(cols, rows int, spacing float32) (*Heightmap, error) {
	if err := checkSize(cols, rows, spacing); err != nil {
		return nil, err
	}
	return build(cols, rows, spacing, make([]float32, cols*rows)), nil
}

// FromSamples returns a heightmap over samples (row-major from the north-west,
// metres), which it takes over: the caller must not write to them afterwards.
// A sample that is NaN, infinite or beyond ±[MaxHeight] is refused with its
// row and column.
func FromSamples(cols, rows int, spacing float32, samples []float32) (*Heightmap, error) {
	if err := checkSize(cols, rows, spacing); err != nil {
		return nil, err
	}
	if len(samples) != cols*rows {
		return nil, fmt.Errorf("heightmap has %d samples, %d × %d needs %d", len(samples), cols, rows, cols*rows)
	}
	for i, y := range samples {
		if !(y >= -MaxHeight && y <= MaxHeight) {
			return nil, fmt.Errorf("height %v at row %d, column %d is not within ±%v m", y, i/cols, i%cols, float32(MaxHeight))
		}
	}
	return build(cols, rows, spacing, samples), nil
}

func checkSize(cols, rows int, spacing float32) error {
	if cols < MinSize || rows < MinSize || cols > MaxSize || rows > MaxSize {
		return fmt.Errorf("heightmap of %d × %d samples: each side must be %d to %d", cols, rows, MinSize, MaxSize)
	}
	if !(spacing >= MinSpacing && spacing <= MaxSpacing) {
		return fmt.Errorf("heightmap spacing %v m: must be %v to %v", spacing, float32(MinSpacing), float32(MaxSpacing))
	}
	return nil
}

// build makes a heightmap of checked parts.
func build(cols, rows int, spacing float32, samples []float32) *Heightmap {
	m := &Heightmap{
		cols: cols, rows: rows, spacing: spacing, samples: samples,
		halfX:      float64(cols-1) * float64(spacing) / 2,
		halfZ:      float64(rows-1) * float64(spacing) / 2,
		perSpacing: 1 / float64(spacing),
	}
	m.maxX, m.maxZ = float32(m.halfX), float32(m.halfZ)
	m.minX, m.minZ = -m.maxX, -m.maxZ
	m.pyramid = newPyramid(m)
	m.changes = newChanges(cols, rows)
	return m
}

// Cols returns the number of samples from west to east.
func (m *Heightmap) Cols() int { return m.cols }

// Rows returns the number of samples from north to south.
func (m *Heightmap) Rows() int { return m.rows }

// Spacing returns the distance between neighbouring samples in metres.
func (m *Heightmap) Spacing() float32 { return m.spacing }

// Bounds returns the rectangle that the map covers, its edges included.
func (m *Heightmap) Bounds() (minX, minZ, maxX, maxZ float32) {
	return m.minX, m.minZ, m.maxX, m.maxZ
}

// Position returns the x and z of a sample in metres. The indices need not be
// on the map.
func (m *Heightmap) Position(col, row int) (x, z float32) {
	return float32(float64(float64(col)*float64(m.spacing)) - m.halfX),
		float32(float64(float64(row)*float64(m.spacing)) - m.halfZ)
}

// At returns the height of a sample. Indices outside the map give the nearest
// sample, which is what filters want at the edges.
func (m *Heightmap) At(col, row int) float32 {
	col = min(max(col, 0), m.cols-1)
	row = min(max(row, 0), m.rows-1)
	return m.samples[row*m.cols+col]
}

// Set changes the height of a sample in O(log n). Heights beyond ±[MaxHeight]
// are clamped; NaN, and an index outside the map, change nothing.
func (m *Heightmap) Set(col, row int, y float32) {
	if y != y || col < 0 || row < 0 || col >= m.cols || row >= m.rows {
		return
	}
	y = min(max(y, -MaxHeight), MaxHeight)
	i := row*m.cols + col
	// Compared as bits: 0 and −0 are equal, and saved files differ in them.
	if math.Float32bits(m.samples[i]) == math.Float32bits(y) {
		return
	}
	m.samples[i] = y
	m.pyramid.update(m, col, row)
	m.changes.touch(col, row)
}

// Bytes returns about how much memory the map takes.
func (m *Heightmap) Bytes() int {
	n := 4 * len(m.samples)
	for _, l := range m.pyramid.levels {
		n += 8 * len(l.spans)
	}
	return n
}

// Samples returns all heights, row-major from the north-west. The slice is the
// map's own: read it, write through [Heightmap.Set].
func (m *Heightmap) Samples() []float32 { return m.samples }
