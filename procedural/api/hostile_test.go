package api_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"copse/procedural"
	"copse/procedural/api"
	"copse/procedural/datatype"
)

// impatient is job with the smallest useful limits.
func impatient(source string) *procedural.Job {
	j := job(source)
	j.Limits.Busy = 100 * time.Millisecond
	j.Limits.Memory = 64 << 20
	return j
}

// checkGoroutines fails the test when more goroutines are left than before. It
// waits for those that are about to end.
func checkGoroutines(t *testing.T) {
	t.Helper()
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for range 1000 {
			if runtime.NumGoroutine() <= before {
				return
			}
			runtime.Gosched()
			time.Sleep(time.Millisecond)
		}
		t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
	})
}

func TestHostileGeneratorsEndInAnErrorWithALine(t *testing.T) {
	for _, c := range []struct {
		name, statements string
		kind             procedural.ErrorKind
		line             int
		text             string
	}{
		{"G1 endless loop", "while true do end", procedural.TimeoutError, 3, "params:Pause()"},
		{"G1 endless loop in pcall", "while true do pcall(function() while true do end end) end", procedural.TimeoutError, 3, "Script timeout"},
		{"G1 endless loop in a coroutine", "coroutine.wrap(function() while true do end end)()", procedural.TimeoutError, 3, "Script timeout"},
		{"G1 endless loop in a sort", "table.sort({3, 2, 1}, function() while true do end end)", procedural.TimeoutError, 3, "Script timeout"},
		{"G2 backtracking pattern", `string.find(("a"):rep(40), ("a?"):rep(40) .. ("a"):rep(40) .. "b")`, procedural.TimeoutError, 3, "Script timeout"},
		{"G2 backtracking gsub", `string.gsub(("a"):rep(100000), ".-.-.-.-b", "")`, procedural.TimeoutError, 3, "Script timeout"},
		{"G1 cloning in a loop", "local m = Instance.new('Model') for i = 1, 900 do Instance.new('Part', m) end while true do m:Clone():Destroy() end", procedural.TimeoutError, 3, "Script timeout"},
		{"G1 moving in a loop", "local m = Instance.new('Model') for i = 1, 900 do Instance.new('Part', m) end while true do m:PivotTo(CFrame.new(1, 2, 3)) end", procedural.TimeoutError, 3, "Script timeout"},
		{"G3 doubling string", `local s = "x" while true do s = s .. s end`, procedural.MemoryError, 3, "memory limit"},
		{"G3 caught doubling", `local s = "x" while true do pcall(function() s = s .. s end) end`, procedural.MemoryError, 3, "memory limit"},
		{"G3 rep", `local t = {} for i = 1, 1e6 do t[i] = ("x"):rep(1e6) .. i end`, procedural.MemoryError, 3, "memory limit"},
		{"G3 many tables", "local t = {}\nfor i = 1, 1e8 do t[i] = {} end", procedural.MemoryError, 4, "memory limit"},
		{"G3 buffers", "local t = {} for i = 1, 1e6 do t[i] = buffer.create(1e7) end", procedural.MemoryError, 3, "memory limit"},
		{"G3 table.create", "local t = {} for i = 1, 1e6 do t[i] = table.create(1e6, 0) end", procedural.MemoryError, 3, "memory limit"},
		{"G3 sparse tables", "local t = {} for i = 1, 1e6 do t[i] = {} t[i][1048574] = 1 end", procedural.MemoryError, 3, "memory limit"},
		{"G4 coroutines all the way down", "local function f() return coroutine.wrap(f)() end f()", procedural.RuntimeError, 3, "nested too deep"},
		{"G4 coroutines without end", "for i = 1, 1e7 do local c = coroutine.create(function() coroutine.yield() end) coroutine.resume(c) end", procedural.RuntimeError, 3, "too many coroutines"},
		{"G5 endless recursion", "local function f() return 1 + f() end\nf()", procedural.RuntimeError, 3, "stack overflow"},
		{"G5 recursion through pcall", "local function f() local ok, e = pcall(f) error(e, 0) end\nf()", procedural.RuntimeError, 3, "nested too deep"},
		{"G5 recursion through __index", "local t = {} setmetatable(t, { __index = function(_, k) return t[k] end })\nreturn t.x", procedural.RuntimeError, 3, "stack overflow"},
		{"G17 NaN size", "local p = Instance.new('Part')\np.Size = Vector3.new(0/0, 1, 1)", procedural.RuntimeError, 4, "Size must be finite"},
		{"G19 a million steps", "for i = 1, 1e6 do local p = Instance.new('Part') p.Parent = target end", procedural.LimitError, 3, "at most 1000 instances"},
		{"G19 caught", "for i = 1, 1e6 do pcall(Instance.new, 'Part', target) end", procedural.LimitError, 3, "at most 1000 instances"},
		{"unpack bomb", "return select('#', unpack(table.create(1e6, 1)))", procedural.RuntimeError, 3, "too many results"},
		{"long format", "string.format('%999999d', 1)", procedural.RuntimeError, 3, "width"},
		{"deep pattern", `string.find("x", ("("):rep(300))`, procedural.RuntimeError, 3, "too many captures"},
		{"error with a table", "error({ message = 'mine' })", procedural.RuntimeError, 3, "mine"},
		{"error with nil", "error()", procedural.RuntimeError, 3, ""},
		{"indexing nil", "local x\nprint(x.y)", procedural.RuntimeError, 4, "attempt to index nil with 'y'"},
		{"arithmetic on nil", "print(1 + nil)", procedural.RuntimeError, 3, "attempt to perform arithmetic (add)"},
		{"concatenating nil", `print("a" .. nil)`, procedural.RuntimeError, 3, "attempt to concatenate string with nil"},
		{"calling nil", "target.Foo:Bar()", procedural.RuntimeError, 3, "Foo is not a valid member"},
	} {
		t.Run(c.name, func(t *testing.T) {
			checkGoroutines(t)
			j := impatient(body(c.statements))
			j.Limits.Instances = 1000
			if strings.HasPrefix(c.name, "G1 ") {
				j.Limits.Instances = 2000
			}
			if c.kind != procedural.TimeoutError {
				j.Limits.Busy = 20 * time.Second
			}
			e := failure(t, j)
			if e.Kind != c.kind || e.File != generatorPath || e.Line != c.line || !strings.Contains(e.Message, c.text) {
				t.Errorf("%s error %q at %s:%d, want %s with %q at line %d", e.Kind, e.Message, e.File, e.Line, c.kind, c.text, c.line)
			}
		})
	}
}

