package level_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"copse/internal/fixture"
	"copse/level"
)

// wandering is a level after a random session.
func wandering(t testing.TB, edits int, limit int) *level.Level {
	random := rand.New(rand.NewPCG(11, 12))
	l := newLevel(t, level.Config{Seed: 77, Cap: limit})
	for range edits {
		walk(t, l, random)
	}
	return l
}

func replay(t testing.TB, file []byte) level.Report {
	t.Helper()
	report, err := level.Replay("s.jsonl", bytes.NewReader(file), nil)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func TestASessionReplaysToTheSameStateAfterEveryEvent(t *testing.T) {
	for _, limit := range []int{0, 300} {
		l := wandering(t, 200, limit)
		file := session(t, l)
		for _, threads := range []int{1, 2} {
			before := runtime.GOMAXPROCS(threads)
			report := replay(t, file)
			runtime.GOMAXPROCS(before)
			if report.Mismatch != nil {
				t.Fatalf("line %d does something else: %+v", report.Mismatch.Line, report.Mismatch)
			}
			if report.Level.Hash() != l.Hash() || report.Events != l.Journal().Len() {
				t.Errorf("%v after %d events, want %v after %d", report.Level.Hash(), report.Events, l.Hash(), l.Journal().Len())
			}
			if report.Counts != l.Totals() || !report.Counts.Balanced() {
				t.Errorf("counts %+v, want %+v", report.Counts, l.Totals())
			}
			if again := session(t, report.Level); !bytes.Equal(again, file) {
				t.Error("the replay's own journal differs from the session")
			}
		}
	}
}

func TestEveryChangedNumberIsFound(t *testing.T) {
	file := session(t, wandering(t, 40, 0))
	numbers := regexp.MustCompile(`[0-9]+`).FindAllIndex(file, -1)
	random := rand.New(rand.NewPCG(5, 5))
	for range 150 {
		at := numbers[random.IntN(len(numbers))]
		line := bytes.Count(file[:at[0]], []byte("\n")) + 1
		changed := bytes.Clone(file)
		digit := &changed[at[0]+random.IntN(at[1]-at[0])]
		*digit = '0' + (*digit-'0'+1)%10
		report, err := level.Replay("s.jsonl", bytes.NewReader(changed), nil)
		switch {
		case err != nil: // refused, because the number cannot be
			if !strings.Contains(err.Error(), fmt.Sprintf("s.jsonl:%d:", line)) {
				t.Errorf("line %d changed: %v", line, err)
			}
		case report.Mismatch == nil || report.Mismatch.Line != line:
			t.Errorf("byte %d of line %d changed, found: %+v", at[0], line, report.Mismatch)
		}
	}
}

func TestDiffNamesTheFirstEventAndProp(t *testing.T) {
	l := newLevel(t, level.Config{})
	for i := range 4 {
		stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: float32(i) * 3, Z: 60})
	}
	file := session(t, l)
	other := strings.Replace(string(file), `"dabs":[[6,60]]`, `"dabs":[[6.5,60]]`, 1)
	d, err := level.Diff("a", bytes.NewReader(file), "b", strings.NewReader(other))
	if err != nil {
		t.Fatal(err)
	}
	if d == nil || d.Event != 5 || d.Seen != 5 || d.A.Line != 6 || d.A.Kind != "stroke" || d.Prop == nil || d.Prop.A.ID.Index() != 2 {
		t.Fatalf("difference: %v", d)
	}
	if text := d.String(); !strings.Contains(text, "event on line 6 (stroke)") || !strings.Contains(text, "2.0 test:") {
		t.Errorf("it reads:\n%s", text)
	}
	if d, err := level.Diff("a", bytes.NewReader(file), "b", bytes.NewReader(file)); d != nil || err != nil {
		t.Errorf("a session differs from itself: %v, %v", d, err)
	}
	shorter := file[:bytes.LastIndex(file[:len(file)-1], []byte("\n"))+1]
	if d, _ := level.Diff("a", bytes.NewReader(file), "b", bytes.NewReader(shorter)); d == nil || d.B != nil || d.A.Line != 7 || d.Prop == nil {
		t.Errorf("a missing event: %v", d)
	}
	reseeded := strings.Replace(string(file), `"seed":1,`, `"seed":2,`, 1)
	if d, _ := level.Diff("a", bytes.NewReader(file), "b", strings.NewReader(reseeded)); d == nil || d.A.Line != 1 || d.Prop == nil {
		t.Errorf("another seed: %v", d)
	}
}

