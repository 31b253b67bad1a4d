package level

import (
	"fmt"

	"copse/brush"
	"copse/props"
)

// touch does what the brush does at one place: around (x, z), or over a region.
func (s *Stroke) touch(x, z float32, region *brush.Region) {
	l, b := s.level, &s.command.Brush
	d := brush.Dab{
		Seed: l.seed, Index: l.nextIndex, X: x, Z: z,
		Radius: b.Radius, Strength: b.Strength, Density: b.Density, Falloff: b.Falloff, Region: region,
	}
	if region != nil {
		d.Falloff = 0 // an outline has a hard edge
	}
	l.nextIndex++
	l.plant(d.Index, b)
	ground := l.ground(d)
	switch b.Mode {
	case Erase:
		s.erase(ground, d)
	case Reapply:
		s.reapply(ground, d)
	case Single:
		s.single(ground, d)
	default:
		s.spray(ground, d)
	}
}

// ground is what a dab meets.
func (l *Level) ground(d brush.Dab) *brush.Ground {
	reach := d.Radius
	if d.Region != nil {
		minX, minZ, maxX, maxZ, _ := d.Region.Bounds()
		reach = max(maxX-minX, maxZ-minZ) // farther than any corner from the middle
	}
	return &brush.Ground{
		Terrain: l.terrain, Water: l.water, Props: l.props, Cap: l.cap, Mask: l.mask,
		Blocked: l.footprints.near(d.X, d.Z, reach),
	}
}

// spray begins a dab that scatters candidates.
func (s *Stroke) spray(g *brush.Ground, d brush.Dab) {
	spray := brush.NewSpray(g, s.palette, d, s.left)
	if s.KeepRefused {
		spray.Refused = &s.Refused
	}
	s.Wanted += spray.Wanted()
	s.open(spray, func() {
		if spray.Counts.Placed > 0 {
			s.level.history.Add(&paintDelta{store: g.Props, index: d.Index,
				placed: uint32(spray.Counts.Placed), evicted: spray.Evicted})
		}
	})
}

func (s *Stroke) erase(g *brush.Ground, d brush.Dab) {
	b := &s.command.Brush
	e := brush.Eraser{Kinds: s.level.kindsOf(b.Category), Keep: b.Keep, Soft: b.Soft}
	if b.Filter {
		e.Where = s.palette
	}
	erasure := brush.NewErasure(e, g, d, s.left)
	s.open(erasure, func() { s.keepRemovals(erasure.Removals) })
}

func (s *Stroke) reapply(g *brush.Ground, d brush.Dab) {
	b := &s.command.Brush
	r := brush.NewReapplication(g, s.palette, s.level.kindsOf(b.Category), d, b.Rescale, s.left)
	s.open(r, func() {
		s.keepRemovals(r.Removals)
		if len(r.After) > 0 {
			s.level.history.Add(&updateDelta{store: g.Props, before: r.Before, after: r.After})
		}
		s.Wanted += r.Balance().Candidates
	})
}

func (s *Stroke) keepRemovals(removals []props.Removal) {
	if len(removals) > 0 {
		s.level.history.Add(&eraseDelta{store: s.level.props, removals: removals})
	}
}

func (s *Stroke) single(g *brush.Ground, d brush.Dab) {
	b := &s.command.Brush
	c := brush.Chosen{Palette: s.palette, Pose: b.Pose}
	c.Kind, c.HasKind = s.level.catalog.Lookup(b.Prop)
	placed, evicted, counts := brush.Single(g, c, d)
	s.Wanted++
	if counts.Placed > 0 {
		s.level.history.Add(&paintDelta{store: g.Props, index: d.Index, placed: 1, evicted: evicted})
		b.Prop = s.level.catalog.Kind(placed.Kind).ID
		b.Pose = &brush.Pose{Yaw: placed.Yaw, Scale: placed.Scale}
	}
	s.settle(counts)
}

// Placed returns the prop that a stroke of mode Single placed last.
func (s *Stroke) Placed() (props.Prop, bool) {
	if s.command.Mode != Single || len(s.command.Dabs) == 0 {
		return props.Prop{}, false
	}
	return s.level.props.Get(props.MakeID(s.command.First+uint32(len(s.command.Dabs))-1, 0))
}

// Turn gives the prop that a stroke of mode Single placed another pose. It
// refuses poses out of range, and a stroke that placed more than one prop.
func (s *Stroke) Turn(pose brush.Pose) error {
	if err := checkPose(&pose); err != nil {
		return err
	}
	p, ok := s.Placed()
	if s.ended || !ok || len(s.command.Dabs) != 1 {
		return fmt.Errorf("there is no single prop to turn")
	}
	p.Yaw, p.Scale = pose.Yaw, pose.Scale
	brush.Reseat(s.level.ground(brush.Dab{}), s.level.seed, &p)
	s.level.props.Update(p)
	s.command.Pose = &pose
	return nil
}
