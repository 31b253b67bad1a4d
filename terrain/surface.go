package terrain

import "copse/internal/exact"

// Surface is the ground at one point.
type Surface struct {
	Y      float32    // metres
	Normal exact.Vec3 // unit, of the triangle; points up
}

// Slope returns 1 − Normal.y: 0 is flat, 0.3 is about 46°, 1 is vertical.
func (s Surface) Slope() float32 { return 1 - s.Normal[1] }

// Height returns the height of the ground at (x, z) in metres, and false
// outside the map or for NaN.
func (m *Heightmap) Height(x, z float32) (y float32, ok bool) {
	if !m.covers(x, z) {
		return 0, false
	}
	c := m.corner(x, z)
	return c.height(), true
}

// Surface returns the height and the normal of the ground at (x, z), and false
// outside the map or for NaN. On an edge between two triangles either may
// answer for the normal, but always the same one.
func (m *Heightmap) Surface(x, z float32) (Surface, bool) {
	if !m.covers(x, z) {
		return Surface{}, false
	}
	c := m.corner(x, z)
	return Surface{Y: c.height(), Normal: c.normal(m.spacing)}, true
}

func (m *Heightmap) covers(x, z float32) bool {
	return x >= m.minX && x <= m.maxX && z >= m.minZ && z <= m.maxZ
}

// corner is a point in its triangle. The triangle runs from the cell's
// north-west sample along its long leg, the axis on which the point lies
// further along, to the corner, and from there along the other axis to the
// south-east sample.
type corner struct {
	from        float32 // height of the north-west sample
	rise1       float32 // height gained on the first leg
	rise2       float32 // height gained on the second leg
	along1      float64 // how far along the first leg, 0..1
	along2      float64 // how far along the second leg, 0..along1
	eastIsFirst bool    // the first leg runs east (upper triangle), not south
}

func (m *Heightmap) corner(x, z float32) corner {
	gx := float64((float64(x) + m.halfX) * m.perSpacing)
	gz := float64((float64(z) + m.halfZ) * m.perSpacing)
	col := min(int(gx), m.cols-2)
	row := min(int(gz), m.rows-2)
	u, v := gx-float64(col), gz-float64(row)

	i := row*m.cols + col
	c := corner{from: m.samples[i], eastIsFirst: u >= v}
	mid := i + m.cols
	if u >= v {
		mid = i + 1
	}
	c.rise1 = m.samples[mid] - c.from
	c.rise2 = m.samples[i+m.cols+1] - m.samples[mid]
	c.along1, c.along2 = max(u, v), min(u, v)
	return c
}

func (c *corner) height() float32 {
	return float32(float64(c.from) + float64(float64(c.rise1)*c.along1) + float64(float64(c.rise2)*c.along2))
}

func (c *corner) normal(spacing float32) exact.Vec3 {
	east, south := c.rise2, c.rise1
	if c.eastIsFirst {
		east, south = c.rise1, c.rise2
	}
	return exact.Normalize(exact.Vec3{-east, spacing, -south})
}