func TestATableBombIsJustATable(t *testing.T) {
	if got := printed(t, "local t = {} t[67108863] = 1 print(t[67108863], #t)"); got != "1 0" {
		t.Errorf("printed %q", got)
	}
}

func TestSourcesThatCannotBeParsed(t *testing.T) { // G5, G21
	for name, source := range map[string]string{
		"too long":              "--" + strings.Repeat("x", procedural.MaxSource),
		"60,000 nested blocks":  strings.Repeat("do ", 60_000) + strings.Repeat("end ", 10_000),
		"3,000,000 nots":        "return " + strings.Repeat("not ", 3_000_000) + "true",
		"60,000 nots":           "return " + strings.Repeat("not ", 60_000) + "true",
		"60,000 brackets":       "return " + strings.Repeat("(", 60_000) + "1" + strings.Repeat(")", 60_000),
		"60,000 tables":         "return " + strings.Repeat("{", 60_000) + strings.Repeat("}", 60_000),
		"60,000 concatenations": "return 1" + strings.Repeat("..1", 60_000),
		"syntax error":          "local M = {}\nfunction M.OnGenerate( end\nreturn M",
	} {
		e := failure(t, impatient(source))
		if e.Kind != procedural.SyntaxError || e.File != generatorPath || e.Line < 1 {
			t.Errorf("%s: %s error %q at %s:%d", name, e.Kind, e.Message, e.File, e.Line)
		}
	}
	source := "\uFEFF" + strings.ReplaceAll(body(`local p = Instance.new("Part") p.Name = "階段é😀" p.Parent = target`), "\n", "\r\n")
	if r := mustRun(t, job(source)); len(r.Parts) != 1 || r.Parts[0].Name != "階段é😀" {
		t.Errorf("a source with BOM and CRLF gave %+v", r.Parts)
	}
}

