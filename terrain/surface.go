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
	east, south := m.rises(i, u, v)
	return float32(rise(m.samples[i], east, south, u, v)), true
}

// Surface returns the height and the normal of the ground at (x, z), and false
// outside the map or for NaN. On the edge between two triangles the upper one
// answers for the normal.
func (m *Heightmap) Surface(x, z float32) (s Surface, ok bool) {
	s.Y, s.Normal[0], s.Normal[1], s.Normal[2], ok = m.HeightAndNormal(x, z)
	return s, ok
}

// HeightAndNormal returns what [Heightmap.Surface] does, the normal in parts, in
// about half the time, because its results stay in registers. It is for
// looking at many points.
func (m *Heightmap) HeightAndNormal(x, z float32) (y, nx, ny, nz float32, ok bool) {
	if !m.covers(x, z) {
		return 0, 0, 0, 0, false
	}
	i, u, v := m.locate(x, z)
	east, south := m.rises(i, u, v)
	up := m.spacing
	scale := 1 / exact.Sqrt(float32(east*east)+float32(up*up)+float32(south*south))
	return float32(rise(m.samples[i], east, south, u, v)), -east * scale, up * scale, -south * scale, true
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

// rises returns how much the triangle under (u, v) of the cell at sample i gains
// over one cell to the east and to the south. Which of the two triangles it is
// cannot be guessed, so there is no branch.
func (m *Heightmap) rises(i int, u, v float64) (east, south float32) {
	lower := 0
	if u < v {
		lower = 1
	}
	// The upper triangle has the cell's north and east edges, the lower one its
	// south and west edges.
	row, col := i+lower*m.cols, i+1-lower
	return m.samples[row+1] - m.samples[row], m.samples[col+m.cols] - m.samples[col]
}

// rise is the height at (u, v) of a cell's triangle, from the height of the
// north-west corner and what the triangle gains to the east and the south. In
// float64 every corner comes out as its sample, exactly.
func rise(from, east, south float32, u, v float64) float64 {
	return float64(from) + float64(float64(east)*u) + float64(float64(south)*v)
}
