package instancing_test

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"copse/instancing"
	"copse/internal/exact"
	"copse/lod"
	"copse/props"
)

// sizeOf is the size of the test's kinds: from grass to great trees.
func sizeOf(kind props.KindIndex) float32 { return 0.4 * float32(math.Exp2(float64(kind%7))) }

// plantation stages n props of 60 kinds all over the map of 257 m.
func plantation(t testing.TB, n int) (*props.Store, *instancing.Stage) {
	t.Helper()
	rng := rand.New(rand.NewPCG(31, 32))
	store := props.NewStore(catalog(t, 60))
	s := instancing.NewStage(store)
	for k := range props.KindIndex(60) {
		s.SetBounds(k, exact.Vec3{}, upright(sizeOf(k)))
	}
	for i := range n {
		store.Add(anywhere(rng, uint32(i)))
	}
	s.Sync()
	return store, s
}

func anywhere(rng *rand.Rand, index uint32) props.Prop {
	p := prop(index, 0, rng.IntN(60))
	p.X, p.Y, p.Z, p.Scale = rng.Float32()*256-128, rng.Float32()*20, rng.Float32()*256-128, 0.7+rng.Float32()*0.6
	return p
}

// settle selects until nothing is left to do.
func settle(s *instancing.Stage, camera exact.Vec3, seconds float64, quality float32) instancing.Selection {
	var sum instancing.Selection
	for {
		got := s.Select(camera, seconds, quality)
		sum.Examined, sum.Moved = sum.Examined+got.Examined, sum.Moved+got.Moved
		if !got.Pending {
			return sum
		}
	}
}

// A picture that is drawn by itself has no clock, and may be one of several: all
// levels are those of its camera when SelectAll returns, also from the middle of a
// selection for another one.
func TestSelectAllNeedsNoClock(t *testing.T) {
	store, s := plantation(t, 20_000)
	want := reference{}
	for _, camera := range []exact.Vec3{{0, 20, 0}, {100, 20, 0}, {-100, 20, 60}} {
		if got := s.SelectAll(camera, 1); got.Examined == 0 || got.Pending {
			t.Errorf("at %v: %+v", camera, got)
		}
		want.choose(store, camera, 1)
		want.check(t, store, s)
	}
	if got := s.Select(exact.Vec3{0, 20, 100}, 1, 1); !got.Pending {
		t.Fatalf("one call came to %+v, the test shows nothing", got)
	}
	s.SelectAll(exact.Vec3{0, 20, -100}, 1)
	if got := s.Select(exact.Vec3{0, 20, -100}, 2, 1); got != (instancing.Selection{}) {
		t.Errorf("afterwards %+v was left to do", got)
	}
}

// reference is a Stage's choice made the obvious way: every prop, every time.
type reference map[props.ID]uint8

func (r reference) choose(store *props.Store, camera exact.Vec3, quality float32) {
	for p := range store.All() {
		previous, known := r[p.ID]
		if !known {
			previous = lod.Unseen
		}
		d := exact.Sub(exact.Vec3{p.X, p.Y, p.Z}, camera)
		s := lod.NewSelector(instancing.ClassSize(sizeOf(p.Kind)*p.Scale), quality)
		r[p.ID] = s.Level(previous, exact.Dot(d, d))
	}
}

// check compares the stage with it. Props that stand within a hair of an edge
// may differ; there are next to none.
func (r reference) check(t *testing.T, store *props.Store, s *instancing.Stage) {
	t.Helper()
	wrong := 0
	for p := range store.All() {
		if level, ok := s.Level(p.ID); !ok || level != r[p.ID] {
			wrong++
		}
	}
	if wrong > 0 {
		t.Fatalf("%d of %d props are at another level than when all are looked at", wrong, store.Len())
	}
	checkStage(t, store, s)
}

