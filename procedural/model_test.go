package procedural_test

import (
	"errors"
	"math"
	"testing"

	"copse/procedural"
	"copse/procedural/datatype"
)

func TestWhatNeedsARun(t *testing.T) { // spec: scaling, moving, attributes that are not listed
	from := inputs("a.luau", 1)
	listed := &procedural.Definition{Attributes: []procedural.AttributeSpec{{Name: "Turns", Default: datatype.Number(1)}}}
	reading := &procedural.Definition{Attributes: listed.Attributes, ReadsScene: true}
	for name, c := range map[string]struct {
		change     func(to *procedural.Inputs)
		definition *procedural.Definition
		needs      bool
	}{
		"nothing":                     {func(*procedural.Inputs) {}, nil, false},
		"the scale":                   {func(to *procedural.Inputs) { to.Scale = 2 }, listed, false},
		"the pivot":                   {func(to *procedural.Inputs) { to.Pivot.Position.X = 5 }, listed, false},
		"the pivot, reading":          {func(to *procedural.Inputs) { to.Pivot.Position.X = 5 }, reading, true},
		"an attribute":                {func(to *procedural.Inputs) { to.Attributes = to.Attributes.With("Turns", datatype.Number(2)) }, listed, true},
		"an attribute not listed":     {func(to *procedural.Inputs) { to.Attributes = to.Attributes.With("Note", datatype.Number(2)) }, listed, false},
		"an attribute, nothing known": {func(to *procedural.Inputs) { to.Attributes = to.Attributes.With("Note", datatype.Number(2)) }, nil, true},
		"Size":                        {func(to *procedural.Inputs) { to.Size.X = 48 }, listed, true},
		"the seed":                    {func(to *procedural.Inputs) { to.Seed++ }, listed, true},
		"the generator":               {func(to *procedural.Inputs) { to.Generator = "b.luau" }, listed, true},
	} {
		to := from
		c.change(&to)
		if from.NeedsRun(&to, c.definition) != c.needs {
			t.Errorf("%s: needs a run is %v", name, !c.needs)
		}
	}
}

func TestBadPlacesOfModelsAreRefused(t *testing.T) { // G18
	for _, bad := range []float64{0, -1, math.NaN(), math.Inf(1), 1e9} {
		if procedural.CheckScale(bad) == nil {
			t.Errorf("scale %v was taken", bad)
		}
	}
	for _, bad := range []v3{{X: 0, Y: 10, Z: 10}, {X: -5, Y: 1, Z: 1}, {X: float32(math.NaN()), Y: 1, Z: 1}, {X: 1e30, Y: 1, Z: 1}, {X: 1e-9, Y: 1, Z: 1}} {
		if procedural.CheckModelSize(bad) == nil {
			t.Errorf("Size %v was taken", bad)
		}
	}
	nan, sheared := datatype.Identity, datatype.Identity
	nan.Position.X = float32(math.NaN())
	sheared.R[1] = 1
	for _, bad := range []datatype.CFrame{nan, sheared} {
		if procedural.CheckPivot(bad) == nil {
			t.Errorf("pivot %v was taken", bad)
		}
	}
	in := procedural.NewInputs("a.luau", 1)
	in.Scale = 2
	if err := errors.Join(procedural.CheckScale(in.Scale), procedural.CheckModelSize(in.Size), procedural.CheckPivot(in.Pivot)); err != nil {
		t.Error(err)
	}
	if in.PhysicalSize() != (v3{X: 24, Y: 24, Z: 24}) {
		t.Errorf("twice 12 m is %v", in.PhysicalSize())
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
