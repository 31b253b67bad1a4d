package render

import (
	"math"
	"runtime"
	"sync"

	"copse/terrain"
)

// ground computes what the terrain's textures hold: the biome's colour and how
// much of the sky is seen, and the shares of grass, rock, sand and snow. The
// colours are terrain.Classify's, blended over the neighbours, so that the
// picture tells what the brush will find.
//
// There is one texel per sample up to groundTexels along a side, and one for
// every 2, 4, 8 samples on larger maps: colours are soft anyway, and what they
// take of time and memory stays the same for every map from there on.
type ground struct {
	m     *terrain.Heightmap
	water float32
	step  int // samples from texel to texel
}

// groundTexels is how many texels the textures have along a side at most.
const groundTexels = 1025

func newGround(m *terrain.Heightmap, water float32) ground {
	g := ground{m, water, 1}
	for max(g.cols(), g.rows()) > groundTexels {
		g.step *= 2
	}
	return g
}

// cols and rows are the texels from west to east and from north to south. The
// last one may lie a little beyond the map, and has the height of its edge.
func (g ground) cols() int { return (g.m.Cols()-2)/g.step + 2 }
func (g ground) rows() int { return (g.m.Rows()-2)/g.step + 2 }

// openReach is how far, in texels, a texel looks for what hides the sky.
const openReach = 24

// reached returns the texels that a change in a rectangle of samples reaches:
// as far as they look.
func (g ground) reached(r terrain.Rect) terrain.Rect {
	c0, r0 := r.Col/g.step, r.Row/g.step
	c1, r1 := (r.Col+r.Cols-1)/g.step+1, (r.Row+r.Rows-1)/g.step+1
	return grown(terrain.Rect{Col: c0, Row: r0, Cols: c1 - c0 + 1, Rows: r1 - r0 + 1}, openReach, g.cols(), g.rows())
}

// openSteps are the distances at which the horizon is looked up.
var openSteps = [...]int{1, 2, 4, 7, 12, openReach}

var openDirections = [...][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

// texels returns colour (sRGB, alpha = openness) and cover (grass, rock, sand,
// snow) of a rectangle of texels, 4 bytes each, row by row. Openness, which takes
// most of the time, is taken from kept, the colours of the whole map, unless that
// is nil.
func (g ground) texels(r terrain.Rect, kept []byte) (color, cover []byte) {
	color = make([]byte, 4*r.Cols*r.Rows)
	cover = make([]byte, 4*r.Cols*r.Rows)
	classes := g.classes(r)
	inRows(r.Rows, func(row int) {
		for col := range r.Cols {
			i := 4 * (row*r.Cols + col)
			rgb, shares := blendBiomes(classes, r.Cols+2, col, row)
			color[i], color[i+1], color[i+2] = encodeSRGB(rgb[0]), encodeSRGB(rgb[1]), encodeSRGB(rgb[2])
			if kept != nil {
				color[i+3] = kept[4*((r.Row+row)*g.cols()+r.Col+col)+3]
			} else {
				color[i+3] = unorm(g.open(r.Col+col, r.Row+row))
			}
			for c, share := range shares {
				cover[i+c] = unorm(share)
			}
		}
	})
	return color, cover
}

// classes classifies the rectangle and one texel around it.
func (g ground) classes(r terrain.Rect) []terrain.Biome {
	cols := r.Cols + 2
	out := make([]terrain.Biome, cols*(r.Rows+2))
	inRows(r.Rows+2, func(row int) {
		for col := range cols {
			x, y := g.clamp(r.Col+col-1, r.Row+row-1)
			out[row*cols+col] = terrain.Classify(g.at(x, y)-g.water, g.slope(x, y))
		}
	})
	return out
}

// slope is 1 − normal.y at a texel, from its four neighbours.
func (g ground) slope(col, row int) float32 {
	dx := g.at(col+1, row) - g.at(col-1, row)
	dz := g.at(col, row+1) - g.at(col, row-1)
	run := 2 * g.spacing()
	return 1 - run/float32(math.Sqrt(float64(dx*dx+dz*dz+run*run)))
}

// open is the share of the sky's light that reaches a texel past the ground
// around it, 1 on a plain: the mean over eight directions of cos² of the
// horizon's height.
func (g ground) open(col, row int) float32 {
	y := g.at(col, row)
	var sum float32
	for _, d := range openDirections {
		length := g.spacing()
		if d[0] != 0 && d[1] != 0 {
			length *= math.Sqrt2
		}
		var steepest float32
		for _, step := range openSteps {
			rise := (g.at(col+d[0]*step, row+d[1]*step) - y) / (float32(step) * length)
			steepest = max(steepest, rise)
		}
		sum += 1 / (1 + steepest*steepest)
	}
	return sum / float32(len(openDirections))
}

// spacing is the distance between texels in metres.
func (g ground) spacing() float32 { return g.m.Spacing() * float32(g.step) }

// at is the height at a texel, at the nearest one for a place beside the map.
func (g ground) at(col, row int) float32 { return g.m.At(col*g.step, row*g.step) }

func (g ground) clamp(col, row int) (int, int) {
	return min(max(col, 0), g.cols()-1), min(max(row, 0), g.rows()-1)
}

// blendBiomes averages a texel's biome with those of its neighbours by the
// weights 1 2 1. classes has a border of one texel.
func blendBiomes(classes []terrain.Biome, cols, col, row int) (rgb [3]float32, shares [4]float32) {
	center := classes[(row+1)*cols+col+1]
	same := true
	for dy := range 3 {
		for dx := range 3 {
			b := classes[(row+dy)*cols+col+dx]
			same = same && b == center
			weight := float32((2-abs(dx-1))*(2-abs(dy-1))) / 16
			c := b.Color()
			for i := range rgb {
				rgb[i] += c[i] * weight
			}
			for i, s := range coverOf(b) {
				shares[i] += s * weight
			}
		}
	}
	if same {
		// Exactly the biome's colour, without the rounding of the sum.
		return center.Color(), coverOf(center)
	}
	return rgb, shares
}

// coverOf says what a biome's ground looks like close by: shares of grass,
// rock, sand and snow.
func coverOf(b terrain.Biome) [4]float32 {
	switch b {
	case terrain.Meadow, terrain.ForestFloor:
		return [4]float32{1, 0, 0, 0}
	case terrain.Alpine:
		return [4]float32{0.7, 0.3, 0, 0}
	case terrain.Scree:
		return [4]float32{0.1, 0.9, 0, 0}
	case terrain.Cliff:
		return [4]float32{0, 1, 0, 0}
	case terrain.Snow:
		return [4]float32{0, 0, 0, 1}
	}
	return [4]float32{0, 0, 1, 0} // beach and beds
}

// inRows calls f for each row, on all CPUs where that is worth it.
func inRows(rows int, f func(row int)) {
	workers := min(runtime.GOMAXPROCS(0), rows/64+1)
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			for row := w; row < rows; row += workers {
				f(row)
			}
		})
	}
	wait.Wait()
}

func abs(x int) int { return max(x, -x) }

func unorm(v float32) byte { return byte(min(max(v, 0), 1)*255 + 0.5) }

// encodeSRGB rounds a linear value to its 8-bit sRGB code (IEC 61966-2-1).
func encodeSRGB(v float32) byte {
	if v <= 0.0031308 {
		return unorm(v * 12.92)
	}
	return unorm(float32(1.055*math.Pow(float64(v), 1/2.4) - 0.055))
}
