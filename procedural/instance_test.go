package procedural_test

import (
	"math"
	"strings"
	"testing"

	"copse/procedural"
	"copse/procedural/datatype"
)

type v3 = datatype.Vector3

func create(t testing.TB, w *procedural.World, class string, parent *procedural.Instance) *procedural.Instance {
	t.Helper()
	i, err := w.Create(class)
	if err != nil {
		t.Fatal(err)
	}
	if parent != nil {
		if err := i.SetParent(parent); err != nil {
			t.Fatal(err)
		}
	}
	return i
}

func container(t testing.TB, w *procedural.World) *procedural.Instance {
	t.Helper()
	c, err := w.New(procedural.ClassByName("GeneratedFolder"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func set(t testing.TB, i *procedural.Instance, name string, v datatype.Value) {
	t.Helper()
	if err := i.Set(name, v); err != nil {
		t.Fatal(err)
	}
}

func TestEveryPropertyOfEveryClassReadsAndTakesItsOwnValue(t *testing.T) {
	w := procedural.NewWorld(1000)
	for _, class := range procedural.CreatableClasses() {
		i := create(t, w, class, nil)
		for _, name := range i.Class.PropertyNames() {
			v, err := i.Get(name)
			if err != nil {
				t.Fatalf("%s.%s: %v", class, name, err)
			}
			if i.Class.Property(name).ReadOnly {
				if err := i.Set(name, v); err == nil {
					t.Errorf("%s.%s is read-only but was written", class, name)
				}
				continue
			}
			if err := i.Set(name, v); err != nil {
				t.Errorf("%s.%s = its own value %v: %v", class, name, v, err)
			}
		}
	}
}

func TestMisspeltNamesGetASuggestion(t *testing.T) {
	w := procedural.NewWorld(10)
	part := create(t, w, "Part", nil)
	for name, want := range map[string]string{"Colour": "Color", "Tranparency": "Transparency", "size": "Size", "Postion": "Position", "Ancohred": "Anchored"} {
		if err := part.Set(name, datatype.Number(1)); err == nil || !strings.Contains(err.Error(), "did you mean '"+want+"'?") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := part.Get("Banana"); err == nil || strings.Contains(err.Error(), "did you mean") {
		t.Errorf("Banana: %v", err)
	}
	if _, err := w.Create("Prat"); err == nil || !strings.Contains(err.Error(), "'Part'") {
		t.Errorf("Prat: %v", err)
	}
	if err := part.Set("Material", datatype.String("Wod")); err == nil || !strings.Contains(err.Error(), "'Wood'") {
		t.Errorf("Wod: %v", err)
	}
}

func TestNumbersThatAreNoneAreRefused(t *testing.T) {
	w := procedural.NewWorld(10)
	var warnings []string
	w.Warn = func(text string) { warnings = append(warnings, text) }
	part := create(t, w, "Part", nil)
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	bad := datatype.Identity
	bad.R[0] = nan
	for name, v := range map[string]datatype.Value{
		"Size": v3{X: nan, Y: 1, Z: 1}, "Position": v3{Y: inf}, "CFrame": bad, "Transparency": datatype.Number(math.NaN()), "Orientation": v3{Z: nan},
	} {
		if err := part.Set(name, v); err == nil {
			t.Errorf("%s = %v was taken", name, v)
		}
	}
	set(t, part, "Size", v3{X: -5, Y: 0, Z: 1e30})
	got, _ := part.Get("Size")
	if want := (v3{X: procedural.MinPartSize, Y: procedural.MinPartSize, Z: procedural.MaxPartSize}); got != want || len(warnings) != 1 {
		t.Errorf("Size became %v with warnings %q, want %v and one warning", got, warnings, want)
	}
	if got, _ := part.Get("CFrame"); got != datatype.Identity {
		t.Errorf("CFrame became %v", got)
	}
}

func TestDriftedRotationIsMadeOrthonormal(t *testing.T) {
	part := create(t, procedural.NewWorld(10), "Part", nil)
	drifted := datatype.FromEuler(0.3, 0.2, 0.1, datatype.OrderXYZ)
	for i := range drifted.R {
		drifted.R[i] *= 1.01
	}
	set(t, part, "CFrame", drifted)
	got, _ := part.Get("CFrame")
	if err := got.(datatype.CFrame).CheckRotation(); err != nil {
		t.Error(err)
	}
}

func TestTheTreeCannotContainItself(t *testing.T) {
	w := procedural.NewWorld(10)
	a := create(t, w, "Folder", nil)
	b := create(t, w, "Folder", a)
	if err := a.SetParent(b); err == nil {
		t.Error("a folder was put into its own child")
	}
	if err := b.Destroy(); err != nil {
		t.Fatal(err)
	}
	if err := b.SetParent(a); err == nil || !strings.Contains(err.Error(), "destroyed") {
		t.Errorf("a destroyed folder was put back: %v", err)
	}
	if len(a.Children()) != 0 || w.Live() != 1 {
		t.Errorf("%d children, %d instances live", len(a.Children()), w.Live())
	}
}

func TestDestroyingTheFirstChildOverAndOverStaysCheap(t *testing.T) {
	const n = 100_000
	w := procedural.NewWorld(n + 1)
	root := create(t, w, "Folder", nil)
	parts := make([]*procedural.Instance, n)
	for i := range parts {
		parts[i] = create(t, w, "Part", root)
	}
	for i, p := range parts {
		if err := p.Destroy(); err != nil {
			t.Fatal(err)
		}
		if i == n/2 && (len(root.Children()) != n-i-1 || root.Children()[0] != parts[i+1]) {
			t.Fatalf("%d children after %d left", len(root.Children()), i+1)
		}
	}
}

func TestInstancesAreLimitedByWhatLives(t *testing.T) {
	w := procedural.NewWorld(3)
	root := create(t, w, "Folder", nil)
	create(t, w, "Part", root)
	create(t, w, "Part", root)
	if _, err := w.Create("Part"); err == nil || !strings.Contains(err.Error(), "at most 3") {
		t.Errorf("a fourth instance: %v", err)
	}
	if _, err := root.Clone(); err == nil {
		t.Error("a clone passed the limit")
	}
	if err := root.ClearChildren(); err != nil {
		t.Fatal(err)
	}
	create(t, w, "Part", root)
}

func TestClosedWorldsRefuseWrites(t *testing.T) {
	w := procedural.NewWorld(10)
	c := container(t, w)
	part := create(t, w, "Part", c)
	w.Close()
	for what, err := range map[string]error{
		"property": part.Set("Name", datatype.String("x")), "parent": part.SetParent(nil), "destroy": part.Destroy(),
		"attribute": part.SetAttribute("a", datatype.Number(1)), "tag": part.SetTag("t", true), "pivot": part.PivotTo(datatype.Identity),
	} {
		if err == nil || !strings.Contains(err.Error(), "ended") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestAttributeNamesAndValues(t *testing.T) {
	for _, name := range []string{"", "a b", "RBXx", strings.Repeat("a", 101), "é", "a:b"} {
		if procedural.CheckAttributeName(name) == nil {
			t.Errorf("%q passes for a name", name)
		}
	}
	for _, name := range []string{"a", "A.b-c/d_9", strings.Repeat("a", 100), "rbx"} {
		if err := procedural.CheckAttributeName(name); err != nil {
			t.Error(err)
		}
	}
	w := procedural.NewWorld(10)
	part := create(t, w, "Part", nil)
	for _, v := range []datatype.Value{datatype.Number(math.NaN()), part, datatype.NumberSequenceKeypoint{}} {
		if part.SetAttribute("a", v) == nil {
			t.Errorf("%v was taken", v)
		}
	}
	if err := part.SetAttribute("a", datatype.Number(1)); err != nil {
		t.Fatal(err)
	}
	before := part.Attributes()
	if err := part.SetAttribute("a", nil); err != nil || len(part.Attributes()) != 0 || len(before) != 1 {
		t.Errorf("after removing: %v, before: %v (%v)", part.Attributes(), before, err)
	}
}

func TestCloneKeepsEverythingAndPointsInside(t *testing.T) {
	w := procedural.NewWorld(100)
	m := create(t, w, "Model", nil)
	part := create(t, w, "WedgePart", m)
	set(t, part, "Name", datatype.String("roof"))
	set(t, part, "Reflectance", datatype.Number(0.5))
	light := create(t, w, "PointLight", part)
	set(t, light, "Range", datatype.Number(3))
	if err := m.SetPrimaryPart(part); err != nil {
		t.Fatal(err)
	}
	c, err := m.Clone()
	if err != nil {
		t.Fatal(err)
	}
	copied := c.Children()[0]
	if primary, _ := c.Get("PrimaryPart"); primary != copied || copied == part || c.Parent() != nil {
		t.Errorf("the copy's primary part is %v", primary)
	}
	set(t, copied, "Reflectance", datatype.Number(0.1))
	if v, _ := part.Get("Reflectance"); v != datatype.Number(0.5) {
		t.Errorf("writing to the copy changed the original to %v", v)
	}
	if v, _ := copied.Children()[0].Get("Range"); v != datatype.Number(3) {
		t.Errorf("the light's range became %v", v)
	}
}
