package main

import (
	"fmt"
	"time"

	"copse/instancing"
	"copse/internal/exact"
	"copse/lod"
	"copse/props"
	"copse/render"
	"copse/terrain"
)

// The picture that the presets of quality are measured by.
const (
	qualityWidth, qualityHeight = 640, 360
	qualityProps                = 500 // of the built-in pack, all over the starter
	qualityRounds               = 6   // a software rasteriser may take seconds
)

// measureQuality measures what a picture takes in each preset of quality while the
// camera walks: of the machine, until it is drawn, and of our own code.
func measureQuality(b *Bench) ([]Line, error) {
	o, close, err := offscreen()
	if err != nil {
		return nil, err
	}
	defer close()
	if err := o.Resize(qualityWidth, qualityHeight); err != nil {
		return nil, err
	}
	w, err := newWalk(o)
	if err != nil {
		return nil, err
	}
	defer w.close()
	few := *b
	few.rounds, few.warmUp = min(b.rounds, qualityRounds), 1
	var lines []Line
	for _, q := range render.Qualities() {
		if err := o.SetQuality(q); err != nil {
			return nil, err
		}
		drawn, err := few.alternate(Line{
			Case: fmt.Sprintf("%s, %d×%d, until drawn", q.Name, qualityWidth, qualityHeight), Operation: "picture",
			Limit: "the pixels of props and ground, and their triangles, once more where the shadows are drawn anew",
		}, w.run, nil)
		if err != nil {
			return nil, err
		}
		drawn.Note = fmt.Sprintf("%s, by the clock on the wall; %d props of the built-in pack, of which %d are in sight; %d triangles, %d draw calls, and the shadows anew in %d of %d pictures",
			o.Info().Renderer, qualityProps, w.last.Passes[render.PropPass].Instances, w.last.Triangles(), w.last.Draws(), w.anew, len(w.own))
		own := Line{
			Case: q.Name + ", our own code", Operation: "picture", Ours: spreadOf(w.own[few.warmUp:]),
			Limit: "culling at the edges of the view and of each shadow map, and copying the lists",
		}
		own.Note = "the thread's time outside OpenGL, of the same pictures"
		own.atMost(2 * time.Millisecond)
		lines = append(lines, drawn, own)
		w.anew, w.own = 0, nil
	}
	return lines, nil
}

// walk is a camera that walks past props of the built-in pack.
type walk struct {
	o     *render.Offscreen
	scene *render.Scene
	kinds int
	step  int
	last  render.Stats
	own   []float64 // of every picture, what our own code took in nanoseconds
	anew  int       // pictures for which shadows were drawn
}

func newWalk(o *render.Offscreen) (*walk, error) {
	catalog, _, err := builtIn("Mixed Forest")
	if err != nil {
		return nil, err
	}
	store := props.NewStore(catalog)
	stage := instancing.NewStage(store)
	w := &walk{o: o, kinds: len(catalog.Kinds())}
	for i, k := range catalog.Kinds() {
		m, err := bakedModel(k.File, lod.Bake)
		if err != nil {
			return nil, err
		}
		o.SetModel(props.KindIndex(i), m)
		stage.SetBounds(props.KindIndex(i), m.Min, m.Max)
	}
	ground := terrain.Starter()
	for i, at := range scatterOver(props.NewStore(catalog), qualityProps, w.kinds) {
		y, _ := ground.Height(at[0], at[2])
		store.Add(props.Prop{
			ID: props.MakeID(uint32(i), 0), Kind: props.KindIndex(i % w.kinds), X: at[0], Y: y, Z: at[2], Scale: 1, Up: exact.Vec3{0, 1, 0},
		})
	}
	stage.Sync()
	stage.SelectAll(w.view().Eye, 1)
	w.scene = &render.Scene{Terrain: ground, Props: stage.Set(), Environment: render.DefaultEnvironment()}
	return w, nil
}

func (w *walk) close() {
	w.o.Release(w.scene.Props)
	for k := range w.kinds {
		w.o.DropModel(props.KindIndex(k))
	}
}

// view walks two metres a second through the meadow, at 30 pictures a second.
func (w *walk) view() render.View {
	x := float32(w.step%300) * 2 / 30
	return render.View{Eye: exact.Vec3{x, 9, 70}, Target: exact.Vec3{x - 6, 7, 40}}
}

// run draws one picture, with the wind a step on, and waits until it is there.
func (w *walk) run() (Sample, error) {
	w.step++
	w.scene.Seconds = float32(w.step) / 30
	start := time.Now()
	var err error
	if w.last, err = w.o.Draw(w.view(), w.scene); err != nil {
		return Sample{}, err
	}
	w.o.Image()
	took := time.Since(start)
	w.own = append(w.own, float64(w.last.CPU.Nanoseconds()))
	if w.last.Passes[render.ShadowPass].Draws > 0 {
		w.anew++
	}
	return Sample{float64(took.Nanoseconds()), 1}, nil
}
