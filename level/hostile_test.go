package level_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"copse/level"
)

// edited is the session of a short random walk with models.
func edited(t testing.TB, commands int) []byte {
	s := newStage(t, level.Config{Cap: 60}, false)
	s.module("shared.luau", "fine")
	w := newWalker(s, 21, "a.luau", "b.luau", "shared.luau")
	w.source = func(_, text string) string { return fmt.Sprint(text, w.IntN(3)) }
	w.walk(commands)
	return session(t, s.Level)
}

func TestDamagedLinesOfModelsAreRefusedOrFound(t *testing.T) {
	lines := bytes.SplitAfter(edited(t, 120), []byte("\n"))
	random := rand.New(rand.NewPCG(9, 9))
	pieces := []string{`null`, `-1`, `0`, `1e999`, `18446744073709551615`, `{}`, `[]`, `""`, `"a"`, `true`, `[1,2,3]`, `{"place":{"parent":1,"order":0}}`}
	for range 150 {
		at := random.IntN(len(lines) - 1)
		line := lines[at]
		end := bytes.Index(line, []byte(`,"check"`)) // of what the line says
		if !bytes.Contains(line, []byte(`"changes"`)) {
			continue
		}
		changed := bytes.Clone(line)
		if random.IntN(3) == 0 { // one byte
			changed[random.IntN(end)] = byte(32 + random.IntN(95))
		} else { // a value in the place of another
			colons := positions(line[:end], ':')
			from := colons[random.IntN(len(colons))] + 1
			to := from + bytes.IndexAny(line[from:], ",}]")
			changed = fmt.Appendf(nil, "%s%s%s", line[:from], pieces[random.IntN(len(pieces))], line[to:])
		}
		if bytes.Equal(changed, line) {
			continue
		}
		lines[at] = changed
		report, err := level.Replay("s.jsonl", bytes.NewReader(bytes.Join(lines, nil)), nil)
		lines[at] = line
		switch {
		case err != nil && !strings.HasPrefix(err.Error(), "s.jsonl:"):
			t.Errorf("%s\nis refused without its place: %v", changed, err)
		case err == nil && report.Mismatch == nil && !sameMeaning(line, changed):
			t.Errorf("nobody notices that\n%sbecame\n%s", line, changed)
		case err == nil && report.Level.Hash() != report.Level.Recomputed():
			t.Errorf("%s\nleaves a wrong hash", changed)
		}
	}
}

func positions(line []byte, c byte) (all []int) {
	for i := range line {
		if line[i] == c {
			all = append(all, i)
		}
	}
	return all
}

// sameMeaning tells whether a change of a line is one of spaces.
func sameMeaning(a, b []byte) bool {
	return bytes.Equal(bytes.ReplaceAll(a, []byte(" "), nil), bytes.ReplaceAll(b, []byte(" "), nil))
}
