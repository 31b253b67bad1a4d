package recovery_test

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"copse/brush"
	"copse/internal/fixture"
	"copse/level"
	"copse/level/recovery"
	"copse/procedural/worker"
)

// moments is how often an editor is killed.
var moments = flag.Int("moments", 10, "kill an editor at so many random moments")

// childVariable makes the test binary the editor that is killed: it holds the
// folder to work in.
const childVariable = "COPSE_RECOVERY_CHILD"

func TestMain(m *testing.M) {
	worker.Dispatch()
	if dir := os.Getenv(childVariable); dir != "" {
		work := paintUntilKilled
		if memory, err := strconv.ParseInt(os.Getenv(memoryVariable), 10, 64); err == nil {
			work = func(dir string) error { return generateUntilKilled(dir, memory) }
		}
		if err := work(dir); err != nil {
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
		k := runAndKill(t, dir, time.Duration(rand.IntN(400))*time.Millisecond)
		k.comesBack(t, moment, dir)
	}
}

// comesBack checks that the files which an editor saved open, and that what it had
// kept is offered once and comes back.
func (k *killed) comesBack(t *testing.T, moment int, dir string) {
	t.Helper()
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
	if k.kept == 0 {
		return
	}
	if len(lost) != 1 {
		t.Fatalf("moment %d: %d levels are offered, want 1", moment, len(lost))
	}
	l, notices, err := lost[0].Recover()
	if err != nil {
		t.Fatalf("moment %d: %v", moment, err)
	}
	if found := k.states[l.Hash().String()]; found < k.kept {
		t.Errorf("moment %d: state %d came back, %d was kept (%v)", moment, found, k.kept, notices)
	}
	for _, m := range l.Models() {
		if m.Kind == level.PartsModel && l.Results().Get(m.Result) == nil {
			t.Errorf("moment %d: the baked parts of model %d are lost", moment, m.ID)
		}
	}
	lost[0].Discard()
	if again := recovery.Find(filepath.Join(dir, "state")); len(again) > 0 {
		t.Errorf("moment %d: what was discarded is offered again", moment)
	}
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
		} else if !held.Ours() {
			t.Error("this process does not know its own lock")
		}
		if !lock.Held() {
			t.Error("the lock is not held")
		}
		if err := lock.Close(); err != nil || lock.Held() {
			t.Errorf("closing the lock: %v; it is held: %v", err, lock.Held())
		}
		again, err := recovery.Acquire(path)
		if err != nil {
			t.Fatal(err)
		}
		again.Close()
	}
}
