package main

import (
	"fmt"
	"runtime"
	"time"

	"copse/instancing"
	"copse/internal/exact"
	"copse/lod"
	"copse/props"
	"copse/render"
	"copse/render/headless"
	"copse/terrain"
)

// The pictures that the presets of quality are measured by.
const (
	qualityWidth, qualityHeight = 640, 360
	qualityRounds               = 4 // a software rasteriser may take seconds
	// manyProps are too many for the presets above medium where the CPU draws: one of
	// their pictures would take longer than all others together.
	fewProps, manyProps = 1_000, 10_000
)

// measureQuality measures what a picture takes in each preset of quality: of the
// machine until it is drawn, and of our own code. The presets take turns, picture by
// picture, so that what else the machine does falls on all of them.
func measureQuality(b *Bench) ([]Line, error) {
	g, err := newGallery()
	if err != nil {
		return nil, err
	}
	defer g.close()
	var lines []Line
	var blown [][]float64 // by number of props: our own code, while only the wind blows
	for _, n := range []int{fewProps, manyProps} {
		w, painters := g.newWalk(n), g.painters
		if n == manyProps && painters[0].Info().Software {
			painters = painters[:2]
		}
		for range 1 + min(b.rounds, qualityRounds) {
			w.step++
			for _, p := range painters {
				if err := w.picture(p, true); err != nil {
					return nil, err
				}
			}
		}
		for _, p := range painters {
			lines = append(lines, w.lines(p)...)
		}
		own, err := w.inTheWind(g.painters[1], min(b.rounds, qualityRounds))
		if err != nil {
			return nil, err
		}
		blown = append(blown, own)
		w.release(g)
	}
	for i, n := range []int{fewProps, manyProps} {
		line := Line{
			Case: fmt.Sprintf("medium, %d props, camera still, wind and its shadows", n), Operation: "picture", Ours: spreadOf(blown[i]),
			Limit: "the calls of the draws, which replay those of the picture before",
			Note:  "our own code; the shaders move leaves and their shadows, and nothing is listed or sent for each prop",
		}
		line.aim(fmt.Sprintf("as much for %d and %d", fewProps, manyProps), spreadOf(blown[1]).Median <= 1.5*spreadOf(blown[0]).Median)
		lines = append(lines, line)
	}
	return lines, nil
}

// gallery is a renderer for each preset, all in one context.
type gallery struct {
	context  *headless.Context
	painters []*painter
	catalog  *props.Catalog
	models   []*render.Model // of the kinds
}

// painter draws in one preset and notes what its pictures took.
type painter struct {
	*render.Offscreen
	last            render.Stats
	wall, gl, own   []float64 // nanoseconds of every picture
	anew, triangles int       // pictures with shadows drawn anew; most triangles
}

// newGallery starts the renderers. The goroutine keeps its thread, to which OpenGL's
// context belongs, until close.
func newGallery() (*gallery, error) {
	catalog, _, err := builtIn("Mixed Forest")
	if err != nil {
		return nil, err
	}
	runtime.LockOSThread()
	g := &gallery{catalog: catalog, models: make([]*render.Model, len(catalog.Kinds()))}
	if g.context, err = headless.Open(); err != nil {
		runtime.UnlockOSThread()
		return nil, err
	}
	if err := g.hire(); err != nil {
		g.close()
		return nil, err
	}
	return g, nil
}

// hire makes the painters and gives them the models of the built-in pack.
func (g *gallery) hire() error {
	for _, q := range render.Qualities() {
		o, err := render.OffscreenIn(g.context, qualityWidth, qualityHeight)
		if err != nil {
			return err
		}
		g.painters = append(g.painters, &painter{Offscreen: o})
		o.SetClock(threadTime)
		if err := o.SetQuality(q); err != nil {
			return err
		}
	}
	for i, k := range g.catalog.Kinds() {
		m, err := bakedModel(k.File, lod.Bake)
		if err != nil {
			return err
		}
		g.models[i] = m
		for _, p := range g.painters {
			p.Context().Forget() // another has drawn in the context
			p.SetModel(props.KindIndex(i), m)
		}
	}
	return nil
}

func (g *gallery) close() {
	for _, p := range g.painters {
		p.Context().Forget()
		p.Close()
	}
	g.context.Close()
	runtime.UnlockOSThread()
}