func TestBrokenSessionsAreRefusedByLine(t *testing.T) {
	l := newLevel(t, level.Config{})
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	l.Undo()
	file := string(session(t, l))
	for _, c := range []struct{ old, new, want string }{
		{file, "", "s.jsonl:1:1: the file is empty"},
		{`"kind":"header"`, `"kind":"stroke"`, "s.jsonl:1:1: kind: \"stroke\": a session begins with a header"},
		{`"format":1`, `"format":9`, "s.jsonl:1:1: format: version 9"},
		{`"algorithm":1`, `"algorithm":2`, "algorithm: the session was made by placement algorithm 2"},
		{`"starter":1`, `"starter":5`, "base.starter: version 5"},
		{`"cap":200000`, `"cap":2000000000`, "cap: 2000000000 is out of range"},
		{`"mode":"paint"`, `"mode":"burn"`, "s.jsonl:4:1: mode: \"burn\" is not known"},
		{`"preset":"Meadow"`, `"preset":"Jungle"`, "s.jsonl:4:1: preset: there is no preset \"Jungle\""},
		{`"radius":8`, `"radius":1e9`, "s.jsonl:4:1: radius: 1e+09 is out of range"},
		{`"radius":8`, `"radius":1e99`, "s.jsonl:4:"},
		{`"radius":8`, `"radius":"8"`, "radius: string does not fit here"},
		{`"dabs":[[0,60]]`, `"dabs":[]`, "dabs: a stroke has at least one dab"},
		{`"dabs":[[0,60]]`, `"dabs":[[0,1e30]]`, "dabs: dab at (0, 1e+30)"},
		{`"kind":"undo"`, `"kind":"redo"`, "s.jsonl:5:1: step: there is nothing to redo"},
		{`"kind":"undo"`, `"kind":"dance"`, "s.jsonl:5:1: kind: \"dance\" is not known"},
		{`"weight":8`, `"weight":-8`, "s.jsonl:3:119: preset.picks[0].weight:"},
		{`"step":3`, `"step":`, "s.jsonl:5:"},
		{file, file + file, "s.jsonl:6:1: kind: a second header"},
		{file, file[:len(file)-40], "the line breaks off"},
		{file, "\xff\xfe{\x00", "s.jsonl:1:1: this is UTF-16 text; save the file as UTF-8"},
	} {
		changed := strings.Replace(file, c.old, c.new, 1)
		if changed == file {
			t.Fatalf("%q is not in the session", c.old)
		}
		_, err := level.Replay("s.jsonl", strings.NewReader(changed), nil)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: %v; want %q", c.new, c.old, err, c.want)
		}
	}
}

// TestOtherEditorsMayWriteSessions is about what editors of text do to a file that
// means nothing: other ends of lines, a mark at the beginning, blank lines.
func TestOtherEditorsMayWriteSessions(t *testing.T) {
	l := newLevel(t, level.Config{})
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	file := string(session(t, l))
	for name, changed := range map[string]string{
		"mark":        "\ufeff" + file,
		"CRLF":        strings.ReplaceAll(file, "\n", "\r\n"),
		"blank lines": "\ufeff\n \t\r\n" + strings.ReplaceAll(file, "\n", "\n\n") + "\n  \n \t",
		"no last end": strings.TrimSuffix(file, "\n"),
	} {
		report, err := level.Replay("s.jsonl", strings.NewReader(changed), nil)
		if err != nil || report.Mismatch != nil || report.Level.Hash() != l.Hash() {
			t.Errorf("%s: %v, mismatch %+v", name, err, report.Mismatch)
		}
	}
}

func TestTheJournalIsWrittenAsItGrows(t *testing.T) {
	l := newLevel(t, level.Config{})
	var file bytes.Buffer
	if err := l.Journal().Follow(&file); err != nil {
		t.Fatal(err)
	}
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	l.Undo()
	if !bytes.Equal(file.Bytes(), session(t, l)) {
		t.Error("what was followed is not the session")
	}
	if err := l.Journal().Follow(&full{}); err != nil {
		t.Fatal(err)
	}
	l.Redo()
	if l.Journal().Err() == nil {
		t.Error("a failed write is not told")
	}
}

// full is a disk that takes the session so far and nothing more.
type full struct{ lines int }

func (f *full) Write(p []byte) (int, error) {
	if f.lines++; f.lines > 5 {
		return 0, fmt.Errorf("no space left on device")
	}
	return len(p), nil
}

func FuzzReplay(f *testing.F) {
	l := newLevel(f, level.Config{Budget: 2000})
	stroke(f, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	stroke(f, l, eraser(3), fixture.Place{X: 0, Z: 60})
	l.Undo()
	l.Redo()
	f.Add(session(f, l))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<16 {
			return
		}
		report, err := level.Replay("f.jsonl", bytes.NewReader(data), nil)
		if err == nil && report.Level.Hash() != report.Level.Recomputed() {
			t.Error("the kept hash is not that of the state")
		}
	})
}

func BenchmarkReplay(b *testing.B) {
	l := newLevel(b, level.Config{})
	random := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		x, z := random.Float32()*200-100, random.Float32()*200-100
		stroke(b, l, level.DefaultBrush("Mixed Forest"), fixture.Place{X: x, Z: z}, fixture.Place{X: x + 4, Z: z})
	}
	file := session(b, l)
	candidates := 0
	for b.Loop() {
		candidates += replay(b, file).Counts.Candidates
	}
	b.ReportMetric(float64(candidates)/b.Elapsed().Seconds()/1e6, "Mcandidates/s")
}
