package brush

import (
	"math"
	"slices"

	"copse/terrain"
)

// scanlines is the number of lines from west to east by which the ground under a
// dab is measured.
const scanlines = 1024

// covered is the ground of the map under a dab, in square metres: by the middle
// line of each of many strips, so to a fraction of a percent. Candidates are
// scattered over area, which in a region is the rectangle around it, and in a
// disc all of it.
func (d *Dab) covered(m *terrain.Heightmap) float64 {
	minX, minZ, maxX, maxZ := m.Bounds()
	var widthAt func(z float32) float64
	if r := d.Region; r != nil {
		if r.whole {
			return r.area()
		}
		minX, minZ, maxX, maxZ, _ = r.Bounds()
		widthAt = r.widthAt
	} else {
		minZ, maxZ = max(minZ, d.Z-d.Radius), min(maxZ, d.Z+d.Radius)
		widthAt = func(z float32) float64 { return d.widthAt(z, minX, maxX) }
	}
	if !(maxX > minX && maxZ > minZ) {
		return 0
	}
	height := float64(maxZ-minZ) / scanlines
	total := 0.0
	for line := range scanlines {
		z := minZ + float32(float64(float64(line)+0.5)*height)
		total += float64(widthAt(z) * height)
	}
	return total
}

// widthAt is how much of the line at z lies in the disc and between two ends.
func (d *Dab) widthAt(z, minX, maxX float32) float64 {
	dz := float64(z - d.Z)
	half := math.Sqrt(max(0, float64(float64(d.Radius)*float64(d.Radius))-float64(dz*dz)))
	return max(0, min(float64(maxX), float64(d.X)+half)-max(float64(minX), float64(d.X)-half))
}

// widthAt is how much of the line at z lies in the region.
func (r *Region) widthAt(z float32) (width float64) {
	var crossings []float64
	for _, e := range r.edges[r.band(z)] {
		if z >= e.z0 && z < e.z1 {
			crossings = append(crossings, min(max(e.crossing(z), float64(r.minX)), float64(r.maxX)))
		}
	}
	slices.Sort(crossings)
	for i := 0; i+1 < len(crossings); i += 2 {
		width += crossings[i+1] - crossings[i]
	}
	return width
}
