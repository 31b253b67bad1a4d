package brush

// stream is Mulberry32, which can be entered at any place: output n depends
// only on the seed and n, so a candidate reads the numbers it needs and leaves
// out the others without shifting its neighbours.
//
// Source: Tommy Ettinger's public-domain generator, in the 32-bit form that is
// common in JavaScript.
type stream uint32

// mulberryStep is what the state grows by with each output.
const mulberryStep = 0x6D2B79F5

// goldenRatio spreads consecutive random indices over the seeds (2³² ÷ φ).
const goldenRatio = 0x9E3779B9

// dabStream is the stream of one dab of a session.
func dabStream(sessionSeed, index uint32) stream {
	return stream(sessionSeed ^ index*goldenRatio)
}

// at returns the output with number n, from 0.
func (s stream) at(n uint32) uint32 {
	t := uint32(s) + (n+1)*mulberryStep
	t = (t ^ t>>15) * (t | 1)
	t ^= t + (t^t>>7)*(t|61)
	return t ^ t>>14
}

// uniform returns output n as a number in [0, 1) with 24 bits, exact in
// float32.
func (s stream) uniform(n uint32) float32 {
	return float32(s.at(n)>>8) * (1.0 / (1 << 24))
}
