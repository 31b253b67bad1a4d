package luau_test

import (
	"fmt"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural/luau"
)

// lines returns a module of about n lines of ordinary generator code.
func lines(n int) string {
	var b strings.Builder
	b.WriteString("local M = {}\n")
	for i := 0; strings.Count(b.String(), "\n") < n; i++ {
		for range 20 {
			fmt.Fprintf(&b, `function M.make%d(p: P, n: number): Part?
	local out = {}
	for i, v in p.items do
		if v == nil then continue end
		p.x += i * n // 2
		out[#out + 1] = if v > 3 then v else f(v)
	end
	return out[1]
end
`, i)
			i++
		}
	}
	b.WriteString("return M\n")
	return b.String()
}

func BenchmarkCompile10000Lines(b *testing.B) {
	source := lines(10_000)
	b.SetBytes(int64(len(source)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := luau.Compile("bench", source); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCompileModule(b *testing.B) {
	source := lines(200)
	b.SetBytes(int64(len(source)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := luau.Compile("bench", source); err != nil {
			b.Fatal(err)
		}
	}
}

// benchmarkLoop runs a loop body a thousand times per iteration.
func benchmarkLoop(b *testing.B, body string) {
	L := lua.NewState()
	defer L.Close()
	main, err := luau.NewRuntime(L, nil).Load(L, "bench", "local t, n, s = {1, 2, 3, 4, 5, 6, 7, 8}, 0, '' for i = 1, 1000 do "+body+" end")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := L.CallByParam(lua.P{Fn: main}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkIterateTable(b *testing.B)    { benchmarkLoop(b, "for k, v in t do n += v end") }
func BenchmarkIterateNumbers(b *testing.B)  { benchmarkLoop(b, "for k = 1, 8 do n += t[k] end") }
func BenchmarkFloorDivision(b *testing.B)   { benchmarkLoop(b, "n = i // 3") }
func BenchmarkDivision(b *testing.B)        { benchmarkLoop(b, "n = i / 3") }
func BenchmarkInterpolation(b *testing.B)   { benchmarkLoop(b, "s = `a{i}b`") }
func BenchmarkConcatenation(b *testing.B)   { benchmarkLoop(b, "s = 'a' .. i .. 'b'") }
func BenchmarkIfExpression(b *testing.B)    { benchmarkLoop(b, "n = if i > 3 then i else n") }
func BenchmarkIfInExpression(b *testing.B)  { benchmarkLoop(b, "n = 1 + (if i > 3 then i else n)") }
func BenchmarkCompoundAssigns(b *testing.B) { benchmarkLoop(b, "t[1] += i") }
func BenchmarkContinue(b *testing.B)        { benchmarkLoop(b, "if i > 3 then continue end n += 1") }
