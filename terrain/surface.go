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
	i, u, v := m.locate(x, z)
	from, to := m.samples[i], m.samples[i+m.cols+1]
	if u >= v {
		mid := m.samples[i+1]
		return along(from, mid-from, to-mid, u, v), true
	}
	mid := m.samples[i+m.cols]
	return along(from, mid-from, to-mid, v, u), true
}

// Surface returns the height and the normal of the ground at (x, z), and false
// outside the map or for NaN. On the edge between two triangles the upper one
// answers for the normal.
func (m *Heightmap) Surface(x, z float32) (s Surface, ok bool) {
	s.Y, s.Normal[0], s.Normal[1], s.Normal[2], ok = m.surface(x, z)
	return s, ok
}

// HeightAndSlope returns what [Heightmap.Surface] says of height and slope, in
// about half the time, because its results stay in registers. It is for testing
// many candidates of which some are kept.
func (m *Heightmap) HeightAndSlope(x, z float32) (y, slope float32, ok bool) {
	y, _, ny, _, ok := m.surface(x, z)
	if !ok {
		return 0, 0, false
	}
	return y, 1 - ny, true
}

// surface is Surface with the normal in parts.
func (m *Heightmap) surface(x, z float32) (y, nx, ny, nz float32, ok bool) {
	if !m.covers(x, z) {
		return 0, 0, 0, 0, false
	}
	i, u, v := m.locate(x, z)
	from, to := m.samples[i], m.samples[i+m.cols+1]
	var east, south float32
	if u >= v {
		mid := m.samples[i+1]
		east, south = mid-from, to-mid
		y = along(from, east, south, u, v)
	} else {
		mid := m.samples[i+m.cols]
		south, east = mid-from, to-mid
		y = along(from, south, east, v, u)
	}
	up := m.spacing
	scale := 1 / exact.Sqrt(float32(east*east)+float32(up*up)+float32(south*south))
	return y, -east * scale, up * scale, -south * scale, true
}

func (m *Heightmap) covers(x, z float32) bool {
	return x >= m.minX && x <= m.maxX && z >= m.minZ && z <= m.maxZ
}

// gridX and gridZ return the grid coordinates of a point: cells from the
// north-west corner.
func (m *Heightmap) gridX(x float32) float64 { return float64((float64(x) + m.halfX) * m.perSpacing) }
func (m *Heightmap) gridZ(z float32) float64 { return float64((float64(z) + m.halfZ) * m.perSpacing) }

// locate returns the index of the north-west sample of the cell under a covered
// point, and the point's place in the cell, each 0..1.
func (m *Heightmap) locate(x, z float32) (i int, u, v float64) {
	gx, gz := m.gridX(x), m.gridZ(z)
	col := min(int(gx), m.cols-2)
	row := min(int(gz), m.rows-2)
	return row*m.cols + col, gx - float64(col), gz - float64(row)
}

// along walks from a cell's north-west corner along the two legs of a triangle
// to the point; the legs gain rise1 and rise2. In float64 every corner comes
// out as its sample, exactly.
func along(from, rise1, rise2 float32, part1, part2 float64) float32 {
	return float32(float64(from) + float64(float64(rise1)*part1) + float64(float64(rise2)*part2))
}
