package instancing_test

import (
	"math/rand/v2"
	"testing"

	"copse/instancing"
	"copse/internal/exact"
	"copse/procedural/datatype"
	"copse/props"
)

// fadeTime is how long fades take in these tests, in seconds.
const fadeTime = 0.25

// fadingPlantation stages n props whose levels were chosen at time 0 and will fade.
func fadingPlantation(t testing.TB, n int) (*props.Store, *instancing.Stage) {
	t.Helper()
	store, s := plantation(t, n)
	s.Set().FadeOver(fadeTime)
	if settle(s, exact.Vec3{0, 20, 120}, 0, 1); s.Set().Fading() {
		t.Fatal("props fade in their first selection")
	}
	return store, s
}

// listing is what a row is listed for.
type listing struct {
	level, group int
	out          bool
}

// everyRow lists all rows of a kind in a view that sees the whole map.
func everyRow(t *testing.T, s *instancing.Set, r *instancing.Rows, list func(*instancing.Culler, []uint32, *instancing.Rows, float32) ([]uint32, [instancing.Levels]int)) map[int][]listing {
	t.Helper()
	var culler instancing.Culler
	culler.Look(s, lookFrom(exact.Vec3{0, 500, 0.1}, exact.Vec3{}), 10)
	entries, at := list(&culler, nil, r, 10)
	byRow := map[int][]listing{}
	for level, n := range at {
		for _, e := range entries[:n] {
			e := instancing.Entry(e)
			byRow[e.Row()] = append(byRow[e.Row()], listing{level, e.Group(), e.Out()})
		}
		entries = entries[n:]
	}
	if len(entries) > 0 || len(byRow) != r.Len() {
		t.Fatalf("%d of %d rows are listed, and %d entries for no level", len(byRow), r.Len(), len(entries))
	}
	return byRow
}

// checkFades fails unless every row is listed once, or twice as what fades in at its
// level and what fades out at another, by the same group. It returns how many fade.
func checkFades(t *testing.T, s *instancing.Set) (fading int) {
	t.Helper()
	for _, r := range s.Kinds() {
		for row, at := range everyRow(t, s, r, (*instancing.Culler).AppendFading) {
			in, out := at[0], at[len(at)-1]
			if in.out {
				in, out = out, in
			}
			switch {
			case len(at) == 1 && in == (listing{level: r.Level(row)}):
			case len(at) == 2 && in.group > 0 && in.group == out.group && in.level == r.Level(row) && out.level != in.level && !in.out && out.out:
				fading++
			default:
				t.Fatalf("row %d of level %d is listed as %+v", row, r.Level(row), at)
			}
		}
		for row, at := range everyRow(t, s, r, (*instancing.Culler).Append) {
			if len(at) != 1 || at[0] != (listing{level: r.Level(row)}) {
				t.Fatalf("row %d of level %d is listed for shadows as %+v", row, r.Level(row), at)
			}
		}
	}
	if n := instancing.FadingRows(s); n != fading {
		t.Fatalf("%d rows fade, and %d are counted", fading, n)
	}
	if fading > 0 && !s.Fading() {
		t.Fatalf("%d rows fade in a set that does not", fading)
	}
	return fading
}

func levelsOf(store *props.Store, s *instancing.Stage) map[props.ID]uint8 {
	levels := map[props.ID]uint8{}
	for p := range store.All() {
		levels[p.ID], _ = s.Level(p.ID)
	}
	return levels
}

