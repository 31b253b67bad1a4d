package props

import "slices"

// Frozen returns a copy of the store as it is now, which another goroutine may
// read while the store is edited: its props in their order, how many there are,
// their footprints and rules. It can be neither edited nor searched. Making it
// copies 64 bytes per prop and looks at none.
func (s *Store) Frozen() *Store {
	return &Store{
		slots: slices.Clone(s.slots), free: none, oldest: s.oldest, newest: s.newest,
		byID:  index{count: s.byID.count},
		rules: s.rules[:len(s.rules):len(s.rules)], // only ever added to
		// Replaced as a whole with the catalog.
		familyOf: s.familyOf, radiusOf: s.radiusOf, widest: s.widest,
	}
}
