package lod

import (
	"math"

	"copse/internal/exact"
)

// Unseen is the level of a prop for which none was chosen yet.
const Unseen uint8 = 255

const (
	nearBand   = 30 // metres: level 0 up to here,
	farBand    = 90 // level 1 up to here, level 2 beyond
	hysteresis = 4  // metres on both sides of an edge
	// referenceSize is the size in metres of a prop for which the bands hold
	// as they are. Half that size looks alike from half the distance.
	referenceSize        = 6
	minScale, maxScale   = 0.25, 4
	minQuality, topScale = 0.1, 16
)

// Selector chooses the level of detail of props of one size. It is a value
// without state: the state is each prop's previous level, which decides on
// which side of an edge a prop must be to change. A prop that stands still near
// an edge therefore keeps its level however the camera jitters.
type Selector struct {
	// Squared distances beyond which a prop leaves level i for a coarser one,
	// and below which it comes back to it.
	away, back [Levels - 1]float32
	plain      [Levels - 1]float32 // where there is no previous level

	// The same by level, for the questions that are asked most. What has no edge has
	// one that nothing passes; in the last, for no level yet, nothing stays.
	bands [Levels + 1]band
}

// band is where a prop keeps its level: squared distances, and the distances
// themselves.
type band struct{ lower, upper, lowerAt, upperAt float32 }

// NewSelector returns the bands for props of a size (the longest side of their
// bounds, in metres, as placed) at a quality: 1 is the standard, 2 keeps every
// level twice as far. Both are clamped to a sensible range.
func NewSelector(size, quality float32) Selector {
	scale := clamp(size/referenceSize, minScale, maxScale) * clamp(quality, minQuality, topScale/maxScale)
	var s Selector
	// The hysteresis scales along: 4 m would be wider than the bands of grass
	// and lost in the jitter of far ones.
	h := hysteresis * scale
	const nowhere = 1e30
	for i := range s.bands {
		s.bands[i] = band{lower: -1, upper: math.MaxFloat32, lowerAt: -nowhere, upperAt: nowhere}
	}
	s.bands[Levels].upper, s.bands[Levels].upperAt = -1, -1
	for i, edge := range [Levels - 1]float32{nearBand * scale, farBand * scale} {
		s.away[i] = (edge + h) * (edge + h)
		s.back[i] = (edge - h) * (edge - h)
		s.plain[i] = edge * edge
		s.bands[i].upper, s.bands[i].upperAt = s.away[i], edge+h
		s.bands[i+1].lower, s.bands[i+1].lowerAt = s.back[i], edge-h
	}
	return s
}

// Level returns the level for a prop that had a previous level, at a squared
// distance from the camera in m².
func (s *Selector) Level(previous uint8, squaredDistance float32) uint8 {
	if previous >= Levels {
		level := uint8(0)
		for int(level) < Levels-1 && squaredDistance > s.plain[level] {
			level++
		}
		return level
	}
	level := previous
	for int(level) < Levels-1 && squaredDistance > s.away[level] {
		level++
	}
	for level > 0 && squaredDistance < s.back[level-1] {
		level--
	}
	return level
}

// Stays reports whether a prop keeps its level at a squared distance from the
// camera in m², as Level would tell. Unseen never stays.
func (s *Selector) Stays(level uint8, squaredDistance float32) bool {
	b := &s.bands[min(level, Levels)]
	return squaredDistance <= b.upper && squaredDistance >= b.lower
}

// Slack returns by how many metres the distances of props of one level, which are
// nearest to farthest metres from the camera, may change before one of them can
// change its level. It is negative where one may have passed an edge already. A
// caller may skip whole cells of props until the camera has moved as far.
func (s *Selector) Slack(level uint8, nearest, farthest float32) float32 {
	b := &s.bands[min(level, Levels)]
	return min(b.upperAt-farthest, nearest-b.lowerAt)
}

func clamp(v, low, high float32) float32 {
	if !(v > low) { // NaN too
		return low
	}
	return min(v, high)
}

// Pacer says when levels are to be chosen again: at most four times a second,
// and only when the camera has moved. While it stands, a frame costs one
// comparison of squared distances.
type Pacer struct {
	at      exact.Vec3
	seconds float64
	started bool
}

const (
	interval = 0.25 // seconds between selections
	moved    = 0.01 // m² that the camera must have moved: 10 cm
)

// Due reports whether levels are to be chosen for a camera position at a time
// in seconds, and if so takes note of both.
func (p *Pacer) Due(camera exact.Vec3, seconds float64) bool {
	d := exact.Sub(camera, p.at)
	if p.started && (exact.Dot(d, d) < moved || seconds-p.seconds < interval && seconds >= p.seconds) {
		return false
	}
	p.at, p.seconds, p.started = camera, seconds, true
	return true
}

// Reset makes the next call of Due true: props or settings have changed.
func (p *Pacer) Reset() { p.started = false }
