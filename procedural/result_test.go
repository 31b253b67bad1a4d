package procedural_test

import (
	"math"
	"testing"

	"copse/procedural"
	"copse/procedural/datatype"
)

// rich is a result with rows of every kind.
func rich(t testing.TB) *procedural.Result {
	t.Helper()
	w := procedural.NewWorld(1000)
	c := container(t, w)
	group := create(t, w, "Model", create(t, w, "Folder", c))
	for _, class := range []string{"Part", "WedgePart", "CornerWedgePart", "MeshPart"} {
		p := create(t, w, class, group)
		set(t, p, "CFrame", datatype.FromEuler(0.1, 0.2, 0.3, datatype.OrderXYZ))
		set(t, p, "Reflectance", datatype.Number(0.3))
		if err := p.SetAttribute("A", datatype.String("a\x00\xff")); err != nil {
			t.Fatal(err)
		}
		if err := p.SetTag("tag", true); err != nil {
			t.Fatal(err)
		}
		at := create(t, w, "Attachment", p)
		set(t, at, "Position", v3{Y: 1})
		create(t, w, "PointLight", at)
		create(t, w, "Part", p)
		if class == "Part" {
			if err := c.SetPrimaryPart(p); err != nil {
				t.Fatal(err)
			}
		}
	}
	m := create(t, w, "ModuleScript", group)
	set(t, m, "Source", datatype.String("return 1"))
	nested := create(t, w, "ProceduralModel", group)
	if err := nested.SetAttribute("N", datatype.Number(1)); err != nil {
		t.Fatal(err)
	}
	r, err := procedural.Collect(c, procedural.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	r.Attributes = procedural.Attributes{{Name: "Turns", Value: datatype.Number(0.1)}}
	r.Messages = []procedural.Message{{Warning: true, File: "a", Line: 3, Text: "階段"}}
	return r
}

func encode(t testing.TB, r *procedural.Result) []byte {
	t.Helper()
	data, err := r.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestResultsComeBackFromBytes(t *testing.T) {
	r := rich(t)
	if len(r.Parts) != 8 || len(r.Groups) != 3 || len(r.Lights) != 4 || len(r.Attachments) != 4 || len(r.Modules) != 1 || len(r.Extras) != 4 || r.Primary != 0 {
		t.Fatalf("%d parts, %d groups, %d lights, %d attachments, %d modules, %d extras, primary %d", len(r.Parts), len(r.Groups), len(r.Lights), len(r.Attachments), len(r.Modules), len(r.Extras), r.Primary)
	}
	data := encode(t, r)
	var back procedural.Result
	if err := back.UnmarshalBinary(data); err != nil {
		t.Fatal(err)
	}
	if string(encode(t, &back)) != string(data) || back.Signature() != r.Signature() {
		t.Error("the bytes of what came back differ")
	}
	if e := back.Extras[0]; e.Attributes.Get("A") != datatype.String("a\x00\xff") || e.Properties.Get("Reflectance") != datatype.Number(0.3) || e.Tags[0] != "tag" {
		t.Errorf("extra %+v", e)
	}
	if g := back.Groups[2]; g.Class != "ProceduralModel" || g.Attributes.Get("N") != datatype.Number(1) || g.Size != procedural.DefaultModelSize {
		t.Errorf("nested %+v", g)
	}
}

func TestDamagedBytesAreRefused(t *testing.T) {
	data := encode(t, rich(t))
	for n := range data {
		var r procedural.Result
		if r.UnmarshalBinary(data[:n]) == nil {
			t.Fatalf("%d of %d bytes were taken for a result", n, len(data))
		}
	}
	for i := range data { // must not panic; some bytes may be anything
		damaged := append([]byte(nil), data...)
		damaged[i] ^= 0xff
		var r procedural.Result
		if err := r.UnmarshalBinary(damaged); err == nil {
			if err := r.Check(procedural.Limits{}); err != nil {
				t.Errorf("byte %d: taken although %v", i, err)
			}
		}
	}
}

func FuzzResult(f *testing.F) {
	f.Add(encode(f, rich(f)))
	f.Fuzz(func(t *testing.T, data []byte) {
		var r procedural.Result
		if r.UnmarshalBinary(data) != nil {
			return
		}
		again, err := r.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		var back procedural.Result
		if err := back.UnmarshalBinary(again); err != nil {
			t.Errorf("what was read cannot be read again: %v", err)
		}
	})
}

func TestSignatureKnowsWhatIsSeen(t *testing.T) {
	base := rich(t)
	want := base.Signature()
	swapped := rich(t)
	swapped.Parts[0], swapped.Parts[7] = swapped.Parts[7], swapped.Parts[0]
	if swapped.Signature() != want {
		t.Error("the order of parts shows")
	}
	near := rich(t)
	near.Parts[0].Size.X += 1e-6
	if near.Signature() != want {
		t.Error("a difference of 1e-6 shows")
	}
	for name, change := range map[string]func(p *procedural.Part){
		"name": func(p *procedural.Part) { p.Name = "x" }, "shape": func(p *procedural.Part) { p.Shape = procedural.Ball },
		"size": func(p *procedural.Part) { p.Size.Y += 2e-4 }, "position": func(p *procedural.Part) { p.CFrame.Position.Z -= 2e-4 },
		"rotation": func(p *procedural.Part) { p.CFrame = p.CFrame.Mul(datatype.FromEuler(0.01, 0, 0, datatype.OrderXYZ)) },
		"colour":   func(p *procedural.Part) { p.Color[1]++ }, "material": func(p *procedural.Part) { p.Material = 512 },
		"mesh": func(p *procedural.Part) { p.Mesh = "m" }, "transparency": func(p *procedural.Part) { p.Transparency = 0.5 },
	} {
		r := rich(t)
		change(&r.Parts[3])
		if r.Signature() == want {
			t.Errorf("another %s does not show", name)
		}
	}
}

func TestCheckFindsBadRows(t *testing.T) {
	nan := float32(math.NaN())
	for name, spoil := range map[string]func(r *procedural.Result){
		"NaN position": func(r *procedural.Result) { r.Parts[0].CFrame.Position.X = nan }, "NaN size": func(r *procedural.Result) { r.Parts[0].Size.X = nan },
		"zero size": func(r *procedural.Result) { r.Parts[0].Size = v3{} }, "shape": func(r *procedural.Result) { r.Parts[0].Shape = 99 },
		"group": func(r *procedural.Result) { r.Parts[0].Group = 99 }, "rotation": func(r *procedural.Result) { r.Parts[0].CFrame.R[0] = 7 },
		"cycle": func(r *procedural.Result) { r.Groups[0].Group = 0 }, "primary": func(r *procedural.Result) { r.Primary = 99 },
		"light": func(r *procedural.Result) { r.Lights[0].Range = nan }, "attachment": func(r *procedural.Result) { r.Attachments[0].Group = -2 },
		"extra": func(r *procedural.Result) { r.Extras[0].Part = 99 }, "model size": func(r *procedural.Result) { r.Size = v3{} },
		"transparency": func(r *procedural.Result) { r.Parts[0].Transparency = 2 },
	} {
		r := rich(t)
		spoil(r)
		if r.Check(procedural.Limits{}) == nil {
			t.Errorf("%s passes", name)
		}
	}
	if rich(t).Check(procedural.Limits{Instances: 3}) == nil {
		t.Error("too many instances pass")
	}
}

func TestBakeLeavesNoGenerator(t *testing.T) {
	baked := rich(t).Bake()
	if len(baked.Modules) != 0 || len(baked.Parts) != 8 {
		t.Errorf("%d modules, %d parts", len(baked.Modules), len(baked.Parts))
	}
	for _, g := range baked.Groups {
		if g.Class == "ProceduralModel" || g.Generator != "" {
			t.Errorf("%+v", g)
		}
	}
}

func TestStoreEvictsTheOldestButNotThePinned(t *testing.T) {
	result := func(name string) *procedural.Result {
		r := rich(t)
		r.Parts[0].Name = name
		return r
	}
	size := 3 * len(encode(t, result("a")))
	s := procedural.NewStore(2*size + size/2)
	put := func(name string) procedural.Key {
		t.Helper()
		key, err := s.Put(result(name))
		if err != nil {
			t.Fatal(err)
		}
		return key
	}
	a, b := put("a"), put("b")
	if again := put("a"); again != a || s.Used() > 2*size+100 {
		t.Errorf("the same result has key %s and %s, %d bytes are held", a, again, s.Used())
	}
	s.Pin(b)
	c := put("c")
	if s.Get(a) != nil || s.Get(b) == nil || s.Get(c) == nil {
		t.Error("the pinned result went, or the oldest stayed")
	}
	s.Unpin(b)
	put("d")
	if s.Get(b) != nil {
		t.Error("an unpinned result stayed over the budget")
	}
}
