package recovery_test

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"copse/brush"
	"copse/internal/fixture"
	"copse/level"
	"copse/level/recovery"
)

// moments is how often an editor is killed.
var moments = flag.Int("moments", 10, "kill an editor at so many random moments")

// childVariable makes the test binary the editor that is killed: it holds the
// folder to work in.
const childVariable = "COPSE_RECOVERY_CHILD"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childVariable); dir != "" {
		if err := paintUntilKilled(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

func newLevel() (*level.Level, error) {
	l := level.New(level.Config{Catalog: fixture.Catalog()})
	for _, err := range l.LoadPresets(brush.BuiltIn()) {
		return nil, err
	}
	return l, nil
}

// paintUntilKilled paints, undoes and saves for ever. Before every flush it says
// the state that is about to be kept, after it that it is.
func paintUntilKilled(dir string) error {
	l, err := newLevel()
	if err != nil {
		return err
	}
	k, err := recovery.Keep(filepath.Join(dir, "state"), l, "")
	if err != nil {
		return err
	}
	autosaved := make(chan error, 1)
	autosaved <- nil
	random := rand.New(rand.NewPCG(uint64(os.Getpid()), 1))
	n := 0
	keep := func() error {
		n++
		fmt.Printf("making %d %v\n", n, l.Hash())
		if err := k.Flush(l); err != nil {
			return err
		}
		_, err := fmt.Printf("kept %d\n", n)
		return err
	}
	for i := 0; ; i++ {
		b := level.DefaultBrush("Mixed Forest")
		if i%5 == 4 {
			b = level.Brush{Mode: level.Erase, Radius: 6, Strength: 1, Density: 1}
		}
		s, err := l.BeginStroke(b)
		if err != nil {
			return err
		}
		for range 4 {
			if _, err := s.Dab(random.Float32()*200-100, random.Float32()*200-100); err != nil {
				return err
			}
			if err := keep(); err != nil {
				return err
			}
		}
		s.End()
		if i%7 == 6 {
			l.Undo()
		}
		if err := keep(); err != nil {
			return err
		}
		if i%4 == 3 {
			path := filepath.Join(dir, [...]string{"saved", "saved.copse"}[i/4%2])
			if err := l.Save(path); err != nil {
				return err
			}
		}
		select {
		case err := <-autosaved:
			if err != nil {
				return err
			}
			c := l.Contents()
			go func() { autosaved <- k.Autosave(c) }()
		default:
		}
	}
}

// TestNothingIsLostWhenTheEditorIsKilled kills an editor at random moments while
// it paints and saves. What it had kept comes back, and its files open.
func TestNothingIsLostWhenTheEditorIsKilled(t *testing.T) {
	for moment := range *moments {
		dir := t.TempDir()
		states, kept := runAndKill(t, dir, time.Duration(rand.IntN(400))*time.Millisecond)
		for _, name := range []string{"saved", "saved.copse"} {
			path := filepath.Join(dir, name)
			if _, err := os.Stat(filepath.Join(path, "level.json")); name == "saved" && errors.Is(err, fs.ErrNotExist) {
				continue // killed before it was there
			}
			if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if _, notices, err := level.Open(path); err != nil || len(notices) > 0 {
				t.Errorf("moment %d: %s does not open as it was saved: %v %v", moment, name, notices, err)
			}
		}
		lost := recovery.Find(filepath.Join(dir, "state"))
		if kept == 0 {
			continue
		}
		if len(lost) != 1 {
			t.Fatalf("moment %d: %d levels are offered, want 1", moment, len(lost))
		}
		l, notices, err := lost[0].Recover()
		if err != nil {
			t.Fatalf("moment %d: %v", moment, err)
		}
		found := -1
		for n, state := range states {
			if state == l.Hash().String() {
				found = max(found, n)
			}
		}
		if found < kept {
			t.Errorf("moment %d: state %d came back, %d was kept (%v)", moment, found, kept, notices)
		}
		lost[0].Discard()
		if again := recovery.Find(filepath.Join(dir, "state")); len(again) > 0 {
			t.Errorf("moment %d: what was discarded is offered again", moment)
		}
	}
}

// runAndKill lets an editor work for a while from its first state on and kills
// it. It returns the states that the editor spoke of, by number, and the number
// of the last one that it said it had kept.
func runAndKill(t *testing.T, dir string, after time.Duration) (states map[int]string, kept int) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childVariable+"="+dir)
	child.Stderr = os.Stderr
	said, err := child.StdoutPipe()
	if err == nil {
		err = child.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	states = map[int]string{}
	lines := bufio.NewScanner(said)
	for first := true; lines.Scan(); first = false {
		if first {
			time.AfterFunc(after, func() { child.Process.Kill() })
		}
		var n int
		var state string
		if _, err := fmt.Sscanf(lines.Text(), "making %d %s", &n, &state); err == nil {
			states[n] = state
		} else if _, err := fmt.Sscanf(lines.Text(), "kept %d", &n); err == nil {
			kept = n
		}
	}
	child.Wait() // it was killed
	return states, kept
}

func TestAClosedLevelLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	l, err := newLevel()
	if err != nil {
		t.Fatal(err)
	}
	k, err := recovery.Keep(dir, l, "")
	if err != nil {
		t.Fatal(err)
	}
	if lost := recovery.Find(dir); len(lost) != 0 {
		t.Errorf("a level that is open is offered: %+v", lost[0])
	}
	if err := k.Close(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestASecondEditorHearsWhoHasTheLevelOpen(t *testing.T) {
	l, err := newLevel()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"level", "level.copse"} {
		path := filepath.Join(t.TempDir(), name)
		if err := l.Save(path); err != nil {
			t.Fatal(err)
		}
		lock, err := recovery.Acquire(path)
		if err != nil {
			t.Fatal(err)
		}
		var held *recovery.HeldError
		if _, err := recovery.Acquire(path); !errors.As(err, &held) || held.Holder.Process != os.Getpid() || held.Path != path {
			t.Errorf("the second lock gives %v", err)
		}
		if err := lock.Close(); err != nil {
			t.Error(err)
		}
		again, err := recovery.Acquire(path)
		if err != nil {
			t.Fatal(err)
		}
		again.Close()
	}
}
