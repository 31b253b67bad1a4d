package brush

import "copse/props"

// Lag is the number of candidates of its dab that were refused before a prop
// was placed. It returns false for props that no candidate became.
func Lag(p *props.Prop) (lag uint32, ok bool) {
	if p.Draw == 0 || (p.Draw-1)%drawsPerCandidate != 0 {
		return 0, false
	}
	candidate := (p.Draw - 1) / drawsPerCandidate
	return candidate - p.ID.Ordinal(), candidate >= p.ID.Ordinal()
}

// maxCandidates bounds the candidates of a dab that FindDraw looks at; no
// budget allows more.
const maxCandidates = 1 << 21

// FindDraw finds the first random number of a prop's candidate from the prop's
// id and yaw, when its lag is known but for a multiple of step. It returns
// false when the dab has no candidate like that.
func FindDraw(seed uint32, p *props.Prop, lag, step uint32) (draw uint32, ok bool) {
	random := dabStream(seed, p.ID.Index())
	for candidate := p.ID.Ordinal() + lag; candidate < maxCandidates; candidate += step {
		draw := 1 + candidate*drawsPerCandidate
		if random.uniform(draw+5)*360 == p.Yaw {
			return draw, true
		}
	}
	return 0, false
}
