package luau_test

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural/luau"
)

// run translates and runs a source, and returns what it showed.
func run(t *testing.T, name, source string) (string, error) {
	t.Helper()
	L := lua.NewState(lua.Options{RegistryMaxSize: 1 << 20, RegistryGrowStep: 4096})
	defer L.Close()
	var out strings.Builder
	L.SetGlobal("show", L.NewFunction(func(L *lua.LState) int {
		for i := 1; i <= L.GetTop(); i++ {
			if i > 1 {
				out.WriteByte('\t')
			}
			out.WriteString(luau.ToString(L, L.Get(i)))
		}
		out.WriteByte('\n')
		return 0
	}))
	main, err := luau.NewRuntime(L, nil).Load(L, name, source)
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	L.SetContext(ctx)
	err = L.CallByParam(lua.P{Fn: main, Protect: true})
	return out.String(), err
}

// Random programs must do in gopher-lua, through the translation, what the same
// programs do in the reference Lua: this is what found the faults of gopher-lua's
// compiler that the emitter steers around.
func TestProgramsAgreeWithReferenceLua(t *testing.T) {
	interpreter, err := exec.LookPath("lua5.1")
	if err != nil {
		t.Skip("no lua5.1 on this machine: nothing to compare with")
	}
	count := uint64(25)
	const prelude = `
local function text(v) if type(v) == "number" and v == v then if math.abs(v) < 1e15 and v == math.floor(v) then return string.format("%d", v) end return string.format("%.17g", v) end return tostring(v) end
function show(...) local t = {} for i = 1, select("#", ...) do t[i] = text((select(i, ...))) end print(table.concat(t, "\t")) end
`
	for seed := range count {
		source, reference := program(seed)
		var want bytes.Buffer
		cmd := exec.Command(interpreter, "-")
		cmd.Stdin = strings.NewReader(prelude + reference)
		cmd.Stdout = &want
		failure := cmd.Run()
		got, err := run(t, "program.luau", source)
		if (err != nil) != (failure != nil) || got != want.String() {
			t.Fatalf("seed %d: got error %v, want %v\n%s", seed, err, failure, difference(got, want.String(), source))
		}
	}
}

func difference(got, want, source string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range g {
		if i >= len(w) || g[i] != w[i] {
			return fmt.Sprintf("line %d of the output is %q, want %q\n%s", i+1, g[i], append(w, "")[min(i, len(w))], source)
		}
	}
	return source
}
