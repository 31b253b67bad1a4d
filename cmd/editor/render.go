//go:build cgo

package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"copse/instancing"
	"copse/internal/exact"
	"copse/level"
	"copse/props"
	"copse/render"
)

// renderCommand draws a session.
type renderCommand struct {
	Session string      `arg:"" name:"level" help:"Level (folder or .copse), or session file (.jsonl)."`
	Out     string      `required:"" placeholder:"FILE.png" help:"Picture to write."`
	Camera  cameraPlace `placeholder:"X,Y,Z,TX,TY,TZ" help:"Where the camera stands and what it looks at, metres. Without it: a view over the whole level."`
	Size    gridSize    `default:"1280x720" placeholder:"WxH" help:"Size of the picture."`
	Quality string      `enum:"low,medium,high,ultra" default:"high" help:"low, medium, high or ultra."`
	Hour    *float32    `placeholder:"HOUR" help:"Hour of the day, 0 to 24, such as 18.5; without it the level's own."`
	Sun     *float32    `placeholder:"DEGREES" help:"Where the sun or the moon stands, degrees clockwise from north, 0 to 360; without it the level's own, or where the hour has it."`
	Fog     *float32    `placeholder:"TIMES" help:"How thick the air is, times a clear day's haze: 0 none, 1 a clear day, 10 mist, 40 thick; without it the level's own."`
	JSON    bool        `name:"json" help:"Print what was drawn as JSON."`
}

// Help is the text after the flags.
func (renderCommand) Help() string {
	return `Draws a level, or what a session leads to, without a window or a display. The
light is the one that was set for the level in the Inspector, unless told.

Examples:
  editor render assets/demo/demo.jsonl --out demo.png --camera=-30,22,96,0,6,0
  editor render assets/demo/demo.jsonl --out dusk.png --hour 18.4 --fog 6`
}

// cameraPlace is an eye and a target.
type cameraPlace struct {
	eye, target exact.Vec3
	given       bool
}

// UnmarshalText reads six numbers.
func (p *cameraPlace) UnmarshalText(text []byte) error {
	words := strings.Split(string(text), ",")
	if len(words) != 6 {
		return fmt.Errorf("%q is no camera; write six numbers, where it stands and what it looks at, like 0,30,80,0,5,0", text)
	}
	for i, word := range words {
		v, err := strconv.ParseFloat(strings.TrimSpace(word), 32)
		if err != nil || !(v >= -1e5 && v <= 1e5) {
			return fmt.Errorf("%q is no place in metres", word)
		}
		if i < 3 {
			p.eye[i] = float32(v)
		} else {
			p.target[i-3] = float32(v)
		}
	}
	if p.eye == p.target {
		return errors.New("the camera looks at the point where it stands")
	}
	p.given = true
	return nil
}

// renderResult is what --json prints.
type renderResult struct {
	Out       string         `json:"out"`
	DrawCalls int            `json:"drawCalls"`
	PropCalls int            `json:"propDrawCalls"`
	Triangles int            `json:"triangles"`
	Instances int            `json:"instances"` // props that stand
	Drawn     int            `json:"drawnInstances"`
	Parts     int            `json:"parts"` // of models, drawn
	PartCalls int            `json:"partDrawCalls"`
	LOD       map[string]int `json:"lod"` // props at each level of detail
	CPUms     float64        `json:"cpuMs"`
	Renderer  string         `json:"renderer"`
	Quality   string         `json:"quality"`
	Hash      string         `json:"hash"`
	Version   string         `json:"version"`
}

