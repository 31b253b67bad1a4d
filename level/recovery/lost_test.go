package recovery_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"copse/level"
	"copse/level/recovery"
	"copse/procedural"
	"copse/procedural/api"
)

// work is a level that is kept below a folder.
type work struct {
	*level.Level
	t   *testing.T
	dir string
	k   *recovery.Keeper
}

func newWork(t *testing.T) *work {
	t.Helper()
	l, err := newLevel()
	if err != nil {
		t.Fatal(err)
	}
	return keep(t, l, "")
}

func keep(t *testing.T, l *level.Level, path string) *work {
	t.Helper()
	dir := t.TempDir()
	k, err := recovery.Keep(dir, l, path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.Close() })
	return &work{l, t, dir, k}
}

func (w *work) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *work) flush() { w.t.Helper(); w.must(w.k.Flush(w.Level)) }

func (w *work) paint(x float32) {
	w.t.Helper()
	s, err := w.BeginStroke(level.DefaultBrush("Meadow"))
	w.must(err)
	_, err = s.Dab(x, 60)
	w.must(err)
	s.End()
	w.flush()
}

// settle runs generators until nothing is left to do.
func (w *work) settle() {
	g := level.NewGeneration(w.Level, api.NewInProcess(), level.GenerationOptions{})
	defer g.Close()
	for g.Start(nil, nil); g.Busy(); g.Start(nil, nil) {
		g.Collect(50 * time.Millisecond)
	}
	w.flush()
}

// killed is what the next start finds: everything but the lock.
func (w *work) killed() string {
	w.t.Helper()
	dir := w.t.TempDir()
	w.must(os.CopyFS(dir, os.DirFS(w.dir)))
	locks, err := filepath.Glob(filepath.Join(dir, "*", "lock"))
	w.must(err)
	for _, lock := range locks {
		w.must(os.Remove(lock))
	}
	return dir
}

// edit changes a file of what was kept in a folder.
func (w *work) edit(dir, name string, change func(text []byte) []byte) {
	w.t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*", name))
	w.must(err)
	if len(paths) != 1 {
		w.t.Fatalf("%d files %s", len(paths), name)
	}
	text, err := os.ReadFile(paths[0])
	w.must(err)
	w.must(os.WriteFile(paths[0], change(text), 0o600))
}

// recovered is the one level that is offered, brought back, and what is said of it.
func (w *work) recovered(dir string) (*level.Level, string) {
	w.t.Helper()
	lost := recovery.Find(dir)
	if len(lost) != 1 {
		w.t.Fatalf("%d levels are offered, want 1", len(lost))
	}
	l, notices, err := lost[0].Recover()
	w.must(err)
	var said strings.Builder
	for _, n := range notices {
		said.WriteString(n.Error() + "\n")
	}
	return l, said.String()
}

const part = `return { OnGenerate = function(params, container) Instance.new("Part", container) end }`

func TestBakedPartsComeBackWithoutAnAutosave(t *testing.T) {
	w := newWork(t)
	w.must(w.SetModule(procedural.Module{Path: "a.luau", Source: part}))
	id, err := w.CreateModel(level.NewModel{Generator: "a.luau"})
	w.must(err)
	w.settle()
	w.must(w.BakeModel(id))
	w.flush()
	w.must(w.DeleteModels(id)) // its parts stay for undo
	w.flush()
	l, said := w.recovered(w.killed())
	l.Undo()
	m := l.Model(id)
	if m == nil || m.Kind != level.PartsModel || l.Results().Get(m.Result) == nil || said != "" {
		t.Errorf("the baked model came back as %+v: %s", m, said)
	}
}

func TestTheLastGoodResultOfABrokenGeneratorComesBack(t *testing.T) { // G8
	w := newWork(t)
	w.must(w.SetModule(procedural.Module{Path: "a.luau", Source: part}))
	id, err := w.CreateModel(level.NewModel{Generator: "a.luau"})
	w.must(err)
	w.settle()
	good := w.Model(id).Result
	w.must(w.SetModule(procedural.Module{Path: "a.luau", Source: "return {"}))
	w.settle()
	w.must(w.k.Autosave(w.Contents()))
	failed := w.Model(id).Error
	if good == "" || failed == nil {
		t.Fatalf("%+v", w.Model(id))
	}
	w.paint(0)
	l, _ := w.recovered(w.killed())
	m := l.Model(id)
	if m.Result != good || l.Results().Get(good) == nil || m.Dirty || m.Error == nil || m.Error.Error() != failed.Error() {
		t.Errorf("the model came back as %+v", m)
	}
}

