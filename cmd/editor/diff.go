package main

import (
	"fmt"
	"os"

	"copse/level"
	"copse/props"
)

// diffCommand compares two sessions.
type diffCommand struct {
	A    string `arg:"" help:"First session file."`
	B    string `arg:"" help:"Second session file."`
	JSON bool   `name:"json" help:"Print the result as JSON."`
}

// Help is the text after the flags.
func (diffCommand) Help() string {
	return `Replays both sessions side by side and names the first event that differs, with the counts and state hash of both, and the first prop that differs.
Exit code 1 when they differ.

Example:
  editor diff before.jsonl after.jsonl`
}

// diffResult is what --json prints.
type diffResult struct {
	Equal   bool       `json:"equal"`
	A       *diffEvent `json:"a,omitempty"`
	B       *diffEvent `json:"b,omitempty"`
	PropA   *diffProp  `json:"propA,omitempty"`
	PropB   *diffProp  `json:"propB,omitempty"`
	Version string     `json:"version"`
}

type diffEvent struct {
	Line int    `json:"line"`
	Kind string `json:"kind"`
	Hash string `json:"hash"`
}

type diffProp struct {
	ID       string     `json:"id"`
	Kind     string     `json:"kind"`
	Position [3]float32 `json:"position"`
	Yaw      float32    `json:"yaw"`
	Scale    float32    `json:"scale"`
	Up       [3]float32 `json:"up"`
}

// Run compares the sessions.
func (d *diffCommand) Run(c console) error {
	a, err := os.Open(d.A)
	if err != nil {
		return err
	}
	defer a.Close()
	b, err := os.Open(d.B)
	if err != nil {
		return err
	}
	defer b.Close()
	difference, err := level.Diff(d.A, a, d.B, b)
	if err != nil {
		return err
	}
	if d.JSON {
		if err := c.printJSON(newDiffResult(difference)); err != nil {
			return err
		}
	} else if difference == nil {
		fmt.Fprintln(c.stdout, "the sessions are the same")
	} else {
		fmt.Fprintln(c.stdout, difference)
	}
	if difference != nil {
		return errFindings
	}
	return nil
}

func newDiffResult(d *level.Difference) diffResult {
	result := diffResult{Equal: d == nil, Version: versionText()}
	if d == nil {
		return result
	}
	event := func(o *level.Outcome) *diffEvent {
		if o == nil {
			return nil
		}
		return &diffEvent{o.Line, o.Kind, o.GotHash.String()}
	}
	prop := func(p *props.Prop, kind string) *diffProp {
		if p == nil {
			return nil
		}
		return &diffProp{p.ID.String(), kind, [3]float32{p.X, p.Y, p.Z}, p.Yaw, p.Scale, p.Up}
	}
	result.A, result.B = event(d.A), event(d.B)
	if d.Prop != nil {
		result.PropA, result.PropB = prop(d.Prop.A, d.Prop.KindA), prop(d.Prop.B, d.Prop.KindB)
	}
	return result
}
