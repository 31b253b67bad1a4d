package instancing_test

import (
	"math/rand/v2"
	"testing"

	"copse/instancing"
	"copse/internal/exact"
	"copse/props"
)

// rowAt is a row that stands at a place and carries a number to know it by.
func rowAt(x, y, z, scale float32, mark int) instancing.Row {
	r := instancing.Row{Transform: [12]float32{scale, 0, 0, x, 0, scale, 0, y, 0, 0, scale, z}}
	r.Tint[0] = float32(mark)
	return r
}

type entry struct {
	row   instancing.Row
	group instancing.Group
}

// model is the same as a Set, done the obvious way.
type model struct {
	byHandle map[instancing.Handle]entry
	alive    []instancing.Handle // in no order, to pick from
	dead     []instancing.Handle
}

func (m *model) drop(i int) {
	h := m.alive[i]
	delete(m.byHandle, h)
	m.alive[i] = m.alive[len(m.alive)-1]
	m.alive = m.alive[:len(m.alive)-1]
	if len(m.dead) < 1000 {
		m.dead = append(m.dead, h)
	}
}

func randomRow(rng *rand.Rand, mark int) instancing.Row {
	return rowAt(rng.Float32()*400-200, rng.Float32()*60, rng.Float32()*400-200, 0.5+rng.Float32(), mark)
}

func randomGroup(rng *rand.Rand) instancing.Group {
	return instancing.Group{Kind: props.KindIndex(rng.IntN(20)), LOD: uint8(rng.IntN(3)), Mirrored: rng.IntN(8) == 0}
}

// step makes one random edit on both.
func step(t *testing.T, rng *rand.Rand, s *instancing.Set, m *model, mark int, addChance float32) {
	t.Helper()
	switch r := rng.Float32(); {
	case len(m.alive) == 0 || r < addChance:
		e := entry{randomRow(rng, mark), randomGroup(rng)}
		h := s.Add(e.group, &e.row)
		if _, twice := m.byHandle[h]; twice {
			t.Fatalf("handle %x given twice", h)
		}
		m.byHandle[h] = e
		m.alive = append(m.alive, h)
	case r < addChance+0.2:
		i := rng.IntN(len(m.alive))
		e := m.byHandle[m.alive[i]]
		e.group = e.group.Sibling(uint8(rng.IntN(3)))
		if !s.Move(m.alive[i], e.group) {
			t.Fatal("move of a living handle failed")
		}
		m.byHandle[m.alive[i]] = e
	case r < addChance+0.3:
		i := rng.IntN(len(m.alive))
		e := m.byHandle[m.alive[i]]
		e.row = randomRow(rng, mark)
		if !s.Change(m.alive[i], &e.row) {
			t.Fatal("change of a living handle failed")
		}
		m.byHandle[m.alive[i]] = e
	default:
		i := rng.IntN(len(m.alive))
		if !s.Remove(m.alive[i]) {
			t.Fatal("remove of a living handle failed")
		}
		m.drop(i)
	}
}

// check compares everything that a Set shows with the model.
func check(t *testing.T, s *instancing.Set, m *model) {
	t.Helper()
	if s.Len() != len(m.byHandle) {
		t.Fatalf("%d instances, want %d", s.Len(), len(m.byHandle))
	}
	for h, want := range m.byHandle {
		row, group, ok := s.Get(h)
		if !ok || row != want.row || group != want.group {
			t.Fatalf("handle %x leads to %v in %v (%v), want %v in %v", h, row, group, ok, want.row, want.group)
		}
	}
	for _, h := range m.dead {
		if _, _, ok := s.Get(h); ok || s.Remove(h) || s.Move(h, instancing.Group{}) {
			t.Fatalf("dead handle %x is taken for a living one", h)
		}
	}
	rows := 0
	for _, g := range s.Kinds() {
		rows += g.Len()
		checkBounds(t, g)
		checkCells(t, s, g)
		checkLevels(t, g)
	}
	if rows != s.Len() {
		t.Fatalf("%d rows for %d instances", rows, s.Len())
	}
}

func checkBounds(t *testing.T, g *instancing.Rows) {
	t.Helper()
	var want instancing.Bounds
	for i, r := range g.All() {
		p := r.Position()
		if i == 0 {
			want = instancing.Bounds{Min: p, Max: p}
		}
		for j := range p {
			want.Min[j], want.Max[j] = min(want.Min[j], p[j]), max(want.Max[j], p[j])
		}
		want.Reach = max(want.Reach, r.Reach())
	}
	if got := g.Bounds(); got != want {
		t.Fatalf("bounds of kind %v are %v, want %v", g.Kind, got, want)
	}
}

