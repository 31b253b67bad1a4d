//go:build cgo

package main

import (
	"fmt"
	"image"
	"time"
	"unsafe"

	"copse/brush"
	"copse/instancing"
	"copse/internal/exact"
	"copse/level"
	"copse/props"
	"copse/render"
	"copse/ui"
)

// scene draws a level with the renderer into the window's framebuffer.
type scene struct {
	renderer   *render.Renderer
	level      *level.Level
	stage      *instancing.Stage
	models     *models
	figures    *figures
	results    *ui.Queue
	picker     instancing.Picker
	generation *level.Generation // whose results models show, or nil
	start      time.Time         // of the clock that levels of detail are chosen by
}

// SetQuality draws in another quality from now on.
func (s *scene) SetQuality(name string) error {
	quality, ok := render.QualityNamed(name)
	if !ok {
		quality = render.AutoQuality(s.renderer.Info())
	}
	if err := s.renderer.SetQuality(quality); err != nil {
		return err
	}
	return s.renderer.Warm()
}

// openScene starts the renderer in the window's OpenGL context. Models that are
// ready come back through results; files that cannot be read are told to log.
func openScene(gl ui.OpenGL, l *level.Level, quality string, results *ui.Queue, log *ui.Log) (ui.Scene, error) {
	renderer, err := render.New(func(name string) unsafe.Pointer {
		address := gl.ProcAddress(name)
		return *(*unsafe.Pointer)(unsafe.Pointer(&address)) // a function's address, no memory of Go's
	})
	if err != nil {
		return nil, err
	}
	if q, ok := render.QualityNamed(quality); ok {
		if err := renderer.SetQuality(q); err != nil {
			renderer.Close()
			return nil, err
		}
	}
	if gl.Aside != nil {
		if err := renderer.LoadAside(gl.Aside); err != nil {
			log.Warn("a frame may wait for large pictures of props: %v", err)
		}
	}
	// Shaders are compiled before they are first needed.
	if err := renderer.Warm(); err != nil {
		renderer.Close()
		return nil, err
	}
	stage := instancing.NewStage(l.Props())
	s := &scene{
		renderer: renderer, level: l, stage: stage,
		models: newModels(renderer, stage, l, results, log), results: results, start: time.Now(),
	}
	s.figures = newFigures(l, s.models.mesh)
	s.models.requestStanding(l)
	return s, nil
}

// Show makes another level the one that is drawn.
func (s *scene) Show(l *level.Level) {
	if l == s.level {
		return
	}
	s.renderer.Release(s.stage.Set())
	s.renderer.ReleaseParts(s.figures.parts)
	s.level, s.stage = l, instancing.NewStage(l.Props())
	s.models.restage(s.stage, l)
	s.figures = newFigures(l, s.models.mesh)
	s.figures.use(s.generation)
	s.models.requestStanding(l)
}

// Prepare asks for the models of everything that a preset plants.
func (s *scene) Prepare(p *brush.Preset) {
	catalog := s.level.Catalog()
	var files []string
	for _, pick := range p.Picks {
		for _, kind := range catalog.InCategory(pick.Category) {
			files = append(files, catalog.Kind(kind).File)
		}
	}
	s.models.library.Request(files...)
}

// Generate shows the results of a generation, previews too.
func (s *scene) Generate(g *level.Generation) {
	s.generation = g
	s.figures.use(g)
}

// Loading tells how many of the models that were asked for are there.
func (s *scene) Loading() ui.Progress {
	p := s.models.library.Progress()
	progress := ui.Progress{Done: p.Done, Total: p.Total}
	if len(p.Current) > 0 {
		progress.Current = p.Current[0]
	}
	return progress
}

// Cancel gives up the models that are not being prepared yet.
func (s *scene) Cancel() { s.models.library.Cancel() }

// Thumbnail returns the picture of a kind.
func (s *scene) Thumbnail(kind props.KindIndex, side int) ui.Thumbnail {
	return s.models.thumbnail(s.level.Catalog().Kind(kind).File, side)
}

// Reload has a file prepared again.
func (s *scene) Reload(file string) { s.models.reload(file) }

// Close gives up what is not prepared yet and frees what the renderer made.
func (s *scene) Close() {
	s.models.close()
	s.renderer.Close()
}

// Describe says what draws, and why no better.
func (s *scene) Describe() string {
	info, quality := s.renderer.Info(), s.renderer.Quality().Name
	text := fmt.Sprintf("%s, OpenGL %s, quality %s", info.Renderer, info.Version, quality)
	if info.Software && quality == render.Qualities()[0].Name {
		text += "\nThis machine draws on its CPU, so the lowest quality was chosen; start with --quality to choose another."
	}
	return text
}

// uploadBudget is how long a frame may send models to the card.
const uploadBudget = 2 * time.Millisecond

