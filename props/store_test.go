package props_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"copse/props"
)

func testCatalog() *props.Catalog {
	return props.NewCatalog([]props.Kind{
		{ID: "t:oak", File: "oak.glb", Category: "broadleaf", Family: "tree", Weight: 1, Radius: 0.4},
		{ID: "t:pine", File: "pine.glb", Category: "conifer", Family: "tree", Weight: 2, Radius: 0.3},
		{ID: "t:rock", File: "rock.glb", Category: "boulder", Family: "rock", Weight: 1, Radius: 1},
	})
}

func randomProp(r *rand.Rand, index uint32) props.Prop {
	return props.Prop{
		ID: props.MakeID(index, uint32(r.IntN(1000))),
		X:  r.Float32()*256 - 128, Z: r.Float32()*256 - 128,
		Scale: 1, Spacing: r.Float32() * 3, Kind: props.KindIndex(r.IntN(3)),
	}
}

// model is what a Store must equal: props by age, found by looking at all.
type model []props.Prop

func (m model) crowded(c *props.Catalog, family int, x, z, spacing float32) bool {
	return slices.ContainsFunc(m, func(p props.Prop) bool {
		d := max(p.Spacing, spacing)
		return c.Family(p.Kind) == family && float32((p.X-x)*(p.X-x))+float32((p.Z-z)*(p.Z-z)) < d*d
	})
}

func TestStoreEqualsAModelThatLooksAtEverything(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	catalog := testCatalog()
	store := props.NewStore(catalog)
	var want model
	type undoable struct {
		removal props.Removal
		at      int
	}
	var removals []undoable
	for i := range uint32(20000) {
		switch op := random.IntN(10); {
		case op < 5 || len(want) == 0:
			p := randomProp(random, i)
			store.Add(p)
			want = append(want, p)
			removals = nil
		case op < 6:
			at := random.IntN(len(want))
			p := randomProp(random, 0)
			p.ID = want[at].ID
			if !store.Update(p) {
				t.Fatalf("Update(%v) finds nothing", p.ID)
			}
			want[at] = p
			removals = nil
		case op < 7:
			at := random.IntN(len(want))
			r, ok := store.Remove(want[at].ID)
			if !ok || r.Prop != want[at] {
				t.Fatalf("Remove(%v) = %+v, %v", want[at].ID, r, ok)
			}
			removals = append(removals, undoable{r, at})
			want = slices.Delete(want, at, at+1)
		case op < 8 && len(removals) > 0:
			last := removals[len(removals)-1]
			removals = removals[:len(removals)-1]
			store.Restore(last.removal)
			want = slices.Insert(want, last.at, last.removal.Prop)
		default:
			x, z, spacing := random.Float32()*256-128, random.Float32()*256-128, random.Float32()*4
			family := random.IntN(2)
			if got := store.Crowded(family, x, z, spacing); got != want.crowded(catalog, family, x, z, spacing) {
				t.Fatalf("edit %d: Crowded(%d, %v, %v, %v) = %v", i, family, x, z, spacing, got)
			}
		}
		if store.Len() != len(want) {
			t.Fatalf("edit %d: %d props, want %d", i, store.Len(), len(want))
		}
	}
	if got := slices.Collect(store.All()); !slices.Equal(got, want) {
		t.Error("props by age differ from the model")
	}
	if oldest, ok := store.Oldest(); !ok || oldest != want[0].ID {
		t.Errorf("Oldest = %v, want %v", oldest, want[0].ID)
	}
	for _, radius := range []float32{0, 0.5, 9, 80, 1e9} {
		checkDisc(t, store, want, 13, -40, radius)
		checkRect(t, store, want, 13-radius, -40-radius/2, 13+radius, -40+radius)
	}
	if store.Update(props.Prop{ID: props.MakeID(1<<30, 0)}) {
		t.Error("a prop that is not there was updated")
	}
}

// checkRect compares InRect with a look at every prop. No prop is given twice.
func checkRect(t *testing.T, store *props.Store, want model, minX, minZ, maxX, maxZ float32) {
	t.Helper()
	got := store.InRect(nil, minX, minZ, maxX, maxZ)
	var expected []props.ID
	for _, p := range want {
		if r := store.Footprint(&p); p.X >= minX-r && p.X <= maxX+r && p.Z >= minZ-r && p.Z <= maxZ+r {
			expected = append(expected, p.ID)
		}
	}
	slices.Sort(got)
	slices.Sort(expected)
	if !slices.Equal(got, expected) {
		t.Errorf("InRect(%v, %v, %v, %v) finds %d props, want %d", minX, minZ, maxX, maxZ, len(got), len(expected))
	}
}

