package brush_test

import (
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
		r := brush.NewRegion(p, m)
		for range 2000 {
			x, z := random.Float32()*300-150, random.Float32()*300-150
			_, onMap := m.Height(x, z)
			if got, want := r.Contains(x, z), onMap && inside(p, x, z); got != want {
				t.Fatalf("(%v, %v) in %v: %v", x, z, p, got)
			}
		}
	}
	whole := brush.NewRegion(nil, m)
	if !whole.Contains(-128, 128) || whole.Contains(128.1, 0) {
		t.Error("no corners are not the whole map")
	}
	far := brush.NewRegion(brush.Polygon{{500, 500}, {600, 500}, {550, 600}}, m)
	if _, _, _, _, ok := far.Bounds(); ok || far.Contains(550, 520) {
		t.Error("an outline off the map has a region")
	}
}
