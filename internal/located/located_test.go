package located_test

import (
	"errors"
	"strings"
	"testing"

	"copse/internal/located"
)

func TestParseRemembersPlaces(t *testing.T) {
	v, err := located.Parse("a.json", []byte("{\n  \"a\": [1,\n    {\"b\": \"x\"}]\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	inner := v.Members[0].Value.Items[1].Members[0].Value
	if inner.Text != "x" || inner.Line != 3 || inner.Column != 11 {
		t.Errorf("b = %q at %d:%d, want x at 3:11", inner.Text, inner.Line, inner.Column)
	}
	if raw := string(v.Members[0].Value.Items[1].Raw); raw != `{"b": "x"}` {
		t.Errorf("raw text = %s", raw)
	}
}

func TestParseErrorsNamePlaceAndField(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"{\"picks\": [{\n \"weight\": NaN}]}", "f.json:2:12: picks[0].weight: NaN is not a number"},
		{"{\"a\": -Infinity}", "f.json:1:7: a: -Infinity is not"},
		{"{\"a\": 1, \"a\": 2}", "f.json:1:10: a: given twice"},
		{"{\"a\": [1, 2", "f.json:1:12: a: the file ends in the middle"},
		{"{\"a\" 1}", "broken JSON"},
		{"{} {}", "text after the end"},
		{"", "the file ends"},
		{strings.Repeat("[", 100000), "nested deeper than"},
	} {
		_, err := located.Parse("f.json", []byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Parse(%.30q) = %v; want %q", c.text, err, c.want)
		}
		var p located.Problem
		if !errors.As(err, &p) || p.Line < 1 {
			t.Errorf("Parse(%.30q): error %T has no line", c.text, err)
		}
	}
}

func TestFieldsCollectEveryProblem(t *testing.T) {
	v, err := located.Parse("f.json", []byte(`{"name": 3, "size": 1e99, "count": 1.5, "wieght": 2, "tags": ["a", 1]}`))
	if err != nil {
		t.Fatal(err)
	}
	var problems located.Problems
	f := located.NewFields("f.json", "", v, &problems)
	f.Text("name")
	f.Float("size", 0)
	f.Int("count", 0)
	f.Float("weight", 1)
	f.Texts("tags")
	f.Require("version")
	if len(problems) != 5 {
		t.Fatalf("%d problems, want 5:\n%v", len(problems), problems)
	}
	unknown := f.Unknown(true)
	if len(unknown) != 1 || !strings.Contains(unknown[0].Message, "did you mean weight?") {
		t.Errorf("unknown = %v", unknown)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"a": [1, {"b": null}], "c": "é"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if v, err := located.Parse("f", data); err == nil && v.Line < 1 {
			t.Errorf("a value without a line")
		}
	})
}
