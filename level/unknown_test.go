package level_test

import (
	"bytes"
	"strings"
	"testing"

	"copse/internal/fixture"
	"copse/level"
)

// TestUnknownFieldsAreNoticedByPlace adds fields to a session. They change
// nothing, and each is named with its line and path.
func TestUnknownFieldsAreNoticedByPlace(t *testing.T) {
	l := newLevel(t, level.Config{})
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	l.Undo()
	file := string(session(t, l))
	if notices := replay(t, []byte(file)).Notices; len(notices) > 0 {
		t.Fatalf("what the level writes is noticed: %v", notices)
	}
	for _, c := range []struct{ old, new, want string }{
		{`"base":{`, `"base":{"mods":[1,{"a":2}],`, "s.jsonl:1:102: base.mods: unknown field; it has no effect"},
		{`"seed":1`, `"author":"Ada","seed":1`, "s.jsonl:1:58: author: unknown field"},
		{`"catalog":{`, `"catalog":{"maker":"x",`, "s.jsonl:2:44: catalog.maker: unknown field; it has no effect"},
		{`"category":"conifer"`, `"category":"conifer","colour":"red"`, "catalog.props[6].colour: unknown field; it has no effect"},
		{`"weight":8`, `"weight":8,"slopeMn":0.1`, "preset.picks[0].slopeMn: unknown field; it is kept but has no effect (did you mean slopeMin?)"},
		{`"radius":8`, `"radios":3,"radius":8`, "s.jsonl:4:66: radios: unknown field; it has no effect (did you mean radius?)"},
		{`"counts":{`, `"counts":{"place\"d":1,`, `counts.place"d: unknown field`},
		{`"step":3`, `"step":3,"why":"because, {[\""`, "s.jsonl:5:37: why: unknown field"},
	} {
		changed := strings.Replace(file, c.old, c.new, 1)
		if changed == file {
			t.Fatalf("%q is not in the session", c.old)
		}
		report, err := level.Replay("s.jsonl", strings.NewReader(changed), nil)
		if err != nil {
			t.Errorf("%s: %v", c.new, err)
			continue
		}
		if len(report.Notices) != 1 || !strings.Contains(report.Notices.Error(), c.want) {
			t.Errorf("%s is noticed as %v; want %q", c.new, report.Notices, c.want)
		}
		if report.Level.Hash() != l.Hash() {
			t.Errorf("%s changed the state", c.new)
		}
	}
}

// TestNoticesPointAtTheirField checks the columns against the text.
func TestNoticesPointAtTheirField(t *testing.T) {
	l := newLevel(t, level.Config{})
	for _, before := range []string{`"cap":`, `"starter":`, `"props":`, `"family":`} {
		file := bytes.Replace(session(t, l), []byte(before), []byte(`"x":"here",`+before), 1)
		notices := replay(t, file).Notices
		if len(notices) != 1 {
			t.Fatalf("before %s, noticed: %v", before, notices)
		}
		line := bytes.Split(file, []byte("\n"))[notices[0].Line-1]
		if !bytes.HasPrefix(line[notices[0].Column-1:], []byte(`"here"`)) {
			t.Errorf("before %s, noticed: %v", before, notices)
		}
	}
}