func TestChangesOfLevelsFade(t *testing.T) {
	store, s := fadingPlantation(t, 3000)
	before := levelsOf(store, s)
	got := s.Select(exact.Vec3{0, 20, 110}, 1, 1)
	changed := 0
	for id, level := range levelsOf(store, s) {
		if level != before[id] {
			changed++
		}
	}
	if n := checkFades(t, s.Set()); n != changed || n != got.Moved || n < 20 || !got.Fading {
		t.Errorf("%d props changed their level, and %d fade (%+v)", changed, n, got)
	}
	group := 0
	for _, r := range s.Set().Kinds() {
		for row, at := range everyRow(t, s.Set(), r, (*instancing.Culler).AppendFading) {
			for _, l := range at {
				h := before[idAt(store, s, r, row)]
				if l.out && l.level != int(h) {
					t.Fatalf("a prop that comes from level %d fades out at %d", h, l.level)
				}
				group = max(group, l.group)
			}
		}
	}
	for _, c := range []struct {
		seconds float64
		want    float32
	}{{1, 0}, {1 + fadeTime/4, 0.25}, {1 + fadeTime/2, 0.5}} {
		got := s.Select(exact.Vec3{0, 20, 110}, c.seconds, 1)
		if p := s.Set().FadeProgress(group); p != c.want || !got.Fading {
			t.Errorf("after %v s the fade has come to %v, want %v (%+v)", c.seconds-1, p, c.want, got)
		}
	}
	revision, ended := s.Set().Revision(), s.Set().FadesEnded()
	if got := s.Select(exact.Vec3{0, 20, 110}, 1+fadeTime, 1); got.Fading || got.Pending {
		t.Errorf("after its time the fade goes on: %+v", got)
	}
	if n := checkFades(t, s.Set()); n != 0 || s.Set().FadesEnded() != ended+1 || s.Set().Revision() != revision {
		t.Errorf("after the fade %d rows fade; %d ended, and the set is of revision %d, was %d", n, s.Set().FadesEnded(), s.Set().Revision(), revision)
	}
}

// idAt finds whose a row is.
func idAt(store *props.Store, s *instancing.Stage, r *instancing.Rows, row int) props.ID {
	for p := range store.All() {
		h, _ := s.Handle(p.ID)
		if kind, at, ok := s.Set().Locate(h); ok && at == row && s.Set().Kinds()[kind] == r {
			return p.ID
		}
	}
	return 0
}

// Whatever happens to props that fade, each is listed as it must be, and when nothing
// has changed for the time of a fade none is left of them.
func TestEditsInTheMiddleOfFades(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	store, s := fadingPlantation(t, 1500)
	camera, seconds := exact.Vec3{0, 20, 120}, 0.0
	var undone []props.Removal
	most := 0
	for i := range 300 {
		camera = exact.Add(camera, exact.Vec3{rng.Float32()*24 - 12, 0, rng.Float32()*24 - 12})
		quality := float32(1)
		if i%3 == 0 {
			quality = 0.6 + rng.Float32() // selects at once: levels change again in the middle of fades
		}
		seconds += 0.3 * rng.Float64()
		s.Select(camera, seconds, quality)
		for j := range 20 {
			switch rng.IntN(4) {
			case 0:
				store.Add(anywhere(rng, uint32(10_000+20*i+j)))
			case 1:
				if len(undone) > 0 {
					store.Restore(undone[len(undone)-1])
					undone = undone[:len(undone)-1]
				}
			case 2:
				if h, ok := s.Handle(props.MakeID(uint32(rng.IntN(1500)), 0)); ok {
					_, g, _ := s.Set().Get(h)
					s.Set().Move(h, g.Sibling(g.LOD)) // changes nothing
				}
			default:
				if r, ok := store.Remove(props.MakeID(uint32(rng.IntN(1500)), 0)); ok {
					undone = append(undone, r)
				}
			}
			s.Sync()
		}
		most = max(most, checkFades(t, s.Set()))
	}
	if most < 50 {
		t.Errorf("at most %d props faded at a time", most)
	}
	settle(s, camera, seconds+1, 1)
	s.Select(camera, seconds+2, 1)
	if n := checkFades(t, s.Set()); n != 0 || s.Set().Fading() {
		t.Errorf("%d rows fade at rest", n)
	}
}

// More changes than there are groups share the newest one.
func TestFadesRunOutOfGroups(t *testing.T) {
	_, s := fadingPlantation(t, 1500)
	seconds, groups := 1.0, map[int]bool{}
	for i := range 3 * instancing.FadeGroups {
		seconds += fadeTime / (4 * instancing.FadeGroups)
		s.Select(exact.Vec3{0, 20, 120}, seconds, 0.6+0.4*float32(i%7))
		checkFades(t, s.Set())
		for _, r := range s.Set().Kinds() {
			for _, at := range everyRow(t, s.Set(), r, (*instancing.Culler).AppendFading) {
				groups[at[0].group] = true
			}
		}
	}
	if len(groups) != instancing.FadeGroups {
		t.Errorf("%d groups were used, want %d with that of rows at rest", len(groups), instancing.FadeGroups)
	}
	if s.Select(exact.Vec3{0, 20, 120}, seconds+fadeTime, 1); checkFades(t, s.Set()) == 0 {
		t.Error("the last change does not fade")
	}
	if s.Select(exact.Vec3{0, 20, 120}, seconds+2*fadeTime, 1); checkFades(t, s.Set()) != 0 || s.Set().Fading() {
		t.Error("rows fade for longer than they should")
	}
}

