package props_test

import (
	"encoding/json"
	"strings"
	"testing"

	"copse/props"
)

func TestCatalogReadsBackWhatItWrites(t *testing.T) {
	c := testCatalog()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	again, err := props.ParseCatalog("catalog.json", text)
	if err != nil {
		t.Fatal(err)
	}
	if second, _ := json.Marshal(again); string(second) != string(text) {
		t.Errorf("reading and writing changes\n%s to\n%s", text, second)
	}
}

func TestCatalogOrderIsById(t *testing.T) {
	c := testCatalog()
	if k, ok := c.Lookup("t:pine"); !ok || c.Kind(k).ID != "t:pine" || k != 1 {
		t.Errorf("t:pine has index %d", k)
	}
	if got := c.InCategory("boulder"); len(got) != 1 || c.Kind(got[0]).ID != "t:rock" {
		t.Errorf("boulders: %v", got)
	}
	if a, b := c.Family(0), c.Family(1); a != b || c.Families()[a] != "tree" {
		t.Errorf("oak and pine are in families %d and %d of %v", a, b, c.Families())
	}
}

func TestBadCatalogsAreRefusedByLineAndField(t *testing.T) {
	row := `{"id":"p:a","file":"a.glb","category":"fern","family":"shrub"%s}`
	for _, c := range []struct{ text, want string }{
		{`{"version": 2, "props": []}`, "catalog.json:1:13: version: version 2 is not known"},
		{`{"version": 1}`, "props: this field is required"},
		{"{\"version\": 1, \"props\": [\n" + strings.ReplaceAll(row, "%s", `,"weight":0`) + "]}", "catalog.json:2:72: props[0].weight: 0 must be above 0"},
		{`{"version": 1, "props": [` + strings.ReplaceAll(row, "%s", "") + "," + strings.ReplaceAll(row, "%s", "") + "]}", "ids are unique"},
		{`{"version": 1, "props": [{"id":"noname","file":"","category":"x","family":"y","radius":-1}]}`, "must have the form pack:name"},
		{`{"version": 1, "props": [{"id":"a:b","file":"f","category":"x","family":"y","radius":-1}]}`, "props[0].radius: -1 m is no footprint"},
		{`{"version": 1, "props": {}}`, "props: this must be a list, not an object"},
		{`[]`, "this must be an object, not a list"},
	} {
		_, err := props.ParseCatalog("catalog.json", []byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\n gives %v\n want %q", c.text, err, c.want)
		}
	}
}
