package api_test

import (
	"strings"
	"testing"

	"copse/procedural"
)

// sandboxed is job with a sandboxed module of the given capabilities.
func sandboxed(source string, capabilities ...procedural.Capability) *procedural.Job {
	j := job(source)
	j.Modules[0].Sandboxed, j.Modules[0].Capabilities = true, capabilities
	return j
}

func TestASandboxedGeneratorNeedsThreeCapabilities(t *testing.T) {
	source := body(`local p = Instance.new("Part") p.Name = "x" p:Clone().Parent = target`)
	mustRun(t, sandboxed(source, procedural.DefaultCapabilities()...))
	for _, c := range []struct {
		has  []procedural.Capability
		want string
	}{
		{[]procedural.Capability{procedural.CreateInstances, procedural.Basic}, "The current thread cannot run 'test' (lacking capability RunServerScript)"},
		{[]procedural.Capability{procedural.RunServerScript, procedural.Basic}, "The current thread cannot call 'new' (lacking capability CreateInstances)"},
		{[]procedural.Capability{procedural.RunServerScript, procedural.CreateInstances}, "The current thread cannot call 'new' (lacking capability Basic)"},
	} {
		if e := failure(t, sandboxed(source, c.has...)); e.Message != c.want {
			t.Errorf("%v: %q, want %q", c.has, e.Message, c.want)
		}
	}
	clone := body(`script:Clone()`)
	if e := failure(t, sandboxed(clone, procedural.RunServerScript, procedural.Basic)); e.Message != "The current thread cannot call 'Clone' (lacking capability CreateInstances)" || e.Line != 3 {
		t.Errorf("%+v", e)
	}
}

func TestWhatASandboxForbidsNamesTheCapability(t *testing.T) { // G7
	for statement, want := range map[string]string{
		"getfenv(0).os":                     "cannot call 'getfenv' (lacking capability ScriptGlobals)",
		"setfenv(1, {})":                    "cannot call 'setfenv' (lacking capability ScriptGlobals)",
		"_G.x = 1":                          "cannot access '_G' (lacking capability ScriptGlobals)",
		"shared.x = 1":                      "cannot access 'shared' (lacking capability ScriptGlobals)",
		`loadstring("return 1")`:            "cannot call 'loadstring' (lacking capability LoadString)",
		`require("io")`:                     "cannot require 'io' (lacking capability LoadUnownedAsset)",
		`require(12345)`:                    "cannot require '12345' (lacking capability LoadUnownedAsset)",
		"return package.loaded.os":          "cannot access 'package' (lacking capability Unassigned)",
		"debug.getregistry()":               "cannot access 'debug.getregistry' (lacking capability Unassigned)",
		"collectgarbage()":                  "cannot call 'collectgarbage' (lacking capability Unassigned)",
		`io.open("/etc/passwd")`:            "cannot access 'io' (lacking capability Unassigned)",
		`os.execute("true")`:                "cannot access 'os.execute' (lacking capability Unassigned)",
		`os.getenv("HOME")`:                 "cannot access 'os.getenv' (lacking capability Unassigned)",
		"workspace.Terrain:GetHeight(0, 0)": "cannot access 'workspace' (lacking capability AccessOutsideWrite)",
		"target.Parent.Name = 'x'":          "cannot modify 'ProceduralModel' (lacking capability AccessOutsideWrite)",
		`string.dump(print)`:                "cannot access 'string.dump' (lacking capability Unassigned)",
	} {
		e := failure(t, sandboxed(body(strings.TrimPrefix("local _ = "+statement, keep(statement))), procedural.DefaultCapabilities()...))
		if e.Message != "The current thread "+want || e.Line != 3 {
			t.Errorf("%s: %q at line %d, want %q", statement, e.Message, e.Line, want)
		}
	}
}

// keep says what to cut from "local _ = statement" so that it parses.
func keep(statement string) string {
	if strings.HasPrefix(statement, "return") || strings.Contains(statement, " = ") {
		return "local _ = "
	}
	return ""
}

