package instancing_test

import (
	"math/rand/v2"
	"testing"

	"copse/instancing"
	"copse/internal/exact"
	"copse/props"
)

// T7: of 20 kinds over 50,000 props one gets other distances. Only its props are
// looked at again, and those of the others stay in their buckets.
func TestOtherDistancesOfAKindCostWhatItsPropsCost(t *testing.T) {
	const kinds, count = 20, 50_000
	store := props.NewStore(catalog(t, kinds))
	s := instancing.NewStage(store)
	random := rand.New(rand.NewPCG(7, 7))
	for i := range uint32(count) {
		p := prop(i, 0, int(i%kinds))
		p.X, p.Z = random.Float32()*400-200, random.Float32()*400-200
		store.Add(p)
	}
	s.Sync()
	for k := range kinds {
		s.SetSize(props.KindIndex(k), 4)
	}
	camera := exact.Vec3{0, 10, 0}
	settle := func(seconds float64) (total instancing.Selection) {
		for {
			got := s.Select(camera, seconds, 1)
			total.Examined, total.Moved = total.Examined+got.Examined, total.Moved+got.Moved
			if !got.Pending {
				return total
			}
		}
	}
	settle(1)
	if again := settle(2); again.Examined != 0 {
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
	s.SetSize(3, 0.5)
	changed := settle(3)
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
