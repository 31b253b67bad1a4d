package render

import (
	"copse/instancing"
	"copse/internal/exact"
	"copse/terrain"
)

// Scene is what stands in the world. The renderer reads it during Draw and
// keeps nothing of it but what it has uploaded; a nil field is not drawn.
type Scene struct {
	Terrain     *terrain.Heightmap // with the water around it
	Props       *instancing.Set
	Parts       *instancing.Parts  // of procedural models
	Canopy      *instancing.Canopy // shades what is below it
	Lamps       []Lamp
	Water       float32 // water level in metres
	Environment Environment
	Brush       *Brush
	Dots        []Dot
	Lines       []Line
	Faces       []Face
	Outlines    []Outline // four at most, the last above the others
	Growth      *Growth
	Mask        *Growth // cells are how strongly the ground is masked
	Bands       Bands
	Grid        float32 // metres between lines on the ground, 0 for none
	Transparent bool    // no sky: the picture is clear where nothing stands
	Seconds     float32 // drives wind and water; a still picture gives any constant
}

// sets adds to list what is drawn with the models of props.
func (s *Scene) sets(list []*instancing.Set) []*instancing.Set {
	if s.Props != nil {
		list = append(list, s.Props)
	}
	if s.Parts != nil && s.Parts.Meshes().Len() > 0 {
		list = append(list, s.Parts.Meshes())
	}
	return list
}

// overlaid reports whether something lies over the ground.
func (s *Scene) overlaid() bool {
	return s.Bands.Kind != NoBands || s.Growth != nil || s.Mask != nil || s.Grid > 0
}

// Brush is the ring under the pointer.
type Brush struct {
	Center  exact.Vec3 // on the ground
	Radius  float32    // metres
	Falloff float32    // 0 works evenly up to the edge, 1 fades from the middle
	Color   exact.Vec3 // linear RGB
}

// Dot is a mark in the world, such as a refused candidate. Colours are linear
// RGB with straight alpha.
type Dot struct {
	Position exact.Vec3
	Color    [4]uint8
	Size     float32 // pixels across; 0 means 12 cm, but never too small to see
}

// Line is a straight line in the world, of an even width on the screen.
type Line struct {
	From, To exact.Vec3
	Color    [4]uint8
	Width    float32 // pixels; 0 means 2
}

// Face is a filled triangle in the world, seen from both sides: what handles are
// made of.
type Face struct {
	Corners [3]exact.Vec3
	Color   [4]uint8
}

// Growth tells where a preset would grow. It is laid over the whole map: Cells
// holds Cols×Rows numbers from 0 (does not grow) to 255, row by row from the
// north-west.
type Growth struct {
	Cols, Rows int
	Cells      []uint8
	Revision   uint64  // changes whenever Cells do
	Strength   float32 // 0 shows nothing, 1 the full tint
}

// BandKind is what the ground is coloured by, instead of by how it looks.
type BandKind uint8

// The kinds of bands.
const (
	NoBands       BandKind = iota
	SlopeBands             // degrees from level
	AltitudeBands          // metres above the water, with a line at each border
	BiomeBands             // the biomes' own colours, flat; there are no steps
)

// MaxBands is the largest number of steps.
const MaxBands = 10

// Bands colours the ground in steps.
type Bands struct {
	Kind  BandKind
	Steps []Band // by From, ascending; the first begins below everything
}

// Band is one step.
type Band struct {
	From  float32    // degrees or metres
	Color exact.Vec3 // sRGB, as a legend shows it
}

// uniform are the steps as the shader takes them: colour and lower border.
func (b *Bands) uniform() [][4]float32 {
	steps := make([][4]float32, MaxBands)
	for i := range steps {
		steps[i][3] = 1e9 // is never reached
		if i < len(b.Steps) {
			steps[i] = with(b.Steps[i].Color, b.Steps[i].From)
		}
	}
	return steps
}

// Box returns the twelve edges of an axis-aligned box.
func Box(low, high exact.Vec3, color [4]uint8) []Line {
	corner := func(i int) exact.Vec3 {
		v := low
		for axis := range v {
			if i>>axis&1 == 1 {
				v[axis] = high[axis]
			}
		}
		return v
	}
	lines := make([]Line, 0, 12)
	for i := range 8 {
		for axis := range 3 {
			if i>>axis&1 == 0 {
				lines = append(lines, Line{From: corner(i), To: corner(i | 1<<axis), Color: color})
			}
		}
	}
	return lines
}
