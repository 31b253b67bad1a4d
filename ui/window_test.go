package ui_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"copse/internal/shared"
	"copse/level"
	"copse/ui"

	"github.com/AllenDang/cimgui-go/imgui"
)

// TestScripts plays every script in testdata/scripts on a fresh starter level;
// the checks are in the scripts. Afterwards the journal must replay, without a
// window, to the state that the window left.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/scripts/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			script, err := ui.ParseScript(file, withShared(t, text))
			if err != nil {
				t.Fatal(err)
			}
			l := newLevel(t)
			if err := open(t, modelOptions(l, script)); err != nil {
				t.Fatal(err)
			}
			replaysTo(t, l)
		})
	}
}

// withShared puts the folder of reference files in place of $SHARED in a script,
// or skips the test where there is none.
func withShared(t *testing.T, text []byte) []byte {
	t.Helper()
	mark := []byte("$SHARED")
	if !bytes.Contains(text, mark) {
		return text
	}
	return bytes.ReplaceAll(text, mark, []byte(filepath.ToSlash(shared.Dir(t))))
}

// replaysTo checks that the journal of a level makes the same level again.
func replaysTo(t *testing.T, l *level.Level) {
	t.Helper()
	var journal bytes.Buffer
	if _, err := l.Journal().WriteTo(&journal); err != nil {
		t.Fatal(err)
	}
	report, err := level.Replay("journal", &journal, nil)
	if err != nil {
		t.Fatalf("the journal does not replay: %v", err)
	}
	if report.Mismatch != nil {
		t.Errorf("the journal replays to something else at %+v", report.Mismatch)
	}
	if report.Level.Hash() != l.Hash() {
		t.Errorf("the journal replays to %v, the window left %v", report.Level.Hash(), l.Hash())
	}
}

// TestScriptsAreDeterministic plays the same strokes twice.
func TestScriptsAreDeterministic(t *testing.T) {
	const script = `
		click "brush.preset.Meadow"
		drag world -10 40 12 44 30 60 in 9
		drag world 20 30 40 60 in 5`
	first, err := play(t, script)
	if err != nil {
		t.Fatal(err)
	}
	second, err := play(t, script)
	if err != nil {
		t.Fatal(err)
	}
	if first.Hash() != second.Hash() || first.Props().Len() == 0 {
		t.Errorf("two runs ended at %v with %d props and %v with %d", first.Hash(), first.Props().Len(), second.Hash(), second.Props().Len())
	}
}

func TestFailedStepsNameLineAndExpectation(t *testing.T) {
	for script, want := range map[string]string{
		"wait 1\nassert props > 100":                        "script:2: expected props > 100; props is 0",
		"assert nonsense == 3":                              `there is no "nonsense"`,
		"click brush.nothing":                               `there is no widget "brush.nothing" now; there are brush.`,
		"drag world 500 500 0 0":                            "outside the map",
		"look 0 30 0 at 0 5 -50\nclick world 0 100":         "not in the viewport",
		"wait 2\nclick toolbar.help.keys\nclick world 0 30": "covers the ground",
		"wait until props > 5 within 7":                     "waited 7 frames in vain until props > 5",
		`assert hash == "0"`:                                "hash is ",
		"assert hash < 3":                                   "compares numbers",
	} {
		_, err := play(t, script)
		failed := scriptError(t, err)
		if failed.Unreadable || !strings.Contains(failed.Error(), want) {
			t.Errorf("%q: error %q does not say %q", script, failed, want)
		}
	}
}