func TestStringsThatAreNotTextSurvive(t *testing.T) { // G21
	j := job(`return { Attributes = { S = "a\0b\255" }, OnGenerate = function(params, target)
		local p = Instance.new("Part") p.Name = params.Attributes.S p:SetAttribute("T", params.Attributes.S) p.Parent = target end }`)
	r := mustRun(t, j)
	data, err := r.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var back procedural.Result
	if err := back.UnmarshalBinary(data); err != nil {
		t.Fatal(err)
	}
	if want := "a\x00b\xff"; back.Parts[0].Name != want || back.Extras[0].Attributes.Get("T") != datatype.String(want) {
		t.Errorf("name %q, attribute %q", back.Parts[0].Name, back.Extras[0].Attributes.Get("T"))
	}
}

func TestPauseWorksEverywhere(t *testing.T) { // G6
	got := printed(t, `
		local n = 0
		local function pause() params:Pause() n = n + 1 end
		for i = 1, 10 do pcall(pause) end
		local t = {} for i = 1, 50 do t[i] = (i * 7) % 50 end
		table.sort(t, function(a, b) pause() return a < b end)
		for i = 2, 50 do assert(t[i - 1] <= t[i]) end
		assert(string.gsub("abcdef", ".", function(c) pause() return c:upper() end) == "ABCDEF")
		for k in (function() pause() local i = 0 return function() pause() i = i + 1 if i <= 10 then return i end end end)() do n = n + 1 end
		local co = coroutine.wrap(function() for i = 1, 10 do pause() coroutine.yield(i) end end)
		for i = 1, 10 do assert(co() == i) end
		local m = setmetatable({}, { __index = function(_, k) pause() return k end })
		for i = 1, 10 do assert(m[i] == i) end
		print(n > 60)`)
	if got != "true" {
		t.Errorf("printed %q", got)
	}
}

func TestYieldWorksInsideEverything(t *testing.T) {
	got := printed(t, `
		local co = coroutine.create(function()
			local ok, v = pcall(function() return coroutine.yield("in pcall") end)
			print(ok, v)
			table.sort({2, 1}, function(a, b) coroutine.yield("in sort") return a < b end)
			string.gsub("x", ".", function() coroutine.yield("in gsub") end)
			for _ in function() return coroutine.yield("in iterator") end do end
			return "end"
		end)
		local sent
		repeat
			local ok, v = coroutine.resume(co, sent)
			sent = nil
			print(ok, v)
			if v == "in pcall" then sent = "hello" end
		until v == "end"
		print(coroutine.status(co), coroutine.resume(co))`)
	want := "true in pcall\ntrue hello\ntrue in sort\ntrue in gsub\ntrue in iterator\ntrue end\ndead false cannot resume dead coroutine"
	if got != want {
		t.Errorf("printed\n%s\nwant\n%s", got, want)
	}
}

func TestLocalsKeepTheirValuesWhenAnErrorPasses(t *testing.T) {
	got := printed(t, `
		local n = 0
		local function inc() n = n + 1 end
		pcall(function() inc() error("x") end)
		inc()
		print(n)`)
	if got != "2" {
		t.Errorf("n is %s after two increments around an error", got)
	}
}

func TestLeakedThreadsAreEnded(t *testing.T) {
	checkGoroutines(t)
	got := printed(t, `
		task.spawn(function() while true do task.wait(1) print("tick") end end)
		task.delay(100, function() print("never") end)
		task.defer(function() print("deferred") end)
		task.wait(2.5)
		coroutine.wrap(function() pcall(function() coroutine.yield() print("resumed") end) end)()`)
	if got != "deferred\ntick\ntick" {
		t.Errorf("printed %q", got)
	}
}

func TestCancelStopsARun(t *testing.T) {
	checkGoroutines(t)
	ctx, cancel := context.WithCancel(context.Background())
	j := job(body("while true do params:Pause() end"))
	_, err := api.NewInProcess().Run(ctx, j, func(p procedural.Progress) {
		if p.Pauses > 0 {
			cancel()
		}
	})
	if e := procedural.AsError(err); e.Kind != procedural.CancelError {
		t.Errorf("a cancelled run ended with %v", err)
	}
}

