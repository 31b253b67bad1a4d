package procedural_test

import (
	"math"
	"math/rand"
	"testing"

	"copse/procedural"
	"copse/procedural/datatype"
)

func TestTheScaleVectorsExactly(t *testing.T) { // G18
	in := procedural.NewInputs("a.luau", 1)
	part := &procedural.Part{Size: v3{X: 1.3, Y: 0.7, Z: 2.1}, CFrame: datatype.FromEuler(0.1, 0.2, 0.3, datatype.OrderXYZ)}
	part.CFrame.Position = v3{X: 0.1, Y: -3.3, Z: 7.7}
	frame0, size0 := in.Place(part)
	scale := func(s float64) {
		t.Helper()
		if err := in.ScaleTo(s); err != nil {
			t.Fatal(err)
		}
	}
	scale(2)
	if in.PhysicalSize() != (v3{X: 24, Y: 24, Z: 24}) || in.Size != procedural.DefaultModelSize {
		t.Errorf("ScaleTo(2): physical %v, unscaled %v", in.PhysicalSize(), in.Size)
	}
	if err := in.SetPhysicalSize(v3{X: 48, Y: 24, Z: 24}); err != nil {
		t.Fatal(err)
	}
	if in.Size != (v3{X: 24, Y: 12, Z: 12}) {
		t.Errorf("params.Size would be %v", in.Size)
	}
	if frame, size := in.Place(part); size != part.Size.Scale(2) || frame.Position != part.CFrame.Position.Scale(2) {
		t.Errorf("placed ×2 at %v with %v", frame.Position, size)
	}
	for range 10 {
		scale(0.1)
	}
	r := rand.New(rand.NewSource(1))
	for range 1000 {
		scale(math.Exp(r.Float64()*8 - 4))
		pivot := datatype.FromEuler(r.Float64()*6, r.Float64()*6, r.Float64()*6, datatype.OrderYXZ)
		pivot.Position = v3{X: r.Float32() * 100, Y: r.Float32() * 100}
		if err := in.PivotTo(pivot); err != nil {
			t.Fatal(err)
		}
	}
	scale(1)
	if err := in.PivotTo(datatype.Identity); err != nil {
		t.Fatal(err)
	}
	if frame, size := in.Place(part); frame != frame0 || size != size0 || in.Size != (v3{X: 24, Y: 12, Z: 12}) {
		t.Errorf("after 1,000 round trips: %v %v, want %v %v", frame, size, frame0, size0)
	}
	for _, bad := range []float64{0, -1, math.NaN(), math.Inf(1), 1e9} {
		if in.ScaleTo(bad) == nil {
			t.Errorf("ScaleTo(%v) was taken", bad)
		}
	}
	for _, bad := range []v3{{X: 0, Y: 10, Z: 10}, {X: -5, Y: 1, Z: 1}, {X: float32(math.NaN()), Y: 1, Z: 1}, {X: 1e30, Y: 1, Z: 1}, {X: 1e-9, Y: 1, Z: 1}} {
		if in.SetPhysicalSize(bad) == nil {
			t.Errorf("Size %v was taken", bad)
		}
	}
	nan := datatype.Identity
	nan.Position.X = float32(math.NaN())
	if in.PivotTo(nan) == nil {
		t.Error("a pivot that is not finite was taken")
	}
	if in.Size != (v3{X: 24, Y: 12, Z: 12}) || in.Scale != 1 {
		t.Errorf("what was refused left %v and %v", in.Size, in.Scale)
	}
}

func TestModelsPivotAndScaleInsideATree(t *testing.T) {
	w := procedural.NewWorld(100)
	m := create(t, w, "Model", nil)
	a, b := create(t, w, "Part", m), create(t, w, "Part", m)
	set(t, a, "Size", v3{X: 2, Y: 2, Z: 2})
	set(t, b, "Size", v3{X: 2, Y: 2, Z: 2})
	set(t, b, "Position", v3{X: 4})
	if frame, size := m.BoundingBox(); frame.Position != (v3{X: 2}) || size != (v3{X: 6, Y: 2, Z: 2}) {
		t.Errorf("box %v at %v", size, frame.Position)
	}
	turned := datatype.FromEuler(0, math.Pi/2, 0, datatype.OrderXYZ)
	turned.Position = v3{Y: 10}
	if err := m.PivotTo(turned); err != nil {
		t.Fatal(err)
	}
	if got := m.Pivot(); !got.FuzzyEq(turned, 1e-6) {
		t.Errorf("pivot %v", got)
	}
	position := func(i *procedural.Instance) v3 {
		v, err := i.Get("Position")
		if err != nil {
			t.Fatal(err)
		}
		return v.(v3)
	}
	if got := position(b); !got.FuzzyEq(v3{Y: 10, Z: -2}, 1e-5) {
		t.Errorf("b went to %v", got)
	}
	if err := m.ScaleTo(3); err != nil {
		t.Fatal(err)
	}
	if got := position(b); !got.FuzzyEq(v3{Y: 10, Z: -6}, 1e-5) || m.Scale() != 3 {
		t.Errorf("b scaled to %v", got)
	}
	if err := m.SetPrimaryPart(a); err != nil {
		t.Fatal(err)
	}
	if err := m.PivotTo(datatype.Identity); err != nil {
		t.Fatal(err)
	}
	if got := position(a); !got.FuzzyEq(v3{}, 1e-5) {
		t.Errorf("the primary part went to %v", got)
	}
	if m.ScaleTo(0) == nil || m.SetPrimaryPart(create(t, w, "Part", nil)) == nil {
		t.Error("a bad scale or a foreign primary part was taken")
	}
}

func TestBoundsKnowTheRealShape(t *testing.T) {
	w := procedural.NewWorld(100)
	for _, c := range []struct {
		class, shape string
		turn         float64
		want         v3
	}{
		{"Part", "Ball", 0.7, v3{X: 1, Y: 1, Z: 1}}, {"Part", "Cylinder", math.Pi / 2, v3{X: 1, Y: 3, Z: 1}}, {"Part", "Block", 0, v3{X: 3, Y: 1, Z: 2}},
		{"WedgePart", "", 0, v3{X: 3, Y: 1, Z: 2}}, {"CornerWedgePart", "", 0, v3{X: 3, Y: 1, Z: 2}},
	} {
		m := create(t, w, "Model", nil)
		p := create(t, w, c.class, m)
		set(t, p, "Size", v3{X: 3, Y: 1, Z: 2})
		set(t, p, "CFrame", datatype.FromEuler(0, 0, c.turn, datatype.OrderXYZ))
		if c.shape != "" {
			set(t, p, "Shape", datatype.String(c.shape))
		}
		if _, size := m.BoundingBox(); !size.FuzzyEq(c.want, 1e-5) {
			t.Errorf("%s %s: %v, want %v", c.class, c.shape, size, c.want)
		}
	}
}
