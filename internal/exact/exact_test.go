package exact_test

import (
	"math"
	"testing"

	"copse/internal/exact"
)

func TestSinCosIsGoodToHalfAStep(t *testing.T) {
	for i := -40000; i <= 40000; i++ {
		turns := float32(i) / 9973
		sin, cos := exact.SinCos(turns)
		wantSin, wantCos := math.Sincos(2 * math.Pi * float64(turns))
		if math.Abs(float64(sin)-wantSin) > 6e-8 || math.Abs(float64(cos)-wantCos) > 6e-8 {
			t.Fatalf("SinCos(%v) = %v, %v; want %v, %v", turns, sin, cos, wantSin, wantCos)
		}
	}
}

func TestSinCosAtQuadrantsIsExact(t *testing.T) {
	for _, c := range []struct{ turns, sin, cos float32 }{
		{0, 0, 1}, {0.25, 1, 0}, {0.5, 0, -1}, {0.75, -1, 0}, {1, 0, 1}, {-0.25, -1, 0}, {1e6, 0, 1}, {1e30, 0, 1}, {-1e6 - 0.5, 0, -1},
	} {
		sin, cos := exact.SinCos(c.turns)
		if sin != c.sin || cos != c.cos {
			t.Errorf("SinCos(%v) = %v, %v; want %v, %v", c.turns, sin, cos, c.sin, c.cos)
		}
	}
}

func TestSinCosOfNonsenseIsNaN(t *testing.T) {
	for _, x := range []float32{float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1))} {
		sin, cos := exact.SinCos(x)
		if sin == sin || cos == cos {
			t.Errorf("SinCos(%v) = %v, %v; want NaN", x, sin, cos)
		}
	}
}

func TestVectorsFollowTheRightHandRule(t *testing.T) {
	x, y, z := exact.Vec3{1, 0, 0}, exact.Vec3{0, 1, 0}, exact.Vec3{0, 0, 1}
	if got := exact.Cross(x, y); got != z {
		t.Errorf("x × y = %v, want z", got)
	}
	a, b := exact.Vec3{0.1, -7.3, 1e3}, exact.Vec3{12.7, 3.33, 1e-3}
	if d := exact.Sub(a, b); exact.SquaredDistance(&a, &b) != exact.Dot(d, d) {
		t.Errorf("SquaredDistance = %v, want the square of the difference, %v", exact.SquaredDistance(&a, &b), exact.Dot(d, d))
	}
	if got := exact.Length(exact.Normalize(exact.Vec3{3, -4, 12})); math.Abs(float64(got)-1) > 1e-6 {
		t.Errorf("length after Normalize = %v, want 1", got)
	}
	if got := exact.Normalize(exact.Vec3{}); got != (exact.Vec3{}) {
		t.Errorf("Normalize(0) = %v, want 0", got)
	}
}