func TestTotalTimeIsBounded(t *testing.T) {
	j := job(body("while true do params:Pause() end"))
	j.Limits.Total = 50 * time.Millisecond
	if e := failure(t, j); e.Kind != procedural.TimeoutError || e.Line != 3 || !strings.Contains(e.Message, "in all") {
		t.Errorf("%+v", e)
	}
}

func TestModulesThatAreNoGenerators(t *testing.T) { // G22
	long := strings.Repeat("a", 101)
	for source, want := range map[string]string{
		`return nil`:                                  "must return a table",
		`return function() end`:                       "must return a table",
		`return {}`:                                   "OnGenerate must be a function",
		`return 1, 2`:                                 "exactly one value",
		``:                                            "exactly one value",
		`return { OnGenerate = "x" }`:                 "OnGenerate must be a function",
		withAttributes(`["a b"] = 1`):                 "'a b'",
		withAttributes(`RBXx = 1`):                    "'RBXx'",
		withAttributes(long + ` = 1`):                 "101 characters",
		withAttributes(`[1] = 1`):                     "key 1",
		withAttributes(`[""] = 1`):                    "empty",
		withAttributes(`F = print`):                   "'F' is a function",
		withAttributes(`T = {}`):                      "'T' is a table",
		withAttributes(`C = coroutine.create(print)`): "'C' is a thread",
		withAttributes(`N = 0/0`):                     "'N' is nan",
		withAttributes(`I = Instance.new("Part")`):    "'I' is a Instance",
		`return { Attributes = { A = 1 }, AttributeInfo = { B = {} }, OnGenerate = print }`:                             "AttributeInfo.B",
		`return { Attributes = { A = 1 }, AttributeInfo = { A = { mim = 1 } }, OnGenerate = print }`:                    "'min'",
		`return { Attributes = { A = 1 }, AttributeInfo = { A = { min = 2, max = 1 } }, OnGenerate = print }`:           "above max",
		`return { Attributes = { A = "x" }, AttributeInfo = { A = { enum = { "y" } } }, OnGenerate = print }`:           "not among",
		`return { Attributes = { A = 1 }, AttributeInfo = { A = { handle = { kind = "knob" } } }, OnGenerate = print }`: "kind must be one of",
		`return { DefaultSize = Vector3.new(0, 1, 1), OnGenerate = print }`:                                             "DefaultSize",
	} {
		e := failure(t, job(source))
		if e.File != generatorPath || !strings.Contains(e.Message, want) {
			t.Errorf("%s: %q in %q, want %q", source, e.Message, e.File, want)
		}
	}
}

func withAttributes(entry string) string {
	return "return { Attributes = { " + entry + " }, OnGenerate = function() end }"
}

func TestAnEnumNamesAttributeAndAllowedValues(t *testing.T) { // G24
	j := job(`return { Attributes = { Side = "Left" }, AttributeInfo = { Side = { enum = { "Left", "Right" } } }, OnGenerate = function() end }`)
	j.Attributes = procedural.Attributes{{Name: "Side", Value: datatype.String("Lefft")}}
	e := failure(t, j)
	for _, want := range []string{"'Side'", `"Left", "Right"`, "did you mean 'Left'?"} {
		if !strings.Contains(e.Message, want) {
			t.Errorf("%q does not contain %q", e.Message, want)
		}
	}
}

func TestSizesOutsideTheLimitsAreRefused(t *testing.T) { // G17
	for _, size := range []datatype.Vector3{{X: 0, Y: 10, Z: 10}, {X: -5, Y: 1, Z: 1}, {X: 1e30, Y: 1, Z: 1}, {X: 1e-9, Y: 1, Z: 1}} {
		j := job(body(""))
		j.Size = size
		if e := failure(t, j); !strings.Contains(e.Message, "Size.X") {
			t.Errorf("%v: %v", size, e)
		}
	}
	j := job(`return { Attributes = { StepSize = 0 }, OnGenerate = function(params, target)
		for i = 1, params.Size.Y / params.Attributes.StepSize do Instance.new("Part", target) end end }`)
	j.Limits.Instances = 1000
	if e := failure(t, j); e.Kind != procedural.LimitError || e.Line != 2 {
		t.Errorf("StepSize 0: %+v", e)
	}
}

