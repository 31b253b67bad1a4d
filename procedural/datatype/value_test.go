package datatype_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"copse/procedural/datatype"
)

func TestNumbersPrintAsInLuau(t *testing.T) {
	for _, c := range []struct {
		x    float64
		want string
	}{
		{0, "0"}, {1, "1"}, {-1.5, "-1.5"}, {0.1, "0.1"}, {1.0 / 3, "0.3333333333333333"}, {1e15, "1000000000000000"},
		{1e20, "100000000000000000000"}, {1e21, "1e+21"}, {1e100, "1e+100"}, {1e-5, "0.00001"}, {1e-7, "1e-07"},
		{math.Inf(1), "inf"}, {math.Inf(-1), "-inf"}, {math.NaN(), "nan"}, {9007199254740993, "9007199254740992"}, {math.Copysign(0, -1), "-0"},
	} {
		if got := datatype.FormatNumber(c.x); got != c.want {
			t.Errorf("%v prints as %q, want %q", c.x, got, c.want)
		}
	}
}

// samples holds one value of every attribute type.
func samples(t testing.TB) []datatype.Value {
	t.Helper()
	ns, err := datatype.NewNumberSequence([]datatype.NumberSequenceKeypoint{{Time: 0, Value: 1}, {Time: 1, Value: 0.1, Envelope: 0.2}})
	if err != nil {
		t.Fatal(err)
	}
	cs, err := datatype.NewColorSequence([]datatype.ColorSequenceKeypoint{{Time: 0, Value: datatype.Color3{R: 1}}, {Time: 1}})
	if err != nil {
		t.Fatal(err)
	}
	font, err := datatype.NewFont(datatype.FamilyByName("Arial"), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return []datatype.Value{
		datatype.Number(0.1), datatype.String("階段é😀"), datatype.String("a\x00b\xff"), datatype.Bool(true), datatype.Vector2{X: 0.1, Y: -2},
		datatype.Vector3{X: 1, Y: 0.2, Z: 1e-9}, datatype.FromEuler(0.1, 0.2, 0.3, datatype.OrderXYZ), datatype.FromRGB(180, 150, 110),
		datatype.BrickColor(21), datatype.NewUDim(0.5, 7), datatype.UDim2{X: datatype.NewUDim(1, 2), Y: datatype.NewUDim(3, -4)},
		datatype.NumberRange{Min: 1, Max: 2.5}, ns, cs, datatype.NewRect(datatype.Vector2{X: 3, Y: 1}, datatype.Vector2{X: 1, Y: 2}), font,
		datatype.EnumValue("Material", "Wood"),
	}
}

func TestEveryAttributeTypeSurvivesJSON(t *testing.T) {
	seen := map[datatype.Kind]bool{}
	for _, v := range samples(t) {
		data, err := datatype.MarshalJSON(v)
		if err != nil {
			t.Errorf("%v %v: %v", v.Kind(), v, err)
			continue
		}
		got, err := datatype.UnmarshalJSON(data)
		if err != nil || !datatype.Equal(got, v) {
			t.Errorf("%v %v came back from %s as %v (%v)", v.Kind(), v, data, got, err)
		}
		seen[v.Kind()] = true
	}
	for k := datatype.KindNumber; k.Attribute(); k++ {
		if !seen[k] {
			t.Errorf("no sample of %v", k)
		}
	}
}

func TestHostileJSONIsRefused(t *testing.T) {
	for _, text := range []string{
		``, `null`, `[]`, `{}`, `{"Vector3":[1,2]}`, `{"Vector3":[1,2,1e300]}`, `{"Vector3":"x"}`, `{"CFrame":[0,0,0,0,0,0,0,0,0,0,0,0]}`,
		`{"EnumItem":["Material","Nope"]}`, `{"EnumItem":["Nope","Wood"]}`, `{"NumberSequence":[]}`, `{"Font":["a","b","c"]}`, `{"String":"%%"}`,
		`{"NumberRange":[2,1]}`, `{"Nope":[1]}`,
	} {
		if v, err := datatype.UnmarshalJSON([]byte(text)); err == nil {
			t.Errorf("%s was read as %v", text, v)
		}
	}
	for _, v := range []datatype.Value{datatype.Number(math.NaN()), datatype.Vector3{Y: float32(math.Inf(1))}} {
		if data, err := datatype.MarshalJSON(v); err == nil {
			t.Errorf("%v was written as %s", v, data)
		}
	}
}

func FuzzUnmarshalJSON(f *testing.F) {
	for _, v := range samples(f) {
		data, err := datatype.MarshalJSON(v)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		v, err := datatype.UnmarshalJSON(data)
		if err != nil {
			return
		}
		if _, err := datatype.MarshalJSON(v); err != nil {
			t.Errorf("%q read as %v, which cannot be written: %v", data, v, err)
		}
	})
}

