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
	Mask    *Exclusion              // kept free of plants; may be nil
}

// Dab is one touch of the brush.
type Dab struct {
	Seed, Index uint32  // of the session, and of the dab in it
	X, Z        float32 // centre, metres
	Radius      float32 // metres
	Strength    float32 // 0…1, scales the number of candidates
	Density     float32 // factor on the preset's density
	Falloff     float32 // 0…1, outer part of the radius over which strength fades
	Region      *Region // what is filled, in place of the disc; nil for a disc
}

// area is that over which candidates are scattered, in square metres.
func (d *Dab) area() float64 {
	if d.Region != nil {
		return d.Region.area()
	}
	return math.Pi * float64(float64(d.Radius)*float64(d.Radius))
}

// Spray scatters the candidates of one dab, in slices if need be.
type Spray struct {
	ground  *Ground
	palette *Palette
	dab     Dab
	random  stream

	next, total uint32
	masks       bool // the region or the painted mask may refuse candidates

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
	s.masks = d.Region != nil && !d.Region.whole || g.Mask != nil && !g.Mask.Empty()
	p.register(g.Props)
	return s
}

// maxWanted bounds the number of candidates a dab can ask for, so that their
// random outputs fit the stream of 2³².
const maxWanted = 400_000_000

// Wanted is the number of candidates that density × area × strength gives.
func (s *Spray) Wanted() int {
	expected := float64(float64(s.palette.density) * float64(s.dab.Density) * s.dab.area() * float64(s.dab.Strength))
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

// Left is the number of candidates that have not run.
func (s *Spray) Left() int { return int(s.total - s.next) }

// Balance is what was done so far.
func (s *Spray) Balance() Counts { return s.Counts }

// Run lets at most n more candidates run.
func (s *Spray) Run(n int) {
	var block [blockSize]candidate
	for left := min(n, int(s.total-s.next)); left > 0; {
		candidates := block[:min(left, blockSize)]
		if s.dab.Region == nil {
			s.scatter(candidates)
		} else {
			s.spread(candidates)
		}
		s.survey(candidates)
		for i := range candidates {
			s.test(&candidates[i])
		}
		left -= len(candidates)
	}
}

// blockSize is the number of candidates that are worked on together.
//
// What needs no knowledge of the others is worked out for a whole block in
// loops without branches before the first of them is tested. A branch on
// something random is guessed wrong half of the time, and then the processor
// stands still for as long as the condition took to work out; so it is short
// for every branch if the long calculations are over before.
const blockSize = 64

// candidate is what is known of one before it is tested.
type candidate struct {
	draw     uint32  // its first random output
	distance float32 // from the centre, in radii
	x, z     float32
	onMap    bool
	y        float32    // of the ground there
	normal   exact.Vec3 // likewise
	pick     *pick      // may be nil
	reason   Reason     // why it is
	variant  *variant   // of the pick
}

// scatter draws the places of the next candidates.
func (s *Spray) scatter(block []candidate) {
	for i := range block {
		c := &block[i]
		c.draw = 1 + s.next*drawsPerCandidate
		c.distance = exact.Sqrt(s.random.uniform(c.draw))
		sin, cos := exact.SinCos(s.random.uniform(c.draw + 1))
		r := s.dab.Radius * c.distance
		c.x = s.dab.X + float32(r*cos)
		c.z = s.dab.Z + float32(r*sin)
		s.next++
	}
}

// spread draws the places of the next candidates of a fill.
func (s *Spray) spread(block []candidate) {
	r := s.dab.Region
	for i := range block {
		c := &block[i]
		c.draw = 1 + s.next*drawsPerCandidate
		c.distance = 0
		c.x = min(r.minX+float32(s.random.uniform(c.draw)*(r.maxX-r.minX)), r.maxX)
		c.z = min(r.minZ+float32(s.random.uniform(c.draw+1)*(r.maxZ-r.minZ)), r.maxZ)
		s.next++
	}
}

// masked tells whether the region or the painted mask refuses a candidate.
func (s *Spray) masked(c *candidate) bool {
	return s.dab.Region != nil && !s.dab.Region.Contains(c.x, c.z) ||
		s.ground.Mask != nil && s.ground.Mask.refuses(c.x, c.z, s.random.uniform(c.draw+2))
}

// survey looks at the ground under candidates and chooses their picks.
func (s *Spray) survey(block []candidate) {
	for i := range block {
		c := &block[i]
		c.y, c.normal[0], c.normal[1], c.normal[2], c.onMap = s.ground.Terrain.HeightAndNormal(c.x, c.z)
	}
	for i := range block {
		c := &block[i]
		slope := 1 - c.normal[1]
		c.pick, c.reason = s.palette.choose(c.y-s.ground.Water, slope, s.random.uniform(c.draw+3))
		if c.pick != nil {
			c.variant = c.pick.variantAt(s.random.uniform(c.draw + 4))
		}
	}
}

// test tests one candidate and places it when nothing speaks against it.
func (s *Spray) test(c *candidate) {
	s.Counts.Candidates++
	if !c.onMap {
		s.Counts.Outside++
		s.refuse(c, Outside)
		return
	}
	if s.dab.Falloff > 0 && s.random.uniform(c.draw+2)*s.dab.Falloff >= 1-c.distance || s.masks && s.masked(c) {
		s.Counts.Mask++
		s.refuse(c, Mask)
		return
	}
	if c.pick == nil {
		if c.reason == Slope {
			s.Counts.Slope++
		} else {
			s.Counts.Altitude++
		}
		s.refuse(c, c.reason)
		return
	}
	if s.ground.Props.Crowded(c.variant.family, c.x, c.z, c.pick.spacing) {
		s.Counts.Spacing++
		s.refuse(c, Spacing)
		return
	}
	if s.ground.Blocked != nil && s.ground.Blocked(c.x, c.z) {
		s.Counts.Blocked++
		s.refuse(c, Blocked)
		return
	}
	s.place(c)
}

func (s *Spray) refuse(c *candidate, r Reason) {
	if s.Refused != nil {
		*s.Refused = append(*s.Refused, Refusal{c.x, c.z, r})
	}
}

// place stands a prop on the ground at once, so that later candidates keep
// their distance from it, and evicts the oldest when there are too many.
func (s *Spray) place(c *candidate) {
	pick := c.pick
	p := s.ground.Props.Fresh()
	p.ID = props.MakeID(s.dab.Index, uint32(s.Counts.Placed))
	p.X, p.Z = c.x, c.z
	p.Yaw = s.random.uniform(c.draw+5) * 360
	p.Scale = pick.scaleMin + float32(s.random.uniform(c.draw+6)*pick.scaleSpan)
	p.Offset = pick.offsetMin
	if pick.offsetAdd > 0 {
		p.Offset += float32(s.random.uniform(c.draw+7) * pick.offsetAdd)
	}
	p.Spacing = pick.spacing
	p.Kind = c.variant.kind
	p.Draw = c.draw
	p.Rule = pick.ruleIndex
	seat(s.ground.Terrain, p, c.variant.radius*p.Scale, &pick.stance, c.y, &c.normal)
	leanByDraw(p, &pick.stance, s.random)
	s.Counts.Placed++
	s.ground.Props.Place(p)
	for s.ground.Props.Len() > s.ground.Cap {
		oldest, _ := s.ground.Props.Oldest()
		removal, _ := s.ground.Props.Remove(oldest)
		s.Evicted = append(s.Evicted, removal)
		s.Counts.Evicted++
	}
}
