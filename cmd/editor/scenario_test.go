package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"editor": main})
}

// TestScenarios runs the command line as a person would; see testdata/plain.
func TestScenarios(t *testing.T) { runScenarios(t, "testdata/plain") }

func runScenarios(t *testing.T, dir string) {
	demo, err := filepath.Abs("../../assets/demo/demo.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: dir,
		Setup: func(env *testscript.Env) error {
			env.Setenv("DEMO", demo)
			env.Setenv("PACK", filepath.Join(filepath.Dir(demo), "..", "pack"))
			for _, name := range []string{"DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"} {
				env.Setenv(name, os.Getenv(name))
			}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"replace": replaceInFile,
			"replays": replaysTo,
			"await":   awaitFile,
		},
	})
}

// replaceInFile is the scenario command "replace FROM TO FILE": it changes the
// first place where FROM stands.
func replaceInFile(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: replace FROM TO FILE")
	}
	path := ts.MkAbs(args[2])
	text := ts.ReadFile(args[2])
	if !strings.Contains(text, args[0]) {
		ts.Fatalf("%s does not hold %q", args[2], args[0])
	}
	ts.Check(os.WriteFile(path, []byte(strings.Replace(text, args[0], args[1], 1)), 0o644))
}

// replaysTo is the scenario command "replays SESSION HASHFILE": the session must
// replay to the hash that the file holds.
func replaysTo(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: replays SESSION HASHFILE")
	}
	hash := strings.TrimSpace(ts.ReadFile(args[1]))
	ts.Check(ts.Exec("editor", "replay", args[0], "--expect", hash))
}

// awaitFile is the scenario command "await FILE": it waits until a program in the
// background has made the file.
func awaitFile(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: await FILE")
	}
	path := ts.MkAbs(args[0])
	for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(50 * time.Millisecond) {
		if info, err := os.Stat(path); err == nil && info.Size() > 0 {
			return
		}
		if time.Now().After(deadline) {
			ts.Fatalf("waited in vain for %s", args[0])
		}
	}
}
