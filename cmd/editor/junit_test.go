package main

import (
	"encoding/xml"
	"errors"
	"testing"

	"copse/brush"
	"copse/level"
)

// TestJUnitIsWellFormed reads the document back: hostile names and messages must
// not break it, and its sums must be those of its cases.
func TestJUnitIsWellFormed(t *testing.T) {
	event := level.Outcome{Event: level.Event{Line: 4, Kind: "stroke", Contradiction: "a <b> & \x01 \"c\""}, GotCounts: brush.Counts{Placed: 1}}
	results := []replayResult{
		newReplayResult("fine.jsonl", level.Report{}, nil),
		newReplayResult(`<&"'>.jsonl`, level.Report{Mismatch: &event}, nil),
		newReplayResult("broken.jsonl", level.Report{}, errors.New("]]>\xff")),
	}
	text, err := xml.Marshal(newJUnit(results))
	if err != nil {
		t.Fatal(err)
	}
	var back junitSuites
	if err := xml.Unmarshal(text, &back); err != nil {
		t.Fatalf("it cannot be read: %v\n%s", err, text)
	}
	cases := back.Suite.Cases
	if back.Tests != 3 || back.Failures != 1 || back.Errors != 1 || back.Suite.junitSums != back.junitSums || len(cases) != 3 {
		t.Fatalf("sums %+v and %+v, %d cases", back.junitSums, back.Suite.junitSums, len(cases))
	}
	if cases[0].Failure != nil || cases[0].Error != nil || cases[0].Output == "" {
		t.Errorf("what is fine: %+v", cases[0])
	}
	if f := cases[1].Failure; f == nil || f.Message != `<&"'>.jsonl:4:1: this stroke is the first event that differs` || cases[1].Name != `<&"'>.jsonl` {
		t.Errorf("what differs: %+v", cases[1])
	}
	if cases[2].Error == nil || cases[2].Error.Type != "unreadable" {
		t.Errorf("what cannot be read: %+v", cases[2])
	}
}
