package brush

import (
	"math"

	"copse/internal/exact"
	"copse/props"
	"copse/terrain"
)

// drawsPerCandidate is the number of random outputs that a candidate owns; see
// the package comment.
const drawsPerCandidate = 10

// Ground is what a dab meets and changes.
type Ground struct {
	Terrain *terrain.Heightmap
	Water   float32 // altitudes are measured from it, metres
	Props   *props.Store
	Cap     int                     // most props that may stand
	Blocked func(x, z float32) bool // inside the footprint of a model; may be nil
}

// Dab is one touch of the brush.
type Dab struct {
	Seed, Index uint32  // of the session, and of the dab in it
	X, Z        float32 // centre, metres
	Radius      float32 // metres
	Strength    float32 // 0…1, scales the number of candidates
	Density     float32 // factor on the preset's density
	Falloff     float32 // 0…1, outer part of the radius over which strength fades
}

// Spray scatters the candidates of one dab, in slices if need be.
type Spray struct {
	ground  *Ground
	palette *Palette
	dab     Dab
	random  stream

	next, total uint32

	Counts  Counts
	Evicted []props.Removal // in the order of their removal
	Refused *[]Refusal      // where to list the refused ones; nil: nowhere
}

// NewSpray begins a dab. No more than limit candidates run; Wanted tells how
// many the preset and the brush ask for. The fraction of a candidate is
// resolved by the dab's first random number, so tiny densities are right on
// average.
func NewSpray(g *Ground, p *Palette, d Dab, limit int) *Spray {
	s := &Spray{ground: g, palette: p, dab: d, random: dabStream(d.Seed, d.Index)}
	s.total = uint32(min(s.Wanted(), limit))
	return s
}

// maxWanted bounds the number of candidates a dab can ask for, so that their
// random outputs fit the stream of 2³².
const maxWanted = 400_000_000

// Wanted is the number of candidates that density × area × strength gives.
func (s *Spray) Wanted() int {
	area := float64(math.Pi * float64(float64(s.dab.Radius)*float64(s.dab.Radius)))
	expected := float64(float64(s.palette.density) * float64(s.dab.Density) * area * float64(s.dab.Strength))
	if !(expected > 0) || len(s.palette.picks) == 0 {
		return 0
	}
	whole := math.Floor(min(expected, maxWanted))
	if float64(s.random.uniform(0)) < expected-whole {
		return int(whole) + 1
	}
	return int(whole)
}

// Ended tells whether all candidates have run.
func (s *Spray) Ended() bool { return s.next == s.total }

// Run lets at most n more candidates run.
func (s *Spray) Run(n int) {
	end := s.next + uint32(min(n, int(s.total-s.next)))
	for ; s.next < end; s.next++ {
		s.candidate(1 + s.next*drawsPerCandidate)
	}
}

// candidate tests one candidate whose random outputs start at draw, and places
// it when nothing speaks against it.
func (s *Spray) candidate(draw uint32) {
	s.Counts.Candidates++
	distance := exact.Sqrt(s.random.uniform(draw)) // in radii
	sin, cos := exact.SinCos(s.random.uniform(draw + 1))
	r := s.dab.Radius * distance
	x := s.dab.X + float32(r*cos)
	z := s.dab.Z + float32(r*sin)

	y, slope, ok := s.ground.Terrain.HeightAndSlope(x, z)
	if !ok {
		s.Counts.Outside++
		s.refuse(x, z, Outside)
		return
	}
	if s.dab.Falloff > 0 && s.random.uniform(draw+2)*s.dab.Falloff >= 1-distance {
		s.Counts.Mask++
		s.refuse(x, z, Mask)
		return
	}
	pick, reason := s.palette.choose(y-s.ground.Water, slope, s.random.uniform(draw+3))
	if pick == nil {
		if reason == Slope {
			s.Counts.Slope++
		} else {
			s.Counts.Altitude++
		}
		s.refuse(x, z, reason)
		return
	}
	v := pick.variantAt(s.random.uniform(draw + 4))
	if s.ground.Props.Crowded(v.family, x, z, pick.spacing) {
		s.Counts.Spacing++
		s.refuse(x, z, Spacing)
		return
	}
	if s.ground.Blocked != nil && s.ground.Blocked(x, z) {
		s.Counts.Blocked++
		s.refuse(x, z, Blocked)
		return
	}
	s.place(draw, pick, v, x, y, z)
}

func (s *Spray) refuse(x, z float32, r Reason) {
	if s.Refused != nil {
		*s.Refused = append(*s.Refused, Refusal{x, z, r})
	}
}

// place stands a prop on the ground at (x, y, z) at once, so that later candidates keep their
// distance from it, and evicts the oldest when there are too many.
func (s *Spray) place(draw uint32, pick *pick, v *variant, x, y, z float32) {
	p := props.Prop{
		ID: props.MakeID(s.dab.Index, uint32(s.Counts.Placed)),
		X:  x, Z: z,
		Yaw:     s.random.uniform(draw+5) * 360,
		Scale:   pick.scaleMin + float32(s.random.uniform(draw+6)*pick.scaleSpan),
		Offset:  pick.offsetMin + float32(s.random.uniform(draw+7)*pick.offsetAdd),
		Spacing: pick.spacing,
		Kind:    v.kind,
	}
	seat(s.ground.Terrain, &p, v.radius*p.Scale, pick, y)
	if pick.tilt > 0 {
		p.Up = lean(p.Up, s.random.uniform(draw+8)*pick.tilt, s.random.uniform(draw+9))
	}
	s.Counts.Placed++
	s.ground.Props.Add(p)
	for s.ground.Props.Len() > s.ground.Cap {
		oldest, _ := s.ground.Props.Oldest()
		removal, _ := s.ground.Props.Remove(oldest)
		s.Evicted = append(s.Evicted, removal)
		s.Counts.Evicted++
	}
}