// Sync mirrors the props and models that changed into the buckets, follows the catalog,
// sends models and draws thumbnails that are wanted.
func (s *scene) Sync() error {
	s.models.use(s.level.Catalog())
	s.stage.Canopy().Lay(s.level.Terrain().Bounds())
	if s.stage.Sync() {
		s.models.requestStaged()
	}
	if s.models.arrivals > 0 {
		s.models.arrivals = 0
		s.figures.parts.Remesh()
	}
	s.figures.sync()
	if s.renderer.Upload(uploadBudget) > 0 {
		s.results.Post(func() {}) // so that another frame is drawn soon
	}
	return s.models.drawThumbnails()
}

// Colours of the brush ring, linear RGB.
var (
	paintColor  = exact.Vec3{0.35, 0.8, 0.25}
	eraseColor  = exact.Vec3{0.9, 0.2, 0.12}
	maskColor   = exact.Vec3{0.46, 0.25, 0.7}
	sculptColor = exact.Vec3{1, 0.52, 0.09}
)

// Draw draws the level into the viewport.
func (s *scene) Draw(v ui.View) (ui.Drawn, error) {
	size := v.Viewport.Size()
	if size.X < 1 || size.Y < 1 {
		return ui.Drawn{}, nil
	}
	light := environment(v.Light)
	in := &render.Scene{
		Terrain: s.level.Terrain(), Water: s.level.Water(), Props: s.stage.Set(), Canopy: s.stage.Canopy(),
		Environment: light.Over(s.level.Terrain()), Seconds: float32(v.Seconds),
	}
	if r := v.Ring; r != nil {
		in.Brush = &render.Brush{Center: exact.Vec3(r.Center), Radius: r.Radius, Falloff: r.Falloff, Color: paintColor}
		switch {
		case r.Mask:
			in.Brush.Color = maskColor
		case r.Erase:
			in.Brush.Color = eraseColor
		case r.Sculpt:
			in.Brush.Color = sculptColor
		}
	}
	overlay(in, &v.Overlay)
	mark(in, &v.Marks)
	s.figures.into(in)
	in.Outlines = append(in.Outlines, s.selected(&v.Selected))
	camera := render.View{
		Eye: exact.Vec3(v.Eye), Target: exact.Vec3(v.Target), FovY: v.FOV, Near: v.Near, Far: v.Far,
		Width: size.X, Height: size.Y,
	}
	s.chooseLevels(camera.Eye)
	stats, err := s.renderer.Draw(camera, in, v.Viewport.Min.X, v.Height-v.Viewport.Max.Y)
	if err != nil {
		return ui.Drawn{}, err
	}
	if stats.Unfinished {
		s.results.Post(func() {})
	}
	return ui.Drawn{
		DrawCalls: stats.Draws(), Triangles: stats.Triangles(), Instances: stats.Passes[render.PropPass].Instances,
		Parts:  stats.Passes[render.PartPass].Instances,
		Levels: s.stage.Set().Count(), Specks: stats.Specks, Uploaded: stats.Uploaded, GL: stats.GL, Light: light.Azimuth(), Animating: s.renderer.Quality().Sway,
	}, nil
}

// chooseLevels chooses the levels of detail of props and of models' meshes for a
// place of the camera, and has another frame drawn soon where that goes on.
func (s *scene) chooseLevels(eye exact.Vec3) {
	seconds, quality := time.Since(s.start).Seconds(), s.renderer.Quality()
	parts := s.figures.parts
	s.stage.Set().FadeOver(quality.Fade)
	parts.Meshes().FadeOver(quality.Fade)
	for _, chosen := range []instancing.Selection{s.stage.Select(eye, seconds, quality.Reach), parts.Select(eye, seconds, quality.Reach)} {
		if chosen.Pending || chosen.Fading {
			s.results.Post(func() {})
			return
		}
	}
}

// selected outlines what is selected, the models below a group too.
func (s *scene) selected(chosen *ui.Outlined) render.Outline {
	o := render.Outline{Color: selectedColor}
	for _, id := range chosen.Models {
		o.Models = s.figures.below(o.Models, id)
	}
	for _, id := range chosen.Props {
		if h, ok := s.stage.Handle(id); ok {
			o.Props = append(o.Props, h)
		}
	}
	return o
}

// Capture reads the window's framebuffer.
func (s *scene) Capture(width, height int) (*image.NRGBA, error) {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	s.renderer.Context().Screen(width, height).ReadRGBA(picture.Pix)
	flip(picture)
	for i := 3; i < len(picture.Pix); i += 4 {
		picture.Pix[i] = 255 // the window's alpha means nothing
	}
	return picture, nil
}

// flip turns the picture upside down: OpenGL's first row is the lowest.
func flip(picture *image.NRGBA) {
	row := make([]byte, picture.Stride)
	height := picture.Rect.Dy()
	for y := range height / 2 {
		upper := picture.Pix[y*picture.Stride:][:picture.Stride]
		lower := picture.Pix[(height-1-y)*picture.Stride:][:picture.Stride]
		copy(row, upper)
		copy(upper, lower)
		copy(lower, row)
	}
}
