package instancing_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"copse/instancing"
	"copse/internal/exact"
	"copse/props"
)

// mixed stages count props, of each of so many kinds as many.
func mixed(t *testing.T, kinds, count int) (*props.Store, *instancing.Stage) {
	store := props.NewStore(catalog(t, kinds))
	s := instancing.NewStage(store)
	random := rand.New(rand.NewPCG(7, 7))
	for i := range uint32(count) {
		p := prop(i, 0, int(i)%kinds)
		p.X, p.Z = random.Float32()*400-200, random.Float32()*400-200
		store.Add(p)
	}
	s.Sync()
	for k := range kinds {
		s.SetBounds(props.KindIndex(k), exact.Vec3{}, upright(4))
	}
	return store, s
}

// A kind that is taken out of the catalog, and 20 that come into it, touch none of
// 50,000 props that stand: no row moves, nothing is sent, no level is chosen anew.
func TestAnotherCatalogTouchesNoPropThatStands(t *testing.T) {
	const kinds, count = 20, 50_000
	store, s := mixed(t, kinds, count)
	camera := exact.Vec3{0, 10, 0}
	settle(s, camera, 1, 1)
	for _, r := range s.Set().Kinds() {
		r.Flush(func(int, []instancing.Row) {})
	}
	before, revision := s.Set().Count(), s.Set().Revision()

	old := catalog(t, kinds)
	list := slices.Delete(slices.Clone(old.Kinds()), 3, 4)
	for i := range 20 {
		list = append(list, props.Kind{ID: fmt.Sprintf("own:%03d", i), File: "y.glb", Category: "bush", Family: "shrub", Weight: 1, Radius: 1})
	}
	next, err := old.Succeed(props.NewCatalog(list))
	if err != nil {
		t.Fatal(err)
	}
	store.SetCatalog(next)
	if s.Sync() {
		t.Error("props were staged anew")
	}
	resized := 0
	for k := kinds; k < len(next.Kinds()); k++ {
		resized += s.SetBounds(props.KindIndex(k), exact.Vec3{}, upright(2))
	}
	if len(next.Kinds()) != kinds+20 || resized != 0 {
		t.Errorf("of %d kinds, the new ones have other sizes for %d props", len(next.Kinds()), resized)
	}
	if got := settle(s, camera, 2, 1); got.Examined != 0 || s.Set().Revision() != revision || s.Set().Count() != before {
		t.Errorf("%d props were looked at; levels %v, before %v", got.Examined, s.Set().Count(), before)
	}
	for _, r := range s.Set().Kinds() {
		if r.Dirty() {
			t.Errorf("rows of kind %d are to be sent again", r.Kind)
		}
	}
	checkStage(t, store, s)
}

// T7: of 20 kinds over 50,000 props one gets other distances. Only its props are
// looked at again, and those of the others stay in their buckets.
func TestOtherDistancesOfAKindCostWhatItsPropsCost(t *testing.T) {
	const kinds, count = 20, 50_000
	_, s := mixed(t, kinds, count)
	camera := exact.Vec3{0, 10, 0}
	settle(s, camera, 1, 1)
	if again := settle(s, camera, 2, 1); again.Examined != 0 {
		t.Fatalf("at rest %d props are looked at", again.Examined)
	}
	levels := func(kind int) (n [3]int) {
		for lod := range n {
			n[lod] = s.Set().Rows(instancing.Group{Kind: props.KindIndex(kind)}).At(lod)
		}
		return n
	}
	others := [2][3]int{levels(2), levels(19)}
	before := levels(3)
	if n := s.SetBounds(3, exact.Vec3{}, upright(0.5)); n != count/kinds {
		t.Errorf("%d props are of another size, want %d", n, count/kinds)
	}
	changed := settle(s, camera, 3, 1)
	if after := levels(3); after == before || after[0] >= before[0] {
		t.Errorf("kind 3 stands at %v, before at %v", after, before)
	}
	if most := count / kinds; changed.Examined > 2*most || changed.Moved > most || changed.Moved == 0 {
		t.Errorf("%d props were looked at and %d moved for one kind of %d props", changed.Examined, changed.Moved, most)
	}
	if now := [2][3]int{levels(2), levels(19)}; now != others {
		t.Errorf("the other kinds stand at %v, before at %v", now, others)
	}
}
