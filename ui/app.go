package ui

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"copse/internal/located"
	"copse/level"
	"copse/procedural"
	"copse/undo"

	"github.com/AllenDang/cimgui-go/imgui"
	imglfw "github.com/AllenDang/cimgui-go/impl/glfw"
	"github.com/AllenDang/cimgui-go/impl/opengl3"
	"github.com/AllenDang/cimgui-go/implot"
	"github.com/go-gl/glfw/v3.3/glfw"
	"github.com/go-gl/mathgl/mgl32"
)

// GLFW, OpenGL and ImGui belong to the thread that the process started on.
func init() { runtime.LockOSThread() }

// Options say what the window shows and how it starts.
type Options struct {
	Level         *level.Level // what is edited
	Title         string
	Width, Height int     // of the window; 0 means 1280 × 720
	Scale         float32 // of the interface, times the monitor's; 0 means 1

	// OpenScene makes the scene once the OpenGL context is current.
	OpenScene func(gl OpenGL) (Scene, error)

	Quality string // that the scene was opened with; "" means that the user's setting counts

	Log        *Log    // what the console shows; nil means an empty one
	Results    *Queue  // background work posts here; nil means none does
	StateDir   string  // layout, crash reports, and what is kept for a crash; "" means [StateDir]
	Frames     int     // quit after so many frames; 0 means never
	Screenshot string  // write the last frame here as PNG when quitting by Frames
	Script     *Script // drives mouse and keyboard instead of the hand; may be nil
	Keep       bool    // keep the level for a crash, and offer what was kept, also with Script or Frames

	// Presets keeps presets as files; nil where there are none but the level's.
	Presets Presets

	// ChooseFiles asks the user for files; it may take as long as the user does and
	// runs beside the window. No paths and no error: nothing was chosen. nil means
	// the system's dialog.
	ChooseFiles func(FileDialog) (paths []string, err error)

	// KeysFile is the user's file of keys, which is followed, and written when keys
	// are changed in the window; "" means that they are not kept.
	KeysFile string

	Demo []byte // session that Help plays; nil where there is none

	Output io.Writer // where scripts print to; nil means the standard output

	// Executor runs the generators of models; nil: models only keep what they have.
	Executor procedural.Executor
	// SafeMode says that no generator runs, for a level that does not open otherwise.
	SafeMode bool

	// Path is where the level lives; "" while it was never saved.
	Path string

	// NewLevel makes the level that File, New opens, and OpenLevel reads a level
	// or a session; it runs beside the window. nil where the window can do neither.
	NewLevel  func() (*level.Level, error)
	OpenLevel func(path string) (l *level.Level, notices []located.Problem, err error)

	// Rescue is called after a defect ended the window, to save what can be saved of
	// the level that was open. It returns a line for the user, or "".
	Rescue func(l *level.Level) string
}

// app is the running window.
type app struct {
	options Options
	window  *glfw.Window
	scene   Scene
	marks   Marks // that tools draw in this frame
	results *Queue

	in         *input
	faces      *fonts
	fontSearch <-chan fontFiles // brings the system's fonts; nil when they are there
	layout     layout
	clock      stageClock
	pace       pace

	level        *level.Level // that is edited and recorded
	lookedAt     *level.Level // that shows in its place, or nil
	document     document
	keep         keeping
	closing      sync.WaitGroup // keepers of levels that were closed
	settings     settings
	camera       Camera
	moving       cameraMove
	bookmarks    bookmarks
	light        level.Light
	cube         viewCube
	carry        carrying
	showSettings bool
	view         viewport
	panels       []panel
	tools        []tool
	tool         tool // in hand
	gizmo        gizmo
	gripHint     string // what the grip under the pointer does
	brush        level.Brush
	stroke       *stroke // that the hand is drawing, or nil
	last         lastStroke
	overlays     overlays
	drawn        Drawn
	uploaded     int // bytes, in the last frame that had any

	driver     *driver // runs the script, or nil
	widgets    *widgets
	commands   []command
	bindings   bindings
	assets     assetsView
	imports    importer
	playback   playback
	dialog     bool // a file dialog is open
	relief     heightmaps
	log        *Log
	stack      stageStack // the plot's curves
	status     string     // what was done last, in the status line
	lastStep   *undo.Step // the newest that the status line knows of
	lastStatus string     // what the status line said in the last frame

	inspect     inspector
	outliner    outliner
	sources     generatorsView
	watch       moduleWatch
	inserting   insertion
	tuning      tuning
	lockedSeeds map[string]bool // by the widget's name
	dice        uint64          // rolls seeds
	listSearch  string          // what the open list with pictures is searched for
	pictures    pictures

	generation     *level.Generation // of the open level, nil where nothing generates
	generationSeen level.ModelCursor
	inView         []level.ModelID
	printed        map[level.ModelID]procedural.Key // results whose messages were told
	failed         map[level.ModelID]string         // failures that were told
	found          commandPalette
	keys           keysView
	keyFile        keyFile

	journalLost  bool   // it was said that the journal's file cannot be written
	wantPanel    string // brought to the front in this frame
	historySeen  historyView
	hideLines    [severities]bool // of the console
	wholeSession bool             // the brush panel shows the session's balance

	presetEdit    presetEdit
	presetTexture *imgui.TextureRef // of the presets' pictures

	scale       float32 // that the theme was built for
	frames      int
	pictured    int    // frames that were drawn and not only gone through, minimised
	quality     string // of the picture, in force
	quit        bool
	wantCapture string  // write the next frame here
	seconds     float64 // the clock of wind and water
	lastFrame   time.Time
}

