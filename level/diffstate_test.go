package level_test

import (
	"strings"
	"testing"

	"copse/internal/fixture"
	"copse/level"
)

func TestStatesDifferByPropTileAndPlace(t *testing.T) {
	a, b := newLevel(t, level.Config{}), newLevel(t, level.Config{})
	if d := level.DiffStates(a, b); d != (level.StateDifference{}) || d.String() != "" {
		t.Fatalf("equal levels differ: %v", d)
	}
	if _, _, ok := level.DiffStates(a, b).Place(); ok {
		t.Error("nothing has a place")
	}

	b.Terrain().Set(40, 70, b.Terrain().At(40, 70)+1)
	b.Terrain().Set(41, 70, 9)
	d := level.DiffStates(a, b)
	x, z := a.Terrain().Position(40, 70)
	if d.Tile == nil || d.Tile.Col != 1 || d.Tile.Row != 2 || d.Tile.B != d.Tile.A+1 || d.Tile.X != x || d.Tile.Z != z {
		t.Errorf("tile: %+v", d.Tile)
	}
	if px, pz, ok := d.Place(); !ok || px != x || pz != z {
		t.Errorf("place: %v %v %v, want %v %v", px, pz, ok, x, z)
	}
	if text := d.String(); !strings.Contains(text, "first tile of the terrain that differs: column 1, row 2, at (-88, -58)") {
		t.Errorf("it reads: %s", text)
	}

	stroke(t, b, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	d = level.DiffStates(a, b)
	if d.Prop == nil || d.Prop.A != nil || d.Prop.B == nil || !strings.Contains(d.String(), "first:  not there\n  second: 0.0 test:") {
		t.Errorf("prop: %v", d)
	}
	if px, pz, ok := d.Place(); !ok || px != d.Prop.B.X || pz != d.Prop.B.Z {
		t.Errorf("place: %v %v %v", px, pz, ok)
	}
}

func TestMasksDifferByCell(t *testing.T) {
	a, b := newLevel(t, level.Config{}), newLevel(t, level.Config{})
	for _, l := range []*level.Level{a, b} {
		paintMask(t, l, level.MaskBrush{Radius: 3, Strength: 1}, fixture.Place{X: 5, Z: 5})
	}
	if d := level.DiffStates(a, b); d != (level.StateDifference{}) {
		t.Fatalf("equal masks differ: %v", d)
	}
	paintMask(t, b, level.MaskBrush{Radius: 0.5, Strength: 1}, fixture.Place{X: 50, Z: -20})
	for _, d := range []level.StateDifference{level.DiffStates(a, b), level.DiffStates(b, a)} {
		x, z, ok := d.Place()
		if d.Mask == nil || !ok || x < 49 || x > 51 || z < -21 || z > -19 || d.Mask.A == d.Mask.B {
			t.Errorf("mask: %+v, at %v %v", d.Mask, x, z)
		}
	}
}

func TestWhereSessionsPartHasAPlace(t *testing.T) {
	l := newLevel(t, level.Config{})
	stroke(t, l, eraser(3), fixture.Place{X: 10, Z: 60}, fixture.Place{X: 20, Z: 60})
	file := string(session(t, l))
	for _, c := range []struct{ old, new string }{
		{`[20,60]`, `[25,61]`},          // another dab
		{`[10,60],[20,60]`, `[10,60]`},  // one dab less
		{`"radius":3`, `"radius":3.25`}, // another brush
	} {
		d, err := level.Diff("a", strings.NewReader(file), "b", strings.NewReader(strings.Replace(file, c.old, c.new, 1)))
		if err != nil || d == nil || d.Event != 2 || d.Seen != -1 || d.StateDifference != (level.StateDifference{}) {
			t.Fatalf("%s: %v, %v", c.new, d, err)
		}
		want := float32(20)
		if strings.Contains(c.old, "radius") {
			want = 10
		}
		if x, z, ok := d.Place(); !ok || x != want || z != 60 {
			t.Errorf("%s: they part at %v %v, %v", c.new, x, z, ok)
		}
	}
}
