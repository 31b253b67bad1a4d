package render

import "math"

const rockSize = noiseSize

// rockTexels makes the tileable face of broken rock that cliffs and scree have at
// every scale: RGBA, 256×256. Red and green are its slope along u and v, blue the tone
// of its facets, dark in cracks, alpha its height. It is roughened with the noise of
// noiseTexels, and the same on every machine.
func rockTexels(noise []byte) []byte {
	const n = rockSize
	height, tone := make([]float32, n*n), make([]float32, n*n)
	inRows(n, func(y int) {
		for x := range n {
			i := y*n + x
			// Facets do not quite follow straight lines.
			fx := (float64(x)+0.5)/n + 0.03*(float64(noise[4*i])/255-0.5)
			fy := (float64(y)+0.5)/n + 0.03*(float64(noise[4*i+3])/255-0.5)
			weight, deepest := 1.0, 0.0
			for octave, cells := range [...]int{5, 12, 31} {
				f := facetAt(fx, fy, cells, uint32(411+octave))
				height[i] += float32(weight * f.height)
				tone[i] += float32(weight * f.tone)
				// Only some of the joints have opened, and these are a few texels wide.
				crack := weight * f.open * math.Max(0, 1-f.gap*n/(float64(cells)*2.2))
				deepest = math.Max(deepest, crack)
				weight *= 0.48
			}
			height[i] += 0.09*(float32(noise[4*i+1])/255-0.5) - 0.35*float32(deepest)
			tone[i] -= 1.2 * float32(deepest)
		}
	})
	east, north := make([]float32, n*n), make([]float32, n*n)
	for y := range n {
		for x := range n {
			i := y*n + x
			east[i] = height[y*n+(x+1)%n] - height[y*n+(x+n-1)%n]
			north[i] = height[(y+1)%n*n+x] - height[(y+n-1)%n*n+x]
		}
	}
	out := make([]byte, 4*n*n)
	for c, channel := range [][]float32{east, north, tone, height} {
		spread(channel)
		for i, v := range channel {
			out[4*i+c] = unorm(v)
		}
	}
	return out
}

// facet is what a place on broken rock belongs to.
type facet struct {
	height float64 // of the place
	gap    float64 // how much higher it lies than the next facet would there, in widths of a facet
	tone   float64 // of the facet, 0 to 1
	open   float64 // how wide its joint to the next one is, 0 to 1
}

// facetAt finds the facet of a place on the unit square, which repeats, among so many
// along each side. Facets are the highest of leaning paraboloids, one about a random
// point in each cell: two of them meet in a straight line, so their outlines are
// polygons with sharp edges and the rock is nowhere torn.
func facetAt(x, y float64, cells int, seed uint32) facet {
	x, y = x*float64(cells), y*float64(cells)
	cx, cy := int(math.Floor(x)), int(math.Floor(y))
	best := facet{height: math.Inf(-1)}
	second := math.Inf(-1)
	var mine, other uint32
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			column, row := uint32((cx+dx+cells)%cells), uint32((cy+dy+cells)%cells)
			h, more := hash(column, row, seed), hash(column, row, seed^0x5bd1e995)
			ox := float64(cx+dx) + fraction(h, 0) - x
			oy := float64(cy+dy) + fraction(h, 8) - y
			lean := ox*(fraction(more, 0)-0.5) + oy*(fraction(more, 8)-0.5)
			z := 0.7*fraction(h, 16) - 0.95*lean - 0.6*(ox*ox+oy*oy)
			if z > best.height {
				second, other = best.height, mine
				best.height, best.tone, mine = z, fraction(more, 16), h
			} else if z > second {
				second, other = z, h
			}
		}
	}
	best.gap = best.height - second
	best.open = math.Max(0, fraction(mine^other, 4)*1.8-0.8)
	return best
}

// fraction is eight bits of a hash as a number from 0 to 1.
func fraction(h uint32, shift uint) float64 { return float64(h>>shift&0xff) / 255 }
