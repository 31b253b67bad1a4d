package main

import (
	"fmt"

	"copse/brush"
	"copse/level"
	"copse/props"
)

// diffCommand compares two sessions.
type diffCommand struct {
	A    string `arg:"" help:"First session or level."`
	B    string `arg:"" help:"Second session or level."`
	JSON bool   `name:"json" help:"Print the result as JSON."`
}

// Help is the text after the flags.
func (diffCommand) Help() string {
	return `Replays both sessions, those of levels too, side by side and names the first event that differs, with the counts and state hash of both, and the first
prop, model, tile of the terrain and cell of the mask that differ, and the water levels. Exit code 1 when they differ.

Example:
  editor diff before.jsonl after.jsonl
  editor diff yesterday.copse today.copse --json`
}

// diffResult is what --json prints.
type diffResult struct {
	Equal   bool       `json:"equal"`
	A       *diffEvent `json:"a,omitempty"`
	B       *diffEvent `json:"b,omitempty"`
	PropA   *diffProp  `json:"propA,omitempty"`
	PropB   *diffProp  `json:"propB,omitempty"`
	ModelA  *diffModel `json:"modelA,omitempty"`
	ModelB  *diffModel `json:"modelB,omitempty"`
	Tile    *diffTile  `json:"tile,omitempty"`
	Sizes   []string   `json:"sizes,omitempty"` // of the maps, where they are different
	Water   []float32  `json:"water,omitempty"` // levels on both sides, metres
	Mask    *diffMask  `json:"mask,omitempty"`
	Place   []float32  `json:"place,omitempty"` // x and z of where they part, metres
	Error   *fileError `json:"error,omitempty"` // why they could not be compared
	Version string     `json:"version"`
}

type diffEvent struct {
	Event  int          `json:"event"`
	Line   int          `json:"line"`
	Kind   string       `json:"kind"`
	Hash   string       `json:"hash"`
	Counts brush.Counts `json:"counts"`
}

type diffTile struct {
	Column  int        `json:"column"`
	Row     int        `json:"row"`
	Place   [2]float32 `json:"place"`   // x and z of the first sample that differs, metres
	Heights [2]float32 `json:"heights"` // of that, metres
}

// diffMask is the first cell of the mask that differs.
type diffMask struct {
	Place    [2]float32 `json:"place"`    // x and z of its middle, metres
	Strength [2]uint8   `json:"strength"` // 255: nothing grows
}

// diffModel is a model on one side.
type diffModel struct {
	ID       int        `json:"id"`
	Name     string     `json:"name"`
	Position [3]float32 `json:"position"` // of its pivot, metres
	Text     string     `json:"text"`     // what the state hash sees of it
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
	difference, err := d.compare()
	if err != nil && !d.JSON {
		return err
	}
	if d.JSON {
		result := newDiffResult(difference)
		if err != nil {
			p := asProblem(d.A, err)
			fmt.Fprintln(c.stderr, p)
			result.Equal, result.Error = false, &fileError{p.File, newFindingResult(p, false)}
		}
		if err := c.printJSON(result); err != nil {
			return err
		}
	} else if difference == nil {
		fmt.Fprintln(c.stdout, "the sessions are the same")
	} else {
		fmt.Fprintln(c.stdout, difference)
	}
	switch {
	case err != nil:
		return errUnreadable
	case difference != nil:
		return errFindings
	}
	return nil
}

func (d *diffCommand) compare() (*level.Difference, error) {
	a, err := openSession(d.A, "")
	if err != nil {
		return nil, err
	}
	defer a.Close()
	b, err := openSession(d.B, "")
	if err != nil {
		return nil, err
	}
	defer b.Close()
	tapeA, err := level.NewTapeFrom(a.base, a.name, a)
	if err != nil {
		return nil, err
	}
	tapeB, err := level.NewTapeFrom(b.base, b.name, b)
	if err != nil {
		return nil, err
	}
	return level.Compare(tapeA, tapeB)
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
		return &diffEvent{d.Event, o.Line, o.Kind, o.GotHash.String(), o.GotCounts}
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
	if m := d.Model; m != nil {
		a, b := m.Texts()
		result.ModelA, result.ModelB = newDiffModel(m.A, a), newDiffModel(m.B, b)
	}
	switch t := d.Tile; {
	case t != nil && t.SizeA != "":
		result.Sizes = []string{t.SizeA, t.SizeB}
	case t != nil:
		result.Tile = &diffTile{t.Col, t.Row, [2]float32{t.X, t.Z}, [2]float32{t.A, t.B}}
	}
	if w := d.Water; w != nil {
		result.Water = []float32{w.A, w.B}
	}
	if m := d.Mask; m != nil {
		result.Mask = &diffMask{[2]float32{m.X, m.Z}, [2]uint8{m.A, m.B}}
	}
	if x, z, ok := d.Place(); ok {
		result.Place = []float32{x, z}
	}
	return result
}

// newDiffModel is a model on one side, nil where it is not there.
func newDiffModel(m *level.Model, text string) *diffModel {
	if m == nil {
		return nil
	}
	at := m.Pivot.Position
	return &diffModel{int(m.ID), m.Name, [3]float32{at.X, at.Y, at.Z}, text}
}
