package main

import (
	"fmt"
	"strings"
	"time"

	"copse/brush"
	"copse/internal/located"
	"copse/level"
)

// replayResult is what --json prints of one session. It has the same fields
// whatever came of the session; those that did not come about are empty or left
// out.
type replayResult struct {
	Session    string          `json:"session"`
	OK         bool            `json:"ok"` // nothing to find fault with
	Hash       string          `json:"hash"`
	Events     int             `json:"events"`
	Candidates int             `json:"candidates"`
	Placed     int             `json:"placed"`
	Evicted    int             `json:"evicted"`
	Erased     int             `json:"erased"`
	Rejected   map[string]int  `json:"rejected"`
	Instances  int             `json:"instances"`
	MS         float64         `json:"ms"`
	Expected   string          `json:"expected,omitempty"` // the hash of --expect, where it is another
	Mismatch   *mismatchResult `json:"mismatch,omitempty"`
	Error      *findingResult  `json:"error,omitempty"`
	Warnings   []findingResult `json:"warnings,omitempty"`
	Trace      []traceResult   `json:"trace,omitempty"`
	Version    string          `json:"version"`
}

// mismatchResult is the first event that did something else than its line says.
type mismatchResult struct {
	Line          int          `json:"line"`
	Kind          string       `json:"kind"`
	Expected      string       `json:"expectedHash"`
	Hash          string       `json:"hash"`
	ExpectedCount brush.Counts `json:"expectedCounts"`
	Counts        brush.Counts `json:"counts"`
	Contradiction string       `json:"contradiction,omitempty"`
}

// traceResult is one event of --trace.
type traceResult struct {
	Session string       `json:"session"`
	Line    int          `json:"line"`
	Kind    string       `json:"kind"`
	Counts  brush.Counts `json:"counts"`
	Hash    string       `json:"hash"`
	MS      float64      `json:"ms"`
	OK      bool         `json:"ok"`
}

func newTraceResult(session string, o level.Outcome, took time.Duration) traceResult {
	return traceResult{session, o.Line, o.Kind, o.GotCounts, o.GotHash.String(), milliseconds(took), o.Matches()}
}

// newReplayResult puts together what came of a session; err is why it could not
// be read to its end, or at all.
func newReplayResult(session string, report level.Report, err error) replayResult {
	counts := report.Counts
	result := replayResult{
		Session: session, OK: err == nil && report.Mismatch == nil, Events: report.Events,
		Candidates: counts.Candidates, Placed: counts.Placed, Evicted: counts.Evicted, Erased: counts.Erased,
		Rejected: map[string]int{}, Version: versionText(),
	}
	if l := report.Level; l != nil {
		result.Hash, result.Instances = l.Hash().String(), l.Props().Len()
	}
	for _, reason := range brush.Reasons {
		result.Rejected[reason.String()] = counts.Refused(reason)
	}
	if m := report.Mismatch; m != nil {
		result.Mismatch = &mismatchResult{m.Line, m.Kind, m.Hash.String(), m.GotHash.String(), m.Counts, m.GotCounts, m.Contradiction}
	}
	for _, notice := range report.Notices {
		result.Warnings = append(result.Warnings, newFindingResult(notice, true))
	}
	if err != nil {
		failure := newFindingResult(asProblem(session, err), false)
		result.Error = &failure
	}
	return result
}

// expect compares the last hash with the one that --expect gives, unless it is
// empty.
func (r *replayResult) expect(hash string) {
	if hash != "" && r.Error == nil && !strings.EqualFold(hash, r.Hash) {
		r.Expected, r.OK = hash, false
	}
}

// findings say what is wrong with the session, a line each.
func (r *replayResult) findings() (lines []string) {
	if m := r.Mismatch; m != nil {
		lines = append(lines, fmt.Sprintf("%s:%d:1: this %s is the first event that differs", r.Session, m.Line, m.Kind))
		if m.Contradiction != "" {
			lines = append(lines, "  "+m.Contradiction)
		}
		if m.Hash != m.Expected {
			lines = append(lines, fmt.Sprintf("  state hash: %s, but the session says %s", m.Hash, m.Expected))
		}
		if m.Counts != m.ExpectedCount {
			lines = append(lines, fmt.Sprintf("  counts: %v", m.Counts), fmt.Sprintf("  but the session says: %v", m.ExpectedCount))
		}
	}
	if r.Error != nil {
		lines = append(lines, r.Error.problem(r.Session).Error())
	}
	if r.Expected != "" {
		lines = append(lines, fmt.Sprintf("%s: the state hash is %s, and %s was expected", r.Session, r.Hash, r.Expected))
	}
	return lines
}

// maxWarnings is how many warnings are printed of one session; the results have
// them all.
const maxWarnings = 20

// warnings say what has no effect, a line each.
func (r *replayResult) warnings() (lines []string) {
	for i, w := range r.Warnings {
		if i == maxWarnings {
			return append(lines, fmt.Sprintf("%s: warning: %d more like these; --json lists them all", r.Session, len(r.Warnings)-i))
		}
		p := w.problem(r.Session)
		p.Message = "warning: " + p.Message
		lines = append(lines, p.Error())
	}
	return lines
}

func (r *replayResult) print(c console) {
	fmt.Fprintf(c.stdout, "%s: %s, %s, %s placed, %s standing (%.1f ms)\n", r.Session,
		plural(r.Events, "event"), plural(r.Candidates, "candidate"), grouped(r.Placed), grouped(r.Instances), r.MS)
	refused := make([]string, len(brush.Reasons))
	for i, reason := range brush.Reasons {
		refused[i] = grouped(r.Rejected[reason.String()]) + " " + reason.String()
	}
	fmt.Fprintf(c.stdout, "  refused: %s\n  evicted: %s, erased: %s\n  hash:    %s\n",
		strings.Join(refused, ", "), grouped(r.Evicted), grouped(r.Erased), r.Hash)
}

// asProblem gives an error of reading a file its place.
func asProblem(file string, err error) located.Problem {
	return asFindings(file, err)[0].Problem
}

// problem is a finding with the file that it is of.
func (f *findingResult) problem(file string) located.Problem {
	return located.Problem{File: file, Line: f.Line, Column: f.Column, Field: f.Field, Message: f.Message}
}

func newFindingResult(p located.Problem, notice bool) findingResult {
	return findingResult{p.Line, p.Column, p.Field, p.Message, notice}
}
