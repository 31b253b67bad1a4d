package ui_test

import (
	"bufio"
	"os/exec"
	"strings"
	"testing"
	"time"

	"copse/internal/xvfb"
)

// TestRealPointerAndKeys works a window with events of a display server instead
// of a script, once the whole way through GLFW's and ImGui's callbacks. It runs
// on a display of its own, so that nobody's pointer moves.
func TestRealPointerAndKeys(t *testing.T) {
	tool, err := exec.LookPath("xdotool")
	if err != nil {
		t.Skip("xdotool is not installed: real events are not tried (Debian: apt-get install xdotool)")
	}
	display, stop, err := xvfb.New(1280, 720)
	if err != nil {
		t.Skip(err)
	}
	defer stop()
	command := childCommand(t, "hand", "DISPLAY="+display, "WAYLAND_DISPLAY=")
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	defer command.Process.Kill()
	watchdog := time.AfterFunc(time.Minute, func() { command.Process.Kill() })
	defer watchdog.Stop()
	said := bufio.NewReader(output)
	if line, err := said.ReadString('\n'); err != nil || line != "ready\n" {
		t.Fatalf("the window said %q: %v", line, err)
	}
	do := exec.Command(tool, strings.Fields(
		"search --sync --onlyvisible --name Copse windowfocus --sync "+
			"mousemove 640 300 mousedown 1 "+ // a stroke over the meadow
			"mousemove_relative 10 4 mousemove_relative 10 4 mousemove_relative 10 4 mousemove_relative 10 4 "+
			"mouseup 1 key ctrl+q sleep 1 key d")...) // and what was painted is not saved
	do.Env = append(do.Environ(), "DISPLAY="+display)
	if text, err := do.CombinedOutput(); err != nil {
		t.Fatalf("xdotool: %v\n%s", err, text)
	}
	line, err := said.ReadString('\n')
	if err != nil {
		t.Fatalf("the window said nothing at its end: %v", err)
	}
	if line != "steps 1\n" {
		t.Errorf("after a stroke and Ctrl+Q the window says %q", line)
	}
	if err := command.Wait(); err != nil {
		t.Error(err)
	}
}
