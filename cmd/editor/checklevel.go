package main

import (
	"bytes"
	"fmt"
	"path/filepath"

	"copse/internal/located"
	"copse/level"
)

// checkLevel opens a level as the editor would and replays its session.
func checkLevel(path string) (summary string, findings []finding) {
	l, notices, err := level.Open(path)
	if err != nil {
		return "", asFindings(path, err)
	}
	for _, n := range notices {
		findings = append(findings, finding{n, true})
	}
	for _, m := range l.Models() {
		if m.Error != nil {
			failed := located.Problem{File: path, Message: fmt.Sprintf("model %q failed when it ran last, and shows its last good result if it has one: %v", m.Name, m.Error)}
			findings = append(findings, finding{failed, true})
		}
	}
	if problem := checkOwnSession(path, l); problem != nil {
		return "", append(findings, asFindings(path, problem)...)
	}
	return fmt.Sprintf("%s, %s, %s of its session, hash %s", plural(l.Props().Len(), "prop"),
		plural(len(l.Models()), "model"), plural(l.Journal().Len(), "event"), l.Hash()), findings
}

// checkOwnSession tells whether the session of a level leads to it.
func checkOwnSession(path string, l *level.Level) error {
	base, err := l.Base()
	if err != nil {
		return fmt.Errorf("%s: the level that its session begins from: %w", path, err)
	}
	var session bytes.Buffer
	if _, err := l.Journal().WriteTo(&session); err != nil {
		return err
	}
	file := filepath.Join(path, "session.jsonl")
	report, err := level.ReplayFrom(base, file, &session, nil)
	if err != nil {
		return err
	}
	if m := report.Mismatch; m != nil {
		return located.Problem{File: file, Line: m.Line, Column: 1,
			Message: fmt.Sprintf("this %s is the first event that differs when it is replayed; see editor replay", m.Kind)}
	}
	return nil
}
