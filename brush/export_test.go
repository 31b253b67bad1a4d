package brush

// Choose returns the number of the pick that is chosen, or why there is none.
func (p *Palette) Choose(altitude, slope, u float32) (int, Reason) {
	chosen, reason := p.choose(altitude, slope, u)
	for i := range p.picks {
		if chosen == &p.picks[i] {
			return i, reason
		}
	}
	return -1, reason
}

// Reached counts the numbers, which are in ascending order, that are not above
// v, by a guide from low to high.
func Reached(numbers []float32, low, high, v float32) int {
	s := newSteps(numbers, low, high)
	return s.reached(v)
}