func checkLevels(t *testing.T, g *instancing.Rows) {
	t.Helper()
	var want, got [instancing.Levels]int
	for i := range g.All() {
		want[g.Level(i)]++
	}
	for level := range got {
		got[level] = g.At(level)
	}
	if got != want {
		t.Fatalf("kind %v counts %v rows at its levels, want %v", g.Kind, got, want)
	}
}

func checkCells(t *testing.T, s *instancing.Set, g *instancing.Rows) {
	t.Helper()
	for i, r := range g.All() {
		c := s.Cells()[g.Cell(i)]
		p := r.Position()
		x, z := float32(c.X)*instancing.CellSize, float32(c.Z)*instancing.CellSize
		if p[0] < x || p[0] >= x+instancing.CellSize || p[2] < z || p[2] >= z+instancing.CellSize || p[1] < c.Low || p[1] > c.High {
			t.Fatalf("row at %v lies in cell %+v", p, c)
		}
	}
}

func TestRandomEditsMatchAMap(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	s, m := instancing.NewSet(), &model{byHandle: map[instancing.Handle]entry{}}
	for i := range 100_000 {
		step(t, rng, s, m, i, 0.40)
		if i%5000 == 0 {
			check(t, s, m)
		}
	}
	check(t, s, m)
}

// P9: a million edits that swell and shrink; handles stay valid, nothing leaks.
// Handles that are given twice, more of them than there are rows, dead ones and
// those of nothing do no harm.
func TestFetchChangesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	s, m := instancing.NewSet(), &model{byHandle: map[instancing.Handle]entry{}}
	for round := range 300 {
		for mark := range 40 {
			step(t, rng, s, m, round*40+mark, []float32{0.6, 0.3}[round/10%2])
		}
		revision := s.Revision()
		handles := []instancing.Handle{0, 1 << 60}
		for range 3 {
			handles = append(append(handles, m.alive...), m.dead...)
		}
		s.Fetch(handles)
		if s.Revision() != revision {
			t.Fatal("the set counts fetching as an edit")
		}
		check(t, s, m)
	}
}

func TestMillionEditsWithShrinking(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	s, m := instancing.NewSet(), &model{byHandle: map[instancing.Handle]entry{}}
	for i := range 1_000_000 {
		chance := float32(0.60)
		if i/100_000%2 == 1 {
			chance = 0.10
		}
		step(t, rng, s, m, i, chance)
	}
	check(t, s, m)
	for len(m.alive) > 0 {
		s.Remove(m.alive[0])
		m.drop(0)
	}
	check(t, s, m)
	for _, g := range s.Kinds() {
		if g.Cap() > 16 {
			t.Errorf("kind %v keeps room for %d rows and has none", g.Kind, g.Cap())
		}
	}
	cells := 0
	for _, c := range s.Cells() {
		cells += c.Rows
	}
	if cells != 0 {
		t.Errorf("the cells count %d rows, and none are left", cells)
	}
}

func TestFlushBringsEveryRow(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	s, m := instancing.NewSet(), &model{byHandle: map[instancing.Handle]entry{}}
	mirror := map[*instancing.Rows][]instancing.Row{}
	for i := range 20_000 {
		step(t, rng, s, m, i, 0.45)
		if i%97 != 0 {
			continue
		}
		for _, g := range s.Kinds() {
			copied := mirror[g]
			if len(copied) != g.Cap() {
				copied = make([]instancing.Row, g.Cap())
			}
			g.Flush(func(first int, rows []instancing.Row) { copy(copied[first:], rows) })
			mirror[g] = copied
			for j, r := range g.All() {
				if copied[j] != r {
					t.Fatalf("row %d of kind %v was not flushed", j, g.Kind)
				}
			}
			if g.Dirty() {
				t.Fatal("dirty after a flush")
			}
		}
	}
}

