//go:build cgo

package main

import (
	"sync/atomic"
	"time"

	"copse/assets"
	"copse/instancing"
	"copse/internal/exact"
	"copse/level"
	"copse/lod"
	"copse/props"
	"copse/render"
	"copse/render/gl"
	"copse/ui"

	"github.com/go-gl/mathgl/mgl32"
)

// models has what the kinds of a catalog are drawn with prepared in the
// background, hands it to the renderer, and draws the pictures of the kinds.
// Everything is kept by file: the numbers of kinds change with the catalog.
type models struct {
	renderer *render.Renderer
	stage    *instancing.Stage
	library  *assets.Library[prepared]
	catalog  *props.Catalog               // that the renderer's kinds are of
	kinds    map[string][]props.KindIndex // that are drawn from a file
	shown    []*render.Model              // by kind, nil for one that is not drawn
	arrivals int                          // of models since somebody looked
	files    map[string]*modelFile
	inside   atomic.Pointer[level.Level] // the level whose own files are read
	pictures []string                    // files whose picture is wanted, in the order of asking
	replaced []*gl.Texture               // that the panels of this frame may still show
	resized  resizeWarning
}

// modelFile is what is known of a file.
type modelFile struct {
	prepared
	ready     bool
	asked     bool  // for its picture
	err       error // of the last try
	thumbnail *gl.Texture
	stale     bool // the picture is of what the file was before
	side      int  // that the picture is wanted in
	queued    bool // for being drawn
}

// prepared is a file made ready for upload.
type prepared struct {
	model *render.Model
	facts ui.ModelFacts
}

// newModels starts preparing for the kinds of a level. Results come back
// through the queue; files that cannot be read are told to log.
func newModels(r *render.Renderer, stage *instancing.Stage, l *level.Level, results *ui.Queue, log *ui.Log) *models {
	m := &models{renderer: r, stage: stage, files: map[string]*modelFile{}, resized: resizeWarning{warn: log.Warn}}
	m.inside.Store(l)
	m.use(l.Catalog())
	reader := newModelReader(&m.inside, func(err error) { log.Warn("%v", err) })
	prepare := func(file string) (prepared, error) { return prepare(reader, file) }
	m.library = assets.NewLibrary(0, prepare, func(r assets.Result[prepared]) {
		if r.Err != nil {
			log.Error("%v", r.Err)
		}
		results.Post(func() { m.arrived(r) })
	})
	return m
}

// prepare reads the model of a file. It runs on the library's workers.
func prepare(reader *modelReader, file string) (prepared, error) {
	m, err := reader.read(file)
	if err != nil {
		return prepared{}, err
	}
	facts := ui.ModelFacts{Parts: m.Parts(), Size: mgl32.Vec3(exact.Sub(m.Max, m.Min))}
	for level := range lod.Levels {
		facts.Triangles = append(facts.Triangles, m.Triangles(level))
	}
	return prepared{m, facts}, nil
}

// file returns what is known of a file.
func (m *models) file(name string) *modelFile {
	f := m.files[name]
	if f == nil {
		f = &modelFile{}
		m.files[name] = f
	}
	return f
}

// arrived uploads what a file became for the kinds that are drawn from it.
func (m *models) arrived(r assets.Result[prepared]) {
	f := m.file(r.File)
	f.err = r.Err
	if r.Err != nil {
		m.miss(r.File)
		return
	}
	f.prepared, f.ready, f.stale = r.Value, true, true
	for _, kind := range m.kinds[r.File] {
		m.show(kind, f.model)
	}
}

// miss has the kinds of a file that cannot be read shown as boxes. What was
// drawn before stays.
func (m *models) miss(file string) {
	for _, kind := range m.kinds[file] {
		if int(kind) >= len(m.shown) || m.shown[kind] == nil {
			k := m.catalog.Kind(kind)
			m.show(kind, placeholder(&k))
		}
	}
}

// show has a kind drawn with a model, or not at all without one.
func (m *models) show(kind props.KindIndex, model *render.Model) {
	if n := int(kind) + 1; n > len(m.shown) {
		m.shown = append(m.shown, make([]*render.Model, n-len(m.shown))...)
	}
	m.shown[kind] = model
	m.arrivals++
	if model == nil {
		m.renderer.DropModel(kind)
		m.stage.SetBounds(kind, exact.Vec3{}, exact.Vec3{})
		m.resized.sized(kind, false)
		return
	}
	m.renderer.QueueModel(kind, model)
	n, row := m.stage.SetBounds(kind, model.Min, model.Max), m.catalog.Kind(kind)
	if known := m.resized.sized(kind, model == m.file(row.File).model); known {
		m.resized.about(row.ID, n)
	}
}