// Run opens the window and returns when it was closed. It must be called on the
// main goroutine. The error is a [StartError] when the machine cannot open the
// window, a [CrashError] after a defect, and a [ScriptError] when the script
// failed.
func Run(options Options) error {
	if options.Width <= 0 || options.Height <= 0 {
		options.Width, options.Height = 1280, 720
	}
	if options.StateDir == "" {
		options.StateDir = StateDir()
	}
	if options.Results == nil {
		options.Results = &Queue{}
	}
	if options.Log == nil {
		options.Log = &Log{}
	}
	a := newApp(options)
	err := guard(options.StateDir, a.run)
	var start *StartError
	var script *ScriptError
	defect := err != nil && !errors.As(err, &start) && !errors.As(err, &script)
	if defect && options.Rescue != nil {
		if line := options.Rescue(a.level); line != "" {
			err = fmt.Errorf("%w\n  %s", err, line)
		}
	}
	return err
}

// newApp makes the state of the window before there is one.
func newApp(options Options) *app {
	a := &app{
		options: options, level: options.Level, results: options.Results, log: options.Log,
		in: newInput(), widgets: newWidgets(), gizmo: newGizmo(), lockedSeeds: map[string]bool{}, pictures: pictures{},
		camera: NewCamera(mgl32.Vec3{-24, 46, 118}, mgl32.Vec3{4, 4, 10}),
	}
	a.settings = loadSettings(a.settingsFile())
	if options.Scale > 0 {
		a.settings.Scale = options.Scale
	}
	a.widgets.complain = a.complain
	a.camera.Speed = a.settings.Speed
	a.brush = level.DefaultBrush("")
	a.playback.speed = defaultSpeed
	a.panels = a.panelTable()
	a.tools = a.toolTable()
	a.tool = a.tools[0]
	a.commands = a.commandTable()
	a.bindings = bind(a.commands)
	return a
}

