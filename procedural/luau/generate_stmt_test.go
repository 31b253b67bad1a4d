package luau_test

import (
	"fmt"
	"strconv"
	"strings"
)

// statement writes one statement, smaller ones the deeper it is.
func (g *generator) statement() {
	g.statements++
	kind := g.rng.IntN(20)
	if g.depth > 4 || g.statements-g.start > 60 {
		kind = g.rng.IntN(11)
	}
	switch kind {
	case 0, 1:
		g.declare()
	case 2:
		g.assign(1)
	case 3:
		g.assign(2 + g.rng.IntN(2))
	case 4, 5:
		g.compound()
	case 6:
		l := g.list(2)
		at := fmt.Sprintf("show(%d, ", g.statements)
		g.write(pair{at + l.luau + ")", at + l.lua + ")"})
	case 7, 8:
		g.closure()
	case 9:
		name := g.name("t")
		l := g.list(2)
		add := ", add = function(self, v) return v end}"
		x := g.number()
		g.write(pair{
			"local " + name + " = {" + l.luau + ", x = " + x.luau + add,
			"local " + name + " = {" + l.lua + ", x = " + x.lua + add,
		})
		g.tables = append(g.tables, name)
	case 10:
		// Calls that change variables are never operands beside those variables:
		// which is read first is open, and differs between locals and upvalues.
		if len(g.closures) > 0 {
			f := pick(g, g.closures)
			g.write(same("made[#made + 1] = " + f))
			g.write(same("local called = " + f + "() show(" + strconv.Itoa(g.statements) + ", called, (" + f + "()))"))
		}
	case 11:
		g.write(same("do"))
		g.block(3)
		g.write(same("end"))
	case 12, 13:
		g.write(g.boolean().format("if %s then", "if %s then"))
		g.block(2)
		if g.rng.IntN(2) == 0 {
			g.write(g.boolean().format("elseif %s then", "elseif %s then"))
			g.block(2)
		}
		g.write(same("else"))
		g.block(2)
		g.write(same("end"))
	default:
		g.loop(kind)
	}
}

func (g *generator) declare() {
	n := 1 + g.rng.IntN(3)
	l := g.list(n)
	names := make([]string, n)
	for i := range names {
		names[i] = g.name("n")
	}
	if g.rng.IntN(3) == 0 && n > 1 { // values from one call
		l = pair{"pass(" + l.luau + ")", "pass(" + l.lua + ")"}
	}
	left := strings.Join(names, ", ")
	g.write(pair{"local " + left + " = " + l.luau, "local " + left + " = " + l.lua})
	g.numbers = append(g.numbers, names...)
}

// assign writes a multiple assignment. In Lua it goes through new locals, which
// is what it means. No target is assigned twice, since the order is open.
func (g *generator) assign(n int) {
	l := g.list(n)
	targets, temps := make([]string, 0, n), make([]string, n)
	for len(targets) < n {
		t := g.target()
		base := strings.TrimSuffix(strings.TrimSuffix(t, "[pass(1)]"), "[1]")
		clash := false
		for _, other := range targets {
			clash = clash || strings.HasPrefix(other, base) || strings.HasPrefix(base, other)
		}
		if clash {
			n--
			temps = temps[:n]
			l = g.list(n)
			continue
		}
		targets = append(targets, t)
	}
	if n == 0 {
		return
	}
	var store strings.Builder
	for i, t := range targets {
		temps[i] = fmt.Sprintf("temp%d", i)
		fmt.Fprintf(&store, " %s = %s", t, temps[i])
	}
	g.write(pair{
		strings.Join(targets, ", ") + " = " + l.luau,
		"do local " + strings.Join(temps, ", ") + " = " + l.lua + store.String() + " end",
	})
}

func (g *generator) compound() {
	v := g.number()
	t := g.target()
	op := pick(g, []string{"+", "-", "*"})
	g.write(pair{t + " " + op + "= " + v.luau, t + " = " + t + " " + op + " (" + v.lua + ")"})
	g.write(same(t + " = " + t + " % 1000"))
}

// closure declares a function that uses and changes a variable.
func (g *generator) closure() {
	name := g.name("f")
	v := pick(g, g.numbers)
	x := g.leaf()
	form := pick(g, []string{"local function %s()", "local %s = function()", "local %s; %[1]s = function()"})
	g.write(same(fmt.Sprintf(form, name) + fmt.Sprintf(" %s = (%s + 1) %% 1000 return %s + %s end", v, v, v, x.lua)))
	g.closures = append(g.closures, name)
}

// loop writes a loop of any kind, with break and continue. The Lua body is a
// function that returns what to do next.
func (g *generator) loop(kind int) {
	numbers, closures, tables := len(g.numbers), len(g.closures), len(g.tables)
	i := g.name("i")
	after := same("end")
	switch kind {
	case 14, 15:
		g.write(same(fmt.Sprintf("for %s = 1, %d do", i, 1+g.rng.IntN(4))))
		g.numbers = append(g.numbers, i)
	case 16, 17:
		l := g.list(3)
		k := g.name("k")
		g.write(pair{
			fmt.Sprintf("for %s, %s in {%s} do", k, i, l.luau),
			fmt.Sprintf("for %s, %s in pairs({%s}) do", k, i, l.lua),
		})
		g.numbers = append(g.numbers, k, i)
	case 18:
		c := fmt.Sprintf("c_%d", g.serial) // out of reach of assignments
		g.write(same(fmt.Sprintf("do local %s = 0 while %s < %d do %s = %s + 1 local %s = %s", c, c, 1+g.rng.IntN(4), c, c, i, c)))
		g.numbers = append(g.numbers, i)
		after = same("end end")
	default:
		c, u := fmt.Sprintf("c_%d", g.serial), fmt.Sprintf("u_%d", g.serial)
		g.write(same(fmt.Sprintf("do local %s = 0 repeat %s = %s + 1 local %s, %s = %s, %s", c, c, c, i, u, c, c)))
		g.numbers = append(g.numbers, i)
		after = same(fmt.Sprintf("until %s >= %d end", u, 1+g.rng.IntN(4)))
	}
	g.write(pair{"", "local todo = (function()"})
	g.block(2)
	g.jump()
	g.block(2)
	g.jump()
	g.block(1)
	g.write(pair{"", "end)() if todo == 'break' then break end"})
	g.write(after)
	g.numbers, g.closures, g.tables = g.numbers[:numbers], g.closures[:closures], g.tables[:tables]
}

// jump writes a conditional break or continue inside some blocks that may have
// locals in closures.
func (g *generator) jump() {
	if g.rng.IntN(3) == 0 {
		return
	}
	c := g.boolean()
	word := pick(g, []string{"break", "continue"})
	numbers, closures, tables := len(g.numbers), len(g.closures), len(g.tables)
	g.write(pair{"if " + c.luau + " then", "if " + c.lua + " then"})
	if g.rng.IntN(2) == 0 {
		g.write(same("local held = n0"))
		g.write(same("made[#made + 1] = function() held = held + 1 return held end"))
	}
	g.block(1)
	g.write(pair{word, "do return '" + word + "' end"})
	g.write(same("end"))
	g.numbers, g.closures, g.tables = g.numbers[:numbers], g.closures[:closures], g.tables[:tables]
}
