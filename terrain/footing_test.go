package terrain_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"copse/terrain"
)

// uneven is a map of any size, spacing and height, some with steps.
func uneven(t *testing.T, random *rand.Rand) *terrain.Heightmap {
	t.Helper()
	spacing := []float32{terrain.MinSpacing, 0.3, 1, 2.5, terrain.MaxSpacing}[random.IntN(5)]
	m, err := terrain.New(2+random.IntN(40), 2+random.IntN(40), spacing)
	if err != nil {
		t.Fatal(err)
	}
	base := []float32{0, 50, -terrain.MaxHeight / 2}[random.IntN(3)]
	rough := []float32{0, 0.1, 1, 10, 1000}[random.IntN(5)] * spacing
	east, south := (random.Float32()-0.5)*2*spacing, (random.Float32()-0.5)*2*spacing
	for row := range m.Rows() {
		for col := range m.Cols() {
			m.Set(col, row, base+float32(col)*east+float32(row)*south+random.Float32()*rough)
		}
	}
	return m
}

func TestTheGroundFallsNoFartherThanFallWithinSays(t *testing.T) {
	random := rand.New(rand.NewPCG(41, 42))
	bounded := 0
	for range 300 {
		m := uneven(t, random)
		_, _, maxX, maxZ := m.Bounds()
		for range 40 {
			x, z := (random.Float32()*2-1)*maxX, (random.Float32()*2-1)*maxZ
			y, _ := m.Height(x, z)
			radius := random.Float32() * random.Float32() * 1.6 * m.Spacing()
			fall := m.FallWithin(x, z, y, radius)
			if math.IsInf(float64(fall), 1) {
				continue
			}
			bounded++
			lowest := y
			for range 60 {
				sin, cos := math.Sincos(random.Float64() * 2 * math.Pi)
				r := float64(radius) * math.Sqrt(random.Float64())
				if at, ok := m.Height(x+float32(r*cos), z+float32(r*sin)); ok {
					lowest = min(lowest, at)
				}
			}
			if rim, ok := m.LowestOnCircle(x, z, radius); ok {
				lowest = min(lowest, rim)
			}
			if lowest < y-fall {
				t.Fatalf("spacing %v: from (%v, %v) at %v the ground falls to %v within %v m; FallWithin says by no more than %v",
					m.Spacing(), x, z, y, lowest, radius, fall)
			}
		}
	}
	if bounded < 5000 {
		t.Errorf("only %d of the places had a bound", bounded)
	}
}

// On a plane the bound is the fall itself, and no more than roundings above it.
func TestFallWithinIsTightOnAPlane(t *testing.T) {
	m, err := terrain.New(30, 30, 0.5)
	if err != nil {
		t.Fatal(err)
	}
	for row := range 30 {
		for col := range 30 {
			m.Set(col, row, float32(col)*0.3-float32(row)*0.4) // grade 1
		}
	}
	y, _ := m.Height(1, 2)
	if fall := m.FallWithin(1, 2, y, 0.6); fall < 0.6 || fall > 0.6003 {
		t.Errorf("FallWithin is %v on a plane that falls by 0.6 m", fall)
	}
	if fall := m.FallWithin(1, 2, y, 3); !math.IsInf(float64(fall), 1) {
		t.Errorf("FallWithin is %v where it looks at no triangle", fall)
	}
}

func TestLowestAtAgreesWithHeight(t *testing.T) {
	random := rand.New(rand.NewPCG(43, 44))
	var directions [16][2]float32
	for i := range directions {
		sin, cos := math.Sincos(random.Float64() * 2 * math.Pi)
		directions[i] = [2]float32{float32(cos), float32(sin)}
	}
	for range 300 {
		m := uneven(t, random)
		_, _, maxX, maxZ := m.Bounds()
		for range 20 {
			x, z := (random.Float32()*2.2-1.1)*maxX, (random.Float32()*2.2-1.1)*maxZ
			radius := random.Float32() * random.Float32() * maxX
			want, points := float32(math.Inf(1)), 0
			for _, d := range directions {
				if y, ok := m.Height(x+float32(radius*d[0]), z+float32(radius*d[1])); ok {
					want, points = min(want, y), points+1
				}
			}
			if y, onMap := m.LowestAt(x, z, radius, &directions); y != want || onMap != points {
				t.Fatalf("LowestAt(%v, %v, %v) = %v of %d points, want %v of %d", x, z, radius, y, onMap, want, points)
			}
		}
	}
}
