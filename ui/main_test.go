package ui_test

import (
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
	"testing"

	"copse/brush"
	"copse/internal/xvfb"
	"copse/level"
	"copse/procedural/api"
	"copse/procedural/datatype"
	"copse/props"
	"copse/ui"

	"github.com/go-gl/mathgl/mgl32"
)

// onMain runs functions on the thread that the process started on, which is
// the only one that may open windows.
var onMain = make(chan func())

func TestMain(m *testing.M) { os.Exit(run(m)) }

// run keeps the main thread for windows and runs the tests beside it.
func run(m *testing.M) (code int) {
	if os.Getenv(childVariable) != "" {
		return runChild()
	}
	stop, err := xvfb.Start(1280, 720)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer stop()
	done := make(chan int)
	go func() { done <- m.Run() }()
	for {
		select {
		case f := <-onMain:
			f()
		case code := <-done:
			return code
		}
	}
}

// childVariable makes the test binary open one window and end, for what needs a
// process of its own: "frame" for one frame, "hand" until it is closed.
const childVariable = "COPSE_TEST_CHILD"

func runChild() int {
	l, err := makeLevel()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	options := ui.Options{Level: l, Title: "Copse test", OpenScene: openBare, StateDir: os.Getenv(childVariable + "_STATE")}
	if os.Getenv(childVariable) == "frame" {
		options.Frames = 1
	} else {
		options.Results = &ui.Queue{}
		sayWhenReady(options.Results, 5)
	}
	err = ui.Run(options)
	if err == nil {
		fmt.Printf("steps %d\n", l.History().Done())
		return 0
	}
	fmt.Fprintln(os.Stderr, err)
	if start := (*ui.StartError)(nil); errors.As(err, &start) {
		return 2
	}
	return 1
}

// sayWhenReady prints a line after some frames.
func sayWhenReady(queue *ui.Queue, frames int) {
	queue.Post(func() {
		if frames == 0 {
			fmt.Println("ready")
			return
		}
		sayWhenReady(queue, frames-1)
	})
}

// childCommand prepares the test binary as another process.
func childCommand(t *testing.T, mode string, environment ...string) *exec.Cmd {
	t.Helper()
	command := exec.Command(os.Args[0])
	command.Env = append(append(os.Environ(), childVariable+"="+mode, childVariable+"_STATE="+t.TempDir()), environment...)
	return command
}

// child runs one frame in another process, and returns what it said and its
// exit code.
func child(t *testing.T, environment ...string) (said string, code int) {
	t.Helper()
	command := childCommand(t, "frame", environment...)
	output, err := command.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(output), command.ProcessState.ExitCode()
}

// bareScene draws nothing: these tests are about what the window does.
type bareScene struct{ views *[]ui.View }

func (bareScene) Show(*level.Level)           {}
func (bareScene) Sync() error                 { return nil }
func (bareScene) SetQuality(string) error     { return nil }
func (bareScene) Close()                      {}
func (bareScene) Prepare(*brush.Preset)       {}
func (bareScene) Loading() ui.Progress        { return ui.Progress{} }
func (bareScene) Cancel()                     {}
func (bareScene) Generate(*level.Generation)  {}
func (bareScene) Reload(string)               {}
func (bareScene) Pick(ui.Ray) (ui.Pick, bool) { return ui.Pick{}, false }
func (bareScene) Describe() string            { return "nothing draws" }
func (bareScene) Thumbnail(props.KindIndex, int) ui.Thumbnail {
	return ui.Thumbnail{Model: ui.ModelFacts{Parts: 2, Triangles: []int{200, 100, 30}, Size: mgl32.Vec3{1, 2, 1}}}
}
func (s bareScene) Draw(v ui.View) (ui.Drawn, error) {
	if s.views != nil {
		*s.views = append(*s.views, v)
	}
	return ui.Drawn{DrawCalls: 1}, nil
}
func (bareScene) Capture(width, height int) (*image.NRGBA, error) {
	return image.NewNRGBA(image.Rect(0, 0, width, height)), nil
}

