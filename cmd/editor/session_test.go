package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"copse/level"
)

// based writes a level that was edited by hand and gone on with, and its session
// as a file of its own. It returns the state that the session leads to.
func based(t *testing.T, dir string) (levelPath, sessionPath, hash string) {
	t.Helper()
	levelPath, sessionPath = filepath.Join(dir, "valley"), filepath.Join(dir, "valley.jsonl")
	l, err := newLevel(1)
	if err != nil {
		t.Fatal(err)
	}
	paint(t, l, 0)
	save(t, l, levelPath)
	manifest := filepath.Join(levelPath, "level.json")
	text, err := os.ReadFile(manifest)
	if err != nil {
		t.Fatal(err)
	}
	edited := bytes.Replace(text, []byte(`"water": 0`), []byte(`"water": -3`), 1)
	if bytes.Equal(text, edited) {
		t.Fatal("the manifest has no water level")
	}
	if err := os.WriteFile(manifest, edited, 0o644); err != nil {
		t.Fatal(err)
	}
	if l, _, err = level.Open(levelPath); err != nil {
		t.Fatal(err)
	}
	paint(t, l, 12)
	save(t, l, levelPath)
	var session bytes.Buffer
	if _, err := l.Journal().WriteTo(&session); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(sessionPath, session.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return levelPath, sessionPath, l.Hash().String()
}

func paint(t *testing.T, l *level.Level, x float32) {
	t.Helper()
	s, err := l.BeginStroke(level.DefaultBrush("Meadow"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Dab(x, 60); err != nil {
		t.Fatal(err)
	}
	s.End()
}

func save(t *testing.T, l *level.Level, path string) {
	t.Helper()
	if err := l.Save(path); err != nil {
		t.Fatal(err)
	}
}

func TestSessionsReplayFromTheLevelTheyBeginFrom(t *testing.T) {
	levelPath, session, hash := based(t, t.TempDir())
	inside, err := filepath.Glob(filepath.Join(levelPath, "session*.jsonl"))
	if err != nil || len(inside) != 1 {
		t.Fatalf("session files in the level: %v, %v", inside, err)
	}
	var out, failures bytes.Buffer
	editor := func(args ...string) int {
		out.Reset()
		failures.Reset()
		return run(args, console{&out, &failures})
	}
	if code := editor("replay", session); code != exitUsage || !strings.Contains(failures.String(), "which is needed to replay it") {
		t.Errorf("without its base: %d, %s", code, &failures)
	}
	for _, args := range [][]string{
		{"replay", session, "--expect", hash, "--level", levelPath}, // the base of a level that was gone on with
		{"replay", levelPath, "--expect", hash},                     // the session of a level
		{"replay", inside[0], "--expect", hash},                     // its file, with the base beside it
		{"diff", levelPath, inside[0]},                              // which is the same
	} {
		if code := editor(args...); code != exitOK {
			t.Errorf("%v: %d, %s%s", args, code, &out, &failures)
		}
	}
	empty, err := newLevel(1)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "other.copse")
	save(t, empty, other)
	if code := editor("replay", session, "--level", other); code != exitUsage || !strings.Contains(failures.String(), "the one given has state") {
		t.Errorf("from another level: %d, %s", code, &failures)
	}
}
