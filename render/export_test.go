package render

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl32"

	"copse/instancing"
	"copse/internal/exact"
	"copse/terrain"
)

// GroundTexels is ground.texels.
func GroundTexels(m *terrain.Heightmap, water float32, r terrain.Rect) (color, cover []byte) {
	return newGround(m, water).texels(r, nil)
}

// BiomeAt is the biome that a sample is coloured by.
func BiomeAt(m *terrain.Heightmap, water float32, col, row int) terrain.Biome {
	g := newGround(m, water)
	return terrain.Classify(m.At(col, row)-water, g.slope(col, row))
}

// DrawSliced is Draw with so many texels of the ground coloured anew.
func (o *Offscreen) DrawSliced(v View, s *Scene, texels int) (Stats, error) {
	return o.drawTo(v, s, o.output, 0, 0, texels)
}

// EncodeSRGB is encodeSRGB.
var EncodeSRGB = encodeSRGB

// NoiseTexels is noiseTexels.
var NoiseTexels = noiseTexels

// RockTexels is rockTexels of that noise.
func RockTexels() []byte { return rockTexels(noiseTexels()) }

// DepthAt reads the depth, 0 to 1, that the last picture has at a pixel,
// counted from the lower left. The quality must have one sample.
func (o *Offscreen) DepthAt(x, y int) float32 {
	for _, t := range o.targets {
		if t.used == o.drawn {
			return t.drawn.ReadDepth(x, y)
		}
	}
	return -1
}

// Listed returns how many props of a set the last picture listed for all its views.
func (o *Offscreen) Listed(set *instancing.Set) int { return len(o.props.sets[set].list.rows) }

// PartDraws lists what the last picture drew of parts, a line for each draw call.
func (o *Offscreen) PartDraws(parts *instancing.Parts) string {
	var text strings.Builder
	for _, sp := range o.parts.sets[parts].spans {
		b := parts.Buckets()[sp.bucket]
		fmt.Fprintf(&text, "view %d: %d × %s %v", sp.view, sp.count, b.Class, b.Shape)
		if b.Transparent {
			text.WriteString(", clear")
		}
		if sp.coarse {
			text.WriteString(", coarse")
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// ShadowTexels is where a point of the world falls on the shadow maps of a view,
// in texels, and how many metres a texel of each covers.
func ShadowTexels(v View, sun, point exact.Vec3, q Quality) (at [][2]float64, metres []float32) {
	for _, c := range cascades(v.normalized(), mgl32.Vec3(sun), q.Cascades, q.ShadowSize, q.ShadowDistance) {
		p := c.matrix.Mul4x1(mgl32.Vec3(point).Vec4(1))
		half := float64(q.ShadowSize) / 2
		at = append(at, [2]float64{float64(p[0]) * half, float64(p[1]) * half})
		metres = append(metres, c.texel)
	}
	return at, metres
}

// CascadeEnds is how far from the eye each shadow map of a view reaches.
func CascadeEnds(v View, sun exact.Vec3, q Quality) (ends []float32) {
	for _, c := range cascades(v.normalized(), mgl32.Vec3(sun), q.Cascades, q.ShadowSize, q.ShadowDistance) {
		ends = append(ends, c.end)
	}
	return ends
}

// Visible is the list of rows that the last picture was drawn from, and the calls of the
// camera's view in words.
func (o *Offscreen) Visible(set *instancing.Set) (rows []uint32, calls string) {
	m := o.props.sets[set]
	for stage, list := range m.calls[0] {
		for _, c := range list {
			calls += fmt.Sprintf("stage %d: %d rows from %d, %d indices from %d\n", stage, c.instances, c.first, c.part.count, c.part.first)
		}
	}
	return slices.Clone(m.list.rows), calls
}

// Relist has the next picture list all rows anew.
func (o *Offscreen) Relist(set *instancing.Set) { o.props.sets[set].chosen = choice{} }