// A wide footprint is found from afar, and only for as long as it reaches there.
func TestAFootprintIsFoundWhereItReaches(t *testing.T) {
	store := props.NewStore(testCatalog())
	for i := range uint32(1000) { // so that cells are visited, and not all props looked at
		store.Add(props.Prop{ID: props.MakeID(i, 0), X: 500 + float32(i), Scale: 1, Spacing: 1})
	}
	rock := props.Prop{ID: props.MakeID(5000, 0), X: 20, Z: -30, Scale: 12, Kind: 2} // 12 m
	store.Add(rock)
	if ids := store.InRect(nil, 31, -31, 33, -29); len(ids) != 1 || ids[0] != rock.ID {
		t.Errorf("InRect near the footprint = %v", ids)
	}
	if ids := store.InRect(nil, 33, -31, 35, -29); len(ids) != 0 {
		t.Errorf("InRect past the footprint = %v", ids)
	}
	rock.Scale = 30
	store.Update(rock)
	if ids := store.InRect(nil, 45, -31, 47, -29); len(ids) != 1 {
		t.Errorf("InRect near the grown footprint = %v", ids)
	}
}

func TestRulesAreKeptOnce(t *testing.T) {
	store := props.NewStore(testCatalog())
	upright := store.AddRule(props.Rule{})
	if upright == props.Free {
		t.Error("a pick without alignment got the rule of props that were placed by hand")
	}
	leaning := props.Rule{Align: true, AlignMax: 40, TiltMax: 5, Sink: 0.2}
	if i := store.AddRule(leaning); i != store.AddRule(leaning) || i == upright || store.Rule(i) != leaning {
		t.Errorf("rule %d is %+v", i, store.Rule(i))
	}
}

func checkDisc(t *testing.T, store *props.Store, want model, x, z, radius float32) {
	t.Helper()
	got := store.InDisc(nil, x, z, radius)
	var expected []props.ID
	for _, p := range want {
		if float32((p.X-x)*(p.X-x))+float32((p.Z-z)*(p.Z-z)) <= radius*radius {
			expected = append(expected, p.ID)
		}
	}
	slices.Sort(got)
	slices.Sort(expected)
	if !slices.Equal(got, expected) {
		t.Errorf("InDisc with radius %v finds %d props, want %d", radius, len(got), len(expected))
	}
}

func TestEditsAllocateNothingOnceTheStoreHasGrown(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	store := props.NewStore(testCatalog())
	for i := range uint32(100000) {
		store.Add(randomProp(random, i))
	}
	p := randomProp(random, 1_000_000)
	store.Add(p)
	if n := testing.AllocsPerRun(1000, func() {
		r, _ := store.Remove(p.ID)
		store.Restore(r)
	}); n != 0 {
		t.Errorf("%v allocations per removal and restoring, want 0", n)
	}
}

func TestReadersOfChangesSeeEveryEditOrAnOverflow(t *testing.T) {
	store := props.NewStore(testCatalog())
	var cursor props.Cursor
	if changes, overflow := store.Changes(&cursor); len(changes) != 0 || overflow {
		t.Error("an empty store has changes")
	}
	a := props.Prop{ID: props.MakeID(1, 0), Scale: 1}
	b := props.Prop{ID: props.MakeID(1, 1), Scale: 1, X: 3}
	store.Add(a)
	store.Add(b)
	store.Remove(a.ID)
	changes, overflow := store.Changes(&cursor)
	want := []props.Change{{ID: a.ID, Slot: 0, Op: props.Added}, {ID: b.ID, Slot: 1, Op: props.Added}, {ID: a.ID, Slot: 0, Op: props.Removed}}
	if overflow || !slices.Equal(changes, want) {
		t.Errorf("changes = %v, %v; want %v", changes, overflow, want)
	}
	if changes, _ := store.Changes(&cursor); len(changes) != 0 {
		t.Errorf("changes come twice: %v", changes)
	}
	for range 70000 {
		r, _ := store.Remove(b.ID)
		store.Restore(r)
	}
	if _, overflow := store.Changes(&cursor); !overflow {
		t.Error("140,000 edits behind, and no overflow")
	}
	if changes, overflow := store.Changes(&cursor); overflow || len(changes) != 0 {
		t.Error("the cursor did not catch up after the overflow")
	}
}

func BenchmarkAddRemove(b *testing.B) {
	random := rand.New(rand.NewPCG(7, 8))
	store := props.NewStore(testCatalog())
	for i := range uint32(100000) {
		store.Add(randomProp(random, i))
	}
	p := randomProp(random, 1_000_000)
	store.Add(p)
	b.ReportAllocs()
	for b.Loop() {
		r, _ := store.Remove(p.ID)
		store.Restore(r)
	}
}
