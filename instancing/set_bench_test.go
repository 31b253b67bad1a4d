package instancing_test

import (
	"math/rand/v2"
	"testing"

	"copse/instancing"
	"copse/props"
)

// filled returns a set of n instances of 60 kinds over a map of 257 m.
func filled(n int) (*instancing.Set, []instancing.Handle) {
	rng := rand.New(rand.NewPCG(7, 8))
	s := instancing.NewSet()
	handles := make([]instancing.Handle, n)
	for i := range handles {
		r := rowAt(rng.Float32()*256-128, rng.Float32()*60, rng.Float32()*256-128, 1, i)
		handles[i] = s.Add(instancing.Group{Kind: props.KindIndex(rng.IntN(60)), LOD: uint8(rng.IntN(2))}, &r)
	}
	return s, handles
}

func BenchmarkAddRemove(b *testing.B) {
	s, handles := filled(100_000)
	r := rowAt(1, 2, 3, 1, 0)
	rng := rand.New(rand.NewPCG(9, 10))
	order := make([]int, 1<<16)
	for i := range order {
		order[i] = rng.IntN(len(handles))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		at := order[i&(1<<16-1)]
		s.Remove(handles[at])
		handles[at] = s.Add(instancing.Group{Kind: props.KindIndex(at % 60)}, &r)
	}
}

func BenchmarkMove(b *testing.B) {
	s, handles := filled(100_000)
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		h := handles[i*7919%len(handles)]
		_, g, _ := s.Get(h)
		s.Move(h, g.Sibling((g.LOD+1)%3))
	}
}

func BenchmarkChange(b *testing.B) {
	s, handles := filled(100_000)
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		r := rowAt(float32(i%256)-128, 3, float32(i/256%256)-128, 1, i)
		s.Change(handles[i*7919%len(handles)], &r)
	}
}
