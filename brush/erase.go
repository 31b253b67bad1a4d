package brush

import (
	"slices"

	"copse/props"
)

// Erase removes every prop whose origin lies in the disc, whatever it is and
// wherever it grows. The removals are in the order in which they were made.
func Erase(store *props.Store, x, z, radius float32) []props.Removal {
	ids := store.InDisc(nil, x, z, radius)
	slices.Sort(ids)
	removals := make([]props.Removal, 0, len(ids))
	for _, id := range ids {
		if r, ok := store.Remove(id); ok {
			removals = append(removals, r)
		}
	}
	return removals
}
