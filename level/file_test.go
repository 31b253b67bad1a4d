package level_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"copse/internal/fixture"
	"copse/level"
	"copse/level/archive"
	"copse/props"
)

// forms are paths of a level in both forms.
func forms(t testing.TB) []string {
	dir := t.TempDir()
	return []string{filepath.Join(dir, "level"), filepath.Join(dir, "level.copse")}
}

func save(t testing.TB, l *level.Level, path string) {
	t.Helper()
	if err := l.Save(path); err != nil {
		t.Fatal(err)
	}
}

// open opens a level about which there is nothing to notice.
func open(t testing.TB, path string) *level.Level {
	t.Helper()
	l, notices, err := level.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range notices {
		t.Errorf("notice: %v", n)
	}
	return l
}

// packed is a level as one file.
func packed(t testing.TB, l *level.Level) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "l.copse")
	save(t, l, path)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func sameLevel(t *testing.T, got, want *level.Level) {
	t.Helper()
	if got.Hash() != want.Hash() || got.Hash() != got.Recomputed() {
		t.Errorf("hash %v, recomputed %v, want %v", got.Hash(), got.Recomputed(), want.Hash())
	}
	if got.Totals() != want.Totals() {
		t.Errorf("totals %+v, want %+v", got.Totals(), want.Totals())
	}
	if !bytes.Equal(session(t, got), session(t, want)) {
		t.Error("the session is another")
	}
	a, b := standing(got), standing(want)
	if !slices.Equal(a, b) {
		t.Errorf("%d props, want %d, or they differ", len(a), len(b))
	}
}

// standing are the props with what their indices mean.
func standing(l *level.Level) (list []struct {
	props.Prop
	kind string
	rule props.Rule
}) {
	for p := range l.Props().All() {
		row := struct {
			props.Prop
			kind string
			rule props.Rule
		}{p, l.Catalog().Kind(p.Kind).ID, l.Props().Rule(p.Rule)}
		row.Kind, row.Rule = 0, 0
		list = append(list, row)
	}
	return list
}

// TestALevelComesBackAsItWas saves and opens during a random walk, and goes on
// from what was opened.
func TestALevelComesBackAsItWas(t *testing.T) {
	for _, limit := range []int{0, 400} { // with and without evictions
		random := rand.New(rand.NewPCG(2, uint64(limit)))
		l := newLevel(t, level.Config{Cap: limit, Seed: 7})
		paths := forms(t)
		for round := range 8 {
			for range 12 {
				walk(t, l, random)
			}
			for _, path := range paths {
				save(t, l, path)
				if l.Modified() {
					t.Error("modified after it was saved")
				}
				back := open(t, path)
				sameLevel(t, back, l)
				if back.Modified() {
					t.Error("modified when it was opened")
				}
				if !bytes.Equal(packed(t, back), packed(t, l)) {
					t.Fatalf("round %d: %s: equal levels have unequal bytes", round, path)
				}
			}
			if round%2 == 1 {
				l = open(t, paths[round/2%2])
			}
		}
	}
}

func TestTheSessionGoesOnInALevelThatWasReopened(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	l := newLevel(t, level.Config{})
	path := filepath.Join(t.TempDir(), "forest.copse")
	for range 5 {
		for range 10 {
			walk(t, l, random)
		}
		save(t, l, path)
		l = open(t, path)
	}
	report, err := level.Replay("session.jsonl", bytes.NewReader(session(t, l)), nil)
	if err != nil {
		t.Fatal(err)
	}
	if report.Mismatch != nil || report.Level.Hash() != l.Hash() {
		t.Errorf("the session leads to %v, want %v (%+v)", report.Level.Hash(), l.Hash(), report.Mismatch)
	}
}

func TestPaintingGoesOnAsIfTheLevelHadNotBeenClosed(t *testing.T) {
	l := newLevel(t, level.Config{})
	b := level.DefaultBrush("Mixed Forest")
	stroke(t, l, b, fixture.Place{X: 0, Z: 60})
	path := filepath.Join(t.TempDir(), "forest.copse")
	save(t, l, path)
	back := open(t, path)
	for _, l := range []*level.Level{l, back} {
		stroke(t, l, b, fixture.Place{X: 4, Z: 62}, fixture.Place{X: 8, Z: 62})
		stroke(t, l, eraser(3), fixture.Place{X: 4, Z: 62})
		l.Undo()
	}
	sameLevel(t, back, l)
	if !back.Modified() {
		t.Error("not modified after painting")
	}
}

