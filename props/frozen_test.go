package props_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"copse/props"
)

func TestAFrozenStoreStaysAsItWas(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	s := props.NewStore(testCatalog())
	rule := s.AddRule(props.Rule{Align: true, AlignMax: 20})
	for i := range uint32(500) {
		p := randomProp(random, i)
		p.Rule = rule
		s.Add(p)
	}
	want := slices.Collect(s.All())
	frozen := s.Frozen()
	for i, p := range want {
		switch i % 3 {
		case 0:
			s.Remove(p.ID)
		case 1:
			p.Scale *= 2
			s.Update(p)
		}
	}
	for i := range uint32(100) {
		s.Add(randomProp(random, 1000+i))
	}
	s.AddRule(props.Rule{Sink: 1})
	if got := slices.Collect(frozen.All()); !slices.Equal(got, want) || frozen.Len() != len(want) {
		t.Errorf("%d props, not those that stood when it was made", frozen.Len())
	}
	if p := want[1]; frozen.Rule(p.Rule) != (props.Rule{Align: true, AlignMax: 20}) || frozen.Footprint(&p) != s.Footprint(&p) {
		t.Error("rules or footprints are others")
	}
}