func TestSelectionEqualsLookingAtEveryProp(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	store, s := plantation(t, 3000)
	want := reference{}
	camera, quality := exact.Vec3{0, 20, 120}, float32(1)
	var undone []props.Removal
	seconds := 0.0
	for i := range 400 {
		switch step := rng.IntN(40); {
		case step == 0:
			camera = exact.Vec3{rng.Float32()*400 - 200, 30, rng.Float32()*400 - 200} // a leap
		case step == 1:
			quality = 0.5 + rng.Float32()
		default:
			camera = exact.Add(camera, exact.Vec3{rng.Float32()*10 - 5, rng.Float32()*2 - 1, rng.Float32()*10 - 6})
		}
		seconds += 0.25
		settle(s, camera, seconds, quality)
		want.choose(store, camera, quality)
		if i%10 == 0 {
			want.check(t, store, s)
		}
		// Edits between the selections: new props stand at their level at once.
		p := anywhere(rng, uint32(10_000+i))
		store.Add(p)
		if len(undone) > 0 && rng.IntN(2) == 0 {
			store.Restore(undone[len(undone)-1])
			undone = undone[:len(undone)-1]
		} else if r, ok := store.Remove(props.MakeID(uint32(rng.IntN(3000)), 0)); ok {
			undone = append(undone, r)
			delete(want, r.Prop.ID)
		}
		s.Sync()
		want.choose(store, camera, quality)
	}
	want.check(t, store, s)
	counts := [3]int{}
	for _, level := range want {
		counts[level]++
	}
	for level, n := range counts {
		if n < 100 {
			t.Errorf("only %d props are at level %d, so that this shows little", n, level)
		}
	}
}

