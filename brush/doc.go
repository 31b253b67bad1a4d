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
//	+0  distance from the centre: R·√u; in a fill the place from west to east
//	+1  direction from the centre: u turns, from east towards south; in a fill
//	    the place from north to south
//	+2  falloff and painted mask: refused unless u is below the strength there
//	+3  pick, by weight among the picks whose limits hold
//	+4  variant of the pick's category, by weight
//	+5  yaw: 360°·u
//	+6  scale between the pick's limits
//	+7  height offset between the pick's limits
//	+8  lean: the angle whose tangent is u times that of tiltMax
//	+9  direction of the lean: u turns
//
// A single prop is candidate 0 of its dab; only +3 to +9 are read.
//
// An eraser with strength or falloff, and a re-apply that rolls scales anew,
// draw once per prop from the stream of their own dab, at the output whose
// number is a hash of the prop's id: what one prop gets does not depend on
// which others stand there. An eraser that thins takes output 0 for the
// fraction of the number it leaves.
//
// # Tests
//
// In this order, the first that fails names the refusal: outside the map, mask
// (outline of a fill, painted mask, falloff), altitude or slope, spacing, blocked. So per dab
//
//	candidates = placed + outside + mask + altitude + slope + spacing + blocked
//
// Arithmetic is float32 with explicit roundings, equal on every CPU.
package brush
