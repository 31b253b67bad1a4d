package render

import (
	"math"

	"copse/terrain"
)

// The most texels of the ground that are coloured anew in one picture. In the
// window it is as many as the starter terrain has, so that no frame waits long;
// pictures without one are always finished.
const (
	windowTexels = 70_000
	allTexels    = math.MaxInt
)

// withoutSky is how many times as fast texels are coloured whose openness is
// known.
const withoutSky = 4

// stale is what of the ground's colours is older than the map or the water: rows
// of texels, from one on and round over the edge of the map.
type stale struct {
	next, left int
	sky        bool // their openness too, because heights have changed
}

// all makes all rows stale. No row starts over before every other had its turn.
func (s *stale) all(g ground, sky bool) {
	s.sky = sky || s.sky && s.left > 0
	s.left = g.rows()
}

// refresh colours the next stale rows, of about so many texels.
func (p *terrainPass) refresh(texels int) {
	if p.stale.left == 0 {
		return
	}
	g := newGround(p.source, p.water)
	kept := p.color
	if p.stale.sky {
		kept = nil
	} else if texels <= allTexels/withoutSky {
		texels *= withoutSky
	}
	rows := min(max(texels/g.cols(), 1), p.stale.left, g.rows()-p.stale.next)
	r := terrain.Rect{Row: p.stale.next, Cols: g.cols(), Rows: rows}
	color, cover := g.texels(r, kept)
	p.send(color, cover, r)
	p.stale.left -= rows
	if p.stale.next += rows; p.stale.next == g.rows() {
		p.stale.next = 0
	}
	if p.stale.left == 0 || p.stale.next == 0 {
		p.mipmaps()
	}
	if p.stale.left > 0 && texels == allTexels {
		p.refresh(texels) // the rows before the one that it began with
	}
}
