package lod

import "copse/internal/exact"

const (
	views    = 8   // directions that coverage of foliage is measured from
	halfway  = 4   // of them are enough for solids, whose back covers what their front does
	gridSize = 128 // pixels along a side of the measuring raster
	maxGrow  = 5   // beyond this a few huge cards would stand for a crown
)

// coverage measures how much of the view a set of triangles covers, from
// directions around and a little above: parallel projection, pixels counted at
// their centres.
type coverage struct {
	at     [views][]pixel // vertices
	middle [views][]pixel // centres of pieces
	views  int            // directions that are used
	uvs    [][2]float32
	mask   *Mask
	base   [views]int // pixels that level 0 covers

	center exact.Vec3 // of the picture
	size   float32    // pixels a metre
	axes   [views][2]exact.Vec3
	grid   raster
}

// shares are covered areas relative to level 0.
type shares struct{ mean, worst float32 }

func off(share float32) float32 { return max(share-1, 1-share) }

func newCoverage(positions []exact.Vec3, uvs [][2]float32, mask *Mask, indices []uint32, p *pieces) *coverage {
	c := &coverage{views: halfway, uvs: uvs, mask: mask}
	if p.count() >= minPieces {
		c.views = views
	}
	if uvs == nil {
		c.mask = nil
	}
	low, high := positions[indices[0]], positions[indices[0]]
	for _, i := range indices {
		for axis, v := range positions[i] {
			low[axis], high[axis] = min(low[axis], v), max(high[axis], v)
		}
	}
	c.center = exact.Add(low, exact.Scale(exact.Sub(high, low), 0.5))
	// Half again the radius, for pieces that grow beyond the bounds.
	radius := 0.75 * exact.Length(exact.Sub(high, low))
	if radius > 0 {
		c.size = gridSize / 2 / radius
	}
	for view := range c.views {
		c.axes[view] = viewAxes(view)
		c.at[view] = c.project(view, positions)
		if p.count() >= minPieces {
			c.middle[view] = c.project(view, p.centers)
		}
		c.base[view] = c.pixels(view, indices, nil, 1)
	}
	return c
}

// viewAxes are the axes, to the right and up, of the picture seen from one of the directions, which
// stand evenly around the vertical, 15° above the ground.
func viewAxes(view int) (axes [2]exact.Vec3) {
	sin, cos := exact.SinCos(float32(view) / views)
	rise, level := exact.SinCos(15.0 / 360)
	return [2]exact.Vec3{{cos, 0, -sin}, {-sin * rise, level, -cos * rise}}
}

// project returns where points lie in a picture.
func (c *coverage) project(view int, points []exact.Vec3) []pixel {
	right, upwards := c.axes[view][0], c.axes[view][1]
	out := make([]pixel, len(points))
	for i, p := range points {
		d := exact.Sub(p, c.center)
		out[i] = newPixel(gridSize/2+c.size*exact.Dot(d, right), gridSize/2+c.size*exact.Dot(d, upwards))
	}
	return out
}

// of measures triangles, with pieces grown about their centres.
func (c *coverage) of(indices []uint32, p *pieces, grow float32) shares {
	const fewPixels = 32 // a plate seen from its edge says nothing
	covered, all := 0, 0
	s := shares{worst: 1}
	for view := range c.views {
		n := c.pixels(view, indices, p, grow)
		covered, all = covered+n, all+c.base[view]
		if c.base[view] < fewPixels {
			continue
		}
		if share := float32(n) / float32(c.base[view]); off(share) > off(s.worst) {
			s.worst = share
		}
	}
	s.mean = float32(covered) / float32(max(all, 1))
	if all == 0 {
		s.mean = 1
	}
	return s
}

// fit finds the factor by which pieces must grow to cover as much as level 0,
// by the secant method: area grows smoothly and less than with the square.
func (c *coverage) fit(indices []uint32, p *pieces) (grow float32, s shares) {
	const close = 0.004
	low, high := float32(1), float32(maxGrow) // brackets the answer
	grow, s = low, c.of(indices, p, low)
	before, share := grow, s.mean
	for range 8 {
		if off(s.mean) < close || s.mean > 1 && grow == 1 {
			break
		}
		if s.mean < 1 {
			low = grow
		} else {
			high = grow
		}
		next := grow / exact.Sqrt(max(s.mean, 0.04))
		if slope := (s.mean - share) / (grow - before); grow != before && slope > 0 {
			next = grow + (1-s.mean)/slope
		}
		if !(next > low && next < high) {
			next = (low + high) / 2
		}
		before, share = grow, s.mean
		grow, s = next, c.of(indices, p, next)
	}
	return grow, s
}

// pixels counts what triangles cover from one direction.
func (c *coverage) pixels(view int, indices []uint32, p *pieces, grow float32) int {
	c.grid.clear()
	at := c.at[view]
	for t := 0; t+2 < len(indices); t += 3 {
		i, j, k := indices[t], indices[t+1], indices[t+2]
		x, y, z := &at[i], &at[j], &at[k]
		if grow != 1 && !p.rigid[p.of[i]] {
			center := &c.middle[view][p.of[i]]
			gx, gy, gz := x.grown(center, grow), y.grown(center, grow), z.grown(center, grow)
			x, y, z = &gx, &gy, &gz
		}
		if c.mask == nil {
			c.grid.fill(x, y, z)
		} else {
			c.grid.fillMasked(x, y, z, [3][2]float32{c.uvs[i], c.uvs[j], c.uvs[k]}, c.mask)
		}
	}
	return c.grid.count()
}
