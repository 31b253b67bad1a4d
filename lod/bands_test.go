package lod_test

import (
	"math"
	"testing"

	"copse/internal/exact"
	"copse/lod"
)

func TestBandsOfAReferenceProp(t *testing.T) {
	s := lod.NewSelector(6, 1)
	for distance, want := range map[float32]uint8{0: 0, 29: 0, 31: 1, 89: 1, 91: 2, 1e6: 2} {
		if got := s.Level(lod.Unseen, distance*distance); got != want {
			t.Errorf("at %g m level %d, want %d", distance, got, want)
		}
	}
}

func TestBandsScaleWithSizeAndQuality(t *testing.T) {
	for _, c := range []struct{ size, quality, edge float32 }{{6, 1, 30}, {12, 1, 60}, {6, 2, 60}, {3, 1, 15}, {0, 1, 7.5}, {1e9, 1, 120}} {
		s := lod.NewSelector(c.size, c.quality)
		near, far := c.edge*0.99, c.edge*1.01
		if s.Level(lod.Unseen, near*near) != 0 || s.Level(lod.Unseen, far*far) != 1 {
			t.Errorf("size %g, quality %g: the first edge is not at %g m", c.size, c.quality, c.edge)
		}
	}
}

func TestThePreviousLevelDecidesWhichEdgeCounts(t *testing.T) {
	s := lod.NewSelector(6, 1)
	for _, c := range []struct {
		previous uint8
		distance float32
		want     uint8
	}{
		{0, 33.9, 0}, {0, 34.1, 1}, {1, 26.1, 1}, {1, 25.9, 0},
		{1, 93.9, 1}, {1, 94.1, 2}, {2, 86.1, 2}, {2, 85.9, 1},
		{0, 500, 2}, {2, 1, 0}, {0, 90, 1}, {2, 30, 1},
	} {
		if got := s.Level(c.previous, c.distance*c.distance); got != c.want {
			t.Errorf("from level %d at %g m to %d, want %d", c.previous, c.distance, got, c.want)
		}
	}
}

// P7.
func TestJitterAroundAnEdgeSwitchesAtMostOncePerCrossing(t *testing.T) {
	for _, size := range []float32{0.3, 6, 20} {
		for _, quality := range []float32{0.25, 1, 4} {
			s := lod.NewSelector(size, quality)
			for level := range uint8(lod.Levels - 1) {
				edge := edgeBetween(&s, level)
				// Still on average: at most one switch in all.
				if n := switches(&s, level, func(frame int) float32 { return edge * (1 + jitter(frame)) }); n > 1 {
					t.Errorf("size %g, quality %g: %d switches while jittering at %g m", size, quality, n, edge)
				}
				// Walking through the edge and back: one switch each way.
				path := func(frame int) float32 {
					return edge * (1.4 - 0.8*float32(math.Abs(float64(frame)/300-1))) * (1 + jitter(frame))
				}
				if n := switches(&s, level, path); n != 2 {
					t.Errorf("size %g, quality %g: %d switches on the way out and back at %g m, want 2", size, quality, n, edge)
				}
			}
		}
	}
}

// jitter is ±1 %, in an order without a pattern.
func jitter(frame int) float32 {
	return float32(uint32(frame)*2654435761>>16)/32768*0.01 - 0.01
}

// edgeBetween finds where a prop without a past changes from a level to the next.
func edgeBetween(s *lod.Selector, level uint8) float32 {
	low, high := float32(0), float32(10_000)
	for range 60 {
		middle := (low + high) / 2
		if s.Level(lod.Unseen, middle*middle) > level {
			high = middle
		} else {
			low = middle
		}
	}
	return high
}

func switches(s *lod.Selector, level uint8, distance func(frame int) float32) int {
	n := 0
	for frame := range 600 {
		d := distance(frame)
		if next := s.Level(level, d*d); next != level {
			level = next
			n++
		}
	}
	return n
}

func TestNothingChangesWithinTheSlack(t *testing.T) {
	s := lod.NewSelector(6, 1)
	for d := float32(0.5); d < 150; d += 1.7 {
		if s.Stays(lod.Unseen, d*d) || s.Slack(lod.Unseen, d, d) > 0 {
			t.Errorf("no level yet stays at %g m", d)
		}
		for previous := range uint8(lod.Levels) {
			level := s.Level(previous, d*d)
			slack := s.Slack(level, d, d)
			if !s.Stays(level, d*d) || slack < 0 {
				t.Errorf("level %d, just chosen at %g m, does not stay", level, d)
			}
			if stays := s.Stays(previous, d*d); stays != (level == previous) {
				t.Errorf("level %d stays at %g m: %v, but Level chooses %d", previous, d, stays, level)
			}
			for _, there := range []float32{d - 0.99*slack, d + 0.99*slack} {
				if got := s.Level(level, there*there); there > 0 && there < 1e6 && got != level {
					t.Errorf("level %d at %g m became %d at %g m, within the slack of %g", level, d, got, there, slack)
				}
			}
			if level > 0 && slack > 1e6 {
				t.Errorf("level %d at %g m has no slack", level, d)
			}
		}
	}
}

func TestLevelsAreChosenFourTimesASecondAndOnlyWhenTheCameraMoves(t *testing.T) {
	var p lod.Pacer
	due := 0
	for frame := range 600 { // ten seconds, moving for the first five
		if p.Due(exact.Vec3{float32(min(frame, 300)), 0, 0}, float64(frame)/60) {
			due++
		}
	}
	if due != 21 { // the start, 20 in five seconds
		t.Errorf("%d selections, want 21", due)
	}
	p.Reset()
	if !p.Due(exact.Vec3{300, 0, 0}, 10) {
		t.Error("not due after a reset")
	}
}

func BenchmarkLevel(b *testing.B) {
	s := lod.NewSelector(6, 1)
	level := lod.Unseen
	d := float32(0)
	for b.Loop() {
		level = s.Level(level, d)
		d += 13
		if d > 20_000 {
			d = 0
		}
	}
}
