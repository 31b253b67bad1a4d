package instancing

import "math"

// FetchBatch is how many instances Fetch is for at a time: so many that the
// memory is kept busy, and so few that they are still at hand when the last of
// them is edited.
const FetchBatch = 32

// Fetch reads a little of all that removing, moving or changing some instances
// will need; it changes nothing, and handles that are no longer valid do no harm.
//
// Instances lie anywhere in some megabytes, and to edit them one by one is to wait
// for the memory again and again: from the handle to the row to the handle of the
// row that fills its place. Here they are read in loops in which nothing waits for
// anything, and the processor has many reads under way at a time.
func (s *Set) Fetch(handles []Handle) {
	var read uint32
	for _, h := range handles {
		if e := s.find(h); e != nil {
			read += e.row
		}
	}
	for _, h := range handles {
		if e := s.find(h); e != nil {
			r := s.rows(e)
			read += math.Float32bits(r.rows[e.row].Transform[0]) + r.refs[e.row].slot
			r.leaving++ // if all are removed, this many rows at the end fill their places
			if r.leaving <= len(r.refs) {
				read += s.slots[r.refs[len(r.refs)-r.leaving].slot].row
			}
		}
	}
	for _, h := range handles {
		if e := s.find(h); e != nil {
			s.rows(e).leaving = 0
		}
	}
	s.read = read
}