func TestWhatDoesNotFade(t *testing.T) {
	store, s := fadingPlantation(t, 500)
	if got := s.Select(exact.Vec3{0, 20, -120}, 1, 1); got.Moved == 0 || got.Fading {
		t.Errorf("a leap of the camera fades: %+v", got)
	}
	for p := range store.All() {
		h, _ := s.Handle(p.ID)
		_, g, _ := s.Set().Get(h)
		s.Set().Move(h, g.Sibling((g.LOD+1)%instancing.Levels))
	}
	if s.Set().Fading() {
		t.Error("moves to other levels fade")
	}
	s.Set().FadeOver(0)
	if got := s.Select(exact.Vec3{0, 20, -100}, 2, 1); got.Moved == 0 || got.Fading {
		t.Errorf("fades that take no time run: %+v", got)
	}
	s.Set().FadeOver(fadeTime)
	if got := s.Select(exact.Vec3{0, 20, -80}, 3, 1); !got.Fading {
		t.Fatalf("a walk fades nothing: %+v", got)
	}
	s.Set().FadeOver(0)
	if got := s.Select(exact.Vec3{0, 20, -80}, 3, 1); got.Fading || checkFades(t, s.Set()) != 0 {
		t.Errorf("fades go on that were switched off: %+v", got)
	}
}

func TestFadesAllocateNothing(t *testing.T) {
	_, s := fadingPlantation(t, 10_000)
	f := lookFrom([3]float32{0, 30, 100}, [3]float32{})
	var culler instancing.Culler
	list := make([]uint32, 0, 30_000)
	seconds, faded := 0.0, false
	walk := func() {
		for i := range 40 { // there and back
			seconds += fadeTime / 2
			s.Select(exact.Vec3{0, 20, 110 + float32(max(i, 40-i))}, seconds, 1)
			faded = faded || s.Set().Fading()
			culler.Look(s.Set(), f, 10)
			list = list[:0]
			for _, r := range s.Set().Kinds() {
				list, _ = culler.AppendFading(list, r, 10)
			}
		}
	}
	for range instancing.FadeGroups { // every group has been used by every step
		walk()
	}
	if allocs := testing.AllocsPerRun(10, walk); allocs != 0 || !faded {
		t.Errorf("%v allocations in a walk; faded: %t", allocs, faded)
	}
}

func TestPartsFadeFromTheLevelThatTheyWereSeenAt(t *testing.T) {
	parts := instancing.NewParts(func(string) (instancing.MeshKind, bool) {
		return instancing.MeshKind{Kind: 2, Min: exact.Vec3{-1, 0, -1}, Max: exact.Vec3{1, 6, 1}}, true
	})
	parts.Meshes().FadeOver(fadeTime)
	parts.Put(1, trees(16), datatype.Identity, 1)
	if got := parts.Select(exact.Vec3{}, 0, 1); got.Moved == 0 || got.Fading {
		t.Errorf("parts that are new fade: %+v", got)
	}
	if got := parts.Select(exact.Vec3{30, 0, 0}, 1, 1); got.Moved == 0 || !got.Fading || checkFades(t, parts.Meshes()) != got.Moved {
		t.Errorf("parts do not fade: %+v", got)
	}
	parts.Put(1, trees(8), datatype.Identity, 1)
	checkFades(t, parts.Meshes())
	if got := parts.Select(exact.Vec3{30, 0, 0}, 1+fadeTime, 1); got.Fading || checkFades(t, parts.Meshes()) != 0 {
		t.Errorf("parts fade on: %+v", got)
	}
}

// BenchmarkCullFading100k is BenchmarkCull100k while some hundred props fade.
func BenchmarkCullFading100k(b *testing.B) {
	_, s := fadingPlantation(b, 100_000)
	moved := s.Select(exact.Vec3{0, 20, 110}, 1, 1).Moved
	f := lookFrom([3]float32{0, 30, 100}, [3]float32{})
	var culler instancing.Culler
	list := make([]uint32, 0, 200_000)
	b.ReportAllocs()
	for b.Loop() {
		culler.Look(s.Set(), f, 10)
		list = list[:0]
		for _, r := range s.Set().Kinds() {
			list, _ = culler.AppendFading(list, r, 10)
		}
	}
	b.ReportMetric(float64(len(list)), "rows")
	b.ReportMetric(float64(moved), "fading")
}