// A still camera looks at no prop, and a resting one asks for no more frames.
func TestAStillCameraExaminesNoProp(t *testing.T) {
	_, s := plantation(t, 5000)
	camera := exact.Vec3{10, 20, 100}
	if first := settle(s, camera, 0, 1); first.Examined != 5000 {
		t.Fatalf("the first selection examined %d props of 5000", first.Examined)
	}
	allocs := testing.AllocsPerRun(600, func() {
		if got := s.Select(camera, 1, 1); got != (instancing.Selection{}) {
			t.Fatalf("a still camera came to %+v", got)
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
	camera[0] += 3
	if got := s.Select(camera, 0.1, 1); got.Examined != 0 || !got.Pending {
		t.Errorf("within a quarter of a second of the last: %+v, want a pending selection", got)
	}
	if got := s.Select(camera, 0.3, 1); got.Examined == 0 || got.Pending {
		t.Errorf("after a quarter of a second: %+v", got)
	}
}

func TestACameraStepExaminesFewProps(t *testing.T) {
	_, s := plantation(t, 100_000)
	camera := exact.Vec3{-60, 20, 100}
	settle(s, camera, 0, 1)
	for i := range 40 {
		camera[0] += 1
		camera[2] -= 1
		if got := settle(s, camera, float64(i+1), 1); got.Examined > 10_000 {
			t.Fatalf("a step of 1.4 m examined %d of 100,000 props", got.Examined)
		}
	}
}

// A selection of many props is spread over calls, none of which does much.
func TestLargeSelectionsAreSpread(t *testing.T) {
	store, s := plantation(t, 60_000)
	camera := exact.Vec3{0, 20, 0}
	calls, most := 0, 0
	for {
		got := s.Select(camera, 0, 1)
		calls++
		most = max(most, got.Examined)
		if !got.Pending {
			break
		}
	}
	if calls < 6 || most > 10_000 {
		t.Errorf("%d calls, of which one examined %d props", calls, most)
	}
	want := reference{}
	want.choose(store, camera, 1)
	want.check(t, store, s)
	// Other distances: nothing is lost, and what stays at its level is not moved.
	changed := settle(s, camera, 1, 0.5)
	before := maps.Clone(want)
	want.choose(store, camera, 0.5)
	want.check(t, store, s)
	expected := 0
	for id, level := range want {
		if before[id] != level {
			expected++
		}
	}
	if changed.Moved != expected || expected == 0 {
		t.Errorf("%d props were moved, %d change their level", changed.Moved, expected)
	}
}

// P7: jitter of ±1 % about each edge for 600 frames switches once at most.
func TestJitterAtAnEdgeSwitchesOnce(t *testing.T) {
	for _, size := range []float32{0.5, 2, 6, 11, 40} {
		class := instancing.ClassSize(size)
		scale := min(max(class/6, 0.25), 4)
		for _, edge := range []float32{26, 30, 34, 86, 90, 94, 78, 102} {
			store := props.NewStore(catalog(t, 1))
			s := instancing.NewStage(store)
			s.SetBounds(0, exact.Vec3{}, upright(size))
			store.Add(prop(0, 0, 0))
			s.Sync()
			rng := rand.New(rand.NewPCG(uint64(edge), 1))
			switches, previous := 0, lod.Unseen
			for frame := range 600 {
				d := edge * scale * (1 + 0.02*(rng.Float32()-0.5))
				s.Select(exact.Vec3{d, 0, 0}, float64(frame)/60, 1)
				if level, _ := s.Level(props.MakeID(0, 0)); level != previous {
					if previous != lod.Unseen {
						switches++
					}
					previous = level
				}
			}
			if switches > 1 {
				t.Errorf("size %v m, %v m away: %d switches", size, edge*scale, switches)
			}
		}
	}
}

// Walking through an edge and back switches once each way.
func TestEachCrossingSwitchesOnce(t *testing.T) {
	store := props.NewStore(catalog(t, 1))
	s := instancing.NewStage(store)
	store.Add(prop(0, 0, 0))
	s.Sync()
	var seen []uint8
	for i := range 800 {
		d := 10 + float32(i)/4
		if i >= 400 {
			d = 10 + float32(800-i)/4
		}
		s.Select(exact.Vec3{d, 0, 0}, float64(i), 1)
		if level, _ := s.Level(props.MakeID(0, 0)); len(seen) == 0 || seen[len(seen)-1] != level {
			seen = append(seen, level)
		}
	}
	if want := []uint8{0, 1, 2, 1, 0}; string(seen) != string(want) {
		t.Errorf("levels on the way out and back: %v, want %v", seen, want)
	}
}

func TestSizesThatBecomeKnownCount(t *testing.T) {
	store := props.NewStore(catalog(t, 2))
	s := instancing.NewStage(store)
	for i := range uint32(40) {
		p := prop(i, 0, int(i%2))
		p.X, p.Z = 20, 0
		store.Add(p)
	}
	s.Sync()
	camera := exact.Vec3{}
	s.Select(camera, 0, 1)
	if n := s.Set().Rows(instancing.Group{Kind: 1}).At(0); n != 20 {
		t.Fatalf("%d props at the finest level before their size is known, want 20", n)
	}
	s.SetBounds(1, exact.Vec3{}, upright(0.3))
	if got := s.Select(camera, 0, 1); got.Moved != 20 {
		t.Errorf("%+v, want 20 props to change", got)
	}
	if n := s.Set().Rows(instancing.Group{Kind: 1}).At(1); n != 20 {
		t.Errorf("%d small props at level 1, want 20", n)
	}
	if got := s.Select(camera, 1, 4); got.Moved != 20 {
		t.Errorf("at four times the quality %+v, want 20 props to change back", got)
	}
	checkStage(t, store, s)
}

func TestNewPropsStandAtTheirLevel(t *testing.T) {
	store := props.NewStore(catalog(t, 1))
	s := instancing.NewStage(store)
	s.Select(exact.Vec3{}, 0, 1)
	for i, x := range []float32{10, 60, 200} {
		p := prop(uint32(i), 0, 0)
		p.X = x
		store.Add(p)
	}
	s.Sync()
	for i := range uint8(3) {
		if level, _ := s.Level(props.MakeID(uint32(i), 0)); level != i {
			t.Errorf("prop %d was placed at level %d", i, level)
		}
	}
}

// benchmarkSelect moves over the map at so many metres a second; each operation
// is one selection, which is due four times a second. call-µs is the median of
// the time that its longest call takes. On a machine at work the mean measures
// the neighbours.
func benchmarkSelect(b *testing.B, n int, speed float64) {
	_, s := plantation(b, n)
	settle(s, exact.Vec3{80, 25, 0}, 0, 1)
	var examined, moved int
	var selections, calls []time.Duration
	seconds := 0.0
	b.ReportAllocs()
	for b.Loop() {
		seconds += 0.25
		sin, cos := exact.SinCos(float32(math.Mod(seconds*speed/500, 1)))
		var whole, longest time.Duration
		for pending := true; pending; {
			start := time.Now()
			got := s.Select(exact.Vec3{80 * cos, 25, 80 * sin}, seconds, 1)
			took := time.Since(start)
			examined, moved, pending = examined+got.Examined, moved+got.Moved, got.Pending
			whole, longest = whole+took, max(longest, took)
		}
		selections, calls = append(selections, whole), append(calls, longest)
	}
	median := func(times []time.Duration) float64 {
		slices.Sort(times)
		return float64(times[len(times)/2].Nanoseconds()) / 1000
	}
	b.ReportMetric(float64(examined)/float64(b.N), "examined/op")
	b.ReportMetric(float64(moved)/float64(b.N), "moved/op")
	b.ReportMetric(median(selections), "selection-µs")
	b.ReportMetric(median(calls), "call-µs")
}

func BenchmarkSelectWalk100k(b *testing.B) { benchmarkSelect(b, 100_000, 5) }
func BenchmarkSelectFly100k(b *testing.B)  { benchmarkSelect(b, 100_000, 20) }

func BenchmarkSelectStill100k(b *testing.B) {
	_, s := plantation(b, 100_000)
	settle(s, exact.Vec3{}, 0, 1)
	for b.Loop() {
		s.Select(exact.Vec3{}, 1, 1)
	}
}
