package instancing_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"copse/instancing"
	"copse/internal/exact"
	"copse/props"
)

func catalog(t testing.TB, kinds int) *props.Catalog {
	t.Helper()
	rows := make([]props.Kind, kinds)
	for i := range rows {
		rows[i] = props.Kind{ID: fmt.Sprintf("test:%03d", i), File: "x.glb", Category: "bush", Family: "shrub", Weight: 1, Radius: 1}
	}
	return props.NewCatalog(rows)
}

func prop(index, ordinal uint32, kind int) props.Prop {
	return props.Prop{ID: props.MakeID(index, ordinal), X: float32(ordinal), Z: float32(index), Scale: 1, Up: exact.Vec3{0, 1, 0}, Kind: props.KindIndex(kind)}
}

// upright is the far corner of bounds that are so high and half as wide.
func upright(height float32) exact.Vec3 { return exact.Vec3{height / 2, height, height / 2} }

// checkStage compares the stage with its store.
func checkStage(t *testing.T, store *props.Store, s *instancing.Stage) {
	t.Helper()
	if s.Set().Len() != store.Len() {
		t.Fatalf("%d instances of %d props", s.Set().Len(), store.Len())
	}
	for p := range store.All() {
		h, ok := s.Handle(p.ID)
		if !ok {
			t.Fatalf("prop %v is not staged", p.ID)
		}
		row, g, ok := s.Set().Get(h)
		if !ok || row != instancing.PropRow(&p) || g.Kind != p.Kind {
			t.Fatalf("prop %v stands as %v in %v", p.ID, row, g)
		}
	}
}

func TestStageFollowsTheStore(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	store := props.NewStore(catalog(t, 5))
	s := instancing.NewStage(store)
	var alive []props.ID
	var undone []props.Removal
	for i := range uint32(5000) {
		switch r := rng.IntN(10); {
		case r < 6:
			p := prop(i, 0, rng.IntN(5))
			store.Add(p)
			alive = append(alive, p.ID)
		case r < 8 && len(alive) > 0:
			at := rng.IntN(len(alive))
			removal, _ := store.Remove(alive[at])
			undone = append(undone, removal)
			alive = append(alive[:at], alive[at+1:]...)
		case len(undone) > 0 && r == 9:
			// Restored in reverse order, all of them.
			for len(undone) > 0 {
				last := undone[len(undone)-1]
				undone = undone[:len(undone)-1]
				store.Restore(last)
				alive = append(alive, last.Prop.ID)
			}
		}
		if rng.IntN(20) == 0 {
			s.Sync()
			checkStage(t, store, s)
		}
	}
	s.Sync()
	checkStage(t, store, s)
	if s.Sync() {
		t.Error("a second Sync found something to do")
	}
}

func TestStageRebuildsAfterOverflow(t *testing.T) {
	store := props.NewStore(catalog(t, 3))
	s := instancing.NewStage(store)
	for i := range uint32(100_000) {
		store.Add(prop(i, 0, int(i%3)))
	}
	s.Sync()
	checkStage(t, store, s)
	for i := range uint32(100_000) {
		store.Remove(props.MakeID(i, 0))
		store.Add(prop(i, 1, int(i%3)))
	}
	s.Sync()
	checkStage(t, store, s)
}

func TestSyncAllocatesNothingPerEdit(t *testing.T) {
	store := props.NewStore(catalog(t, 4))
	s := instancing.NewStage(store)
	for i := range uint32(1000) {
		store.Add(prop(i, 0, int(i%4)))
	}
	s.Sync()
	r, _ := store.Remove(props.MakeID(500, 0))
	store.Restore(r)
	s.Sync()
	allocs := testing.AllocsPerRun(2000, func() {
		r, _ := store.Remove(props.MakeID(500, 0))
		store.Restore(r)
		s.Sync()
	})
	if allocs != 0 {
		t.Errorf("%v allocations per edit", allocs)
	}
}
