package shape

import "math"

// Rect is a region of a texture: U0 left, V0 top.
type Rect struct{ U0, V0, U1, V1 float64 }

// At returns the texture coordinate at (s, t) of the region, both in [0, 1],
// t = 0 at its top.
func (r Rect) At(s, t float64) [2]float64 {
	return [2]float64{Mix(r.U0, r.U1, s), Mix(r.V0, r.V1, t)}
}

// Ring is one cross-section of a tube.
type Ring struct {
	Center Vec
	Radius float64
	Tint   Tint
	Sway   float64
}

// Tube describes how rings are joined to a skin. The strip's width is laid
// around the tube to and fro, so that it closes without a seam, and its height
// repeats along it.
type Tube struct {
	Sides  int                                   // even
	Strip  Rect                                  // only U0 and U1 are read
	Folds  int                                   // how often the strip goes to and fro around the tube; Sides is a multiple of 2·Folds
	Metres float64                               // length of tube that takes the picture's full height
	V0     float64                               // where along the picture the first ring lies
	Round  func(ring int, angle float64) float64 // factor on the radius; nil for a circle
}

// Build appends the skin of the rings to a mesh. A last ring of radius 0 becomes
// a point.
func (t Tube) Build(m *Mesh, rings []Ring) {
	fromVertex, fromIndex := len(m.Vertices), len(m.Indices)
	folds := max(t.Folds, 1)
	frames := transport(rings)
	v := t.V0
	var below []uint32
	for i, ring := range rings {
		if i > 0 {
			v += ring.Center.Sub(rings[i-1].Center).Len() / t.Metres
		}
		if i == len(rings)-1 && ring.Radius == 0 {
			uv := [2]float64{(t.Strip.U0 + t.Strip.U1) / 2, v}
			tip := m.Add(Vertex{Pos: ring.Center, UV: uv, Tint: ring.Tint, Sway: ring.Sway})
			for k := range below {
				m.Triangle(below[k], below[(k+1)%t.Sides], tip)
			}
			break
		}
		row := make([]uint32, t.Sides)
		for k := range row {
			angle := 2 * math.Pi * float64(k) / float64(t.Sides)
			r := ring.Radius
			if t.Round != nil {
				r *= t.Round(i, angle)
			}
			s, c := math.Sincos(angle)
			f := frames[i]
			out := f.side.Scale(c).Add(f.up.Scale(s))
			turn := 2 * float64(folds) * float64(k) / float64(t.Sides)
			across := 1 - math.Abs(1-math.Mod(turn, 2))
			row[k] = m.Add(Vertex{
				Pos:  ring.Center.Add(out.Scale(r)),
				UV:   [2]float64{Mix(t.Strip.U0, t.Strip.U1, across), v},
				Tint: ring.Tint, Sway: ring.Sway,
			})
		}
		for k := range row {
			if below != nil {
				n := (k + 1) % t.Sides
				m.Quad(below[k], below[n], row[n], row[k])
			}
		}
		below = row
	}
	m.SmoothNormals(fromVertex, fromIndex)
}

type frame struct{ side, up Vec }

// transport carries a cross-section along the rings with as little twist as
// possible.
func transport(rings []Ring) []frame {
	frames := make([]frame, len(rings))
	var side Vec
	for i := range rings {
		a, b := rings[max(i-1, 0)].Center, rings[min(i+1, len(rings)-1)].Center
		dir := b.Sub(a).Norm()
		if i == 0 {
			side = dir.Side()
		} else {
			side = side.Sub(dir.Scale(side.Dot(dir))).Norm()
		}
		frames[i] = frame{side: side, up: dir.Cross(side)}
	}
	return frames
}

// Curve returns n+1 points on the quadratic Bézier curve from a over b to c.
func Curve(a, b, c Vec, n int) []Vec {
	points := make([]Vec, n+1)
	for i := range points {
		t := float64(i) / float64(n)
		points[i] = a.Lerp(b, t).Lerp(b.Lerp(c, t), t)
	}
	return points
}
