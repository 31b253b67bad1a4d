//go:build cgo

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"copse/internal/xvfb"
	"copse/level"
)

// TestTheProgramUnderARealHand works the program with events of a display server
// instead of a script: a stroke, Ctrl+Z, another one, and out. What it recorded
// replays to the state that it says, and nothing is kept for a crash.
func TestTheProgramUnderARealHand(t *testing.T) {
	h := startHand(t)
	h.stroke("400", "330")
	h.waitFor(`"kind":"stroke"`, 1)
	h.do("key", "ctrl+z")
	h.waitFor(`"kind":"undo"`, 1)
	h.stroke("330", "300")
	h.waitFor(`"kind":"stroke"`, 2)
	h.do("key", "ctrl+q")
	h.answer("d") // what was painted is not saved

	session, err := os.ReadFile(h.session)
	if err != nil {
		t.Fatal(err)
	}
	report, err := level.Replay("session.jsonl", bytes.NewReader(session), nil)
	if err != nil || report.Mismatch != nil {
		t.Fatalf("the session replays to %+v, %v", report, err)
	}
	if report.Level.Props().Len() == 0 || report.Level.History().Done() != 1 {
		t.Errorf("after two strokes and Ctrl+Z there are %d props and %d steps", report.Level.Props().Len(), report.Level.History().Done())
	}
	if left, err := os.ReadDir(filepath.Join(h.state, "recovery")); err != nil || len(left) != 0 {
		t.Errorf("after the window was closed %d levels are kept for a crash, %v", len(left), err)
	}
}

// hand is a running editor on a display of its own, and the tool that makes the
// events there.
type hand struct {
	*testing.T
	tool, display  string
	state, session string
	ended          chan error
}

// startHand starts the program and returns when its window has the keyboard.
func startHand(t *testing.T) *hand {
	t.Helper()
	tool, err := exec.LookPath("xdotool")
	if err != nil {
		t.Skip("xdotool is not installed: real events are not tried (scripts/setup.sh installs it)")
	}
	display, stop, err := xvfb.New(960, 600)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(stop)
	dir := t.TempDir()
	h := &hand{T: t, tool: tool, display: display, state: filepath.Join(dir, "state"), session: filepath.Join(dir, "session.jsonl"), ended: make(chan error, 1)}
	program := exec.Command("editor", "--size", "960x600", "--quality", "low", "--state", h.state, "--record", h.session)
	program.Env = append(os.Environ(), "DISPLAY="+display, "WAYLAND_DISPLAY=")
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { program.Process.Kill() })
	go func() { h.ended <- program.Wait() }()
	h.do("search", "--sync", "--onlyvisible", "--name", "Copse", "windowfocus", "--sync")
	return h
}

// do makes events.
func (h *hand) do(words ...string) {
	h.Helper()
	command := exec.Command(h.tool, words...)
	command.Env = append(os.Environ(), "DISPLAY="+h.display)
	if text, err := command.CombinedOutput(); err != nil {
		h.Fatalf("xdotool %v: %v\n%s", words, err, text)
	}
}

// stroke drags the left button from a point of the window.
func (h *hand) stroke(x, y string) {
	h.Helper()
	h.do(strings.Fields("mousemove " + x + " " + y + " mousedown 1 mousemove_relative 12 4 mousemove_relative 12 4 " +
		"mousemove_relative 12 4 mouseup 1")...)
}

// patience is how long a step of the hand may take on a busy machine.
const patience = 90 * time.Second

// waitFor waits until the session holds a text so many times.
func (h *hand) waitFor(text string, times int) {
	h.Helper()
	var session []byte
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		session, _ = os.ReadFile(h.session)
		if bytes.Count(session, []byte(text)) >= times {
			return
		}
	}
	h.Fatalf("the session does not hold %s %d times:\n%.2000s", text, times, session)
}

// answer presses the key of an answer until the window has asked, heard and ended.
func (h *hand) answer(key string) {
	h.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		h.do("key", key)
		select {
		case err := <-h.ended:
			if err != nil {
				h.Fatalf("the editor ended with %v", err)
			}
			return
		case <-time.After(time.Second):
		}
	}
	h.Fatal("the editor did not end")
}
