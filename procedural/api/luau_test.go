package api_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"copse/internal/shared"
)

// TestTheDocumentedStructureRuns takes the module from the reference text as it
// is printed there, and fills in its body.
func TestTheDocumentedStructureRuns(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(shared.Dir(t), "reference", "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		source := regexp.MustCompile(`(?s)local MyGenerator = \{\}.*?return MyGenerator`).FindString(string(text))
		if source == "" {
			continue
		}
		found++
		if r := mustRun(t, job(source)); r.Definition.Spec("AmountOfSomething") == nil {
			t.Errorf("%s: %+v", filepath.Base(file), r.Definition)
		}
		full := strings.Replace(source, "targetContainer: GeneratedFolder)\n", `targetContainer: GeneratedFolder)
			local parts: { Part } = {}
			for i = 1, params.Attributes.AmountOfSomething do
				params:Pause()
				if not params.Attributes.DoSomething then continue end
				local part = Instance.new("Part") :: Part
				part.Name = `+"`step {i} of {params.Attributes.AmountOfSomething}`"+`
				part.Size = if i % 2 == 0 then Vector3.one else params.Size / 137
				part.Position += Vector3.new(0, i // 2, 0)
				part.Parent = targetContainer
				table.insert(parts, part)
			end
			for i, part in parts do part.Transparency = i / #parts end
			targetContainer:SetPrimaryPart(parts[1])
`, 1)
		r := mustRun(t, job(full))
		if len(r.Parts) != 137 || r.Parts[136].Name != "step 137 of 137" || r.Parts[136].CFrame.Position.Y != 68 || r.Primary != 0 {
			t.Errorf("%d parts, last %+v", len(r.Parts), r.Parts[len(r.Parts)-1])
		}
	}
	if found == 0 {
		t.Error("no reference text has the structure")
	}
}

func TestRuntimeErrorsKeepTheAuthorsLines(t *testing.T) {
	source := "local M = {}\ntype P = {\n\tSize: Vector3,\n}\nfunction M.OnGenerate(params: P, target: any): ()\n\tlocal n: number? = nil\n\tlocal s = `a{1}b`\n\tprint(s, n + 1)\nend\nreturn M"
	if e := failure(t, job(source)); e.Line != 8 || !strings.Contains(e.Message, "arithmetic (add)") {
		t.Errorf("%+v", e)
	}
	source = "--!strict\nlocal M = {}\nlocal x = 1 +\n\nreturn M"
	if e := failure(t, job(source)); e.Line < 3 || e.Column == 0 {
		t.Errorf("%+v", e)
	}
}

func TestConcatenationFollowsLuau(t *testing.T) {
	for code, want := range map[string]string{
		`print(1 .. "" .. 0.1 .. "|" .. 1e15 .. "|" .. 1/0 .. "|" .. -(0/0))`:                                                                                         "10.1|1000000000000000|inf|nan",
		`local m = setmetatable({}, { __concat = function(a, b) return "<" .. tostring(type(a)) .. type(b) .. ">" end }) local n = 1 print(m .. n, "x" .. m, n .. m)`: "<tablenumber> <stringtable> <numbertable>",
		`local function f(a) a = a .. "x" return a end print(f("y"))`:                                                                                                 "yx",
		`local function f(a, b) b = "(" .. a .. b .. ")" return b end print(f("y", "z"))`:                                                                             "(yz)",
		`local function f(b, a) a, b = a:upper(), b .. 1 return a .. b end print(f("y", "z"))`:                                                                        "Zy1",
		`local function g(...) return ... end local function f(a) a = (g(a, 2)) return a end print(f("y"))`:                                                           "y",
		`local s = "" for i = 1, 60 do s ..= i end print(#s)`:                                                                                                         "111",
		`local function two() return "a", "b" end print(two() .. two())`:                                                                                              "aa",
		`print((("x"):rep(3)) .. ("y"):upper() .. #"abc")`:                                                                                                            "xxxY3",
		`local t = {v = "q"} t.v ..= "w" print(t.v, "1" + 1, 10 .. "")`:                                                                                               "qw 2 10",
	} {
		if got := printed(t, code); got != want {
			t.Errorf("%s printed %q, want %q", code, got, want)
		}
	}
}

func TestLibrariesListTheirMembersInOrderWhateverWasAskedFirst(t *testing.T) {
	want := printed(t, `for name in pairs(math) do print(name) end`)
	if !strings.HasPrefix(want, "abs\nacos\n") || !strings.HasSuffix(want, "\nhuge\npi") {
		t.Fatalf("the members of math: %q", want)
	}
	for _, first := range []string{`math.sqrt(4)`, `print()`, `assert(math.pi > 3)`, `assert(math.floor == math.floor)`, `assert(math.none == nil and math[1] == nil and rawget(math, "sin"))`} {
		got := printed(t, first+` for name, member in math do print(name) assert(member == math[name] and member == rawget(math, name)) end`)
		if strings.TrimPrefix(got, "\n") != want {
			t.Errorf("after %s the members of math are %q", first, got)
		}
	}
	if got := printed(t, `print(pcall(function() math.sin = 1 end)) print(math.sin(0), table.isfrozen(math))`); !strings.Contains(got, "readonly") || !strings.HasSuffix(got, "\n0 true") {
		t.Error(got)
	}
}
