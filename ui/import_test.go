package ui_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"copse/brush"
	"copse/internal/shared"
	"copse/level"
	"copse/props"
	"copse/ui"

	"github.com/go-gl/mathgl/mgl32"
)

// playIn is play with options of its own.
func playIn(t *testing.T, options ui.Options, script string) {
	t.Helper()
	parsed, err := ui.ParseScript("script", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	options.Script = parsed
	if options.Level == nil {
		options.Level = newLevel(t)
	}
	if err := open(t, options); err != nil {
		t.Fatal(err)
	}
}

func TestGuessedCategories(t *testing.T) {
	tree, small, flat := mgl32.Vec3{4, 8, 4}, mgl32.Vec3{0.3, 0.3, 0.3}, mgl32.Vec3{3, 1, 2}
	for _, c := range []struct {
		name string
		size mgl32.Vec3
		want string
	}{
		{"CommonTree_1", tree, "broadleaf"},
		{"Tree_Bare_1_A_Color1", tree, "deadwood"},
		{"tree_pineRoundA", tree, "conifer"},
		{"pineapple", mgl32.Vec3{0.3, 0.4, 0.3}, "grass"}, // "pine" counts as a whole word only
		{"Pine_2", tree, "conifer"},
		{"pines", tree, "conifer"},
		{"Bush_Common_Flowers", small, "bush"},
		{"flower_redA", small, "flower"},
		{"WoodLog_Moss", flat, "log"},
		{"Rock_Medium_2", flat, "boulder"},
		{"Rock_Medium_2", small, "pebble"},
		{"first", tree, "broadleaf"},
		{"model", flat, "boulder"},
		{"model", mgl32.Vec3{1, 2, 1}, "bush"},
		{"", small, "grass"},
		{"木", tree, "broadleaf"},
	} {
		if got := ui.GuessCategory(c.name, c.size); got != c.want {
			t.Errorf("%q of %v m is guessed to be %s, want %s", c.name, c.size, got, c.want)
		}
	}
}

func TestFilesThatCannotBeImportedAreTold(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	broken, notes := write("broken oak.glb", "no glTF at all"), write("notes.txt", "")
	empty := filepath.Join(dir, "empty")
	if err := os.Mkdir(empty, 0o700); err != nil {
		t.Fatal(err)
	}
	pipe := filepath.Join(dir, "pipe.glb") // reading it would wait for a writer
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	log := &ui.Log{}
	playIn(t, ui.Options{Log: log}, fmt.Sprintf(`
		drop %q
		wait until console.errors == 1
		drop %q
		assert console.warnings == 1
		drop %q
		wait until console.errors == 2
		drop %q
		assert console.errors == 3
		drop %q
		wait until console.errors == 4
		wait until jobs == 0
		assert import.rows == 0
		assert kinds == 13`, broken, notes, empty, filepath.Join(dir, "gone.glb"), pipe))
	said := strings.Join(log.Lines(), "\n")
	for _, want := range []string{"cannot import broken oak.glb: ", "notes.txt: levels, sessions, heightmaps", "empty holds no .glb and no .gltf file", "gone.glb: ", "pipe.glb: this is a pipe or a device, not a file"} {
		if !strings.Contains(said, want) {
			t.Errorf("the console does not say %q:\n%s", want, said)
		}
	}
}

// TestALevelIsOpenedByItself drops a level among other files, which would go into
// the level that is left.
func TestALevelIsOpenedByItself(t *testing.T) {
	dir := t.TempDir()
	path, heights := filepath.Join(dir, "glade.copse"), filepath.Join(dir, "flat.r32")
	if err := newLevel(t).Save(path); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(heights, make([]byte, 4*4), 0o600); err != nil {
		t.Fatal(err)
	}
	log := &ui.Log{}
	playIn(t, ui.Options{Log: log, OpenLevel: level.Open}, fmt.Sprintf(`
		drop %q %q
		wait until level.name == "glade.copse"
		wait 20
		assert heightmap.asked == 0
		assert console.warnings == 1`, heights, path))
	if said := strings.Join(log.Lines(), "\n"); !strings.Contains(said, "glade.copse is opened by itself; once it is there, drop the rest again: 1 file") {
		t.Errorf("the console says\n%s", said)
	}
}

// TestFilesAreChosen imports by the dialog, whose answer comes from beside the
// window.
func TestFilesAreChosen(t *testing.T) {
	sample := filepath.Join(shared.Dir(t), "gltf-samples", "cc0-nature", "kenney-nature", "grass.glb")
	answers := []func() ([]string, error){
		func() ([]string, error) { return nil, nil }, // cancelled
		func() ([]string, error) { return nil, errors.New("no dialog") },
		func() ([]string, error) { return []string{sample}, nil },
	}
	l := newLevel(t)
	playIn(t, ui.Options{Level: l, ChooseFiles: func(ui.FileDialog) ([]string, error) {
		answer := answers[0]
		answers = answers[1:]
		return answer()
	}}, `
		key Ctrl+I
		wait 5
		assert import.rows == 0
		key F6
		wait 2
		click assets.import
		wait until console.errors == 1
		click menu.file
		click menu.file.import
		wait until import.rows == 1
		wait 2
		click import.add
		assert kinds == 14`)
	i, ok := l.Catalog().Lookup("user:grass")
	if !ok {
		t.Fatal("the catalog does not have user:grass")
	}
	k := l.Catalog().Kind(i)
	if k.File != sample || k.Category != "grass" || k.Family != "groundcover" || k.Weight != 1 || !(k.Radius > 0 && k.Radius < 1) {
		t.Errorf("the kind is %+v", k)
	}
}

// TestFolderIsImported drops a folder with one file twice below it.
func TestFolderIsImported(t *testing.T) {
	samples := filepath.Join(shared.Dir(t), "gltf-samples", "cc0-nature", "kenney-nature")
	data, err := os.ReadFile(filepath.Join(samples, "grass.glb"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, path := range []string{"tall/grass.glb", "short/grass.glb", "read me.txt"} {
		path = filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l := newLevel(t)
	playIn(t, ui.Options{Level: l}, fmt.Sprintf(`
		drop %q
		wait until import.rows == 2
		wait 2
		click import.add
		assert undo.depth == 1`, dir))
	for _, id := range []string{"user:grass", "user:grass-2"} {
		if _, ok := l.Catalog().Lookup(id); !ok {
			t.Errorf("the catalog does not have %s", id)
		}
	}
}

// busyScene says that models are prepared until that is cancelled, and notes
// what it was asked for.
type busyScene struct {
	bareScene
	cancelled bool
	asked     []props.KindIndex
	sides     []int
	reloaded  []string
}

func (s *busyScene) Cancel() { s.cancelled = true }
func (s *busyScene) Loading() ui.Progress {
	if s.cancelled {
		return ui.Progress{}
	}
	return ui.Progress{Done: 3, Total: 10, Current: "oak-1.glb"}
}
func (s *busyScene) Thumbnail(kind props.KindIndex, side int) ui.Thumbnail {
	if !slices.Contains(s.asked, kind) {
		s.asked = append(s.asked, kind)
	}
	s.sides = append(s.sides, side)
	if kind == 0 {
		return ui.Thumbnail{Err: errors.New("x.glb: is broken")}
	}
	return ui.Thumbnail{}
}
func (s *busyScene) Reload(file string)         { s.reloaded = append(s.reloaded, file) }
func (s *busyScene) Generate(*level.Generation) {}

func openBusy(s *busyScene) func(ui.OpenGL) (ui.Scene, error) {
	return func(ui.OpenGL) (ui.Scene, error) { return s, nil }
}

func TestJobsShowAndAreCancelled(t *testing.T) {
	s := &busyScene{}
	playIn(t, ui.Options{OpenScene: openBusy(s)}, `
		wait 2
		assert jobs == 7
		assert value(jobs.bar) > 0.29 and value(jobs.bar) < 0.31
		click jobs.cancel
		assert jobs == 0
		assert exists(jobs.bar) == 0`)
	if !s.cancelled {
		t.Error("the button did not cancel")
	}
}

// TestOnlyPicturesInViewAreAskedFor keeps a catalog that nobody looks at from
// being read: the tiles of presets ask for one picture each.
func TestOnlyPicturesInViewAreAskedFor(t *testing.T) {
	hidden := &busyScene{}
	playIn(t, ui.Options{OpenScene: openBusy(hidden)}, "wait 3")
	if len(hidden.asked) > len(brush.BuiltIn()) {
		t.Errorf("with the panel behind another, %d pictures were asked for", len(hidden.asked))
	}
	seen := &busyScene{}
	playIn(t, ui.Options{OpenScene: openBusy(seen)}, `
		key F6
		wait 3
		click assets.category
		click assets.category.broadleaf
		click "assets.kind.test:broadleaf"
		resize 600 300
		wait 3`)
	if len(seen.asked) < 3 {
		t.Errorf("with the panel in front, %d pictures were asked for", len(seen.asked))
	}
	for _, side := range seen.sides {
		if side < 20 || side > 130 {
			t.Fatalf("a picture of %d pixels was asked for", side)
		}
	}
	if !slices.Equal(seen.reloaded, []string{"x.glb"}) {
		t.Errorf("clicking a prop without a model reloaded %v", seen.reloaded)
	}
}