// use makes the renderer's kinds those of a catalog. Only kinds with another
// file than before cost something.
func (m *models) use(c *props.Catalog) {
	if c == m.catalog {
		return
	}
	var before []props.Kind
	if m.catalog != nil {
		before = m.catalog.Kinds()
	}
	m.catalog, m.kinds = c, map[string][]props.KindIndex{}
	for i, k := range c.Kinds() {
		kind := props.KindIndex(i)
		m.kinds[k.File] = append(m.kinds[k.File], kind)
		if i < len(before) && before[i].File == k.File {
			continue
		}
		m.show(kind, m.file(k.File).model)
	}
	for i := len(c.Kinds()); i < len(before); i++ {
		m.show(props.KindIndex(i), nil)
	}
}

// restage makes another stage the one that models are sized for, with the
// catalog of its level. Levels without files of their own, as replays are, use
// those of the level before.
func (m *models) restage(stage *instancing.Stage, l *level.Level) {
	m.stage = stage
	if l.CarriesFiles() {
		m.inside.Store(l)
	}
	m.use(l.Catalog())
	for i, model := range m.shown {
		if model != nil {
			stage.SetBounds(props.KindIndex(i), model.Min, model.Max)
		}
	}
}

// requestStanding asks for the models of what stands in a level.
func (m *models) requestStanding(l *level.Level) {
	kinds := l.Catalog().Kinds()
	seen := make([]bool, len(kinds))
	var files []string
	for p := range l.Props().All() {
		if !seen[p.Kind] {
			seen[p.Kind] = true
			files = append(files, kinds[p.Kind].File)
		}
	}
	m.library.Request(files...)
}

// requestStaged asks for the models of kinds that stand and have none, such as one
// that a prop was made, which no preset plants.
func (m *models) requestStaged() {
	var files []string
	for _, r := range m.stage.Set().Kinds() {
		if r.Len() > 0 && (int(r.Kind) >= len(m.shown) || m.shown[r.Kind] == nil) {
			files = append(files, m.catalog.Kind(r.Kind).File)
		}
	}
	if len(files) > 0 {
		m.library.Request(files...)
	}
}

// reload has a file prepared again, or at all when that was given up.
func (m *models) reload(file string) {
	f := m.file(file)
	if f.ready || f.err != nil { // else it is in work already, or waits
		m.library.Forget(file)
	}
	f.err = nil
	m.library.Request(file)
}

// thumbnail returns the picture of a file, asking for it and its model once.
func (m *models) thumbnail(file string, side int) ui.Thumbnail {
	f := m.file(file)
	if !f.ready {
		if !f.asked {
			f.asked = true
			m.library.Request(file)
		}
		return ui.Thumbnail{Err: f.err}
	}
	f.side = side
	if !f.queued && (f.thumbnail == nil || f.stale || f.thumbnail.Width != side) {
		f.queued = true
		m.pictures = append(m.pictures, file)
	}
	t := ui.Thumbnail{Pending: f.queued, Err: f.err, Model: f.facts}
	if f.thumbnail != nil {
		t.Texture = uint64(f.thumbnail.Name())
	}
	return t
}

// pictureBudget is how long a frame may draw thumbnails; one is drawn in any
// case, so that they are all there in the end.
const pictureBudget = 3 * time.Millisecond

// drawThumbnails draws the pictures that are wanted, within the budget, once
// all models that are on their way to the card have arrived.
func (m *models) drawThumbnails() error {
	for _, t := range m.replaced {
		t.Delete()
	}
	m.replaced = m.replaced[:0]
	if m.renderer.Uploading() > 0 {
		return nil
	}
	for start := time.Now(); len(m.pictures) > 0; {
		file := m.pictures[0]
		m.pictures = m.pictures[1:]
		if err := m.drawThumbnail(file, m.file(file)); err != nil {
			return err
		}
		if time.Since(start) >= pictureBudget {
			return nil
		}
	}
	return nil
}

func (m *models) drawThumbnail(file string, f *modelFile) error {
	f.queued = false
	kinds := m.kinds[file]
	if len(kinds) == 0 {
		return nil // taken out of the catalog meanwhile
	}
	picture, err := m.renderer.Thumbnail(kinds[0], f.side)
	if err != nil {
		return err
	}
	context := m.renderer.Context()
	if f.thumbnail == nil || f.thumbnail.Width != f.side {
		if f.thumbnail != nil {
			m.replaced = append(m.replaced, f.thumbnail)
		}
		f.thumbnail = context.NewTexture(gl.TextureSpec{Width: f.side, Height: f.side, Format: gl.RGBA8, Filter: gl.Linear})
	}
	gl.UpdateTexture(f.thumbnail, 0, 0, 0, f.side, f.side, picture.Pix)
	f.stale = false
	return nil
}

// close gives up what is not prepared yet and frees the pictures.
func (m *models) close() {
	m.library.Close()
	for _, f := range m.files {
		if f.thumbnail != nil {
			m.replaced = append(m.replaced, f.thumbnail)
		}
	}
	for _, t := range m.replaced {
		t.Delete()
	}
}