// Run draws the picture.
func (r *renderCommand) Run(c console) error {
	if err := r.checkLight(); err != nil {
		return fmt.Errorf("editor render: %w", err)
	}
	if !strings.EqualFold(filepath.Ext(r.Out), ".png") {
		return fmt.Errorf("editor render: --out %s: the picture is a PNG; name it .png", r.Out)
	}
	l, notices, err := openDocument(r.Session)
	if err != nil {
		return err
	}
	tellNotices(c, notices)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	picture, err := render.NewOffscreen(r.Size.width, r.Size.height)
	if err != nil {
		return fmt.Errorf("editor render: %w", err)
	}
	defer picture.Close()
	quality, _ := render.QualityNamed(r.Quality)
	if err := picture.SetQuality(quality); err != nil {
		return fmt.Errorf("editor render: %w", err)
	}
	if err := generate(l, func(format string, values ...any) {
		fmt.Fprintf(c.stderr, "notice: "+format+"\n", values...)
	}); err != nil {
		return fmt.Errorf("editor render: %w", err)
	}
	stage := instancing.NewStage(l.Props())
	stage.Canopy().Lay(l.Terrain().Bounds())
	stage.Sync()
	var of atomic.Pointer[level.Level]
	of.Store(l)
	reader := newModelReader(&of, func(err error) { fmt.Fprintf(c.stderr, "notice: %v\n", err) })
	loaded, errs := loadModels(picture.Renderer, stage, l, reader.read)
	for _, err := range errs {
		fmt.Fprintf(c.stderr, "notice: %v; boxes stand for its props\n", err)
	}
	figures := newFigures(l, func(id string) (instancing.MeshKind, bool) {
		kind, ok := l.Catalog().Lookup(id)
		if !ok || loaded[kind] == nil {
			return instancing.MeshKind{}, false
		}
		return instancing.MeshKind{Kind: kind, Min: loaded[kind].Min, Max: loaded[kind].Max}, true
	})
	figures.sync()
	figures.parts.Select(r.view().Eye, 0, quality.Reach)
	stage.SelectAll(r.view().Eye, quality.Reach)
	stats, err := picture.Draw(r.view().Covering(l.Terrain()), r.scene(l, stage, figures))
	if err != nil {
		return fmt.Errorf("editor render: %w", err)
	}
	if err := picture.WritePNG(r.Out); err != nil {
		return err
	}
	result := r.result(l, stage, picture, stats)
	if r.JSON {
		return c.printJSON(result)
	}
	fmt.Fprintf(c.stdout, "%s: %s, %s, %s standing, quality %s on %s\n", r.Out,
		plural(result.DrawCalls, "draw call"), plural(result.Triangles, "triangle"), plural(result.Instances, "prop"), result.Quality, result.Renderer)
	return nil
}

func (r *renderCommand) view() render.View {
	v := render.View{Eye: exact.Vec3{-24, 62, 150}, Target: exact.Vec3{2, 0, 6}}
	if r.Camera.given {
		v.Eye, v.Target = r.Camera.eye, r.Camera.target
	}
	return v
}

func (r *renderCommand) scene(l *level.Level, stage *instancing.Stage, figures *figures) *render.Scene {
	s := &render.Scene{Terrain: l.Terrain(), Props: stage.Set(), Canopy: stage.Canopy(), Water: l.Water(), Environment: environment(r.light(l)).Over(l.Terrain())}
	figures.into(s)
	return s
}

func (r *renderCommand) result(l *level.Level, stage *instancing.Stage, picture *render.Offscreen, stats render.Stats) renderResult {
	result := renderResult{
		Out: r.Out, DrawCalls: stats.Draws(), PropCalls: stats.Passes[render.PropPass].Draws, Triangles: stats.Triangles(),
		Instances: l.Props().Len(), Drawn: stats.Passes[render.PropPass].Instances,
		Parts: stats.Passes[render.PartPass].Instances, PartCalls: stats.Passes[render.PartPass].Draws, LOD: map[string]int{},
		CPUms: milliseconds(stats.CPU), Renderer: picture.Info().Renderer, Quality: picture.Quality().Name,
		Hash: l.Hash().String(), Version: versionText(),
	}
	for level, n := range stage.Set().Count() {
		result.LOD[strconv.Itoa(level)] += n
	}
	return result
}

// needed are the kinds that stand in a level, as props or in its models.
func needed(l *level.Level) map[props.KindIndex]bool {
	kinds := map[props.KindIndex]bool{}
	for p := range l.Props().All() {
		kinds[p.Kind] = true
	}
	for _, m := range l.Models() {
		r := l.Results().Get(m.Result)
		if r == nil {
			continue
		}
		for i := range r.Parts {
			if kind, ok := l.Catalog().Lookup(r.Parts[i].Mesh); ok {
				kinds[kind] = true
			}
		}
	}
	return kinds
}

// loadModels reads the models of all kinds that a level needs, on all CPUs, and
// uploads them; boxes stand for those that cannot be read. It returns the models
// by kind, and what went wrong.
func loadModels(r *render.Renderer, stage *instancing.Stage, l *level.Level, read func(file string) (*render.Model, error)) ([]*render.Model, []error) {
	standing := needed(l)
	models := make([]*render.Model, len(l.Catalog().Kinds()))
	failures := make([]error, len(models))
	var work sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, kind := range l.Catalog().Kinds() {
		if !standing[props.KindIndex(i)] {
			continue
		}
		work.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			models[i], failures[i] = read(kind.File)
		})
	}
	work.Wait()
	var errs []error
	for i, m := range models {
		if failures[i] != nil {
			errs = append(errs, failures[i])
			kind := l.Catalog().Kind(props.KindIndex(i))
			m = placeholder(&kind)
			models[i] = m
		}
		if m != nil {
			r.SetModel(props.KindIndex(i), m)
			stage.SetBounds(props.KindIndex(i), m.Min, m.Max)
		}
	}
	return models, errs
}