// openBare is Options.OpenScene for a bareScene.
func openBare(ui.OpenGL) (ui.Scene, error) { return bareScene{}, nil }

// newLevel makes a level with a catalog of one prop in each category.
func newLevel(t testing.TB) *level.Level {
	t.Helper()
	l, err := makeLevel()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func makeLevel() (*level.Level, error) {
	families := [][2]string{
		{"conifer", "tree"}, {"broadleaf", "tree"}, {"deadwood", "tree"}, {"bush", "shrub"}, {"fern", "shrub"},
		{"grass", "groundcover"}, {"reed", "groundcover"}, {"flower", "groundcover"}, {"mushroom", "groundcover"},
		{"boulder", "rock"}, {"pebble", "rock"}, {"driftwood", "wood"}, {"log", "wood"},
	}
	text := `{"version":1,"props":[`
	for i, f := range families {
		if i > 0 {
			text += ","
		}
		text += fmt.Sprintf(`{"id":"test:%s","file":"x.glb","category":"%s","family":"%s","weight":1,"radius":0.3}`, f[0], f[0], f[1])
	}
	catalog, err := props.ParseCatalog("catalog.json", []byte(text+"]}"))
	if err != nil {
		return nil, err
	}
	l := level.New(level.Config{Catalog: catalog})
	return l, errors.Join(l.LoadPresets(brush.BuiltIn())...)
}

// open runs a window on the main thread until it closes.
func open(t testing.TB, options ui.Options) error {
	t.Helper()
	if options.StateDir == "" {
		options.StateDir = t.TempDir()
	}
	if options.OpenScene == nil {
		options.OpenScene = openBare
	}
	done := make(chan error)
	onMain <- func() { done <- ui.Run(options) }
	return <-done
}

// play runs a script on a new level and returns the level.
func play(t testing.TB, script string) (*level.Level, error) {
	t.Helper()
	parsed, err := ui.ParseScript("script", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	l := newLevel(t)
	return l, open(t, modelOptions(l, parsed))
}

// modelOptions are those of a window in which generators run and models can be
// picked by their Size boxes.
func modelOptions(l *level.Level, script *ui.Script) ui.Options {
	return ui.Options{
		Level: l, Script: script, Output: io.Discard, Executor: api.NewInProcess(),
		OpenScene: func(ui.OpenGL) (ui.Scene, error) { return &boxScene{level: l}, nil },
	}
}

// boxScene is a bareScene in which models are picked by their Size boxes.
type boxScene struct {
	bareScene
	level *level.Level
}

func (s *boxScene) Pick(r ui.Ray) (best ui.Pick, found bool) {
	for _, m := range s.level.Models() {
		if m.Kind == level.GroupModel || m.Hidden || m.Locked {
			continue
		}
		origin := m.Pivot.PointToObject(datatype.Vector3{X: r.Origin[0], Y: r.Origin[1], Z: r.Origin[2]})
		way := m.Pivot.VectorToObject(datatype.Vector3{X: r.Direction[0], Y: r.Direction[1], Z: r.Direction[2]})
		size := m.PhysicalSize()
		near, far := float32(0), float32(1e9)
		for _, axis := range [...][3]float32{{origin.X, way.X, size.X}, {origin.Y, way.Y, size.Y}, {origin.Z, way.Z, size.Z}} {
			a, b := (-axis[2]/2-axis[0])/axis[1], (axis[2]/2-axis[0])/axis[1]
			near, far = max(near, min(a, b)), min(far, max(a, b))
		}
		if near < far && (!found || near < best.Distance) {
			best, found = ui.Pick{Model: m.ID, Distance: near}, true
		}
	}
	return best, found
}

// scriptError returns the script's error or fails.
func scriptError(t testing.TB, err error) *ui.ScriptError {
	t.Helper()
	var failed *ui.ScriptError
	if !errors.As(err, &failed) {
		t.Fatalf("error %v is no ScriptError", err)
	}
	return failed
}
