package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"copse/assets"
	"copse/instancing"
	"copse/internal/exact"
	"copse/lod"
	"copse/props"
	"copse/render"
	"copse/terrain"
)

const (
	frameKinds    = 60
	framesPerTurn = 3
	frameRate     = 60 // frames a second, for the pace of the selection of levels
)

// measureFrame measures what a frame of many props takes of the CPU, beside what
// two kinds of instances take of three.js in a browser.
func measureFrame(b *Bench) ([]Line, error) {
	o, close, err := offscreen()
	if err != nil {
		return nil, err
	}
	defer close()
	draws, err := packDraws(o, 10_000, 100_000)
	if err != nil {
		return nil, err
	}
	few := *b // frames are long: a rasteriser draws them
	few.rounds, few.warmUp = min(b.rounds, 12), 2
	browser, missing := b.peer("frame.mjs")
	if missing == nil {
		missing = browser.call("open", nil, nil)
	}
	var lines []Line
	for _, c := range []struct {
		props  int
		moving bool
		peer   string
		most   time.Duration
	}{
		{10_000, true, "InstancedMesh", 0},
		{10_000, true, "InstancedMesh2", 0},
		{100_000, true, "InstancedMesh", 2 * time.Millisecond},
		{100_000, true, "InstancedMesh2", 2 * time.Millisecond},
		{100_000, false, "InstancedMesh2", 50 * time.Microsecond},
	} {
		f, err := newFramed(o, c.props, c.moving)
		if err != nil {
			return nil, err
		}
		var theirs *framePeer
		if missing == nil {
			theirs, err = newFramePeer(b, browser, f, c.peer)
		}
		var line Line
		if err == nil {
			line, err = few.frames(f, theirs)
		}
		f.close()
		if err != nil {
			return nil, err
		}
		if missing != nil {
			line.Note += "; no peer: " + missing.Error()
		} else {
			line.atLeast(1)
		}
		if c.most > 0 {
			line.atMost(c.most)
		}
		pack := draws[c.props]
		line.aim("≤ 150 draws", pack.Draws <= 150)
		line.aim("as many for 10,000 and 100,000", draws[10_000].Draws == draws[100_000].Draws)
		line.Note += fmt.Sprintf("; the built-in pack at as many places, and each kind at each level in sight: %d draw calls, %d triangles in view, and %d calls for the other number of props",
			pack.Draws, pack.Triangles, draws[110_000-c.props].Draws)
		lines = append(lines, line)
	}
	return lines, nil
}

// frames measures one line; theirs may be nil.
func (b *Bench) frames(f *framed, theirs *framePeer) (Line, error) {
	camera := "moving"
	if !f.moving {
		camera = "still"
	}
	line := Line{
		Case: fmt.Sprintf("%d props, camera %s", len(f.places), camera), Operation: "frame",
		Limit: "culling row by row at the edges of the view and copying the list of what is seen, and every 15th frame the selection of levels",
	}
	var run side
	if theirs != nil {
		line.PeerName, run = "three.js "+theirs.kind, theirs.run
	}
	line, err := b.alternate(line, f.run, run)
	if err != nil {
		return line, err
	}
	pass := f.last.Passes[render.PropPass]
	line.Note = fmt.Sprintf("slivers of %d kinds in two parts, ground and sky besides; our time is the thread's outside OpenGL, with %s inside; %d draw calls and %d instances of ours",
		frameKinds, duration(float64(f.last.GL.Nanoseconds())), pass.Draws, pass.Instances)
	if theirs != nil {
		line.Note += fmt.Sprintf("; the peer's is render()'s by the clock on the wall, since a page has no other, and what it writes is drawn by another process: %d calls, %d triangles",
			theirs.calls, theirs.triangles)
	}
	return line, nil
}

// framePeer draws instances at our places in a browser.
type framePeer struct {
	*Peer
	kind             string
	moving, edited   bool
	calls, triangles int // of the last frame
}

func newFramePeer(b *Bench, browser *Peer, f *framed, kind string) (*framePeer, error) {
	places, err := b.share("places", f.places)
	if err != nil {
		return nil, err
	}
	return &framePeer{Peer: browser, kind: kind, moving: f.moving}, browser.call("prepare", map[string]any{"kind": kind, "places": places}, nil)
}

func (p *framePeer) run() (Sample, error) {
	var ran struct {
		Sample
		Calls, Triangles int
	}
	err := p.call("run", map[string]any{"moving": p.moving, "edited": p.edited, "frames": framesPerTurn}, &ran)
	p.calls, p.triangles = ran.Calls, ran.Triangles
	return ran.Sample, err
}