func TestGrantedCapabilitiesWork(t *testing.T) {
	all := append(procedural.DefaultCapabilities(), procedural.ScriptGlobals, procedural.LoadString)
	mustRun(t, sandboxed(body(`
		_G.x = 1
		assert(shared.x == 1)
		assert(getfenv().print == print)
		assert(loadstring("return 1 + 1")() == 2)
		assert(select(2, loadstring("return +")):find(":1:"))
		local f = setfenv(function() return y end, { y = 3 })
		assert(f() == 3)`), all...))
}

func TestEvenAnUnsandboxedModuleReachesNothingOutside(t *testing.T) {
	got := printed(t, `
		print(io, package, load, dofile, loadfile, module)
		print(getfenv(0).io, getmetatable(""), getmetatable(target), getmetatable(Vector3.one))
		for _, lib in { string, math, table, coroutine, task, os, debug, bit32, buffer, utf8, Vector3, CFrame, Instance } do
			assert(not pcall(function() lib.evil = 1 end))
			assert(not pcall(rawset, lib, "evil", 1))
			assert(not pcall(setmetatable, lib, {}))
		end
		print(pcall(function() getmetatable("").__index = nil end))
		print(collectgarbage("count"), tostring(print):match("^function: 0x%x+$") ~= nil)`)
	want := "nil nil nil nil nil nil\nnil The metatable is locked The metatable is locked The metatable is locked"
	if !strings.HasPrefix(got, want) || !strings.Contains(got, "false test.luau") || !strings.HasSuffix(got, "0 true") {
		t.Errorf("printed\n%s", got)
	}
}

func TestModuleScriptsAreCappedToTheGenerator(t *testing.T) {
	j := sandboxed(body(`local s = Instance.new("ModuleScript") s.Source = "return getfenv()" s.Parent = target`), procedural.DefaultCapabilities()...)
	r := mustRun(t, j)
	if m := r.Modules[0]; !m.Sandboxed || m.Capabilities.String() != "RunServerScript | CreateInstances | Basic" {
		t.Errorf("%+v", m)
	}
	j = sandboxed(body(`local s = Instance.new("ModuleScript") s.Name = "m" s.Source = "return getfenv()" require(s)`), procedural.DefaultCapabilities()...)
	if e := failure(t, j); !strings.Contains(e.Message, "lacking capability ScriptGlobals") {
		t.Errorf("%+v", e)
	}
}

func TestASandboxedModuleIsLimitedWhoeverRequiresIt(t *testing.T) {
	j := job(body(`require(script.Parent.lib)(target)`))
	j.Modules = append(j.Modules, &procedural.Module{Path: "lib.luau", Source: `return function(t) Instance.new("Part", t) end`,
		Sandboxed: true, Capabilities: procedural.Capabilities{procedural.RunServerScript, procedural.Basic}})
	if e := failure(t, j); e.File != "lib.luau" || !strings.Contains(e.Message, "lacking capability CreateInstances") {
		t.Errorf("%+v", e)
	}
	j.Modules[0].Source = body(`require(script.Parent.lib) Instance.new("Part", target)`)
	mustRun(t, j)
}

func TestNoDetourAvoidsTheSandbox(t *testing.T) {
	for _, detour := range []string{
		`pcall(Instance.new, "Part", target)`,
		`pcall(pcall, pcall, Instance.new, "Part", target)`,
		`coroutine.resume(coroutine.create(Instance.new), "Part", target)`,
		`pcall(coroutine.wrap(Instance.new), "Part", target)`,
		`task.spawn(Instance.new, "Part", target)`,
		`task.defer(Instance.new, "Part", target) task.wait()`,
		`coroutine.wrap(function() task.delay(1, pcall, Instance.new, "Part", target) end)() task.wait(2)`,
		`xpcall(Instance.new, print, "Part", target)`,
		`pcall(setmetatable({}, { __index = function(_, k) return Instance.new(k, target) end }).Part)`,
	} {
		r, err := run(sandboxed(body(detour), procedural.RunServerScript, procedural.Basic))
		if err == nil && len(r.Parts) > 0 {
			t.Errorf("%s made a part", detour)
		}
		if r, err := run(sandboxed(body(detour), procedural.DefaultCapabilities()...)); err == nil && len(r.Parts) != 1 {
			t.Errorf("%s made %d parts although it may", detour, len(r.Parts))
		}
	}
}
