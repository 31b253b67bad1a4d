// Package xvfb gives tests a display where the machine has none.
package xvfb

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
)

// Start makes sure that there is a display to open windows on. Where DISPLAY or
// WAYLAND_DISPLAY names one, or the system does without, nothing is done.
// Elsewhere a virtual display of the given size is started and named in
// DISPLAY. stop ends it; call it before the process exits. The error says what
// to install.
func Start(width, height int) (stop func(), err error) {
	if runtime.GOOS == "darwin" || runtime.GOOS == "windows" || os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "" {
		return func() {}, nil
	}
	display, stop, err := New(width, height)
	if err != nil {
		return nil, err
	}
	if err := os.Setenv("DISPLAY", display); err != nil {
		stop()
		return nil, err
	}
	return stop, nil
}

// New starts a virtual display on a free number, whatever displays there are,
// and returns its name.
func New(width, height int) (display string, stop func(), err error) {
	path, err := exec.LookPath("Xvfb")
	if err != nil {
		return "", nil, errors.New("these tests need a display: there is none, and Xvfb is not installed to make one " +
			"(Debian, Ubuntu: apt-get install xvfb; Fedora: dnf install xorg-x11-server-Xvfb; Arch: pacman -S xorg-server-xvfb)")
	}
	// The server picks a free number and writes it into the pipe.
	reader, writer, err := os.Pipe()
	if err != nil {
		return "", nil, err
	}
	defer reader.Close()
	var complaints bytes.Buffer
	server := exec.Command(path, "-displayfd", "3", "-screen", "0", fmt.Sprintf("%dx%dx24", width, height), "-nolisten", "tcp", "-noreset")
	server.ExtraFiles = []*os.File{writer}
	server.Stderr = &complaints
	err = server.Start()
	writer.Close()
	if err != nil {
		return "", nil, fmt.Errorf("cannot start Xvfb: %w", err)
	}
	stop = func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	}
	number, err := bufio.NewReader(reader).ReadString('\n')
	if err != nil {
		stop()
		return "", nil, fmt.Errorf("the display server Xvfb did not start: %s", strings.TrimSpace(complaints.String()))
	}
	return ":" + strings.TrimSpace(number), stop, nil
}