func TestRequireCyclesAreNamed(t *testing.T) { // G15
	j := job(`require(script.Parent.a) return {}`)
	j.Modules = append(j.Modules, &procedural.Module{Path: "a.luau", Source: "return require(script.Parent.b)"},
		&procedural.Module{Path: "b.luau", Source: "return require(script.Parent.a)"})
	if e := failure(t, j); !strings.Contains(e.Message, "a → b → a") || e.File != "b.luau" || e.Line != 1 {
		t.Errorf("%+v", e)
	}
	j.Modules[2].Source = "return 7"
	j.Modules[0].Source = body("assert(require(script.Parent.a) == 7)")
	mustRun(t, j)
}

func TestChildrenAndSiblingsAreRequired(t *testing.T) {
	j := job("")
	j.Modules = []*procedural.Module{
		{Path: "sets/house/init.luau", Source: body(`
			local wall, roof = require(script.Wall), require("./roof")
			assert(require(script.Wall) == wall)
			assert(require("@self/Wall") == wall)
			assert(require(script.Parent.Parent.shared) == "shared")
			Instance.new(wall.class, target).Name = roof`)},
		{Path: "sets/house/Wall.luau", Source: `return { class = "WedgePart" }`},
		{Path: "sets/roof.luau", Source: `return "gable"`},
		{Path: "shared.luau", Source: `return "shared"`},
	}
	j.Generator = "sets/house/init.luau"
	if r := mustRun(t, j); r.Parts[0].Name != "gable" || r.Parts[0].Shape != procedural.Wedge {
		t.Errorf("%+v", r.Parts)
	}
	j.Generator = "sets/hose.luau"
	if e := failure(t, j); !strings.Contains(e.Message, "'sets/hose.luau' is missing") { // G20
		t.Errorf("%v", e)
	}
}

func TestErrorsInRequiredModulesNameTheirOwnLine(t *testing.T) {
	j := job("local x = require(script.Parent.a)\nreturn x")
	j.Modules = append(j.Modules, &procedural.Module{Path: "a.luau", Source: "\n\nlocal = 3"})
	if e := failure(t, j); e.Kind != procedural.SyntaxError || e.File != "a.luau" || e.Line != 3 {
		t.Errorf("%+v", e)
	}
	j.Modules[1].Source = "\nerror('bad luck')"
	if e := failure(t, j); e.File != "a.luau" || e.Line != 2 || e.Message != "bad luck" {
		t.Errorf("%+v", e)
	}
}

func TestStateNeverLeaksBetweenRuns(t *testing.T) { // G23
	e := api.NewInProcess()
	j := job(`
		_G.count = (_G.count or 0) + 1
		math.noise = nil == nil and math.noise
		local kept
		return { OnGenerate = function(params, target)
			print(_G.count, kept == nil)
			kept = target
		end }`)
	for range 2 {
		r, err := e.Run(context.Background(), j, nil)
		if err == nil {
			t.Fatalf("writing into the math library passed: %v", r.Messages)
		}
	}
	j.Modules[0].Source = strings.Replace(j.Modules[0].Source, "math.noise = nil == nil and math.noise", "", 1)
	for range 2 {
		r, err := e.Run(context.Background(), j, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Messages[0].Text != "1 true" {
			t.Errorf("a run saw what another left: %s", r.Messages[0].Text)
		}
	}
}

func TestPrintingIsCapped(t *testing.T) {
	j := job(body(`for i = 1, 1e4 do print(("x"):rep(1e4)) end`))
	r := mustRun(t, j)
	if len(r.Messages) != 1001 || len(r.Messages[0].Text) > 4100 || !strings.Contains(r.Messages[1000].Text, fmt.Sprint(10000-1000)) {
		t.Errorf("%d messages, the last %q", len(r.Messages), r.Messages[len(r.Messages)-1].Text)
	}
}
