package brush_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"copse/brush"
	"copse/terrain"
)

// sunkenByTheRim is what a footprint must do, from every look at the ground: the
// cells under it, sixteen points of its rim and the whole rim.
func sunkenByTheRim(m *terrain.Heightmap, x, z, radius, y float32) float32 {
	tolerance := 0.05 + float32(2*0.02*radius)
	if y-m.LowestIn(x-radius, z-radius, x+radius, z+radius) <= tolerance {
		return y
	}
	lowest := y
	for _, d := range brush.Rim {
		if edge, ok := m.Height(x+float32(radius*d[0]), z+float32(radius*d[1])); ok {
			lowest = min(lowest, edge)
		}
	}
	y = min(y, lowest+float32(tolerance/2))
	if whole, ok := m.LowestOnCircle(x, z, radius); ok && y-whole > tolerance {
		y = whole + float32(tolerance*0.9)
	}
	return y
}

// Looks that are left out because the ground is not steep enough change nothing,
// to the bit.
func TestAFootprintSinksAsIfAllOfItsRimWereLookedAt(t *testing.T) {
	random := rand.New(rand.NewPCG(51, 52))
	sunk := 0
	for i := range 400 {
		var m *terrain.Heightmap
		if i%4 == 0 {
			m = terrain.Starter()
		} else {
			m = hills(t, random, float32(i%40)*0.05)
		}
		_, _, maxX, maxZ := m.Bounds()
		for range 500 {
			x, z := (random.Float32()*2-1)*maxX, (random.Float32()*2-1)*maxZ
			radius := random.Float32() * random.Float32() * 2.5
			ground, _ := m.Height(x, z)
			y := ground - float32(random.Float32()*0.1) + float32(math.Max(0, random.Float64()-0.8))
			got, want := brush.Sunken(m, x, z, radius, ground, y), sunkenByTheRim(m, x, z, radius, y)
			if got != want {
				t.Fatalf("a footprint of %v m at (%v, %v), height %v over ground at %v, sinks to %v, want %v", radius, x, z, y, ground, got, want)
			}
			if got != y {
				sunk++
			}
		}
	}
	if sunk < 20_000 {
		t.Errorf("only %d footprints sank", sunk)
	}
}