func TestPropsTakeNoMoreThan32Bytes(t *testing.T) {
	l := newLevel(t, level.Config{})
	for _, preset := range l.Presets() { // some lean, some follow the slope
		b := level.DefaultBrush(preset.Name)
		b.Radius, b.Density = 150, 0.1
		stroke(t, l, b, fixture.Place{})
	}
	if l.Props().Len() < 1000 {
		t.Fatalf("only %d props stand", l.Props().Len())
	}
	path := filepath.Join(t.TempDir(), "level.copse")
	save(t, l, path)
	a, err := archive.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	data, err := a.Read("props.bin", 1<<30)
	if err != nil {
		t.Fatal(err)
	}
	if limit := 32 * l.Props().Len(); len(data) > limit {
		t.Errorf("%d bytes for %d props, want %d at most", len(data), l.Props().Len(), limit)
	}
}

// editFile changes a text of a level's folder.
func editFile(t *testing.T, path, from, to string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(text, []byte(from)) {
		t.Fatalf("%s does not hold %q", path, from)
	}
	if err := os.WriteFile(path, bytes.Replace(text, []byte(from), []byte(to), 1), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestUnknownFieldsSurvive(t *testing.T) {
	l := newLevel(t, level.Config{})
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	path := filepath.Join(t.TempDir(), "level")
	save(t, l, path)
	manifest := filepath.Join(path, archive.Manifest)
	editFile(t, manifest, `"water": 0`, `"water": 0, "moons": [ {"name": "Io & <Europa>"} ]`)
	editFile(t, manifest, `"seed":1`, `"seed":1,"mood":"calm"`)
	editFile(t, manifest, `"id":"test:fern-b"`, `"id":"test:fern-b","smell":1.50`)
	back := open(t, path)
	again := filepath.Join(t.TempDir(), "again")
	save(t, back, again)
	text, err := os.ReadFile(filepath.Join(again, archive.Manifest))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"moons": [{"name":"Io & <Europa>"}]`, `"mood":"calm"}`, `"smell":1.50}`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s is gone", want)
		}
	}
}

// TestAnEditedLevelBeginsANewSession: what was changed by hand is in no line of
// the session, so that would lead elsewhere.
func TestAnEditedLevelBeginsANewSession(t *testing.T) {
	l := newLevel(t, level.Config{})
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	path := filepath.Join(t.TempDir(), "level")
	save(t, l, path)
	editFile(t, filepath.Join(path, archive.Manifest), `"water": 0`, `"water": -3`)
	back, notices, err := level.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(notices) != 1 || !strings.Contains(notices[0].Message, "a new session begins") {
		t.Errorf("notices: %v", notices)
	}
	if back.Water() != -3 || back.Props().Len() != l.Props().Len() || back.Journal().Len() != 1 {
		t.Errorf("water %v, %d props, %d lines", back.Water(), back.Props().Len(), back.Journal().Len())
	}
	stroke(t, back, level.DefaultBrush("Mixed Forest"), fixture.Place{X: 10, Z: 50})
	back.Undo()
	back.Redo()
	save(t, back, path)
	back = open(t, path)
	from, err := back.Base()
	if err != nil || from == nil {
		t.Fatalf("the base is %v, %v", from, err)
	}
	report, err := level.ReplayFrom(from, "session.jsonl", bytes.NewReader(session(t, back)), nil)
	if err != nil {
		t.Fatal(err)
	}
	if report.Mismatch != nil || report.Level.Hash() != back.Hash() {
		t.Errorf("the new session leads to %v, want %v (%+v)", report.Level.Hash(), back.Hash(), report.Mismatch)
	}
	if _, err := level.Replay("s.jsonl", bytes.NewReader(session(t, back)), nil); err == nil || !strings.Contains(err.Error(), "which is needed to replay it") {
		t.Errorf("without the base: %v", err)
	}
}

func TestRefusedPresetsStayInTheLevel(t *testing.T) {
	l := newLevel(t, level.Config{})
	path := filepath.Join(t.TempDir(), "level")
	save(t, l, path)
	file := filepath.Join(path, "presets", "meadow.json")
	editFile(t, file, `"densityPerM2"`, `"densityPerM3"`)
	broken, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	back, notices, err := level.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(notices) == 0 || !strings.Contains(notices[0].Error(), "densityPerM2: this field is required") {
		t.Errorf("notices: %v", notices)
	}
	if len(back.Presets()) != len(l.Presets())-1 {
		t.Errorf("%d presets, want one less than %d", len(back.Presets()), len(l.Presets()))
	}
	save(t, back, path)
	if now, err := os.ReadFile(file); err != nil || !bytes.Equal(now, broken) {
		t.Errorf("the broken preset is no longer as its author left it: %v", err)
	}
}

func TestAnEditedPresetGoesIntoTheSessionAgain(t *testing.T) {
	l := newLevel(t, level.Config{})
	b := level.DefaultBrush("Meadow")
	stroke(t, l, b, fixture.Place{X: 0, Z: 60})
	path := filepath.Join(t.TempDir(), "level")
	save(t, l, path)
	lines := l.Journal().Len()
	back := open(t, path)
	stroke(t, back, b, fixture.Place{X: 20, Z: 60})
	if got := back.Journal().Len() - lines; got != 1 {
		t.Errorf("%d lines for a stroke with a preset that the session has, want 1", got)
	}
	editFile(t, filepath.Join(path, "presets", "meadow.json"), `"version": 1`, `"version": 1, "author": "me"`)
	back = open(t, path)
	stroke(t, back, b, fixture.Place{X: 20, Z: 60})
	if got := back.Journal().Len() - lines; got != 2 {
		t.Errorf("%d lines for a stroke with an edited preset, want its text and the stroke", got)
	}
}

func TestThePaintedMaskComesBack(t *testing.T) {
	l := newLevel(t, level.Config{})
	s, err := l.BeginMask(level.MaskBrush{Radius: 12, Strength: 0.75, Falloff: 0.5})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Dab(-40, 33); err != nil {
		t.Fatal(err)
	}
	s.End()
	for _, path := range forms(t) {
		save(t, l, path)
		back := open(t, path)
		sameLevel(t, back, l)
		if !bytes.Equal(packed(t, back), packed(t, l)) {
			t.Error("equal levels have unequal bytes")
		}
	}
}

// TestFilesOfPropsTravelAlong embeds a glTF file that was imported, one with a
// file beside it, and links one that names a file outside its folder.
func TestFilesOfPropsTravelAlong(t *testing.T) {
	art := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(art, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("tree/skin/bark.png", "bark")
	write("shared.bin", "shared")
	kinds := []props.Kind{
		{ID: "user:oak", File: write("oak.glb", "glTF one")},
		{ID: "user:oak-2", File: write("more/oak.glb", "glTF two")},
		{ID: "user:tree", File: write("tree/tree.gltf", `{"images":[{"uri":"skin/bark.png"}]}`)},
		{ID: "user:bush", File: write("bush/bush.gltf", `{"buffers":[{"uri":"../shared.bin"}]}`)},
		{ID: "user:gone", File: filepath.Join(art, "gone.glb")},
		{ID: "copse:fir", File: "trees/fir.glb"},
	}
	for i := range kinds {
		kinds[i].Category, kinds[i].Family, kinds[i].Weight = "conifer", "tree", 1
	}
	l := level.New(level.Config{Catalog: props.NewCatalog(kinds)})
	home := t.TempDir()
	for _, path := range []string{filepath.Join(home, "level"), filepath.Join(home, "level.copse")} {
		c := l.Contents()
		if err := c.Write(archive.System{}, path); err != nil {
			t.Fatal(err)
		}
		if n := c.Notices(); len(n) != 2 || !strings.Contains(n[0].Error(), "outside its folder") || !strings.Contains(n[1].Error(), "no such file") {
			t.Errorf("notices: %v", n)
		}
		back := open(t, path)
		file := func(id string) string {
			k, _ := back.Catalog().Lookup(id)
			return back.Catalog().Kind(k).File
		}
		for id, want := range map[string]string{"user:oak": "glTF one", "user:oak-2": "glTF two"} {
			if data, ok := back.Asset(file(id)); !ok || string(data) != want {
				t.Errorf("%s is %s: %q, %v", id, file(id), data, ok)
			}
		}
		tree := file("user:tree")
		if data, ok := back.Asset(strings.TrimSuffix(tree, "tree.gltf") + "skin/bark.png"); !ok || string(data) != "bark" {
			t.Errorf("beside %s: %q, %v", tree, data, ok)
		}
		for id, want := range map[string]string{"user:bush": filepath.Join(art, "bush", "bush.gltf"), "user:gone": filepath.Join(art, "gone.glb"), "copse:fir": "trees/fir.glb"} {
			if got := file(id); got != want {
				t.Errorf("%s is %s, want %s", id, got, want)
			}
		}
		if !bytes.Equal(packed(t, back), packed(t, open(t, path))) {
			t.Error("equal levels have unequal bytes")
		}
	}
}