// walk is a camera that walks past props of the built-in pack.
type walk struct {
	props int
	stage *instancing.Stage
	scene *render.Scene
	step  int
}

func (g *gallery) newWalk(n int) *walk {
	kinds := len(g.catalog.Kinds())
	store := props.NewStore(g.catalog)
	w := &walk{props: n, stage: instancing.NewStage(store)}
	for i, m := range g.models {
		w.stage.SetBounds(props.KindIndex(i), m.Min, m.Max)
	}
	ground := terrain.Starter()
	for i, at := range scatterOver(props.NewStore(g.catalog), n, kinds) {
		y, _ := ground.Height(at[0], at[2])
		store.Add(props.Prop{
			ID: props.MakeID(uint32(i), 0), Kind: props.KindIndex(i % kinds), X: at[0], Y: y, Z: at[2], Scale: 1, Up: exact.Vec3{0, 1, 0},
		})
	}
	w.stage.Sync()
	w.scene = &render.Scene{Terrain: ground, Props: w.stage.Set(), Environment: render.DefaultEnvironment()}
	for _, p := range g.painters {
		p.wall, p.gl, p.own, p.anew, p.triangles = nil, nil, nil, 0, 0
	}
	return w
}

func (w *walk) release(g *gallery) {
	for _, p := range g.painters {
		p.Context().Forget()
		p.Release(w.scene.Props)
	}
}

// view walks two metres a second through the meadow, at 30 pictures a second.
func (w *walk) view() render.View {
	x := float32(w.step%300) * 2 / 30
	return render.View{Eye: exact.Vec3{x, 9, 70}, Target: exact.Vec3{x - 6, 7, 40}}
}

// picture draws one picture and waits until it is there. Levels of detail are those
// of the preset, chosen beforehand where the preset is another than before.
func (w *walk) picture(p *painter, choose bool) error {
	v := w.view()
	if choose {
		w.stage.SelectAll(v.Eye, p.Quality().Reach)
	}
	w.scene.Seconds += 1.0 / 30
	p.Context().Forget()
	start := time.Now()
	var err error
	if p.last, err = p.Draw(v, w.scene); err != nil {
		return err
	}
	p.Image()
	p.wall = append(p.wall, float64(time.Since(start).Nanoseconds()))
	p.gl = append(p.gl, float64(p.last.GL.Nanoseconds()))
	p.own = append(p.own, float64(p.last.CPU.Nanoseconds()))
	if p.last.Passes[render.ShadowPass].Draws > 0 {
		p.anew++
	}
	p.triangles = max(p.triangles, p.last.Triangles())
	return nil
}

// lines tell what a painter's pictures took, without the first.
func (w *walk) lines(p *painter) []Line {
	name := fmt.Sprintf("%s, %d props, ", p.Quality().Name, w.props)
	drawn := Line{
		Case: name + fmt.Sprintf("%d×%d, until drawn", qualityWidth, qualityHeight), Operation: "picture", Ours: spreadOf(p.wall[1:]),
		Limit: "the pixels of props and ground, and their triangles, once more where the shadows are drawn anew",
	}
	drawn.Note = fmt.Sprintf("%s, by the clock on the wall, of which our thread spent %s inside OpenGL; presets take turns, each with its own levels of detail, which alone has shadows drawn anew; %d props in sight, %d triangles at most, %d draw calls, shadows anew in %d of %d pictures",
		p.Info().Renderer, duration(spreadOf(p.gl[1:]).Median), p.last.Passes[render.PropPass].Instances, p.triangles, p.last.Draws(), p.anew, len(p.wall))
	own := Line{
		Case: name + "our own code", Operation: "picture", Ours: spreadOf(p.own[1:]),
		Limit: "culling at the edges of the view and of each shadow map, and copying the lists",
		Note:  "the thread's time outside OpenGL, of the same pictures",
	}
	own.atMost(2 * time.Millisecond)
	return []Line{drawn, own}
}

// inTheWind draws from one place while the wind blows, and returns what our own code
// took of each picture but the first.
func (w *walk) inTheWind(p *painter, rounds int) ([]float64, error) {
	w.stage.SelectAll(w.view().Eye, p.Quality().Reach)
	p.own = nil
	for range 1 + rounds {
		if err := w.picture(p, false); err != nil {
			return nil, err
		}
	}
	return p.own[1:], nil
}