// TestViewFollowsTheWindow checks what the scene is asked to draw.
func TestViewFollowsTheWindow(t *testing.T) {
	script, err := ui.ParseScript("script", []byte("wait 2\nmove world 0 40\nresize 900 500\nwait 3\nkeydown Shift\nwait 2"))
	if err != nil {
		t.Fatal(err)
	}
	var views []ui.View
	err = open(t, ui.Options{
		Level: newLevel(t), Script: script, Width: 1000, Height: 640,
		OpenScene: func(ui.OpenGL) (ui.Scene, error) { return bareScene{&views}, nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	if v := views[3]; v.Width != 1000 || v.Height != 640 || v.Viewport.Empty() || v.Viewport.Max.X >= 1000 {
		t.Errorf("at first the frame is %d×%d with the viewport %v", v.Width, v.Height, v.Viewport)
	}
	last := views[len(views)-1]
	if last.Width != 900 || last.Height != 500 {
		t.Errorf("after resizing the frame is %d×%d", last.Width, last.Height)
	}
	if last.Ring == nil || !last.Ring.Erase || last.Ring.Radius != 8 {
		t.Errorf("with Shift over the ground the ring is %+v", last.Ring)
	}
}

func TestFramesLimitEndsTheRun(t *testing.T) {
	shot := filepath.Join(t.TempDir(), "shot.png")
	if err := open(t, ui.Options{Level: newLevel(t), Frames: 4, Screenshot: shot}); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(shot); err != nil || info.Size() == 0 {
		t.Errorf("no screenshot was written: %v", err)
	}
}

// TestMachinesWithoutAWindow starts the editor where it cannot open one. It
// must say what is missing and end with the code for that, without a panic.
func TestMachinesWithoutAWindow(t *testing.T) {
	for _, c := range []struct {
		name        string
		environment []string
		want        []string
	}{
		{"no display", []string{"DISPLAY=", "WAYLAND_DISPLAY="}, []string{"no display", "found:", "xvfb-run"}},
		{"dead display", []string{"DISPLAY=:9999", "WAYLAND_DISPLAY="}, []string{"no display", ":9999", "xvfb-run"}},
		{"old OpenGL", []string{"MESA_GL_VERSION_OVERRIDE=3.3"}, []string{"OpenGL 4.1", "found: OpenGL 3.3", "driver"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			said, code := child(t, c.environment...)
			if code == 0 && c.name == "old OpenGL" {
				t.Skip("this OpenGL is not Mesa's: its version cannot be lowered")
			}
			if code != 2 || strings.Contains(said, "goroutine") {
				t.Errorf("exit code %d:\n%s", code, said)
			}
			for _, want := range c.want {
				if !strings.Contains(said, want) {
					t.Errorf("%q does not say %q", said, want)
				}
			}
		})
	}
}

// defectChild is set in the environment of a process that may meet a defect.
const defectChild = "COPSE_TEST_DEFECT"

// runAlone runs the test in a process of its own. What an assertion leaves behind
// in Dear ImGui's memory is not fit for another window; the program ends after one.
func runAlone(t *testing.T) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var pattern []string
	for _, part := range strings.Split(t.Name(), "/") {
		pattern = append(pattern, "^"+part+"$")
	}
	child := exec.Command(program, "-test.run", strings.Join(pattern, "/"), "-test.v")
	child.Env = append(os.Environ(), defectChild+"=1")
	out, err := child.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: "+t.Name()) {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestDefectsEndInAReport(t *testing.T) {
	for name, defect := range map[string]func(){
		"panic":     func() { panic("a defect") },
		"assertion": func() { imgui.NewFrame(); imgui.NewFrame() },
	} {
		t.Run(name, func(t *testing.T) {
			if os.Getenv(defectChild) == "" {
				runAlone(t)
				return
			}
			var queue ui.Queue
			queue.Post(defect)
			dir := t.TempDir()
			err := open(t, ui.Options{
				Level: newLevel(t), Frames: 3, Results: &queue, StateDir: dir,
				Rescue: func(*level.Level) string { return "the level was saved" },
			})
			var crash *ui.CrashError
			if !errors.As(err, &crash) {
				t.Fatalf("error %v is no CrashError", err)
			}
			if !strings.Contains(err.Error(), "the level was saved") {
				t.Errorf("error %q does not say what was rescued", err)
			}
			report, err := os.ReadFile(crash.Report)
			if err != nil || !strings.HasPrefix(crash.Report, dir) {
				t.Fatalf("no report in the state folder: %v", err)
			}
			if !strings.Contains(string(report), crash.Cause) || !strings.Contains(string(report), "goroutine") {
				t.Errorf("the report does not tell the cause and the stack:\n%s", report)
			}
		})
	}
}
