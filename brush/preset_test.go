package brush_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"copse/brush"
	"copse/internal/fixture"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func known(category string) bool {
	return category == "fern" || category == "grass" || category == "boulder"
}

func parse(t testing.TB, text string) *brush.Preset {
	t.Helper()
	p, err := brush.ParsePreset("test.json", []byte(text), known)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const preset = `{
  "version": 1,
  "name": "p",
  "densityPerM2": 1,
  "picks": [
    { "category": "fern", "weight": 1 }
  ]
}`

// bad presets: what is changed in the one above, and what must be said.
var bad = []struct{ name, old, new, want string }{
	{"NaN", `"weight": 1`, `"weight": NaN`, "p.json:6:37: picks[0].weight: NaN is not a number"},
	{"infinite", `"weight": 1`, `"weight": 1e99`, "p.json:6:37: picks[0].weight: 1e99 is out of range"},
	{"negative weight", `"weight": 1`, `"weight": -1`, "p.json:6:37: picks[0].weight: -1 is out of range"},
	{"min above max", `"weight": 1`, `"weight": 1, "slopeMin": 0.5, "slopeMax": 0.2`, "picks[0].slopeMin: slopeMin is above slopeMax"},
	{"all weights 0", `"weight": 1`, `"weight": 0`, "p.json:5:12: picks: all weights are 0"},
	{"unknown category", `"fern"`, `"palm"`, `p.json:6:19: picks[0].category: "palm" is not a category`},
	{"density below 0", `"densityPerM2": 1`, `"densityPerM2": -0.1`, "p.json:4:19: densityPerM2: -0.1 per m² is out of range"},
	{"broken JSON", `"picks": [`, `"picks": {`, "p.json:6:5: picks: broken JSON"},
	{"cut off", "\n  ]\n}", "", "p.json:6:40: picks: the file ends"},
	{"no picks", `{ "category": "fern", "weight": 1 }`, ``, "p.json:5:12: picks: a preset needs at least one pick"},
	{"no name", `"name": "p",`, ``, "name: this field is required"},
	{"blank name", `"name": "p"`, `"name": "  "`, `p.json:3:11: name: "  " is no name`},
	{"name of two lines", `"name": "p"`, `"name": "a\nb"`, `name: "a\nb" is no name`},
	{"text for a number", `"weight": 1`, `"weight": "1"`, "this must be a number, not text"},
	{"newer version", `"version": 1`, `"version": 2`, "p.json:2:14: version: version 2 is not known"},
	{"scale 0", `"weight": 1`, `"weight": 1, "scaleMin": 0`, "picks[0].scaleMin: 0 is out of range"},
}

func TestBadPresetsAreRefusedByFileLineAndField(t *testing.T) {
	for _, c := range bad {
		text := strings.Replace(preset, c.old, c.new, 1)
		if _, err := brush.ParsePreset("p.json", []byte(text), known); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v\n want %q", c.name, err, c.want)
		}
	}
}

func TestAnOmittedEndOfARangeFollowsTheOther(t *testing.T) {
	p := parse(t, strings.Replace(preset, `"weight": 1`, `"weight": 1, "scaleMin": 1.5, "offsetMax": -2`, 1))
	if row := p.Picks[0]; row.ScaleMax != 1.5 || row.OffsetMin != -2 {
		t.Errorf("scale %v…%v, offset %v…%v", row.ScaleMin, row.ScaleMax, row.OffsetMin, row.OffsetMax)
	}
}

func TestUnknownFieldsAreKeptAndNoticed(t *testing.T) {
	text := strings.Replace(preset, `"weight": 1`, `"weight": 1, "slopMax": 0.5, "colour": {"r": [1]}`, 1)
	text = strings.Replace(text, `"version": 1`, `"version": 1, "author": "Ada"`, 1)
	p := parse(t, text)
	if n := p.Notices(); len(n) != 3 || !strings.Contains(n[1].Message, "did you mean slopeMax?") || n[1].Field != "picks[0].slopMax" {
		t.Errorf("notices: %v", n)
	}
	saved, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, kept := range []string{`"author":"Ada"`, `"slopMax":0.5`, `"colour":{"r":[1]}`} {
		if !strings.Contains(string(saved), kept) {
			t.Errorf("%s is lost in %s", kept, saved)
		}
	}
}

func TestPresetsReadBackWhatTheyWrite(t *testing.T) {
	c := fixture.Catalog()
	for _, f := range brush.BuiltIn() {
		known := func(category string) bool { return len(c.InCategory(category)) > 0 }
		p, err := brush.ParsePreset(f.Name, f.Text, known)
		if err != nil {
			t.Fatal(err)
		}
		saved, _ := json.Marshal(p)
		again, err := brush.ParsePreset(f.Name, saved, known)
		if err != nil {
			t.Fatal(err)
		}
		if second, _ := json.Marshal(again); string(second) != string(saved) {
			t.Errorf("%s: reading and writing changes\n%s to\n%s", f.Name, saved, second)
		}
		if len(p.Notices()) > 0 {
			t.Errorf("%s: %v", f.Name, p.Notices())
		}
	}
}

func TestTheSchemaAgreesWithTheReader(t *testing.T) {
	schema := compileSchema(t)
	for _, f := range brush.BuiltIn() {
		if err := schema.Validate(unmarshal(t, string(f.Text))); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
	for _, c := range bad {
		switch c.name {
		case "NaN", "infinite", "broken JSON", "cut off": // no JSON, or no float32
		case "min above max", "unknown category", "blank name", "name of two lines": // more than a schema can say
		default:
			if schema.Validate(unmarshal(t, strings.Replace(preset, c.old, c.new, 1))) == nil {
				t.Errorf("the schema allows %s", c.name)
			}
		}
	}
}

func compileSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := os.ReadFile("preset.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("preset.json", unmarshal(t, string(text))); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("preset.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func unmarshal(t *testing.T, text string) any {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func FuzzPreset(f *testing.F) {
	for _, b := range brush.BuiltIn() {
		f.Add(b.Text)
	}
	for _, c := range bad {
		f.Add([]byte(strings.Replace(preset, c.old, c.new, 1)))
	}
	c := fixture.Catalog()
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := brush.ParsePreset("f.json", data, func(category string) bool { return len(c.InCategory(category)) > 0 })
		if err != nil {
			return
		}
		saved, err := json.Marshal(p)
		if err != nil {
			t.Fatalf("a preset that was read cannot be written: %v", err)
		}
		if _, err := brush.ParsePreset("f.json", saved, func(string) bool { return true }); err != nil {
			t.Fatalf("a preset does not read back: %v\n%s", err, saved)
		}
	})
}
