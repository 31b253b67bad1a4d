// Package brush turns one event of a brush into placements. A preset says what
// grows where; a dab scatters candidates over a disc, and each candidate is
// placed or refused for the first reason that holds. The engine knows no prop
// and no preset by name.
//
// # Random numbers
//
// A dab draws from its own Mulberry32 stream, seeded with
// sessionSeed ^ index·0x9E3779B9, so undoing or editing a dab changes no other
// dab's numbers. Output 0 resolves the fraction of the number of candidates.
// Candidate c owns the ten outputs from 1 + 10·c, whether it needs them or not:
//
//	+0  distance from the centre: R·√u
//	+1  direction from the centre: u turns, from east towards south
//	+2  falloff: refused unless u is below the strength at that distance
//	+3  pick, by weight among the picks whose limits hold
//	+4  variant of the pick's category, by weight
//	+5  yaw: 360°·u
//	+6  scale between the pick's limits
//	+7  height offset between the pick's limits
//	+8  lean: the angle whose tangent is u times that of tiltMax
//	+9  direction of the lean: u turns
//
// # Tests
//
// In this order, the first that fails names the refusal: outside the map, mask
// (falloff), altitude or slope, spacing, blocked. So per dab
//
//	candidates = placed + outside + mask + altitude + slope + spacing + blocked
//
// Arithmetic is float32 with explicit roundings, equal on every CPU.
package brush