func TestNothingIsThrownAwayThatCannotBeRead(t *testing.T) {
	w := newWork(t)
	w.paint(0)
	w.paint(10)
	w.must(w.k.Autosave(w.Contents()))
	saved := w.Hash()
	w.paint(20)
	now := w.Hash()
	for name, c := range map[string]struct {
		file   string
		change func(text []byte) []byte
		want   level.Hash
		says   string
	}{
		"about.json is empty":       {"about.json", func([]byte) []byte { return nil }, now, ""},
		"half a line at the end":    {"session.jsonl", func(b []byte) []byte { return append(b, `{"i":9,"kind":"str`...) }, now, ""},
		"the session is damaged":    {"session.jsonl", func(b []byte) []byte { return bytes.Replace(b, []byte(`{"i":2`), []byte(`{"i"x2`), 1) }, saved, "as it was at the last autosave"},
		"a number below 0":          {"session.jsonl", func(b []byte) []byte { return bytes.Replace(b, []byte(`{"i":2`), []byte(`{"i":-2`), 1) }, saved, "as it was at the last autosave"},
		"the session became empty":  {"session.jsonl", func([]byte) []byte { return nil }, saved, "as it was at the last autosave"},
		"the autosave is cut short": {"whole.copse", func(b []byte) []byte { return b[:len(b)/2] }, now, ""},
	} {
		t.Run(name, func(t *testing.T) {
			w := *w
			w.t = t
			dir := w.killed()
			w.edit(dir, c.file, c.change)
			l, said := w.recovered(dir)
			if l.Hash() != c.want || !strings.Contains(said, c.says) || c.says == "" && said != "" {
				t.Errorf("state %v came back, want %v; it says %q", l.Hash(), c.want, said)
			}
		})
	}
}

// TestASessionThatBeginsFromALevelNeedsNoAutosave kills an editor in its first
// moment with a level whose session does not begin from the starter level.
func TestASessionThatBeginsFromALevelNeedsNoAutosave(t *testing.T) {
	first := newWork(t)
	first.paint(0)
	path := filepath.Join(t.TempDir(), "level")
	first.must(first.Save(path))
	manifest := filepath.Join(path, "level.json")
	text, err := os.ReadFile(manifest)
	first.must(err)
	first.must(os.WriteFile(manifest, bytes.Replace(text, []byte(`"water": 0`), []byte(`"water": 0.5`), 1), 0o644)) // another level than the session's
	l, notices, err := level.Open(path)
	if err != nil || len(notices) != 1 {
		t.Fatal(notices, err)
	}
	w := keep(t, l, path)
	w.paint(20)
	back, said := w.recovered(w.killed())
	if back.Hash() != w.Hash() || said != "" {
		t.Errorf("state %v came back, want %v; it says %q", back.Hash(), w.Hash(), said)
	}
}

func TestKeepingGoesOnWhenTheDiskHasRoomAgain(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no full disk here")
	}
	defer full.Close()
	w := newWork(t)
	w.paint(0)
	good := w.k.OnDisk(full)
	for x := range 3 {
		s, err := w.BeginStroke(level.DefaultBrush("Meadow"))
		w.must(err)
		_, err = s.Dab(float32(10*x), 40)
		w.must(err)
		s.End()
		if err := w.k.Flush(w.Level); !errors.Is(err, syscall.ENOSPC) {
			t.Fatalf("the error is %v", err)
		}
	}
	w.k.OnDisk(good)
	w.flush()
	if l, said := w.recovered(w.killed()); l.Hash() != w.Hash() || said != "" {
		t.Errorf("state %v came back, want %v; it says %q", l.Hash(), w.Hash(), said)
	}
}
