package terrain_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"copse/terrain"
)

// No point of a circle lies lower than LowestOnCircle says, and one lies as low.
func TestLowestOnCircleIsTheLowestOfTheTriangles(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 32))
	for range 400 {
		m, err := terrain.New(2+random.IntN(30), 2+random.IntN(30), 0.25+random.Float32()*2)
		if err != nil {
			t.Fatal(err)
		}
		rough := random.Float32() * 6
		for row := range m.Rows() {
			for col := range m.Cols() {
				m.Set(col, row, random.Float32()*rough)
			}
		}
		_, _, maxX, maxZ := m.Bounds()
		x, z := (random.Float32()*2.4-1.2)*maxX, (random.Float32()*2.4-1.2)*maxZ
		r := random.Float32() * random.Float32() * 12
		low, found := math.Inf(1), false
		const points = 20_000
		for i := range points {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / points)
			if y, ok := m.Height(x+float32(float64(r)*cos), z+float32(float64(r)*sin)); ok {
				low, found = min(low, float64(y)), true
			}
		}
		got, ok := m.LowestOnCircle(x, z, r)
		// As far as the ground can fall between two points.
		room := 1e-4 + float64(rough/m.Spacing())*2*math.Pi*float64(r)/points*2
		if ok != found && !(ok && float64(r) > 0) || ok && found && (float64(got) > low+1e-4 || float64(got) < low-room) {
			t.Errorf("%d×%d, spacing %v: circle of %v m around (%v, %v): %v, %v; points say %v, %v",
				m.Cols(), m.Rows(), m.Spacing(), r, x, z, got, ok, low, found)
		}
	}
}

func TestLowestOnCircleOfNonsenseIsNoHeight(t *testing.T) {
	m := terrain.Starter()
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for _, c := range [][3]float32{{nan, 0, 1}, {0, nan, 1}, {0, 0, nan}, {0, 0, -1}, {inf, 0, 1}, {0, 0, inf}, {500, 0, 3}, {0, 0, 400}} {
		if y, ok := m.LowestOnCircle(c[0], c[1], c[2]); ok {
			t.Errorf("LowestOnCircle(%v) = %v", c, y)
		}
	}
}
