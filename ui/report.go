package ui

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/AllenDang/cimgui-go/imgui"
)

// CrashError is a defect of the editor that ended it: a panic, or an assertion
// of the interface library.
type CrashError struct {
	Cause  string // what happened
	Report string // the file that tells more, or why there is none
}

// Error says what happened and where the report lies.
func (e *CrashError) Error() string {
	return fmt.Sprintf("the editor met a defect and had to stop: %s\n  report: %s", e.Cause, e.Report)
}

// isCrash reports whether a defect ended what returned the error.
func isCrash(err error) bool {
	var crash *CrashError
	return errors.As(err, &crash)
}

// handleAsserts turns Dear ImGui's assertions into Go panics that carry the
// expression and its place. Going on after one would corrupt memory sooner or
// later; the panic unwinds to [guard], which writes the report.
func handleAsserts() {
	imgui.SetAssertHandler(func(expression, file string, line int) {
		panic(imgui.AssertionError{Expression: expression, File: filepath.Base(file), Line: line})
	})
}

// guard runs f and returns a [CrashError] if it panics, after writing a report
// into the state folder.
func guard(stateDir string, f func() error) (err error) {
	defer func() {
		cause := recover()
		if cause == nil {
			return
		}
		text := fmt.Sprint(cause)
		if assertion, ok := cause.(imgui.AssertionError); ok {
			text = fmt.Sprintf("interface assertion %q at %s:%d", assertion.Expression, assertion.File, assertion.Line)
		}
		err = &CrashError{Cause: text, Report: writeReport(stateDir, text, debug.Stack())}
	}()
	return f()
}

// writeReport writes what happened into a new file and returns its path, or
// the reason why it could not be written.
func writeReport(stateDir, cause string, stack []byte) string {
	version := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				version += " " + s.Value
			}
		}
	}
	if err := os.MkdirAll(stateDir, 0o755); err != nil {
		return fmt.Sprintf("none, the state folder cannot be made: %v", err)
	}
	file, err := os.CreateTemp(stateDir, "crash-"+time.Now().UTC().Format("20060102-150405")+"-*.txt")
	if err != nil {
		return fmt.Sprintf("none, it cannot be written: %v", err)
	}
	_, err = fmt.Fprintf(file, "Copse %s, %s/%s, %s\n\n%s\n\n%s", version, runtime.GOOS, runtime.GOARCH, runtime.Version(), cause, stack)
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return fmt.Sprintf("%s, incomplete: %v", file.Name(), err)
	}
	return file.Name()
}

// StateDir returns the folder for what the editor keeps by itself (layout,
// reports, logs): $XDG_STATE_HOME/copse or its like.
func StateDir() string {
	if dir := os.Getenv("XDG_STATE_HOME"); dir != "" {
		return filepath.Join(dir, "copse")
	}
	if runtime.GOOS == "linux" {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, ".local", "state", "copse")
		}
	}
	if dir, err := os.UserConfigDir(); err == nil {
		return filepath.Join(dir, "copse")
	}
	return filepath.Join(os.TempDir(), "copse")
}
