package ui_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"copse/assets/demo"
	"copse/level"
	"copse/ui"
)

// demoHash is the state hash that the demo session ends with.
const demoHash = "176d392e503f0d51"

// edited is the demo session with the first dab of line 8 in another place.
func edited(t *testing.T) string {
	t.Helper()
	changed := bytes.Replace(demo.Session, []byte(`"first":50,"dabs":[[30,60]`), []byte(`"first":50,"dabs":[[31,60.5]`), 1)
	if bytes.Equal(changed, demo.Session) {
		t.Fatal("the demo session has no such dab")
	}
	path := filepath.Join(t.TempDir(), "edited.jsonl")
	if err := os.WriteFile(path, changed, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// playSessions runs a script in a window that has the demo session, and whose
// dialogs choose the paths one after the other.
func playSessions(t *testing.T, script string, paths ...string) (l *level.Level, log *ui.Log) {
	t.Helper()
	parsed, err := ui.ParseScript("script", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	l, log = newLevel(t), &ui.Log{}
	err = open(t, ui.Options{Level: l, Script: parsed, Log: log, Demo: demo.Session, Output: &bytes.Buffer{},
		ChooseFiles: func(ui.FileDialog) (chosen []string, err error) {
			if len(paths) > 0 {
				chosen, paths = paths[:1], paths[1:]
			}
			return chosen, nil
		}})
	if err != nil {
		t.Fatalf("%v\nconsole: %s", err, strings.Join(log.Lines(), "\n"))
	}
	return l, log
}

func TestTheDemoPlaysAndTheOpenLevelStays(t *testing.T) {
	l, _ := playSessions(t, `
		drag world -10 40 4 44 in 3
		let before = hash
		let lines = journal.lines
		click menu.help
		click menu.help.demo
		wait until playback.playing == 1
		wait 2
		# Nothing edits meanwhile: no tool, no command, no panel.
		drag world -10 30 4 34 in 3
		key Ctrl+Z
		key B
		assert hash == before and journal.lines == lines and undo.depth == 1
		enter session.speed 50
		wait until playback.playing == 0
		assert playback.line == 23 and playback.events == 23
		assert playback.hash == "`+demoHash+`" and playback.mismatch == 0
		assert hash == before and journal.lines == lines
		click playback.leave
		wait 2
		assert playback.events == 0
		# The tool is in hand again.
		assert tool == "paint"
		drag world 10 30 20 40 in 3
		assert undo.depth == 2`)
	replaysTo(t, l)
}

func TestASessionIsGoneThroughAtWill(t *testing.T) {
	playSessions(t, `
		key F9
		wait 2
		click session.demo
		wait until playback.playing == 1
		wait 2
		click session.play
		assert playback.playing == 0
		click session.first
		assert playback.line == 1 and playback.hash == "36e5d5abba464cd2"
		click session.step
		click session.step
		click session.step
		assert playback.line == 4 and playback.hash == "980028cb00977443" and playback.title == "paint Mixed Forest"
		key Ctrl+Left
		assert playback.line == 3 and playback.title == "preset Mixed Forest"
		key Ctrl+Right
		assert playback.line == 4
		click session.last
		assert playback.line == 23 and playback.hash == "`+demoHash+`"
		slide session.scrub 0.5 in 9
		assert playback.line > 10 and playback.line < 14
		slide session.scrub 0 in 9
		assert playback.line == 1
		click session.event.4
		assert playback.line == 5 and playback.hash == "b899445cb669112e"
		click session.back
		assert playback.line == 4 and playback.hash == "980028cb00977443"
		key Ctrl+Space
		assert playback.playing == 1
		key Escape
		wait 1
		assert playback.events == 0 and playback.hash == "" and props == 0`)
}

func TestTwoSessionsPartAtTheEditedDab(t *testing.T) {
	original := filepath.Join(t.TempDir(), "original.jsonl")
	if err := os.WriteFile(original, demo.Session, 0o644); err != nil {
		t.Fatal(err)
	}
	_, log := playSessions(t, `
		key F9
		wait 2
		click session.open
		wait until playback.events == 23
		wait 2
		assert playback.line == 23 and playback.mismatch == 0
		click session.compare
		wait until compare.line > 0
		wait 2
		assert compare.line == 8 and playback.line == 8 and compare.side == "a"
		assert playback.hash == "2822c5805c4d5be0"
		assert compare.x > 21 and compare.x < 24 and compare.z > 59 and compare.z < 62
		assert camera.distance < 60 and camera.pitch < -30
		click session.b
		assert compare.side == "b" and playback.hash == "59402774c12ed2c4" and playback.mismatch == 8
		click session.first
		assert playback.hash == "36e5d5abba464cd2"
		look 0 60 120 at 0 0 0
		click session.jump
		assert playback.line == 8 and camera.distance < 60
		assert camera.x > compare.x - 9 and camera.x < compare.x + 9 and camera.z > compare.z
		click session.alone
		assert compare.side == "" and compare.line == 0
		key Escape`, original, edited(t))
	if said := strings.Join(log.Lines(), "\n"); !strings.Contains(said, "part at the event on line 8 (stroke)") {
		t.Errorf("the console says: %s", said)
	}
}

func TestEqualSessionsAreTheSame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "same.jsonl")
	if err := os.WriteFile(path, demo.Session, 0o644); err != nil {
		t.Fatal(err)
	}
	playSessions(t, `
		key F9
		wait 2
		click session.open
		wait until playback.events == 23
		wait 2
		click session.compare
		wait until compare.side == "a"
		assert compare.line == 0 and playback.line == 23`, path, path)
}

// TestBrokenSessionsAreSaid: what can be read of a session is shown, up to the
// line that cannot.
func TestBrokenSessionsAreSaid(t *testing.T) {
	dir := t.TempDir()
	cut := filepath.Join(dir, "cut.jsonl")
	if err := os.WriteFile(cut, append(bytes.SplitAfterN(demo.Session, []byte("\n"), 7)[0], "{\"i\":1,"...), 0o644); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(dir, "other.jsonl")
	if err := os.WriteFile(other, []byte("not a session"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, log := playSessions(t, `
		key F9
		wait 2
		click session.open
		wait until playback.events == 1
		wait 2
		assert console.errors == 1
		key Escape
		wait 2
		click session.open
		wait until console.errors == 2
		assert playback.events == 0
		drop "`+filepath.ToSlash(edited(t))+`"
		wait until playback.events == 23
		wait 2
		# It opens where it does something else than it says.
		assert playback.line == 8 and playback.mismatch == 8`, cut, other)
	said := strings.Join(log.Lines(), "\n")
	for _, want := range []string{"cut.jsonl:2:", "other.jsonl:1:", "edited.jsonl: line 8 (stroke) does something else"} {
		if !strings.Contains(said, want) {
			t.Errorf("the console does not say %q: %s", want, said)
		}
	}
}

// TestEditsInTheWindowReplayAlike makes each sort of edit with the mouse. Playing
// the session in the window and replaying it without one lead to the same state.
func TestEditsInTheWindowReplayAlike(t *testing.T) {
	for name, edit := range map[string]string{
		"erase": "keydown Shift\ndrag world -10 40 -4 42 in 2\nkeyup Shift",
		"undo":  "drag world 10 30 20 40 in 3\nkey Ctrl+Z",
		"redo":  "drag world 10 30 20 40 in 3\nkey Ctrl+Z\nkey Ctrl+Y",
	} {
		t.Run(name, func(t *testing.T) {
			l, _ := playSessions(t, `
				click "brush.preset.Meadow"
				drag world -10 40 4 44 in 3
				let painted = hash
				`+edit+`
				wait 2
				assert journal.lines > 4
				key F9
				wait 2
				click session.own
				wait until playback.events > 0
				wait 2
				assert playback.hash == hash and playback.mismatch == 0
				click session.first
				assert playback.hash != hash
				click session.event.3
				assert playback.hash == painted
				click session.last
				assert playback.hash == hash`)
			replaysTo(t, l)
		})
	}
}

// TestExportingNeedsNoDialog: where the system has none, the session goes into the
// state folder.
func TestExportingNeedsNoDialog(t *testing.T) {
	script, err := ui.ParseScript("script", []byte(`
		drag world -10 40 4 44 in 3
		key F9
		wait 2
		let said = console.last
		click session.export
		wait until console.last != said
		assert console.errors == 0`))
	if err != nil {
		t.Fatal(err)
	}
	l, state := newLevel(t), filepath.Join(t.TempDir(), "not", "there", "yet")
	err = open(t, ui.Options{Level: l, Script: script, StateDir: state, ChooseFiles: func(ui.FileDialog) ([]string, error) { return nil, ui.ErrNoDialog }})
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(state, "sessions", "*.jsonl"))
	if err != nil || len(files) != 1 {
		t.Fatalf("files: %v, %v", files, err)
	}
	file, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if report, err := level.Replay("s", bytes.NewReader(file), nil); err != nil || report.Level.Hash() != l.Hash() {
		t.Errorf("the export replays to %+v, %v", report, err)
	}
}

func TestTheOwnSessionIsLookedAtAndExported(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.jsonl")
	l, _ := playSessions(t, `
		click "brush.preset.Meadow"
		drag world -10 40 4 44 in 3
		let one = hash
		drag world 10 30 20 40 in 3
		key Ctrl+Z
		drag world -10 40 -6 41 in 2
		key F9
		wait 2
		click session.own
		wait until playback.events > 0
		wait 2
		assert playback.hash == hash and playback.events == journal.lines
		click session.event.3
		assert playback.hash == one
		key Escape
		wait 2
		let said = console.last
		click session.export
		wait until console.last != said`, path)
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	report, err := level.Replay("out.jsonl", bytes.NewReader(file), nil)
	if err != nil || report.Mismatch != nil || report.Level.Hash() != l.Hash() {
		t.Errorf("the export replays to %+v, %v", report, err)
	}
}