// framed is a scene of props that have next to no triangles, so that a frame costs
// what Copse does and not what the rasteriser does.
type framed struct {
	o      *render.Offscreen
	places []exact.Vec3
	store  *props.Store
	stage  *instancing.Stage
	scene  *render.Scene
	moving bool
	edited *rand.Rand // chooses a prop that is taken out and put back in each frame; nil for none
	frame  int
	last   render.Stats
}

func newFramed(o *render.Offscreen, n int, moving bool) (*framed, error) {
	catalog, err := frameCatalog()
	if err != nil {
		return nil, err
	}
	store := props.NewStore(catalog)
	f := &framed{o: o, store: store, stage: instancing.NewStage(store), moving: moving}
	for k := range props.KindIndex(frameKinds) {
		m, err := sliver()
		if err != nil {
			return nil, err
		}
		o.SetModel(k, m)
	}
	f.places = scatterOver(store, n, frameKinds)
	f.stage.Sync()
	f.stage.SelectAll(f.view().Eye, 1) // of all, which is not measured
	f.scene = &render.Scene{Terrain: terrain.Starter(), Props: f.stage.Set(), Environment: render.DefaultEnvironment()}
	_, err = f.draw() // uploads everything
	return f, err
}

// close makes room for the next scene.
func (f *framed) close() {
	f.o.Release(f.scene.Props)
	for k := range props.KindIndex(frameKinds) {
		f.o.DropModel(k)
	}
}

// run draws the frames of a turn.
func (f *framed) run() (s Sample, err error) {
	for range framesPerTurn {
		took, err := f.draw()
		if err != nil {
			return s, err
		}
		s.Nanoseconds += float64(took.Nanoseconds())
		s.Operations++
	}
	return s, nil
}

// draw draws a frame as the editor does and returns what it took outside OpenGL.
func (f *framed) draw() (time.Duration, error) {
	f.frame++
	view := f.view()
	start := threadTime()
	if f.edited != nil {
		f.edit()
	}
	f.stage.Sync()
	f.stage.Select(view.Eye, float64(f.frame)/frameRate, 1)
	own := threadTime() - start
	var err error
	f.last, err = f.o.Draw(view, f.scene)
	return own + f.last.CPU, err
}

// edit takes a prop out, somewhere, and puts it back.
func (f *framed) edit() {
	removed, _ := f.store.Remove(placeID(f.edited.IntN(len(f.places))))
	f.store.Restore(removed)
}

func (f *framed) view() render.View {
	v := render.View{Eye: exact.Vec3{20, 34, 150}, Target: exact.Vec3{0, 8, 0}}
	if f.moving {
		v.Eye[0] += float32(f.frame%100) * 0.1
	}
	return v
}

// frameCatalog has as many kinds as the design must carry.
func frameCatalog() (*props.Catalog, error) {
	var rows []string
	for k := range frameKinds {
		rows = append(rows, fmt.Sprintf(`{"id":"bench:sliver-%d","file":"sliver-%d.glb","category":"sliver","family":"sliver","weight":1,"radius":0.1}`, k, k))
	}
	return props.ParseCatalog("slivers", []byte(`{"version":1,"props":[`+strings.Join(rows, ",")+`]}`))
}

// sliver is a model of two parts of a triangle each.
func sliver() (*render.Model, error) {
	part := assets.Part{
		Mesh: assets.Mesh{
			Positions: []exact.Vec3{{0, 0, 0}, {0.001, 0, 0}, {0, 0.001, 0}},
			Normals:   []exact.Vec3{{0, 0, 1}, {0, 0, 1}, {0, 0, 1}},
			Indices:   []uint32{0, 1, 2},
		},
		Material: assets.Material{BaseColor: [4]float32{1, 1, 1, 1}, BaseColorImage: -1, NormalImage: -1, Roughness: 1},
	}
	prepared, err := assets.Prepare(&assets.Model{Parts: []assets.Part{part, part}}, lod.Bake)
	if err != nil {
		return nil, err
	}
	return render.NewModel(prepared), nil
}

// placeID is the name of the prop that scatterOver has at a place.
func placeID(i int) props.ID { return props.MakeID(uint32(i), 0) }

// scatterOver places props of the first kinds of a catalog anywhere on the map and
// returns where they stand.
func scatterOver(store *props.Store, n, kinds int) []exact.Vec3 {
	random := rand.New(rand.NewPCG(1, 2))
	places := make([]exact.Vec3, n)
	for i := range places {
		places[i] = exact.Vec3{between(random, -128, 128), between(random, 0, 20), between(random, -128, 128)}
		store.Add(props.Prop{
			ID: placeID(i), Kind: props.KindIndex(i % kinds), X: places[i][0], Y: places[i][1], Z: places[i][2],
			Yaw: between(random, 0, 360), Scale: 1, Up: exact.Vec3{0, 1, 0},
		})
	}
	return places
}
