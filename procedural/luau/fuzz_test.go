package luau_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"copse/internal/shared"
	"copse/procedural/luau"
)

// FuzzCompile feeds anything to the translator: it returns, either an error with
// a line or a text that gopher-lua compiled (Compile does that itself), and then
// the same text again, on no more lines than the source.
func FuzzCompile(f *testing.F) {
	for seed := range uint64(2) {
		source, _ := program(seed)
		f.Add(source)
	}
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) {
		text, err := luau.Compile("fuzz", source)
		if err != nil {
			fault, ok := err.(*luau.Error)
			if !ok || fault.Line < 1 || fault.Column < 0 || fault.Message == "" {
				t.Fatalf("error %#v", err)
			}
			if strings.Contains(fault.Message, "internal error") {
				t.Fatal(fault)
			}
			if lines := 1 + strings.Count(source, "\n"); fault.Line > lines {
				t.Fatalf("line %d of %d: %s", fault.Line, lines, fault)
			}
			return
		}
		if strings.Count(text, "\n") > strings.Count(source, "\n") {
			t.Fatalf("%d lines of text from %d", strings.Count(text, "\n")+1, strings.Count(source, "\n")+1)
		}
		if again, err := luau.Compile("fuzz", source); err != nil || again != text {
			t.Fatal("not repeatable", err)
		}
	})
}

// seeds hold every construct once, for the fuzzer to take apart.
var seeds = []string{
	"\uFEFF#!sh\nlocal a: number, b = 0x1F, 0b11 --[[x]] return a // b, `x{a}y{`{b}`}`",
	"local t = {1, x = 2, ['y'] = 3; f()} t.x += 1 t['y'] ..= 'z' t.a.b -= 1",
	"for i = 1, 3 do if i == 2 then continue elseif i then break end local f = function() return i end end",
	"repeat local x, y = 1, 2 if x then continue end local z until x or y",
	"while true do do local h = 1 local g = function() return h end break end end",
	"local x = if a then b elseif c then nil else false return if x then f() else ...",
	"type A<T, U... = ...number> = { read x: T?, [string]: (a: T, U...) -> ...any } | typeof(f(1)) export type B = 'x' & {number}",
	"@native @[deprecated {use = 'f'}] local function f<T>(a: T, ...: number): (T, ...number) return a :: any, ... end",
	"function a.b.c:goto(arg, ...) return self:goto(arg, ...) end local goto, arg = 1, 2 goto, arg = arg, goto",
	"a, b.c, d[e] = e, d, f() a, b = b, a const k = -0 return -0, 1e400, 0/0, 2^-1, (-2)^2",
	"local s = \"\\x41\\u{1F600}\\z  \\065\\\n\" .. [==[a]]]==] .. 'b' .. 1 .. -x .. (y .. z)",
	"type function f(t) return t end local y = f<<number>>(1) local z = t:m<<A, B>>{1}",
	"return not a == b and - -c ~= #d or e <= f >= g < h > i, (f()), {f()}, {(f())}",
	"if a then elseif b then else end do end ;;; local function f() return end",
}

// The module structure that the public documentation prints compiles as it
// stands there, in every language of the documents.
func TestDocumentedModulesCompile(t *testing.T) {
	dir := filepath.Join(shared.Dir(t), "reference")
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil || len(files) == 0 {
		t.Skip("no reference documents beside this checkout")
	}
	module := regexp.MustCompile(`(?s)local MyGenerator = \{\}.*?\nreturn MyGenerator`)
	found := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, source := range module.FindAllString(string(data), -1) {
			found++
			got, err := results(source + ", type(MyGenerator.OnGenerate), MyGenerator.Attributes.AmountOfSomething, MyGenerator.Attributes.DoSomething")
			if err != nil {
				t.Errorf("%s: %v", filepath.Base(file), err)
				continue
			}
			if !strings.HasSuffix(got, " function 137 true") {
				t.Errorf("%s: the module returns %s", filepath.Base(file), got)
			}
		}
	}
	if found == 0 {
		t.Skip("the documents hold no module")
	}
}

// The same structure with everything that Luau has.
func TestGeneratorModule(t *testing.T) {
	const source = `--!strict
local Ladder = {}

Ladder.Attributes = {
	Rungs = 12,
	Material = "Wood",
	Rails = true,
}

export type Options = typeof(Ladder.Attributes)
type Params = {
	read Size: { X: number, Y: number, Z: number },
	Attributes: Options,
	Pause: (self: any) -> (),
}
type Row<T> = { [number]: T } | nil

@native
local function spread<T>(count: number, make: (index: number, t: number) -> T?): { T }
	local made: { T } = {}
	for i = 1, count do
		local item = make(i, if count > 1 then (i - 1) / (count - 1) else 0)
		if item == nil then
			continue
		end
		made[#made + 1] = item
	end
	return made
end

function Ladder.OnGenerate(params: Params, targetContainer: any)
	local size, options = params.Size, params.Attributes
	local half = options.Rungs // 2
	local names = spread(options.Rungs, function(i, t): string?
		params:Pause()
		if i == half then
			return nil
		end
		return ` + "`Rung {i} at {t * size.Y // 1}{if options.Rails then \"!\" else \"\"}`" + `
	end)
	local text = ""
	for i, name in names do
		text ..= if i > 1 then ", " .. name else name
	end
	return text
end

return Ladder.OnGenerate({
	Size = { X = 1, Y = 30, Z = 1 },
	Attributes = { Rungs = 4, Material = "Wood", Rails = true } :: Options,
	Pause = function() end,
}, nil)
`
	got, err := results(source)
	if want := "Rung 1 at 0!, Rung 3 at 20!, Rung 4 at 30!"; err != nil || got != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}
