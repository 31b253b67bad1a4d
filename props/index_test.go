package props_test

import (
	"math/rand/v2"
	"testing"

	"copse/props"
)

func TestIndexEqualsAMap(t *testing.T) {
	for name, someID := range map[string]func(*rand.Rand) props.ID{
		"dabs":     func(r *rand.Rand) props.ID { return props.MakeID(uint32(r.IntN(20)), uint32(r.IntN(200))) },
		"ordinals": func(r *rand.Rand) props.ID { return props.MakeID(7, uint32(r.IntN(3000))) },
		"indices":  func(r *rand.Rand) props.ID { return props.MakeID(uint32(r.IntN(3000)), 0) },
		"any":      func(r *rand.Rand) props.ID { return props.ID(r.Uint64()) },
	} {
		r := rand.New(rand.NewPCG(1, 2))
		index := props.NewIndex()
		want := map[props.ID]uint32{}
		next := uint32(0)
		var ids []props.ID
		for i := range 30000 {
			id := someID(r)
			if len(ids) > 0 && r.IntN(2) == 0 {
				id = ids[r.IntN(len(ids))]
			}
			slot, there := want[id]
			if r.IntN(5) < 2 {
				if got, ok := index.Remove(id); ok != there || ok && got != slot {
					t.Fatalf("%s, edit %d: Remove(%v) = %d, %v; want %d, %v", name, i, id, got, ok, slot, there)
				}
				delete(want, id)
			} else if index.Put(id) == there {
				t.Fatalf("%s, edit %d: Put(%v) = %v", name, i, id, there)
			} else {
				if !there {
					want[id] = next
				}
				ids = append(ids, id)
				next++
			}
			probe := someID(r)
			slot, there = want[probe]
			if got, ok := index.Slot(probe); ok != there || ok && got != slot {
				t.Fatalf("%s, edit %d: Slot(%v) = %d, %v; want %d, %v", name, i, probe, got, ok, slot, there)
			}
		}
		for id, slot := range want {
			if got, ok := index.Slot(id); !ok || got != slot {
				t.Fatalf("%s: Slot(%v) = %d, %v; want %d", name, id, got, ok, slot)
			}
		}
		chunks := map[uint64]bool{}
		for id := range want {
			chunks[uint64(id)/props.ChunkSize] = true
		}
		if index.Len() != len(want) || index.Chunks() != len(chunks) || 2*len(chunks) > index.Cells() {
			t.Errorf("%s: %d ids in %d chunks in %d cells, want %d ids in %d chunks and half of the cells free",
				name, index.Len(), index.Chunks(), index.Cells(), len(want), len(chunks))
		}
	}
}
