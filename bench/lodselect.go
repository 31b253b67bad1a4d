package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"copse/instancing"
	"copse/internal/exact"
	"copse/lod"
	"copse/props"
)

const (
	selected  = 100_000 // props whose level is chosen
	perSecond = 4       // selections
)

// measureSelect chooses the levels of 100,000 props for a camera that moves over
// the map, as three.js's LOD.update does for objects at the same places.
func measureSelect(b *Bench) ([]Line, error) {
	var lines []Line
	for _, c := range []struct {
		name  string
		speed float32 // m/s
	}{{"100,000 props, walking", 5}, {"100,000 props, flying", 20}} {
		line, err := measurePath(b, c.name, c.speed)
		if err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return lines, nil
}

func measurePath(b *Bench, name string, speed float32) (Line, error) {
	w, err := newWatched(speed)
	if err != nil {
		return Line{}, err
	}
	places, err := b.share("places", w.places)
	if err != nil {
		return Line{}, err
	}
	peer, err := b.peer("lodselect.mjs")
	if err != nil {
		return Line{}, err
	}
	if err := peer.call("prepare", map[string]any{"places": places}, nil); err != nil {
		return Line{}, err
	}
	line, err := b.compare(Line{
		Case: name, Operation: "selection", PeerName: "three.js LOD.update",
		Limit: "waiting for the memory in which the props that change lie",
	}, w.run, func() (s Sample, err error) {
		return s, peer.call("run", map[string]any{"camera": w.camera()}, &s)
	})
	if err != nil {
		return Line{}, err
	}
	line.atLeast(40)
	line.atMost(time.Millisecond)
	var theirs [lod.Levels]int
	if err := peer.call("levels", map[string]any{"camera": w.camera()}, &theirs); err != nil {
		return Line{}, err
	}
	ours := w.count()
	for i := range ours {
		if math.Abs(float64(ours[i]-theirs[i])) > selected/20 {
			return Line{}, fmt.Errorf("the two sides choose other levels: ours %v, the peer's %v", ours, theirs)
		}
	}
	line.Note = fmt.Sprintf("at %g m/s, %d selections a second; %d props looked at and %d moved each time; per level at the end: ours %v, the peer's %v, which has no hysteresis",
		speed, perSecond, w.examined/w.frame, w.moved/w.frame, ours, theirs)
	return line, nil
}

// watched are staged props of the size for which the bands lie at 30 and 90 m,
// and a camera that goes round the middle of the map 80 m from it.
type watched struct {
	places          []exact.Vec3
	stage           *instancing.Stage
	speed           float32
	frame           int
	examined, moved int // in all frames
}

func newWatched(speed float32) (*watched, error) {
	catalog, _, err := builtIn("Mixed Forest")
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(1, 1))
	store := props.NewStore(catalog)
	w := &watched{stage: instancing.NewStage(store), speed: speed}
	for i := range uint32(selected) {
		p := props.Prop{
			ID: props.MakeID(i, 0), Kind: props.KindIndex(i % uint32(len(catalog.Kinds()))),
			X: between(random, -128, 128), Y: between(random, 0, 10), Z: between(random, -128, 128),
			Scale: 1, Up: exact.Vec3{0, 1, 0},
		}
		store.Add(p)
		w.places = append(w.places, exact.Vec3{p.X, p.Y, p.Z})
	}
	w.stage.Sync()
	w.choose() // of all, which is not measured
	w.examined, w.moved = 0, 0
	return w, nil
}

func (w *watched) camera() exact.Vec3 {
	sin, cos := exact.SinCos(float32(w.frame) * w.speed / perSecond / (2 * math.Pi * 80))
	return exact.Vec3{80 * cos, 12, 80 * sin}
}

// run moves the camera and chooses until nothing is left to do.
func (w *watched) run() (Sample, error) {
	w.frame++
	start := time.Now()
	w.choose()
	return Sample{float64(time.Since(start).Nanoseconds()), 1}, nil
}

func (w *watched) choose() {
	for pending := true; pending; {
		s := w.stage.Select(w.camera(), float64(w.frame)/perSecond, 1)
		w.examined, w.moved, pending = w.examined+s.Examined, w.moved+s.Moved, s.Pending
	}
}

func (w *watched) count() [lod.Levels]int { return w.stage.Set().Count() }
