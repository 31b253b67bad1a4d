//go:build linux

package render_test

import (
	"syscall"
	"testing"
	"time"

	"copse/assets"
	"copse/assets/pack"
	"copse/brush"
	"copse/instancing"
	"copse/internal/exact"
	"copse/level"
	"copse/lod"
	"copse/props"
	"copse/render"
	"copse/render/rendertest"
)

// The stages of a frame on the main thread, as the editor runs them.
const (
	dabStage = iota
	arriveStage
	syncStage
	uploadStage
	selectStage
	drawStage // without the time inside OpenGL
	stages
)

var stageNames = [stages]string{"dab", "arrive", "sync", "upload", "select", "draw"}

// firstClick is an editor without a window: a preset is selected with an empty
// cache, and its first dab is pressed.
type firstClick struct {
	o       *render.Offscreen
	level   *level.Level
	stage   *instancing.Stage
	library *assets.Library[*render.Model]
	arrived chan assets.Result[*render.Model]
	worst   [stages]time.Duration
	began   time.Time
}

func newFirstClick(t testing.TB, o *render.Offscreen) *firstClick {
	t.Helper()
	l := level.New(level.Config{Seed: 1, Catalog: packCatalog(t)})
	if errs := l.LoadPresets(brush.BuiltIn()); len(errs) > 0 {
		t.Fatal(errs)
	}
	cache, err := lod.OpenCache(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	c := &firstClick{o: o, level: l, stage: instancing.NewStage(l.Props()), arrived: make(chan assets.Result[*render.Model], 1000), began: time.Now()}
	read := func(file string) (*render.Model, error) {
		data, err := pack.Open(file)
		if err != nil {
			return nil, err
		}
		m, err := assets.Read(file, data, nil)
		if err != nil {
			return nil, err
		}
		p, err := assets.Prepare(m, cache.Bake)
		if err != nil {
			return nil, err
		}
		return render.NewModel(p), nil
	}
	c.library = assets.NewLibrary(1, read, func(r assets.Result[*render.Model]) { c.arrived <- r })
	return c
}

// choose asks for what a preset plants and returns how many files that is.
func (c *firstClick) choose(preset string) (files int) {
	var list []string
	for _, p := range c.level.Presets() {
		if p.Name != preset {
			continue
		}
		for _, pick := range p.Picks {
			for _, kind := range c.level.Catalog().InCategory(pick.Category) {
				list = append(list, c.level.Catalog().Kind(kind).File)
			}
		}
	}
	c.library.Request(list...)
	return len(list)
}

// timed books what a stage takes.
func (c *firstClick) timed(stage int, f func()) {
	start, before := time.Now(), threadTime()
	f()
	// The thread's own time is coarse, but leaves out what others at work on
	// the machine take.
	took := min(time.Since(start), threadTime()-before+time.Millisecond)
	c.worst[stage] = max(c.worst[stage], took)
}

// threadTime is the time that the calling thread has run.
func threadTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_THREAD, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// frame draws one frame and returns how many models arrived from the workers.
func (c *firstClick) frame(t testing.TB, s *render.Scene, v render.View) (arrived int) {
	t.Helper()
	c.timed(arriveStage, func() {
		for len(c.arrived) > 0 && arrived < 4 {
			r := <-c.arrived
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			arrived++
			for i, k := range c.level.Catalog().Kinds() {
				if k.File == r.File {
					c.o.QueueModel(props.KindIndex(i), r.Value)
					c.stage.SetSize(props.KindIndex(i), r.Value.Size())
				}
			}
		}
	})
	c.timed(syncStage, func() { c.stage.Sync() })
	c.timed(uploadStage, func() { c.o.Upload(2 * time.Millisecond) })
	c.timed(selectStage, func() { c.stage.Select(v.Eye, time.Since(c.began).Seconds(), 1) })
	before := threadTime()
	stats := draw(t, c.o, v, s)
	c.worst[drawStage] = max(c.worst[drawStage], min(stats.CPU, threadTime()-before+time.Millisecond))
	return arrived
}

// dab presses the brush of a preset once.
func (c *firstClick) dab(t testing.TB, preset string) {
	t.Helper()
	c.timed(dabStage, func() {
		stroke, err := c.level.BeginStroke(level.DefaultBrush(preset))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := stroke.Dab(-40, 30); err != nil {
			t.Fatal(err)
		}
		stroke.End()
	})
}

// benchmarkFirstClick selects Mixed Forest with a cold cache and presses at
// once, or when everything is there. For each stage of a frame, NAME-µs is the
// worst frame of the best run: on a machine at work the others measure the
// neighbours. No stage should take 4,000.
func benchmarkFirstClick(b *testing.B, wait bool) {
	rendertest.Run(b, func(o *render.Offscreen) {
		if err := o.Resize(64, 36); err != nil {
			b.Fatal(err)
		}
		if err := o.Warm(); err != nil {
			b.Fatal(err)
		}
		var best [stages]time.Duration
		for i := range b.N {
			c := newFirstClick(b, o)
			s := landscape()
			s.Props = c.stage.Set()
			v := render.View{Eye: exact.Vec3{-40, 20, 70}, Target: exact.Vec3{-40, 4, 30}}
			c.frame(b, s, v)
			c.frame(b, s, v) // the ground is there
			c.worst = [stages]time.Duration{}
			const preset = "Mixed Forest"
			files := c.choose(preset)
			if !wait {
				c.dab(b, preset)
			}
			for arrived := 0; arrived < files || o.Uploading() > 0; {
				arrived += c.frame(b, s, v)
			}
			if wait {
				c.dab(b, preset)
			}
			c.frame(b, s, v)
			c.library.Close()
			o.Release(s.Props)
			for kind := range c.level.Catalog().Kinds() {
				o.DropModel(props.KindIndex(kind))
			}
			for stage, worst := range c.worst {
				if i == 0 || worst < best[stage] {
					best[stage] = worst
				}
			}
		}
		for stage, worst := range best {
			b.ReportMetric(float64(worst.Nanoseconds())/1000, stageNames[stage]+"-µs")
		}
	})
}

func BenchmarkFirstClickAtOnce(b *testing.B) { benchmarkFirstClick(b, false) }
func BenchmarkFirstClickBaked(b *testing.B)  { benchmarkFirstClick(b, true) }
