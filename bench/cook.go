package main

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"copse/procedural"
	"copse/procedural/cook"
	"copse/procedural/datatype"
	"copse/procedural/worker"
)

//go:embed stair.luau
var stair []byte

// measureCook generates a spiral stair in a worker process, as OpenSCAD does on
// its command line. Lua runs the script of it alone: no instances, no checks, no
// other process. End to end is what editor cook does: read the file, ask the worker
// what the module declares, run it, sign the result. A round trip is the run of
// that, which is what one step of a slider costs.
func measureCook(b *Bench) ([]Line, error) {
	pool, err := worker.NewPool(worker.Options{})
	if err != nil {
		return nil, err
	}
	defer pool.Close()
	file := filepath.Join(b.temp, "stair.luau")
	if err := os.WriteFile(file, stair, 0o644); err != nil {
		return nil, err
	}
	ours := func(steps int) side {
		return timed(steps, func() (int, error) {
			report, err := cook.Run(context.Background(), pool, cook.Request{File: file, Attributes: []string{fmt.Sprintf("Steps=%d", steps)}})
			if err != nil {
				return 0, err
			}
			if report.Error != nil {
				return 0, report.Error
			}
			return report.Parts, nil
		})
	}
	roundTrip := func(steps int) side {
		job := &procedural.Job{
			Modules: []*procedural.Module{{Path: "stair.luau", Source: string(stair)}}, Generator: "stair.luau",
			Attributes: procedural.Attributes{}.With("Steps", datatype.Number(steps)), Size: procedural.DefaultModelSize, Pivot: datatype.Identity,
		}
		return timed(steps, func() (int, error) {
			result, err := pool.Run(context.Background(), job, nil)
			if err != nil {
				return 0, err
			}
			return len(result.Parts), nil
		})
	}
	const limit = "the script in gopher-lua and its instances; then checking the parts on either side of the pipe"
	few := *b
	few.rounds, few.warmUp = 3, 1
	var lines []Line
	for _, c := range []struct {
		bench  *Bench
		steps  int
		beside string
		ours   side
		peer   string
		theirs side
		ratio  float64
		most   time.Duration
	}{
		{&few, 100, "", ours(100), "OpenSCAD", b.openSCAD(100), 1, 0},
		{b, 100, ", beside the script alone", ours(100), "Lua 5.1", b.lua(100), 0, 2 * time.Millisecond},
		{b, 100, ", the round trip alone", roundTrip(100), "Lua 5.1", b.lua(100), 0, 2 * time.Millisecond},
		{b, 10_000, ", beside the script alone", ours(10_000), "Lua 5.1", b.lua(10_000), 0, 100 * time.Millisecond},
	} {
		line, err := c.bench.compare(Line{
			Case: fmt.Sprintf("stair of %d steps%s", c.steps, c.beside), Operation: "run", PeerName: c.peer, Limit: limit,
		}, c.ours, c.theirs)
		if err != nil {
			return nil, err
		}
		if c.ratio > 0 {
			line.atLeast(c.ratio)
		}
		if c.most > 0 {
			line.atMost(c.most)
		}
		line.Note = fmt.Sprintf("%d parts, through the worker; a quarter of the runs took %s or less", c.steps+1, duration(line.Ours.Low))
		lines = append(lines, line)
	}
	return lines, nil
}

// timed is a side that generates a stair of some steps and one column.
func timed(steps int, generate func() (parts int, err error)) side {
	return func() (Sample, error) {
		start := time.Now()
		parts, err := generate()
		took := time.Since(start)
		if err == nil && parts != steps+1 {
			err = fmt.Errorf("a stair of %d steps has %d parts", steps, parts)
		}
		return Sample{float64(took.Nanoseconds()), 1}, err
	}
}

// openSCAD renders the stair to a file, the way its users run it.
func (b *Bench) openSCAD(steps int) side {
	return func() (Sample, error) {
		out := filepath.Join(b.temp, "stair.stl")
		start := time.Now()
		text, err := exec.Command("openscad", "-o", out, "-D", fmt.Sprintf("steps=%d", steps), filepath.Join(b.peers, "stair.scad")).CombinedOutput()
		took := time.Since(start)
		if err != nil {
			return Sample{}, fmt.Errorf("openscad: %w\n%s", err, text)
		}
		if made, err := os.Stat(out); err != nil || made.Size() == 0 {
			return Sample{}, fmt.Errorf("openscad wrote nothing: %v", err)
		}
		return Sample{float64(took.Nanoseconds()), 1}, nil
	}
}

// lua runs the script some times over, and takes the time that it measures
// itself.
func (b *Bench) lua(steps int) side {
	return func() (Sample, error) {
		text, err := exec.Command("lua5.1", filepath.Join(b.peers, "stair.lua"), fmt.Sprint(steps)).Output()
		if err != nil {
			return Sample{}, fmt.Errorf("lua5.1: %w", err)
		}
		var seconds float64
		var rounds, parts int
		if _, err := fmt.Sscan(string(text), &seconds, &rounds, &parts); err != nil || parts != steps+1 {
			return Sample{}, fmt.Errorf("lua5.1 answers %q, want seconds, rounds and %d parts", text, steps+1)
		}
		return Sample{seconds * 1e9, rounds}, nil
	}
}
