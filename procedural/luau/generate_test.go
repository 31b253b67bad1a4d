package luau_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// generator writes random programs in two languages at once: Luau, and Lua 5.1
// that means the same and is written with other means than the emitter's (a
// continue, for example, returns from a function around the body).
type generator struct {
	rng        *rand.Rand
	luau, lua  strings.Builder
	numbers    []string // variables that hold numbers
	closures   []string // functions without parameters that return a number
	tables     []string // tables with numbers in [1], [2] and x
	serial     int
	depth      int
	statements int // so far
	start      int // of the statement at the top
}

// pair is the same piece of program in Luau and Lua.
type pair struct{ luau, lua string }

func same(s string) pair { return pair{s, s} }

func (p pair) format(luau, lua string) pair {
	return pair{fmt.Sprintf(luau, p.luau), fmt.Sprintf(lua, p.lua)}
}

func (g *generator) write(p pair) {
	g.luau.WriteString(p.luau)
	g.luau.WriteByte('\n')
	g.lua.WriteString(p.lua)
	g.lua.WriteByte('\n')
}

func (g *generator) name(prefix string) string {
	g.serial++
	if g.rng.IntN(4) == 0 { // names are shadowed now and then
		return fmt.Sprintf("%s%d", prefix, g.rng.IntN(3))
	}
	return fmt.Sprintf("%s_%d", prefix, g.serial)
}

func pick(g *generator, list []string) string { return list[g.rng.IntN(len(list))] }

func (g *generator) number() pair {
	g.depth++
	defer func() { g.depth-- }()
	if g.depth > 4 {
		return g.leaf()
	}
	switch g.rng.IntN(13) {
	case 0, 1:
		a, b := g.number(), g.number()
		op := []string{"+", "-", "*", "%"}[g.rng.IntN(4)]
		if op == "%" {
			b = same(fmt.Sprint(g.rng.IntN(5) + 1))
		}
		f := "(%s " + strings.ReplaceAll(op, "%", "%%") + " %s)"
		if op == "*" { // 5.1 loses precision in the remainder of a large number
			f = "(%s * %s %% 1000)"
		}
		return pair{fmt.Sprintf(f, a.luau, b.luau), fmt.Sprintf(f, a.lua, b.lua)}
	case 2:
		a := g.number()
		d := g.rng.IntN(4) + 1
		return pair{fmt.Sprintf("(%s // %d)", paren(a.luau), d), fmt.Sprintf("math.floor(%s / %d)", a.lua, d)}
	case 3:
		c, a, b := g.boolean(), g.number(), g.number()
		return pair{
			fmt.Sprintf("(if %s then %s else %s)", c.luau, a.luau, b.luau),
			fmt.Sprintf("(function() if %s then return (%s) end return (%s) end)()", c.lua, a.lua, b.lua),
		}
	case 4:
		c, a, b := g.boolean(), g.number(), g.number()
		return pair{fmt.Sprintf("(%s and %s or %s)", c.luau, a.luau, b.luau), fmt.Sprintf("(%s and %s or %s)", c.lua, a.lua, b.lua)}
	case 5:
		a, b := g.number(), g.number()
		return pair{fmt.Sprintf("pass(%s, %s)", a.luau, b.luau), fmt.Sprintf("pass(%s, %s)", a.lua, b.lua)}
	case 6:
		return g.number().format("(pass(%s, 1))", "(pass(%s, 1))")
	case 7:
		return g.number().format("#`{%s}`", "#tostring(%s)")
	case 8:
		return g.number().format("(%s :: number)", "(%s)")
	case 9:
		a, b := g.number(), g.number()
		return pair{fmt.Sprintf("({%s, pass(%s, 2)})[2]", a.luau, b.luau), fmt.Sprintf("({%s, pass(%s, 2)})[2]", a.lua, b.lua)}
	case 10:
		if len(g.tables) > 0 {
			return g.number().format(pick(g, g.tables)+":add(%s)", "(%s)")
		}
	}
	return g.leaf()
}

func paren(s string) string { return "(" + s + ")" }

func (g *generator) leaf() pair {
	switch g.rng.IntN(6) {
	case 0:
		return same(fmt.Sprint(g.rng.IntN(10)))
	case 1, 2:
		if len(g.tables) > 0 {
			return same(pick(g, g.tables) + pick(g, []string{"[1]", "[2]", ".x"}))
		}
	}
	return same(pick(g, g.numbers))
}

func (g *generator) boolean() pair {
	g.depth++
	defer func() { g.depth-- }()
	a, b := g.number(), g.number()
	switch k := g.rng.IntN(8); {
	case k < 5 || g.depth > 3:
		op := pick(g, []string{"<", ">", "==", "~=", "<=", ">="})
		return pair{fmt.Sprintf("%s %s %s", a.luau, op, b.luau), fmt.Sprintf("%s %s %s", a.lua, op, b.lua)}
	case k == 5:
		return g.boolean().format("not (%s)", "not (%s)")
	default:
		c, d := g.boolean(), g.boolean()
		op := pick(g, []string{"and", "or"})
		return pair{fmt.Sprintf("(%s %s %s)", c.luau, op, d.luau), fmt.Sprintf("(%s %s %s)", c.lua, op, d.lua)}
	}
}

// list joins n numbers; the last may be a call that gives two more.
func (g *generator) list(n int) pair {
	var l pair
	for i := range n {
		x := g.number()
		if i > 0 {
			l.luau += ", "
			l.lua += ", "
		}
		l.luau += x.luau
		l.lua += x.lua
	}
	return l
}

func (g *generator) target() string {
	if len(g.tables) > 0 && g.rng.IntN(3) == 0 {
		return pick(g, g.tables) + pick(g, []string{"[1]", "[2]", ".x", "[pass(1)]"})
	}
	return pick(g, g.numbers)
}

// block writes statements in a scope of their own.
func (g *generator) block(n int) {
	numbers, closures, tables := len(g.numbers), len(g.closures), len(g.tables)
	g.depth++
	for range n {
		g.statement()
	}
	g.depth--
	g.numbers, g.closures, g.tables = g.numbers[:numbers], g.closures[:closures], g.tables[:tables]
}

// program writes a whole program. It reports through show, which prints.
func program(seed uint64) (luau, lua string) {
	g := &generator{rng: rand.New(rand.NewPCG(seed, 7))}
	g.write(same("local function pass(...) return ... end local n0, n1, n2, made = 1, 2, 3, {}"))
	g.numbers = []string{"n0", "n1", "n2"}
	for range 12 {
		g.statement()
		g.start = g.statements
	}
	g.write(same("for i = 1, #made do show(made[i]()) end show(n0, n1, n2)"))
	return g.luau.String(), g.lua.String()
}