func TestFlushSendsOnlyTouchedPages(t *testing.T) {
	s := instancing.NewSet()
	g := instancing.Group{Kind: 3}
	handles := make([]instancing.Handle, 10_000)
	for i := range handles {
		r := rowAt(float32(i), 0, 0, 1, i)
		handles[i] = s.Add(g, &r)
	}
	rows := s.Rows(g)
	rows.Flush(func(int, []instancing.Row) {})
	r := rowAt(1, 2, 3, 1, 0)
	s.Change(handles[5000], &r)
	s.Change(handles[5001], &r)
	s.Change(handles[70], &r)
	var sent []int
	rows.Flush(func(first int, rows []instancing.Row) { sent = append(sent, first, len(rows)) })
	if len(sent) != 4 || sent[0] != 64 || sent[1] != instancing.PageRows || sent[2] != 4992 || sent[3] != instancing.PageRows {
		t.Errorf("flushed %v, want rows 64 and 4992, one page each", sent)
	}
}

func TestMoveCarriesTheRow(t *testing.T) {
	s := instancing.NewSet()
	near, far := instancing.Group{Kind: 1}, instancing.Group{Kind: 1, LOD: 2}
	var handles []instancing.Handle
	for i := range 100 {
		r := rowAt(float32(i), float32(2*i), 0, 1, i)
		handles = append(handles, s.Add(near, &r))
	}
	for i, h := range handles {
		if !s.Move(h, far) {
			t.Fatal("move failed")
		}
		for j, other := range handles {
			row, g, _ := s.Get(other)
			if row != rowAt(float32(j), float32(2*j), 0, 1, j) || (g == far) != (j <= i) {
				t.Fatalf("after %d moves instance %d is %v in %v", i+1, j, row, g)
			}
		}
	}
}

// A switch to a sibling level moves no row and leaves nothing to upload.
func TestALevelChangeTouchesNoRow(t *testing.T) {
	s := instancing.NewSet()
	g := instancing.Group{Kind: 1}
	var handles []instancing.Handle
	for i := range 100 {
		r := rowAt(float32(i), 0, 0, 1, i)
		handles = append(handles, s.Add(g, &r))
	}
	rows := s.Rows(g)
	rows.Flush(func(int, []instancing.Row) {})
	revision := s.Revision()
	for i := 0; i < 100; i += 3 {
		s.Move(handles[i], g.Sibling(2))
	}
	if rows.Dirty() {
		t.Error("rows are to be uploaded again")
	}
	if s.Revision() == revision {
		t.Error("nobody is told that other buckets draw them")
	}
	for i, r := range rows.All() {
		if r.Position()[0] != float32(i) || (rows.Level(i) == 2) != (i%3 == 0) {
			t.Errorf("row %d stands at %v at level %d", i, r.Position(), rows.Level(i))
		}
	}
	if at := s.Count(); at != [instancing.Levels]int{66, 0, 34} {
		t.Errorf("%v instances at the levels", at)
	}
	revision = s.Revision()
	if s.Move(handles[0], g.Sibling(2)); s.Revision() != revision {
		t.Error("a move to where it is was an edit")
	}
}

func TestClearEndsAllHandles(t *testing.T) {
	s := instancing.NewSet()
	r := rowAt(1, 2, 3, 1, 0)
	h := s.Add(instancing.Group{}, &r)
	s.Clear()
	if _, _, ok := s.Get(h); ok || s.Len() != 0 {
		t.Error("a cleared set still knows an instance")
	}
	again := s.Add(instancing.Group{}, &r)
	if again == h {
		t.Error("a handle of before Clear was given again")
	}
	if b := s.Rows(instancing.Group{}).Bounds(); b.Min != (exact.Vec3{1, 2, 3}) || b.Max != b.Min {
		t.Errorf("bounds after Clear and Add are %v", b)
	}
}

func TestZeroHandleNamesNothing(t *testing.T) {
	s := instancing.NewSet()
	r := rowAt(0, 0, 0, 1, 0)
	s.Add(instancing.Group{}, &r)
	if s.Remove(0) || s.Move(0, instancing.Group{}) || s.Change(0, &r) {
		t.Error("the zero handle named an instance")
	}
}

func TestEditsAllocateNothing(t *testing.T) {
	s, handles := filled(10_000)
	r := rowAt(1, 2, 3, 1, 0)
	i := 0
	allocs := testing.AllocsPerRun(5000, func() {
		h := handles[i%len(handles)]
		_, g, _ := s.Get(h)
		s.Move(h, g.Sibling((g.LOD+1)%2))
		s.Change(h, &r)
		s.Remove(h)
		handles[i%len(handles)] = s.Add(g, &r)
		i += 7
	})
	if allocs != 0 {
		t.Errorf("%v allocations per edit", allocs)
	}
}
