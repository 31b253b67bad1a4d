package terrain

import (
	"math"
	"math/bits"

	"copse/internal/exact"
)

// Hit is where a ray meets the ground.
type Hit struct {
	Point    exact.Vec3 // metres
	Normal   exact.Vec3 // unit, of the triangle; points up, also for rays from below
	Distance float32    // metres from the origin of the ray
}

// touch is how near, in metres, a ray that runs past the ground counts as
// touching it. It only takes up rounding: a ray aimed exactly at a crest hits.
const touch = 1e-11

// stride is the number of levels that a ray goes up or down at once: with every
// second level it takes half the steps on the way down and few more across.
const stride = 2

// Raycast returns the first point where the ray from origin along direction,
// which need not have length 1, meets the drawn triangles from either side. A
// ray that touches without crossing, or lies in a triangle, hits where it
// first touches. Zero, infinite and NaN vectors hit nothing.
//
// The ray walks the grid at the coarsest level of the pyramid whose blocks it
// passes above or below, and goes down to single cells only near the ground
// (after Tevs, Ihrke and Seidel, "Maximum Mipmaps for Fast, Accurate, and
// Scalable Dynamic Height Field Rendering"). In a cell it looks for a change of
// side, above to below or back, and remembers the side from cell to cell, so
// that no rounding can let it slip between two triangles. On the way down it
// moves on to where it comes to the heights of each block. Each step leaves a
// block for good, so any ray ends after at most cols + rows blocks per level.
func (m *Heightmap) Raycast(origin, direction exact.Vec3) (Hit, bool) {
	w, ok := m.newWalk(origin, direction)
	if !ok {
		return Hit{}, false
	}
	for {
		west, east := w.col>>w.k<<w.k, (w.col>>w.k+1)<<w.k
		north, south := w.row>>w.k<<w.k, (w.row>>w.k+1)<<w.k
		leaveX := w.x.reach(west, east)
		leaveZ := w.z.reach(north, south)
		leave := max(min(leaveX, leaveZ, w.end), w.t)

		s := m.pyramid.at(m, w.k, w.col>>w.k, w.row>>w.k)
		y0, y1 := w.y.at(w.t), w.y.at(leave)
		switch {
		case min(y0, y1) > float64(s.high)+touch, max(y0, y1) < float64(s.low)-touch:
			if above := y0 > float64(s.high); above != w.above {
				return w.hit(w.t), true // changed sides on the very border, by rounding
			}
		case w.k > 0:
			w.approach(s, y0, leave, west, east, north, south)
			w.k = max(w.k-stride, 0)
			continue
		default:
			if t, ok := w.crossCell(leave); ok {
				return w.hit(t), true
			}
		}
		if leave >= w.end {
			return Hit{}, false
		}
		w.t = leave
		w.step(leaveX <= leaveZ, west, east, north, south)
		if w.col < 0 || w.row < 0 || w.col >= m.cols-1 || w.row >= m.rows-1 {
			return Hit{}, false
		}
	}
}

// axis is one coordinate of a ray: start + t·speed. For x and z it is in grid
// units, cells from the north-west corner; for y in metres.
type axis struct {
	start, speed float64
	perSpeed     float64 // 1/speed
}

func (a *axis) at(t float64) float64 { return a.start + float64(a.speed*t) }

// reach returns when the coordinate leaves [low, high] in its direction.
func (a *axis) reach(low, high int) float64 {
	switch {
	case a.speed > 0:
		return float64((float64(high) - a.start) * a.perSpeed)
	case a.speed < 0:
		return float64((float64(low) - a.start) * a.perSpeed)
	}
	return math.Inf(1)
}

// walk is the state of one Raycast. Times are metres along the ray from where
// it comes near the map.
type walk struct {
	m        *Heightmap
	x, y, z  axis
	before   float64 // metres from the ray's origin to time 0
	t, end   float64 // now, and when the ray leaves the box of the map for good
	col, row int     // cell now
	k        int     // level of the pyramid now
	above    bool    // which side of the ground the ray is on
}