func TestTypedTextIsReadByKind(t *testing.T) {
	for _, c := range []struct {
		text string
		like datatype.Value
		want datatype.Value
	}{
		{"0.25", datatype.Number(0), datatype.Number(0.25)},
		{" true ", datatype.Bool(false), datatype.Bool(true)},
		{" kept as is", datatype.String(""), datatype.String(" kept as is")},
		{"1, 2,3", datatype.Vector3{}, datatype.Vector3{X: 1, Y: 2, Z: 3}},
		{"#ff0000", datatype.Color3{}, datatype.Color3{R: 1}},
		{"255,0,0", datatype.Color3{}, datatype.Color3{R: 1}},
		{"bright red", datatype.BrickColor(1), datatype.BrickColor(21)},
		{"Enum.Material.Wood", datatype.EnumValue("Material", "Brick"), datatype.EnumValue("Material", "Wood")},
		{"1,2,3", datatype.Identity, datatype.At(datatype.Vector3{X: 1, Y: 2, Z: 3})},
		{"1 2", datatype.NumberRange{}, datatype.NumberRange{Min: 1, Max: 2}},
	} {
		if got, err := datatype.Parse(c.text, c.like); err != nil || !datatype.Equal(got, c.want) {
			t.Errorf("%q as %v: %v (%v), want %v", c.text, c.like.Kind(), got, err, c.want)
		}
	}
	for text, like := range map[string]datatype.Value{
		"nan": datatype.Number(0), "yes": datatype.Bool(true), "1,2": datatype.Vector3{}, "Wod": datatype.EnumValue("Material", "Wood"),
		"mauvish": datatype.BrickColor(1), "#12": datatype.Color3{}, "1e999": datatype.Number(0),
	} {
		if got, err := datatype.Parse(text, like); err == nil {
			t.Errorf("%q as %v was read as %v", text, like.Kind(), got)
		}
	}
}

func TestColorsConvert(t *testing.T) {
	for _, c := range []datatype.Color3{{R: 1}, {G: 1, B: 0.5}, {R: 0.2, G: 0.4, B: 0.9}, {R: 0.5, G: 0.5, B: 0.5}, {}} {
		h, s, v := c.HSV()
		if got := datatype.FromHSV(h, s, v); got.Hex() != c.Hex() {
			t.Errorf("%v through HSV became %v", c, got)
		}
		if got, err := datatype.FromHex(c.Hex()); err != nil || got.Hex() != c.Hex() {
			t.Errorf("%v through hex became %v (%v)", c, got, err)
		}
	}
	if got := datatype.NearestBrickColor(datatype.FromRGB(196, 40, 28)); got != 21 {
		t.Errorf("nearest to bright red is %d %v", got, got)
	}
	if got := datatype.BrickColorByName("no such"); got != datatype.DefaultBrickColor {
		t.Errorf("an unknown name gave %v", got)
	}
}

func TestSequencesAreChecked(t *testing.T) {
	type k = datatype.NumberSequenceKeypoint
	for name, ks := range map[string][]k{
		"none": nil, "one": {{}}, "no start": {{Time: 0.1}, {Time: 1}}, "no end": {{}, {Time: 0.9}}, "backwards": {{}, {Time: 0.6}, {Time: 0.5}, {Time: 1}},
	} {
		if _, err := datatype.NewNumberSequence(ks); err == nil || !strings.Contains(err.Error(), "keypoint") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestEnumTablesAreWhole(t *testing.T) {
	for _, name := range datatype.EnumNames() {
		values := map[int]bool{}
		for _, item := range datatype.Enum(name).Items() {
			if values[item.Value] || datatype.Enum(name).ByName(item.Name) != item || datatype.Enum(name).ByValue(item.Value) != item {
				t.Errorf("%v (%d) is there twice or cannot be found", item, item.Value)
			}
			values[item.Value] = true
		}
	}
}

func TestRandomNumbersNeverChange(t *testing.T) {
	r := datatype.NewRandom(42)
	got := [3]uint32{r.Uint32(), r.Uint32(), r.Uint32()}
	if want := [3]uint32{784068600, 3015419514, 3010714124}; got != want {
		t.Errorf("seed 42 gives %v, want %v", got, want)
	}
	c := r.Clone()
	if a, b := r.Float64(), c.Float64(); a != b {
		t.Errorf("a clone continues with %v, not %v", b, a)
	}
	for range 1000 {
		if n := r.Integer(-2, 3); n < -2 || n > 3 {
			t.Fatalf("integer %d outside −2…3", n)
		}
		if l := r.UnitVector().Magnitude(); math.Abs(l-1) > 1e-6 {
			t.Fatalf("unit vector of length %v", l)
		}
	}
	r.Integer(math.MinInt64, math.MaxInt64)
}

func TestNoiseIsZeroOnTheLatticeAndBounded(t *testing.T) {
	if n := datatype.Noise(3, -7, 12); n != 0 {
		t.Errorf("on the lattice: %v", n)
	}
	if n := datatype.Noise(math.NaN(), math.Inf(1), 1e300); n != 0 {
		t.Errorf("of nonsense: %v", n)
	}
	changes := false
	for i := range 1000 {
		n := datatype.Noise(float64(i)*0.173, float64(i)*-0.37, 1e6)
		if math.Abs(n) > 1.1 {
			t.Fatalf("noise %v", n)
		}
		changes = changes || n != 0
	}
	if !changes {
		t.Error("the noise is flat")
	}
}

func TestVectorsAndFramesAreListsInJSON(t *testing.T) {
	type pair struct {
		V datatype.Vector3
		C datatype.CFrame
	}
	in := pair{datatype.Vector3{X: 0.1, Y: float32(math.Copysign(0, -1)), Z: 1e-9}, datatype.FromEuler(0.1, 0.2, 0.3, datatype.OrderXYZ)}
	data, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(data), `{"V":[0.1,0,1e-09],"C":[0,0,0,`) {
		t.Errorf("written as %s", data)
	}
	var out pair
	if err := json.Unmarshal(data, &out); err != nil || out != in {
		t.Errorf("%v came back as %v (%v)", in, out, err)
	}
	for _, bad := range []string{`{"V":[1,2]}`, `{"V":"x"}`, `{"C":[0,0,0,2,0,0,0,2,0,0,0,2]}`, `{"V":[1,2,1e99]}`} {
		if json.Unmarshal([]byte(bad), &out) == nil {
			t.Errorf("%s was read", bad)
		}
	}
	if _, err := json.Marshal(datatype.Vector3{X: float32(math.NaN())}); err == nil {
		t.Error("NaN was written")
	}
}
