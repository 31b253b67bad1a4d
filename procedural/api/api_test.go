package api_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"copse/procedural"
	"copse/procedural/api"
	"copse/procedural/datatype"
)

const generatorPath = "test.luau"

// job is a run of one module, with small limits.
func job(source string) *procedural.Job {
	return &procedural.Job{
		Modules:   []*procedural.Module{{Path: generatorPath, Source: source}},
		Generator: generatorPath, Size: procedural.DefaultModelSize, Seed: 1,
		Limits: procedural.Limits{Busy: 20 * time.Second, Total: time.Minute},
	}
}

// body wraps statements into a generator.
func body(statements string) string {
	return "local M = {}\nfunction M.OnGenerate(params, target)\n" + statements + "\nend\nreturn M"
}

func run(j *procedural.Job) (*procedural.Result, error) {
	return api.NewInProcess().Run(context.Background(), j, nil)
}

func mustRun(t testing.TB, j *procedural.Job) *procedural.Result {
	t.Helper()
	r, err := run(j)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// printed runs statements and returns what they printed, joined by newlines.
func printed(t testing.TB, statements string) string {
	t.Helper()
	var lines []string
	for _, m := range mustRun(t, job(body(statements))).Messages {
		lines = append(lines, m.Text)
	}
	return strings.Join(lines, "\n")
}

// failure runs a job that must fail, within the watchdog.
func failure(t testing.TB, j *procedural.Job) *procedural.Error {
	t.Helper()
	r, err := run(j)
	if err == nil {
		t.Fatalf("the run succeeded with %d parts", len(r.Parts))
	}
	return procedural.AsError(err)
}

const stair = `
local Stair = {}
Stair.Attributes = { StepSize = 0.2, Tint = Color3.fromRGB(180, 150, 110), Railing = true }
Stair.AttributeInfo = { StepSize = { min = 0.05, max = 0.5, step = 0.01, unit = "m", group = "Steps", tip = "Rise of one step" } }
Stair.DefaultSize = Vector3.new(2, 20, 20)
function Stair.OnGenerate(params, targetContainer)
	local rise = params.Attributes.StepSize
	local steps = math.floor(params.Size.Y / rise + 0.5)
	local run = params.Size.Z / steps
	for i = 1, steps do
		params:Pause()
		local step = Instance.new("Part")
		step.Name = "Step"
		step.Size = Vector3.new(params.Size.X, rise, run)
		step.CFrame = CFrame.new(0, -params.Size.Y / 2 + (i - 0.5) * rise, -params.Size.Z / 2 + (i - 0.5) * run) * CFrame.Angles(0, math.rad(i), 0)
		step.Color = params.Attributes.Tint
		step.Material = Enum.Material.Wood
		step.Anchored = true
		step.Parent = targetContainer
	end
end
return Stair`

func TestAStairComesOut(t *testing.T) {
	j := job(stair)
	j.Size = datatype.Vector3{X: 2, Y: 20, Z: 20}
	r := mustRun(t, j)
	if len(r.Parts) != 100 {
		t.Fatalf("%d parts, want 100", len(r.Parts))
	}
	p := r.Parts[0]
	if p.Name != "Step" || p.Color != [3]uint8{180, 150, 110} || p.Material != 512 || p.Flags&procedural.Anchored == 0 {
		t.Errorf("first part is %+v", p)
	}
	if got := r.Attributes.Get("Railing"); got != datatype.Bool(true) {
		t.Errorf("the default of a missing attribute was not written: %v", got)
	}
	again := mustRun(t, j)
	a, err := r.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	b, err := again.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	if string(a) != string(b) {
		t.Error("two runs gave different bytes")
	}
	var back procedural.Result
	if err := back.UnmarshalBinary(a); err != nil {
		t.Fatal(err)
	}
	if back.Signature() != r.Signature() {
		t.Error("the signature changed on the way through bytes")
	}
}

func BenchmarkStair100(b *testing.B)   { benchmarkStair(b, 20) }
func BenchmarkStair10000(b *testing.B) { benchmarkStair(b, 2000) }

func benchmarkStair(b *testing.B, height float32) {
	e := api.NewInProcess()
	j := job(stair)
	j.Size = datatype.Vector3{X: 2, Y: height, Z: 20}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.Run(context.Background(), j, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEmpty(b *testing.B) {
	e := api.NewInProcess()
	j := job(body(""))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.Run(context.Background(), j, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPcall(b *testing.B) {
	e := api.NewInProcess()
	j := job(body("local f = function() end for i = 1, 1e5 do pcall(f) end"))
	for b.Loop() {
		if _, err := e.Run(context.Background(), j, nil); err != nil {
			b.Fatal(err)
		}
	}
}
