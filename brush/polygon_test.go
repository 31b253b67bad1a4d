package brush_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"copse/brush"
	"copse/terrain"
)

// inside is the even-odd rule, edge by edge.
func inside(p brush.Polygon, x, z float32) bool {
	in := false
	for i, a := range p {
		b := p[(i+1)%len(p)]
		if (a[1] > z) != (b[1] > z) {
			cross := float64(a[0]) + float64(z-a[1])/float64(b[1]-a[1])*float64(b[0]-a[0])
			in = in != (float64(x) < cross)
		}
	}
	return in
}

func TestARegionIsItsPolygonOnTheMap(t *testing.T) {
	m := terrain.Starter()
	random := rand.New(rand.NewPCG(3, 4))
	for range 40 {
		p := make(brush.Polygon, 3+random.IntN(40))
		for i := range p {
			p[i] = [2]float32{random.Float32()*400 - 200, random.Float32()*400 - 200}
		}
		r, hits := brush.NewRegion(p, m), 0
		for range 2000 {
			x, z := random.Float32()*300-150, random.Float32()*300-150
			_, onMap := m.Height(x, z)
			want := onMap && inside(p, x, z)
			if want {
				hits++
			}
			if got := r.Contains(x, z); got != want {
				t.Fatalf("(%v, %v) in %v: %v", x, z, p, got)
			}
		}
		if area, want := (&brush.Dab{Region: r}).Covered(m), 300.0*300*float64(hits)/2000; math.Abs(area-want) > 0.05*300*300 {
			t.Errorf("%v: %.0f m², where sampling gives %.0f", p, area, want)
		}
	}
	whole := brush.NewRegion(nil, m)
	if !whole.Contains(-128, 128) || whole.Contains(128.1, 0) {
		t.Error("no corners are not the whole map")
	}
	if area := (&brush.Dab{Region: whole}).Covered(m); area != 256*256 {
		t.Errorf("the whole map has %v m²", area)
	}
	for _, c := range []struct{ x, z, radius, want float64 }{
		{0, 0, 40, math.Pi * 1600}, {0, 0, 1000, 256 * 256}, {128, 0, 40, math.Pi * 800}, {-128, 128, 60, math.Pi * 900}, {500, 0, 100, 0},
	} {
		d := brush.Dab{X: float32(c.x), Z: float32(c.z), Radius: float32(c.radius)}
		if area := d.Covered(m); math.Abs(area-c.want) > 0.002*c.want {
			t.Errorf("a dab of %v m at %v, %v lies on %.1f m² of the map, want %.1f", c.radius, c.x, c.z, area, c.want)
		}
	}
	far := brush.NewRegion(brush.Polygon{{500, 500}, {600, 500}, {550, 600}}, m)
	if _, _, _, _, ok := far.Bounds(); ok || far.Contains(550, 520) {
		t.Error("an outline off the map has a region")
	}
}
