package main

import (
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"time"

	"copse/level"
)

// replayCommand replays sessions.
type replayCommand struct {
	Sessions []string `arg:"" name:"session" help:"Session files (.jsonl), or levels whose session is meant."`
	Level    string   `placeholder:"LEVEL" help:"Level that the sessions begin from, for those that do not begin from the starter level."`
	Expect   string   `placeholder:"HASH" help:"State hash that every session must end with."`
	Threads  int      `placeholder:"N" help:"Number of threads, and of sessions at a time; it changes nothing but the time. Without it: one for each CPU."`
	Trace    bool     `help:"Print a line of JSON per event instead: its counts, the state hash after it, its milliseconds. With --json they are in the results."`
	JUnit    string   `name:"junit" placeholder:"FILE.xml" help:"Write the results as JUnit XML too, one case per session."`
	JSON     bool     `name:"json" help:"Print the results as JSON: one object for one session, a list for several."`
}

// Help is the text after the flags.
func (replayCommand) Help() string {
	return `Carries out every event of the sessions without a window, and compares counts and state hash after each with what the session says.
Exit code 1 when an event does something else, naming the first; 2 when a file cannot be read. Fields that are not known are
warned about and change nothing.

Examples:
  editor replay assets/demo/demo.jsonl --json
  editor replay sessions/*.jsonl --threads 4 --junit replay.xml
  editor replay one.jsonl --trace > before.trace`
}

// Run replays the sessions. One that fails does not keep the others from being
// replayed.
func (r *replayCommand) Run(c console) error {
	if err := r.check(); err != nil {
		return err
	}
	if r.Threads > 0 {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(r.Threads))
	}
	results := make([]replayResult, 0, len(r.Sessions))
	for result := range r.replayAll() {
		results = append(results, result)
		if err := r.say(c, result); err != nil {
			return err
		}
	}
	if r.JUnit != "" {
		if err := writeJUnit(r.JUnit, results); err != nil {
			return fmt.Errorf("editor replay: --junit: %w", err)
		}
	}
	if r.JSON {
		var all any = results
		if len(results) == 1 {
			all = results[0]
		}
		if err := c.printJSON(all); err != nil {
			return err
		}
	}
	return outcome(results)
}

// outcome is the error that the exit code follows from.
func outcome(results []replayResult) error {
	var worst error
	for i := range results {
		switch {
		case results[i].Error != nil:
			return errUnreadable
		case !results[i].OK:
			worst = errFindings
		}
	}
	return worst
}

func (r *replayCommand) check() error {
	if r.Threads < 0 {
		return errors.New("editor replay: --threads: give a number above 0")
	}
	if _, err := strconv.ParseUint(r.Expect, 16, 64); r.Expect != "" && (err != nil || len(r.Expect) != 16) {
		return fmt.Errorf("editor replay: --expect: %q is no state hash; it has 16 hexadecimal digits", r.Expect)
	}
	return nil
}

// replayAll replays the sessions, as many at a time as there are threads, and
// yields the results in the order of the sessions.
func (r *replayCommand) replayAll() func(yield func(replayResult) bool) {
	return func(yield func(replayResult) bool) {
		slots := make(chan struct{}, runtime.GOMAXPROCS(0))
		done := make([]chan replayResult, len(r.Sessions))
		for i := range done {
			done[i] = make(chan replayResult, 1)
		}
		go func() { // in order, so that the first is never kept waiting
			for i, session := range r.Sessions {
				slots <- struct{}{}
				go func() {
					done[i] <- r.replay(session)
					<-slots
				}()
			}
		}()
		for i := range done {
			if !yield(<-done[i]) {
				return
			}
		}
	}
}

// replay replays one session. What is wrong with it is in the result.
func (r *replayCommand) replay(path string) replayResult {
	start := time.Now()
	s, err := openSession(path, r.Level)
	if err != nil {
		return newReplayResult(path, level.Report{}, err)
	}
	defer s.Close()
	from, err := s.base()
	if err != nil {
		return newReplayResult(path, level.Report{}, err)
	}
	var trace []traceResult
	last := time.Now()
	report, err := level.ReplayFrom(from, s.name, s, func(o level.Outcome) {
		if r.Trace {
			now := time.Now()
			trace = append(trace, newTraceResult(path, o, now.Sub(last)))
			last = now
		}
	})
	result := newReplayResult(path, report, err)
	result.MS = milliseconds(time.Since(start))
	result.Trace = trace
	result.expect(r.Expect)
	return result
}

// say prints a result: findings and warnings on stderr, the rest as asked for.
func (r *replayCommand) say(c console, result replayResult) error {
	for _, line := range result.warnings() {
		fmt.Fprintln(c.stderr, line)
	}
	for _, line := range result.findings() {
		fmt.Fprintln(c.stderr, line)
	}
	switch {
	case r.JSON:
		return nil
	case r.Trace:
		return printLines(c, result.Trace)
	case result.Error == nil:
		result.print(c)
	}
	return nil
}
