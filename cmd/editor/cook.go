package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"copse/internal/regular"
	"copse/procedural"
	"copse/procedural/cook"
	"copse/procedural/datatype"
	"copse/procedural/worker"
)

// cookCommand runs one generator.
type cookCommand struct {
	Generator string   `arg:"" help:"Generator file (.luau)."`
	Attribute []string `short:"a" sep:"none" placeholder:"NAME=VALUE" help:"Value of an attribute; may be given several times."`
	Size      boxSize  `placeholder:"X,Y,Z" help:"Size of the model in metres. Without it: the generator's DefaultSize."`
	Seed      int64    `default:"0" help:"Seed of math.random and Random.new()."`
	Out       string   `placeholder:"FILE.glb" help:"Write the parts as binary glTF."`
	Schema    bool     `help:"Print the attributes as JSON Schema and stop."`
	JSON      bool     `name:"json" help:"Print the result as JSON."`
}

// Help is the text after the flags.
func (cookCommand) Help() string {
	return `Runs a generator module in a process of its own and says what it made. Exit code 1 when the generator fails.

Examples:
  editor cook stairs.luau -a Turns=2 -a Railing=false --size 6,4,6 --out stairs.glb
  editor cook stairs.luau --schema`
}

// boxSize is a size in metres.
type boxSize struct{ size *datatype.Vector3 }

// UnmarshalText reads three numbers.
func (b *boxSize) UnmarshalText(text []byte) error {
	words := strings.Split(string(text), ",")
	var v [3]float32
	for i := range v {
		if len(words) != 3 {
			return fmt.Errorf("%q is no size; write three numbers in metres like 6,4,6", text)
		}
		metres, err := strconv.ParseFloat(strings.TrimSpace(words[i]), 32)
		if err != nil {
			return fmt.Errorf("%q is no size in metres", words[i])
		}
		v[i] = float32(metres)
	}
	b.size = &datatype.Vector3{X: v[0], Y: v[1], Z: v[2]}
	return nil
}

// cookResult is what --json prints.
type cookResult struct {
	*cook.Report
	Out     string `json:"out,omitempty"`
	Version string `json:"version"`
}

// Run cooks the generator.
func (k *cookCommand) Run(c console) error {
	pool, err := worker.NewPool(worker.Options{Warm: 1})
	if err != nil {
		return fmt.Errorf("editor cook: %w", err)
	}
	defer pool.Close()
	if k.Schema {
		return k.printSchema(c, pool)
	}
	report, err := cook.Run(context.Background(), pool, cook.Request{
		File: k.Generator, Attributes: k.Attribute, Size: k.Size.size, Seed: k.Seed,
	})
	if err != nil {
		return k.refuse(c, err)
	}
	if report.Error == nil && k.Out != "" {
		if err := writeGLB(k.Out, report.Result); err != nil {
			return err
		}
	}
	if k.JSON {
		result := cookResult{Report: report, Version: versionText()}
		if report.Error == nil {
			result.Out = k.Out
		}
		if err := c.printJSON(result); err != nil {
			return err
		}
	} else {
		k.print(c, report)
	}
	if report.Error != nil {
		return errFindings
	}
	return nil
}

// refuse says what is wrong with the request, with --json in the shape of every
// other result.
func (k *cookCommand) refuse(c console, err error) error {
	p := asProblem(k.Generator, err)
	if !k.JSON {
		return p
	}
	fmt.Fprintln(c.stderr, p)
	failure := procedural.Error{Kind: "usage", File: p.File, Line: p.Line, Column: p.Column, Message: p.Message}
	if err := c.printJSON(cookResult{Report: &cook.Report{Error: &failure}, Version: versionText()}); err != nil {
		return err
	}
	return errUnreadable
}

func (k *cookCommand) printSchema(c console, executor procedural.Executor) error {
	definition, err := cook.Describe(context.Background(), executor, k.Generator)
	var failed *procedural.Error
	if errors.As(err, &failed) {
		fmt.Fprintln(c.stderr, failed)
		return errFindings
	}
	if err != nil {
		return k.refuse(c, err)
	}
	schema, err := cook.Schema(definition)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.stdout, "%s\n", schema)
	return err
}

func (k *cookCommand) print(c console, report *cook.Report) {
	for _, line := range report.Output {
		fmt.Fprintln(c.stdout, line)
	}
	for _, warning := range report.Warnings {
		fmt.Fprintf(c.stderr, "warning: %s\n", warning)
	}
	if report.Error != nil {
		fmt.Fprintln(c.stderr, report.Error)
		return
	}
	fmt.Fprintf(c.stdout, "%s: %s", k.Generator, plural(report.Parts, "part"))
	if b := report.Bounds; b != nil {
		fmt.Fprintf(c.stdout, ", %.2f × %.2f × %.2f m", b.Max[0]-b.Min[0], b.Max[1]-b.Min[1], b.Max[2]-b.Min[2])
	}
	fmt.Fprintf(c.stdout, " (%.1f ms)\n  signature: %s\n", report.MS, report.Signature)
	if k.Out != "" {
		fmt.Fprintf(c.stdout, "  wrote %s\n", k.Out)
	}
}

func writeGLB(path string, result *procedural.Result) error {
	data, err := cook.GLB(result)
	if err != nil {
		return fmt.Errorf("editor cook: %w", err)
	}
	return regular.Write(path, data)
}
