package datatype_test

import (
	"math"
	"math/rand"
	"testing"

	"copse/procedural/datatype"
)

type v3 = datatype.Vector3

func randomFrame(r *rand.Rand) datatype.CFrame {
	c := datatype.FromEuler(r.Float64()*6-3, r.Float64()*6-3, r.Float64()*6-3, datatype.OrderXYZ)
	c.Position = v3{X: r.Float32()*20 - 10, Y: r.Float32()*20 - 10, Z: r.Float32()*20 - 10}
	return c
}

func TestFrameTimesInverseIsIdentity(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 500 {
		c := randomFrame(r)
		if got := c.Mul(c.Inverse()); !got.FuzzyEq(datatype.Identity, 1e-5) {
			t.Fatalf("c·c⁻¹ = %v", got)
		}
		p := v3{X: r.Float32(), Y: r.Float32(), Z: r.Float32()}
		if back := c.PointToObject(c.PointToWorld(p)); !back.FuzzyEq(p, 1e-5) {
			t.Fatalf("point came back as %v, want %v", back, p)
		}
	}
}

func TestEulerAnglesReadBackInEveryOrder(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for order := datatype.OrderXYZ; order <= datatype.OrderZYX; order++ {
		for range 300 {
			c := randomFrame(r).Rotation()
			x, y, z := c.Euler(order)
			if got := datatype.FromEuler(x, y, z, order); !got.FuzzyEq(c, 2e-3) {
				t.Fatalf("order %d: %v became %v", order, c, got)
			}
		}
	}
}

func TestEulerInGimbalLock(t *testing.T) {
	for order := datatype.OrderXYZ; order <= datatype.OrderZYX; order++ {
		for _, middle := range []float64{math.Pi / 2, -math.Pi / 2} {
			angles := [3]float64{0.4, 0.4, 0.4}
			angles[[6]int{1, 2, 2, 0, 0, 1}[order]] = middle
			switch order {
			case datatype.OrderXZY, datatype.OrderYZX:
				angles = [3]float64{0.4, 0.4, middle}
			}
			c := datatype.FromEuler(angles[0], angles[1], angles[2], order)
			x, y, z := c.Euler(order)
			if got := datatype.FromEuler(x, y, z, order); !got.FuzzyEq(c, 2e-3) {
				t.Errorf("order %d, middle %v: %v became %v", order, middle, c, got)
			}
		}
	}
}

func TestAnglesMultiplyInTheOrderOfTheirName(t *testing.T) {
	x := datatype.FromEuler(0.3, 0, 0, datatype.OrderXYZ)
	y := datatype.FromEuler(0, 0.5, 0, datatype.OrderXYZ)
	z := datatype.FromEuler(0, 0, 0.7, datatype.OrderXYZ)
	if got, want := datatype.FromEuler(0.3, 0.5, 0.7, datatype.OrderXYZ), x.Mul(y).Mul(z); !got.FuzzyEq(want, 1e-6) {
		t.Errorf("XYZ = %v, want %v", got, want)
	}
	if got, want := datatype.FromEuler(0.3, 0.5, 0.7, datatype.OrderYXZ), y.Mul(x).Mul(z); !got.FuzzyEq(want, 1e-6) {
		t.Errorf("YXZ = %v, want %v", got, want)
	}
}

func TestLookAtFacesItsTarget(t *testing.T) {
	up := v3{Y: 1}
	for _, target := range []v3{{X: 5}, {Z: -3}, {X: 1, Y: 2, Z: 3}, {Y: 4}, {Y: -4}} {
		c := datatype.LookAt(v3{}, target, up)
		if !c.LookVector().FuzzyEq(target.Unit(), 1e-5) {
			t.Errorf("looks along %v, want %v", c.LookVector(), target.Unit())
		}
		if err := c.CheckRotation(); err != nil {
			t.Errorf("towards %v: %v", target, err)
		}
	}
	if got := datatype.LookAt(v3{X: 1}, v3{X: 1}, up); got != datatype.At(v3{X: 1}) {
		t.Errorf("looking at the eye itself gave %v", got)
	}
}

func TestAxisAngleReadsBack(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for range 300 {
		c := randomFrame(r).Rotation()
		axis, angle := c.AxisAngle()
		if got := datatype.FromAxisAngle(axis, angle); !got.FuzzyEq(c, 1e-4) {
			t.Fatalf("%v became %v", c, got)
		}
		q := c.Quaternion()
		if got := datatype.FromQuaternion(v3{}, float64(q[0]), float64(q[1]), float64(q[2]), float64(q[3])); !got.FuzzyEq(c, 1e-5) {
			t.Fatalf("quaternion %v of %v became %v", q, c, got)
		}
	}
}

func TestLerpEndsWhereItShould(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	a, b := randomFrame(r), randomFrame(r)
	if got := a.Lerp(b, 0); !got.FuzzyEq(a, 1e-5) {
		t.Errorf("at 0: %v, want %v", got, a)
	}
	if got := a.Lerp(b, 1); !got.FuzzyEq(b, 1e-4) {
		t.Errorf("at 1: %v, want %v", got, b)
	}
	if half := a.Lerp(b, 0.5); math.Abs(half.AngleBetween(a)-half.AngleBetween(b)) > 1e-3 {
		t.Errorf("the middle is %v from one end and %v from the other", half.AngleBetween(a), half.AngleBetween(b))
	}
}

func TestCheckRotationNamesTheFault(t *testing.T) {
	nan := datatype.Identity
	nan.R[4] = float32(math.NaN())
	mirrored := datatype.Identity
	mirrored.R[0] = -1
	sheared := datatype.Identity
	sheared.R[1] = 0.02
	for name, c := range map[string]datatype.CFrame{"nan": nan, "mirrored": mirrored, "sheared": sheared, "zero": {}} {
		if c.CheckRotation() == nil {
			t.Errorf("%s passes for a rotation", name)
		}
	}
	if got := sheared.Orthonormalize(); got.CheckRotation() != nil {
		t.Errorf("orthonormalized to %v: %v", got, got.CheckRotation())
	}
}
