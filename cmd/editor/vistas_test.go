//go:build cgo

package main

import (
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"copse/instancing"
	"copse/internal/exact"
	"copse/internal/golden"
	"copse/level"
	"copse/props"
	"copse/render"
)

// vista is a fixed camera in the scenes' level, and the light and the air there.
type vista struct {
	name string
	// Where the camera stands and what it looks at, metres; y is above the ground,
	// or the water.
	eye, target exact.Vec3
	hour        float32
	fog         float32       // density as a multiple of clear air's; 0 means 1
	lamps       []render.Lamp // their heights are above the ground too
}

// vistas are what the picture of the editor is judged by.
var vistas = []vista{
	{name: "forest", eye: exact.Vec3{31, 1.7, -1}, target: exact.Vec3{46, 4, -22}, hour: 11},
	{name: "meadow", eye: exact.Vec3{18, 0.9, 58}, target: exact.Vec3{8, 1.7, 40}, hour: 13},
	{name: "dusk", eye: exact.Vec3{-46, 1, 62}, target: exact.Vec3{-80, 3, 30}, hour: 18.4},
	{name: "cliff", eye: exact.Vec3{40, 14, 96}, target: exact.Vec3{100, -14, 44}, hour: 16},
	{name: "beach", eye: exact.Vec3{34, 1.8, 86}, target: exact.Vec3{0, 1, 88}, hour: 17.3},
	{name: "peak", eye: exact.Vec3{20, 32, -40}, target: exact.Vec3{60, 4, -99}, hour: 10},
	{name: "stair", eye: exact.Vec3{15, 2, 48}, target: exact.Vec3{11, 1.8, 43}, hour: 15.4},
	{name: "above", eye: exact.Vec3{-24, 62, 150}, target: exact.Vec3{2, 0, 6}, hour: 15.4},
	{name: "dawn", eye: exact.Vec3{12, 4.5, 60}, target: exact.Vec3{6, 2.5, 34}, hour: 6, fog: 14},
	{name: "night", eye: exact.Vec3{10, 3, 56}, target: exact.Vec3{6, 3.5, 36}, hour: 21.5, lamps: []render.Lamp{
		{Position: exact.Vec3{7.8, 2.1, 37}, Color: exact.Vec3{0.9, 0.50, 0.20}, Range: 12},
		{Position: exact.Vec3{0.6, 2.4, 39.5}, Color: exact.Vec3{0.8, 0.46, 0.19}, Range: 11},
		{Position: exact.Vec3{15.5, 2, 33.5}, Color: exact.Vec3{0.8, 0.46, 0.19}, Range: 11},
	}},
}

// The size and quality of the golden pictures: the whole set is drawn in well
// under a minute and a half where the CPU draws.
const (
	vistaWidth, vistaHeight = 480, 270
	vistaQuality            = "medium"
)

// vistaTolerance forgives other rounding in a few leaves and blades of grass, and
// nothing that changes the light, a colour or a silhouette.
var vistaTolerance = golden.Tolerance{Pixel: 0.08, Share: 0.015}

// Ten scenes look as they were seen to look when their pictures were kept, and are
// drawn from the same lists.
func TestVistas(t *testing.T) {
	if testing.Short() {
		t.Skip("draws ten pictures")
	}
	if *galleryDir != "" {
		drawGallery(t, *galleryDir)
		return
	}
	s := stageVistas(t, vistaWidth, vistaHeight, vistaQuality)
	for i := range vistas {
		v := &vistas[i]
		list := s.draw(t, v)
		golden.Check(t, "vistas/"+v.name, s.picture.Image(), vistaTolerance)
		golden.CheckText(t, "vistas/"+v.name, list)
	}
}

// stagedVistas is the scenes' level with all that it is drawn with.
type stagedVistas struct {
	level   *level.Level
	stage   *instancing.Stage
	figures *figures
	picture *render.Offscreen
}

// stageVistas makes a picture of a size in pixels for drawing the scenes' level.
// The goroutine keeps its thread until the test ends.
func stageVistas(t testing.TB, width, height int, quality string) *stagedVistas {
	t.Helper()
	runtime.LockOSThread()
	t.Cleanup(runtime.UnlockOSThread)
	picture, err := render.NewOffscreen(width, height)
	if err != nil {
		t.Fatalf("this test draws and needs OpenGL 4.1 off screen: %v", err)
	}
	t.Cleanup(picture.Close)
	s := &stagedVistas{level: vistasLevel(t), picture: picture}
	q, ok := render.QualityNamed(quality)
	if !ok {
		t.Fatalf("there is no quality %q", quality)
	}
	if err := picture.SetQuality(q); err != nil {
		t.Fatal(err)
	}
	generated(t, s.level)
	s.stage = instancing.NewStage(s.level.Props())
	s.stage.Canopy().Lay(s.level.Terrain().Bounds())
	s.stage.Sync()
	var of atomic.Pointer[level.Level]
	of.Store(s.level)
	reader := newModelReader(&of, func(err error) { t.Error(err) })
	_, errs := loadModels(picture.Renderer, s.stage, s.level, reader.read)
	for _, err := range errs {
		t.Error(err)
	}
	s.figures = newFigures(s.level, nil)
	s.figures.sync()
	return s
}

// draw draws a scene and returns its draw list.
func (s *stagedVistas) draw(t testing.TB, v *vista) string {
	t.Helper()
	view := render.View{Eye: s.above(v.eye), Target: s.above(v.target)}
	s.stage.SelectAll(view.Eye, s.picture.Quality().Reach)
	scene := &render.Scene{
		Terrain: s.level.Terrain(), Props: s.stage.Set(), Canopy: s.stage.Canopy(), Water: s.level.Water(),
		Environment: render.Daylight(v.hour).Over(s.level.Terrain()), Seconds: 3,
	}
	if v.fog > 0 {
		scene.Environment.FogDensity *= v.fog
		scene.Environment.FogHeight = 24
	}
	s.figures.into(scene)
	for _, lamp := range v.lamps {
		lamp.Position = s.above(lamp.Position)
		scene.Lamps = append(scene.Lamps, lamp)
	}
	stats, err := s.picture.Draw(view, scene)
	if err != nil {
		t.Fatal(err)
	}
	return s.drawList(&stats)
}

// above is the place that many metres above the ground or the water.
func (s *stagedVistas) above(p exact.Vec3) exact.Vec3 {
	y, _ := s.level.Terrain().Height(p[0], p[2])
	p[1] += max(y, s.level.Water())
	return p
}

// drawList says what a picture was drawn with, a line for each pass, and at which
// levels of detail the kinds of props stand, finest first.
func (s *stagedVistas) drawList(stats *render.Stats) string {
	var text strings.Builder
	for i, p := range stats.Passes {
		fmt.Fprintf(&text, "%-8v %3d draws %7d triangles %5d instances\n", render.Pass(i), p.Draws, p.Triangles, p.Instances)
	}
	kinds := s.level.Catalog().Kinds()
	levels := make([][instancing.Levels]int, len(kinds))
	for _, rows := range s.stage.Set().Kinds() {
		for level := range instancing.Levels {
			levels[rows.Kind][level] += rows.At(level)
		}
	}
	for i, n := range levels {
		if n != [instancing.Levels]int{} {
			fmt.Fprintf(&text, "%-22s %4d %4d %4d\n", s.level.Catalog().Kind(props.KindIndex(i)).ID, n[0], n[1], n[2])
		}
	}
	return text.String()
}
