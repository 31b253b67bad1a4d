package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"copse/internal/exact"
	"copse/lod"
)

const selected = 100_000 // props whose level is chosen

// measureSelect chooses the level of every prop for a camera that moves over
// the map, as three.js's LOD.update does for objects at the same places.
func measureSelect(b *Bench) ([]Line, error) {
	p := newWatched()
	places, err := b.share("places", p.flat())
	if err != nil {
		return nil, err
	}
	peer, err := b.peer("lodselect.mjs")
	if err != nil {
		return nil, err
	}
	if err := peer.call("prepare", map[string]any{"places": places}, nil); err != nil {
		return nil, err
	}
	frame := 0
	line, err := b.compare(Line{
		Case: "all of 100,000, camera moving", Operation: "frame", PeerName: "three.js LOD.update",
		Limit: "wrong guesses at the props that change: the rest is one distance and two comparisons each",
	}, p.run, func() (s Sample, err error) {
		frame++
		return s, peer.call("run", map[string]any{"camera": camera(frame)}, &s)
	})
	if err != nil {
		return nil, err
	}
	line.atLeast(40)
	line.atMost(time.Millisecond)
	var theirs [lod.Levels]int
	if err := peer.call("levels", map[string]any{"camera": camera(p.frame)}, &theirs); err != nil {
		return nil, err
	}
	ours := p.count()
	line.Note = fmt.Sprintf("%d changes a frame; props per level at the end: ours %v, the peer's %v, which has no hysteresis",
		p.changes/p.frame, ours, theirs)
	for i := range ours {
		if math.Abs(float64(ours[i]-theirs[i])) > selected/20 {
			return nil, fmt.Errorf("the two sides choose other levels: ours %v, the peer's %v", ours, theirs)
		}
	}
	return []Line{line}, nil
}

// camera is where the camera stands in a frame: on a circle, 2 m further each
// time, as it moves in a quarter of a second.
func camera(frame int) exact.Vec3 {
	sin, cos := exact.SinCos(float32(frame) / 250)
	return exact.Vec3{80 * cos, 12, 80 * sin}
}

// watched are props of the size for which the bands lie at 30 and 90 m.
type watched struct {
	places   []exact.Vec3
	levels   []uint8
	selector lod.Selector
	frame    int
	changes  int // of levels so far
}

func newWatched() *watched {
	random := rand.New(rand.NewPCG(1, 1))
	w := &watched{selector: lod.NewSelector(6, 1)}
	for range selected {
		w.places = append(w.places, exact.Vec3{256*random.Float32() - 128, 10 * random.Float32(), 256*random.Float32() - 128})
		w.levels = append(w.levels, lod.Unseen)
	}
	return w
}

func (w *watched) flat() (numbers []float32) {
	for _, p := range w.places {
		numbers = append(numbers, p[:]...)
	}
	return numbers
}

func (w *watched) run() (Sample, error) {
	w.frame++
	at := camera(w.frame)
	start := time.Now()
	for i := range w.places {
		p := &w.places[i]
		dx, dy, dz := p[0]-at[0], p[1]-at[1], p[2]-at[2]
		level := w.selector.Level(w.levels[i], dx*dx+dy*dy+dz*dz)
		if level != w.levels[i] {
			w.levels[i] = level
			w.changes++
		}
	}
	took := time.Since(start)
	return Sample{float64(took.Nanoseconds()), 1}, nil
}

func (w *watched) count() (props [lod.Levels]int) {
	for _, level := range w.levels {
		props[level]++
	}
	return props
}