func (a *app) run() (err error) {
	defer a.closing.Wait() // else what is closed would be offered as lost
	a.searchFonts()
	window, err := openWindow(a.options.Title, a.options.Width, a.options.Height, !a.reproducible())
	if err != nil {
		return err
	}
	a.window = window
	defer window.Destroy()

	aside, err := openAside(window)
	if err != nil {
		a.log.Warn("the graphics driver gives no second OpenGL context, so a frame may wait for large pictures of props: %v", err)
	}
	defer aside.close()

	a.scene, err = a.options.OpenScene(OpenGL{
		ProcAddress: func(name string) uintptr { return uintptr(glfw.GetProcAddress(name)) }, Aside: aside,
	})
	if err != nil {
		return &StartError{"cannot set up drawing", err.Error(), glAdvice}
	}
	defer a.scene.Close()
	if a.quality = a.options.Quality; a.quality == "" {
		a.quality = autoQuality
		if q := a.settings.Quality; q != autoQuality {
			a.setQuality(q)
		}
	}
	a.openGeneration()
	defer a.closeGeneration()
	defer a.watch.close()
	a.log.Info("%s", a.scene.Describe())
	if a.options.SafeMode {
		a.log.Warn("safe mode: %s", safeModeAdvice)
	}
	a.choose(richest(a.level.Presets()))

	closePanels, err := a.openPanels()
	if err != nil {
		return err
	}
	defer func() {
		if !isCrash(err) { // after an assertion Dear ImGui must not be touched
			closePanels()
		}
	}()
	a.results.setWake(glfw.PostEmptyEvent)
	defer a.watchPresets()()
	defer a.watchKeys()()
	defer a.results.setWake(nil)
	a.takeView(a.level.View())
	a.live(a.options.Path)
	a.startKeeping(a.options.Path)
	a.followModules()
	a.offerRecovery()
	// The report of a defect is written before anything is taken down, and what is
	// kept of the level stays for the next start.
	if err = guard(a.options.StateDir, a.loop); isCrash(err) {
		return err
	}
	a.endGesture()
	a.closeDocument()
	a.saveSettings()
	return err
}

// openPanels starts ImGui on the window: first our callbacks, then its
// backend, which chains them. With a script the real mouse and keyboard stay
// unheard.
func (a *app) openPanels() (close func(), err error) {
	handleAsserts()
	imgui.CreateContext()
	implot.CreateContext()
	io := imgui.CurrentIO()
	io.SetConfigFlags(io.ConfigFlags() | imgui.ConfigFlagsDockingEnable)
	io.SetConfigWindowsMoveFromTitleBarOnly(true)
	io.SetIniFilename(a.layoutFile())

	byHand := a.options.Script == nil
	if byHand {
		a.in.listen(a.window)
		a.window.SetIconifyCallback(func(_ *glfw.Window, iconified bool) {
			a.in.iconify(iconified)
			a.pace.wake()
		})
		glfw.SwapInterval(1)
	} else {
		io.SetConfigInputTextCursorBlink(false)
		glfw.SwapInterval(0)
	}
	a.window.SetFramebufferSizeCallback(func(*glfw.Window, int, int) { a.pace.wake() })
	a.window.SetRefreshCallback(func(*glfw.Window) { a.pace.wake() })
	a.window.SetContentScaleCallback(func(*glfw.Window, float32, float32) { a.pace.wake() })
	handle := imglfw.NewGLFWwindowFromC(a.window.Handle())
	if !imglfw.InitForOpenGL(handle, byHand) || !opengl3.InitV("#version 410 core") {
		return nil, &StartError{"cannot set up the panels", "Dear ImGui's OpenGL backend did not start", glAdvice}
	}
	if a.options.Script != nil {
		a.driver = newDriver(a, a.options.Script, injector{a.in, handle})
		a.widgets.measures = true
	}
	a.faces, err = loadFonts()
	if err != nil {
		return nil, err
	}
	return func() {
		opengl3.Shutdown()
		imglfw.Shutdown()
		implot.DestroyContext()
		imgui.DestroyContext()
	}, nil
}

// reproducible reports whether the run must be the same on every machine and
// leave no trace, whatever the monitor and the user's settings.
func (a *app) reproducible() bool { return a.options.Script != nil || a.options.Frames > 0 }

// layoutFile returns where ImGui keeps the layout of the panels. Runs that must
// be the same everywhere start from the built-in one.
func (a *app) layoutFile() string {
	if a.reproducible() || os.MkdirAll(a.options.StateDir, 0o755) != nil {
		return ""
	}
	return filepath.Join(a.options.StateDir, "layout.ini")
}

// interfaceScale returns how much larger than at 96 dpi the interface is, in
// the window's coordinates: on systems that scale those themselves, only the
// user's part is left.
func (a *app) interfaceScale() float32 {
	if a.reproducible() {
		return a.settings.Scale
	}
	content, _ := a.window.GetContentScale()
	width, _ := a.window.GetSize()
	pixels, _ := a.window.GetFramebufferSize()
	if width > 0 && pixels > 0 {
		content *= float32(width) / float32(pixels)
	}
	return min(max(content*a.settings.Scale, 0.5), 4)
}

// resultsBudget is how long a frame may spend on results of background work.
const resultsBudget = 2 * time.Millisecond
