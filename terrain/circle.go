package terrain

import "math"

// LowestOnCircle returns the lowest height of the ground on a circle around
// (x, z), in metres, as far as it lies on the map; ok is false where none of it
// does. It answers for the triangles, not for points along the circle: the
// ground of a triangle is a plane, so it is lowest where the circle crosses an
// edge or lies downhill of its own centre. The cost follows the circumference.
func (m *Heightmap) LowestOnCircle(x, z, radius float32) (y float32, ok bool) {
	c := circle{m: m, x: m.gridX(x), z: m.gridZ(z), r: float64(float64(radius) * m.perSpacing), lowest: math.Inf(1)}
	if !(c.r >= 0 && c.r <= 2*MaxSize && c.x >= -c.r && c.x <= float64(m.cols)+c.r && c.z >= -c.r && c.z <= float64(m.rows)+c.r) {
		return 0, false
	}
	c.square = float64(c.r * c.r)
	c.visit(c.x+c.r, c.z) // for level ground within one triangle
	c.crossLines()
	c.crossDiagonals()
	c.descend()
	return float32(c.lowest), c.lowest <= MaxHeight
}

// circle is a circle in grid coordinates, with the lowest ground found on it.
type circle struct {
	m         *Heightmap
	x, z      float64
	r, square float64
	lowest    float64
}

// visit takes the ground at a point into account, if that is on the map.
func (c *circle) visit(x, z float64) {
	m := c.m
	if !(x >= 0 && z >= 0 && x <= float64(m.cols-1) && z <= float64(m.rows-1)) {
		return
	}
	col, row := min(int(x), m.cols-2), min(int(z), m.rows-2)
	i, u, v := row*m.cols+col, x-float64(col), z-float64(row)
	east, south := m.rises(i, u, v)
	c.lowest = min(c.lowest, rise(m.samples[i], east, south, u, v))
}

// half returns half a chord of a circle whose radius has the given square, 0
// outside it.
func half(square, distance float64) float64 {
	return math.Sqrt(max(square-float64(distance*distance), 0))
}

// wholes returns the first and last whole number from low to high, and within
// the given bounds.
func wholes(low, high float64, first, last int) (from, to int) {
	low, high = max(low, float64(first)), min(high, float64(last))
	return -int(math.Floor(-low)), int(math.Floor(high))
}

func (c *circle) crossLines() {
	from, to := wholes(c.x-c.r, c.x+c.r, 0, c.m.cols-1)
	for k := from; k <= to; k++ {
		h := half(c.square, float64(k)-c.x)
		c.visit(float64(k), c.z-h)
		c.visit(float64(k), c.z+h)
	}
	from, to = wholes(c.z-c.r, c.z+c.r, 0, c.m.rows-1)
	for k := from; k <= to; k++ {
		h := half(c.square, float64(k)-c.z)
		c.visit(c.x-h, float64(k))
		c.visit(c.x+h, float64(k))
	}
}

// crossDiagonals looks at the lines x − z = k. In x − z and x + z the circle is
// √2 as large.
func (c *circle) crossDiagonals() {
	across, along := c.x-c.z, c.x+c.z
	square := float64(2 * c.square)
	reach := math.Sqrt(square)
	from, to := wholes(across-reach, across+reach, 1-c.m.rows, c.m.cols-1)
	for k := from; k <= to; k++ {
		h := half(square, float64(k)-across)
		for _, sum := range [2]float64{along - h, along + h} {
			c.visit(float64((sum+float64(k))*0.5), float64((sum-float64(k))*0.5))
		}
	}
}

// descend looks for the lowest point within each triangle that the circle
// passes.
func (c *circle) descend() {
	from, to := wholes(c.x-c.r-1, c.x+c.r, 0, c.m.cols-2)
	for col := from; col <= to; col++ {
		west, east := float64(col)-c.x, float64(col+1)-c.x
		outer, inner := half(c.square, max(west, -east, 0)), half(c.square, max(-west, east))
		for _, arc := range [2][2]float64{{c.z - outer, c.z - inner}, {c.z + inner, c.z + outer}} {
			first, last := wholes(arc[0]-1, arc[1], 0, c.m.rows-2)
			for row := first; row <= last; row++ {
				c.downhill(col, row, false)
				c.downhill(col, row, true)
			}
		}
	}
}

// downhill visits the point of the circle that lies downhill of its centre on
// the plane of a triangle, if it lies in that triangle.
func (c *circle) downhill(col, row int, lower bool) {
	inside := 1.0 // any point of the triangle chooses it
	if lower {
		inside = 0
	}
	e, s := c.m.rises(row*c.m.cols+col, inside, 1-inside)
	east, south := float64(e), float64(s)
	steep := math.Sqrt(float64(east*east) + float64(south*south))
	if steep == 0 {
		return
	}
	x, z := c.x-float64(c.r*float64(east/steep)), c.z-float64(c.r*float64(south/steep))
	u, v := x-float64(col), z-float64(row)
	if u >= 0 && v >= 0 && u <= 1 && v <= 1 && u < v == lower {
		c.visit(x, z)
	}
}
