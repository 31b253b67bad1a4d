package brush

import (
	"copse/internal/exact"
	"copse/props"
	"copse/terrain"
)

// A footprint's edge may hang in the air by this much: a part that does not
// show plus a share of the footprint's width.
const (
	hangBase  = 0.05
	hangShare = 0.02
)

// stance is a props.Rule with its angles worked out.
type stance struct {
	sink               float32
	align              bool
	alignSin, alignCos float32 // of the steepest lean that alignment may reach
	tilt               float32 // tangent of the largest random lean
}

func newStance(r props.Rule) stance {
	s := stance{sink: r.Sink, align: r.Align}
	s.alignSin, s.alignCos = exact.SinCos(r.AlignMax / 360)
	sin, cos := exact.SinCos(r.TiltMax / 360)
	s.tilt = sin / cos
	return s
}

// Reseat stands a prop on the ground as it is now, as if it had been placed
// there with the same random numbers; seed is that of the session. It returns
// false when nothing of the prop changed, or it stands off the map.
func Reseat(g *Ground, seed uint32, p *props.Prop) bool {
	y, nx, ny, nz, ok := g.Terrain.HeightAndNormal(p.X, p.Z)
	if !ok {
		return false
	}
	wasY, wasUp := p.Y, p.Up
	if p.Rule == props.Free {
		p.Y = y + p.Offset
		return p.Y != wasY
	}
	s := newStance(g.Props.Rule(p.Rule))
	p.Up = exact.Vec3{}
	seat(g.Terrain, p, g.Props.Footprint(p), &s, y, &exact.Vec3{nx, ny, nz})
	leanByDraw(p, &s, dabStream(seed, p.ID.Index()))
	return p.Y != wasY || p.Up != wasUp
}

// leanByDraw leans a prop by the random numbers that its candidate owns.
func leanByDraw(p *props.Prop, s *stance, random stream) {
	if s.tilt > 0 {
		lean(&p.Up, random.uniform(p.Draw+8)*s.tilt, random.uniform(p.Draw+9))
	}
}

// seat gives a prop, whose up axis is zero, its height and its up axis on the
// ground. radius is that of its footprint in metres, y and normal those of the
// ground under its origin.
func seat(m *terrain.Heightmap, p *props.Prop, radius float32, s *stance, y float32, normal *exact.Vec3) {
	ground := y - float32(s.sink*p.Scale)
	if s.align {
		p.Up = *normal
		if 2*radius >= m.Spacing() { // else the footprint is narrower than a cell
			p.Up = meanNormal(m, p.X, p.Z, radius, p.Up)
		}
		limit(&p.Up, s.alignSin, s.alignCos)
	} else {
		p.Up[1] = 1
		ground = sunken(m, p.X, p.Z, radius, y, ground)
	}
	p.Y = ground + p.Offset
}

// rim holds sixteen directions around a footprint, east first.
var rim = func() (directions [16][2]float32) {
	for i := range directions {
		sin, cos := exact.SinCos(float32(i) / float32(len(directions)))
		directions[i] = [2]float32{cos, sin}
	}
	return directions
}()

// rimGap is more than how far any point of a circle is from the nearest in those
// directions, in radii: 2·sin(360°/64).
const rimGap = 0.2

// meanNormal is the mean of the normals in the middle of a footprint, which is
// given, and at four points of its rim, as far as those lie on the map.
func meanNormal(m *terrain.Heightmap, x, z, radius float32, middle exact.Vec3) exact.Vec3 {
	sum := middle
	for i := 0; i < len(rim); i += 4 {
		at, ok := m.Surface(x+float32(radius*rim[i][0]), z+float32(radius*rim[i][1]))
		if ok {
			sum = exact.Add(sum, at.Normal)
		}
	}
	return exact.Normalize(sum)
}

// limit turns an up axis back towards the vertical until it leans by no more
// than the angle with the given sine and cosine.
func limit(up *exact.Vec3, sin, cos float32) {
	if up[1] >= cos {
		return
	}
	across := exact.Sqrt(float32(up[0]*up[0]) + float32(up[2]*up[2]))
	if across == 0 {
		*up = exact.Vec3{0, 1, 0}
		return
	}
	*up = exact.Vec3{up[0] / across * sin, cos, up[2] / across * sin}
}

// sunken lowers a prop that stands upright at height y, on ground whose height
// under its origin is given, until no edge of its footprint hangs above the
// ground by more than the tolerance.
func sunken(m *terrain.Heightmap, x, z, radius, ground, y float32) float32 {
	tolerance := hangBase + float32(2*hangShare*radius)
	// The corners of the cells under the footprint bound its lowest edge, and
	// on gentle ground that is all there is to do.
	if y-m.LowestIn(x-radius, z-radius, x+radius, z+radius) <= tolerance {
		return y
	}
	half := float32(tolerance / 2)
	fall := m.FallWithin(x, z, ground, radius)
	if ground-fall+half >= y {
		return y
	}
	lowest, onMap := m.LowestAt(x, z, radius, &rim)
	// Between two points of the rim the ground may be a little lower still. Half
	// of the tolerance is kept for that, and where it is not enough the whole
	// rim decides.
	y = min(y, lowest+half)
	if bound := lowest - float32(fall*rimGap); onMap == len(rim) && y-bound <= tolerance || y-(ground-fall) <= tolerance {
		return y // the ground is not steep enough for it
	}
	if whole, ok := m.LowestOnCircle(x, z, radius); ok && y-whole > tolerance {
		y = whole + float32(tolerance*0.9)
	}
	return y
}

// lean tilts an up axis towards a direction, in turns, by the angle with the
// given tangent.
func lean(up *exact.Vec3, tangent, direction float32) {
	sin, cos := exact.SinCos(direction)
	if up[1] == 1 {
		// The sum of the two axes, made as long as one; in single numbers, since
		// that of vectors goes through memory.
		x, z := float32(cos*tangent), float32(sin*tangent)
		inverse := 1 / exact.Sqrt(float32(x*x)+1+float32(z*z))
		up[0], up[1], up[2] = x*inverse, inverse, z*inverse
		return
	}
	side := exact.Vec3{cos, 0, sin}
	side = exact.Sub(side, exact.Scale(*up, exact.Dot(side, *up)))
	if exact.Dot(side, side) < 1e-6 { // up points along the direction
		return
	}
	*up = exact.Normalize(exact.Add(*up, exact.Scale(exact.Normalize(side), tangent)))
}