// newWalk clips the ray to the box of the map and puts it in its first cell. It
// returns false for a ray that misses the box or has no direction.
func (m *Heightmap) newWalk(origin, direction exact.Vec3) (walk, bool) {
	dx, dy, dz := float64(direction[0]), float64(direction[1]), float64(direction[2])
	length := math.Sqrt(float64(dx*dx) + float64(dy*dy) + float64(dz*dz))
	if !(length > 0) || math.IsInf(length, 1) {
		return walk{}, false
	}
	w := walk{m: m}
	w.x = newAxis(m.gridX(origin[0]), float64(dx/length)*m.perSpacing)
	w.y = newAxis(float64(origin[1]), dy/length)
	w.z = newAxis(m.gridZ(origin[2]), float64(dz/length)*m.perSpacing)

	// The metre above and below keeps the ends of the clipped ray off the
	// ground, where rounding could put them on its other side.
	heights := m.pyramid.at(m, m.pyramid.top(), 0, 0)
	start, end := 0.0, math.Inf(1)
	west, north := m.gridX(m.minX), m.gridZ(m.minZ)
	east, south := m.gridX(m.maxX), m.gridZ(m.maxZ)
	start, end = w.x.clip(west, east, start, end)
	start, end = w.z.clip(north, south, start, end)
	start, end = w.y.clip(float64(heights.low)-1, float64(heights.high)+1, start, end)
	if !(start <= end) || math.IsInf(start, 1) {
		return walk{}, false
	}
	// Time 0 at the box makes what follows as accurate from 5 km as from 5 m.
	w.before, w.end = start, end-start
	w.x.start = min(max(w.x.at(start), 0), float64(m.cols-1))
	w.z.start = min(max(w.z.at(start), 0), float64(m.rows-1))
	w.y.start = w.y.at(start)
	w.col = min(int(w.x.start), m.cols-2)
	w.row = min(int(w.z.start), m.rows-2)
	// From blocks larger than its way over the map the ray would only go down.
	way := max(math.Abs(float64(w.x.speed*w.end)), math.Abs(float64(w.z.speed*w.end)))
	w.k = min(bits.Len(uint(min(way, MaxSize))), m.pyramid.top())
	gap := w.gap(0)
	w.above = gap >= 0
	if math.Abs(gap) <= touch {
		w.end = 0 // already there: the walk ends in its first cell
	}
	return w, true
}

func newAxis(start, speed float64) axis { return axis{start, speed, 1 / speed} }

// clip narrows the times [start, end] to those at which the coordinate lies in
// [low, high]. It gives start > end when there are none, also for NaN.
func (a *axis) clip(low, high, start, end float64) (float64, float64) {
	if a.speed == 0 {
		if a.start >= low && a.start <= high {
			return start, end
		}
		return 1, 0
	}
	in, out := float64((low-a.start)*a.perSpeed), float64((high-a.start)*a.perSpeed)
	if a.speed < 0 {
		in, out = out, in
	}
	return max(start, in), min(end, out)
}

// step moves to the next block, across its side in x or in z, and up when that
// block lies in another one there.
func (w *walk) step(acrossX bool, west, east, north, south int) {
	up := w.k + stride
	wasCol, wasRow := w.col>>up, w.row>>up
	if acrossX {
		w.row = w.z.cell(w.t, w.row, north, south)
		w.col = w.x.next(west, east)
	} else {
		w.col = w.x.cell(w.t, w.col, west, east)
		w.row = w.z.next(north, south)
	}
	if up <= w.m.pyramid.top() && (w.col>>up != wasCol || w.row>>up != wasRow) {
		w.k = up
	}
}

// approach moves on within a block to where the ray, now at height y, comes to
// the block's heights, if it does so before it leaves: there is nothing to meet
// until then.
func (w *walk) approach(s span, y, leave float64, west, east, north, south int) {
	to := float64(s.high) + 2*touch
	if y < float64(s.low) {
		to = float64(s.low) - 2*touch
	} else if y <= to {
		return
	}
	t := float64((to - w.y.start) * w.y.perSpeed)
	if t > w.t && t < leave {
		w.t = t
		w.col = w.x.cell(t, w.col, west, east)
		w.row = w.z.cell(t, w.row, north, south)
	}
}

// next returns the first cell beyond the block [low, high).
func (a *axis) next(low, high int) int {
	if a.speed > 0 {
		return high
	}
	return low - 1
}

// cell returns the cell at time t, within the block [low, high) and never back
// from where the ray has been.
func (a *axis) cell(t float64, now, low, high int) int {
	c := int(a.at(t))
	switch {
	case a.speed > 0:
		return min(max(c, now), high-1)
	case a.speed < 0:
		return max(min(c, now), low)
	}
	return now
}
