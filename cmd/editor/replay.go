package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"copse/brush"
	"copse/level"
)

// replayCommand replays sessions.
type replayCommand struct {
	Sessions []string `arg:"" name:"session" help:"Session files (.jsonl)."`
	Expect   string   `placeholder:"HASH" help:"State hash that every session must end with."`
	Threads  int      `placeholder:"N" help:"Number of threads to use; it changes nothing but the time."`
	Trace    bool     `help:"Print a line per event."`
	JSON     bool     `name:"json" help:"Print the results as JSON."`
}

// Help is the text after the flags.
func (replayCommand) Help() string {
	return `Carries out every event of a session without a window, and compares counts and state hash after each with what the session says.
Exit code 1 when an event does something else, naming the first; 2 when a file cannot be read.

Example:
  editor replay assets/demo/demo.jsonl --json`
}

// replayResult is what --json prints of one session.
type replayResult struct {
	Session    string          `json:"session"`
	Hash       string          `json:"hash"`
	Events     int             `json:"events"`
	Candidates int             `json:"candidates"`
	Placed     int             `json:"placed"`
	Evicted    int             `json:"evicted"`
	Erased     int             `json:"erased"`
	Rejected   map[string]int  `json:"rejected"`
	Instances  int             `json:"instances"`
	MS         float64         `json:"ms"`
	Mismatch   *mismatchResult `json:"mismatch,omitempty"`
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
	Line   int          `json:"line"`
	Kind   string       `json:"kind"`
	Hash   string       `json:"hash"`
	Counts brush.Counts `json:"counts"`
	Ok     bool         `json:"ok"`
}

// Run replays the sessions one after the other. A session that fails does not
// keep the others from being replayed.
func (r *replayCommand) Run(c console) error {
	if r.Threads < 0 {
		return errors.New("--threads: give a number above 0")
	}
	if r.Threads > 0 {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(r.Threads))
	}
	if _, err := strconv.ParseUint(r.Expect, 16, 64); r.Expect != "" && (err != nil || len(r.Expect) != 16) {
		return fmt.Errorf("--expect: %q is no state hash; it has 16 hexadecimal digits", r.Expect)
	}
	var findings bool
	var unreadable error
	results := []replayResult{}
	for _, session := range r.Sessions {
		result, err := r.replay(c, session)
		if err != nil && result.Mismatch == nil {
			unreadable = errors.Join(unreadable, err)
			continue
		}
		results = append(results, result)
		findings = r.judge(c, result) || findings
		if err != nil { // what came of the event that differs
			fmt.Fprintf(c.stderr, "%v\n", err)
		}
	}
	if r.JSON {
		var all any = results
		if len(r.Sessions) == 1 && len(results) == 1 {
			all = results[0]
		}
		if err := c.printJSON(all); err != nil {
			return err
		}
	}
	switch {
	case unreadable != nil:
		return unreadable
	case findings:
		return errFindings
	}
	return nil
}

func (r *replayCommand) replay(c console, session string) (replayResult, error) {
	file, err := os.Open(session)
	if err != nil {
		return replayResult{}, err
	}
	defer file.Close()
	var trace []traceResult
	start := time.Now()
	report, err := level.Replay(session, file, func(o level.Outcome) {
		if !r.Trace {
			return
		}
		trace = append(trace, traceResult{o.Line, o.Kind, o.GotHash.String(), o.GotCounts, o.Matches()})
		if !r.JSON {
			fmt.Fprintf(c.stdout, "%s:%d\t%s\t%s\t%d/%d\n", session, o.Line, o.Kind, o.GotHash, o.GotCounts.Placed, o.GotCounts.Candidates)
		}
	})
	if err != nil && report.Mismatch == nil {
		return replayResult{}, err
	}
	result := newReplayResult(session, report, time.Since(start))
	result.Trace = trace
	if err == nil && !r.JSON {
		printReplay(c, result)
	}
	return result, err
}

func newReplayResult(session string, report level.Report, took time.Duration) replayResult {
	result := replayResult{
		Session: session, Hash: report.Level.Hash().String(), Events: report.Events,
		Candidates: report.Counts.Candidates, Placed: report.Counts.Placed,
		Evicted: report.Counts.Evicted, Erased: report.Counts.Erased,
		Rejected: map[string]int{}, Instances: report.Level.Props().Len(),
		MS: milliseconds(took), Version: versionText(),
	}
	for _, reason := range brush.Reasons {
		result.Rejected[reason.String()] = report.Counts.Refused(reason)
	}
	if m := report.Mismatch; m != nil {
		result.Mismatch = &mismatchResult{m.Line, m.Kind, m.Hash.String(), m.GotHash.String(), m.Counts, m.GotCounts, m.Contradiction}
	}
	return result
}

func printReplay(c console, r replayResult) {
	fmt.Fprintf(c.stdout, "%s: %s, %s, %s placed, %s standing (%.1f ms)\n", r.Session,
		plural(r.Events, "event"), plural(r.Candidates, "candidate"), grouped(r.Placed), grouped(r.Instances), r.MS)
	refused := make([]string, len(brush.Reasons))
	for i, reason := range brush.Reasons {
		refused[i] = grouped(r.Rejected[reason.String()]) + " " + reason.String()
	}
	fmt.Fprintf(c.stdout, "  refused: %s\n  evicted: %s, erased: %s\n  hash:    %s\n",
		strings.Join(refused, ", "), grouped(r.Evicted), grouped(r.Erased), r.Hash)
}

// judge says what is wrong with a result and tells whether anything is.
func (r *replayCommand) judge(c console, result replayResult) (findings bool) {
	if m := result.Mismatch; m != nil {
		findings = true
		fmt.Fprintf(c.stderr, "%s:%d:1: this %s is the first event that differs\n", result.Session, m.Line, m.Kind)
		if m.Contradiction != "" {
			fmt.Fprintf(c.stderr, "  %s\n", m.Contradiction)
		}
		if m.Hash != m.Expected {
			fmt.Fprintf(c.stderr, "  state hash: %s, but the session says %s\n", m.Hash, m.Expected)
		}
		if m.Counts != m.ExpectedCount {
			fmt.Fprintf(c.stderr, "  counts: %s\n  but the session says: %s\n", countsText(m.Counts), countsText(m.ExpectedCount))
		}
	}
	if r.Expect != "" && !strings.EqualFold(r.Expect, result.Hash) {
		findings = true
		fmt.Fprintf(c.stderr, "%s: the state hash is %s, and %s was expected\n", result.Session, result.Hash, r.Expect)
	}
	return findings
}

// countsText writes counts in one line, without the reasons that are 0.
func countsText(counts brush.Counts) string {
	text := fmt.Sprintf("%d candidates, %d placed", counts.Candidates, counts.Placed)
	for _, reason := range brush.Reasons {
		if n := counts.Refused(reason); n > 0 {
			text += fmt.Sprintf(", %d %v", n, reason)
		}
	}
	if counts.Evicted > 0 {
		text += fmt.Sprintf(", %d evicted", counts.Evicted)
	}
	if counts.Erased > 0 {
		text += fmt.Sprintf(", %d erased", counts.Erased)
	}
	return text
}
