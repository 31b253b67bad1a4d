package luau

import (
	"fmt"
	"math"
	"strconv"
)

// emitter writes Lua 5.1. Every token is written on the line that its source
// stands on, so that the lines in run-time errors are the author's.
type emitter struct {
	name, src string
	out       []byte
	line      int32
	taken     map[string]bool // names of the source that look like fresh ones
	serial    int
	helpers   [helperCount]string

	fn      *function
	loops   []loopExit // open loops of the function, innermost last
	methods []int32    // lines of the method names called, in order of the calls' ends
}

// loopExit is how break and continue leave a loop.
type loopExit struct {
	flag string // variable to set before a break, where the body is wrapped
}

// emit translates a parsed source. The chunk takes the helpers as arguments and
// returns the main function; Runtime.Load calls it. methods is what straighten needs.
func emit(name, src string, main *function, tokens []token) (out string, methods []int32, err error) {
	e := &emitter{name: name, src: src, line: 1, taken: make(map[string]bool)}
	e.out = make([]byte, 0, len(src)+len(src)/8+128)
	for i := range tokens {
		if t := &tokens[i]; t.kind == tokName && looksFresh(t.text) {
			e.taken[t.text] = true
		}
	}
	defer func() {
		if r := recover(); r != nil {
			fault, ok := r.(*Error)
			if !ok {
				panic(r)
			}
			out, methods, err = "", nil, fault
		}
	}()
	e.put("local")
	for i := range e.helpers {
		if i > 0 {
			e.put(",")
		}
		e.helpers[i] = e.fresh()
		e.put(e.helpers[i])
	}
	e.put("=...;return function")
	e.functionRest(main)
	return string(e.out), e.methods, nil
}

// looksFresh reports whether a name has the form of those that fresh makes.
func looksFresh(name string) bool {
	if len(name) < 2 || name[0] != '_' {
		return false
	}
	for i := 1; i < len(name); i++ {
		if !isDigit(name[i]) {
			return false
		}
	}
	return true
}

// fresh makes a name that the source does not use.
func (e *emitter) fresh() string {
	for {
		e.serial++
		if name := "_" + strconv.Itoa(e.serial); !e.taken[name] {
			return name
		}
	}
}

func (e *emitter) fail(at position, format string, args ...any) {
	panic(newError(e.name, e.src, at, fmt.Sprintf(format, args...)))
}

// at moves to the line of a place in the source, if it is not there yet.
func (e *emitter) at(at position) {
	for e.line < at.line {
		e.out = append(e.out, '\n')
		e.line++
	}
}

// put writes one or more tokens, apart from the last one where they would grow
// together.
func (e *emitter) put(s string) {
	if n := len(e.out); n > 0 {
		last, first := e.out[n-1], s[0]
		if isNamePart(last) && isNamePart(first) || last == '-' && first == '-' {
			e.out = append(e.out, ' ')
		}
	}
	e.out = append(e.out, s...)
}

// quote writes a string constant in printable ASCII without line breaks.
func (e *emitter) quote(s string) {
	e.out = append(e.out, '"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			e.out = append(e.out, '\\', c)
		case c < ' ' || c >= 0x7f:
			e.out = append(e.out, '\\', '0'+c/100, '0'+c/10%10, '0'+c%10)
		default:
			e.out = append(e.out, c)
		}
	}
	e.out = append(e.out, '"')
}

// number writes a constant that gopher-lua reads back as exactly v. Its parser
// takes numerals beyond the range of a double for NaN, and its compiler merges
// the constants 0 and −0; −#"" is computed when it runs.
func (e *emitter) number(v float64) {
	switch {
	case math.IsNaN(v):
		e.put("(0/0)")
	case math.IsInf(v, 0):
		e.put("(" + strconv.Itoa(int(math.Copysign(1, v))) + "/0)")
	case v == 0 && math.Signbit(v):
		e.put(`(-#"")`)
	case v < 0:
		e.put("(" + strconv.FormatFloat(v, 'g', -1, 64) + ")")
	case v == math.Trunc(v) && v < 1e15:
		e.put(strconv.FormatInt(int64(v), 10))
	default:
		e.put(strconv.FormatFloat(v, 'g', -1, 64))
	}
}

// emittable reports whether a string can stand as a name in Lua 5.1.
func emittable(name string) bool {
	if name == "" || !isNameStart(name[0]) || name == "goto" {
		return false
	}
	for i := 1; i < len(name); i++ {
		if !isNamePart(name[i]) {
			return false
		}
	}
	_, keyword := keywords[name]
	return !keyword
}

// localName is what a local is called in the emitted Lua.
func localName(l *local) string {
	if l.emitted != "" {
		return l.emitted
	}
	return l.name
}

// declare chooses the name of a local: its own, unless gopher-lua gives that a
// meaning. A vararg function has a hidden local `arg` there.
func (e *emitter) declare(l *local) string {
	if l.emitted == "" && (l.name == "goto" || l.name == "arg") {
		l.emitted = e.fresh()
	}
	return localName(l)
}

// functionRest writes parameters, body and end.
func (e *emitter) functionRest(f *function) {
	outer, loops := e.fn, e.loops
	e.fn, e.loops = f, nil
	e.put("(")
	params := f.params
	if f.method { // the emitted function has its own hidden self
		params = params[1:]
	}
	for i, l := range params {
		if i > 0 {
			e.put(",")
		}
		e.at(l.at)
		e.put(e.declare(l))
	}
	if f.usesVararg {
		if len(params) > 0 {
			e.put(",")
		}
		e.put("...")
	}
	e.put(")")
	e.block(f.body)
	e.at(f.end)
	e.put("end")
	e.fn, e.loops = outer, loops
}

// inVararg reports whether this place sees the hidden local `arg`.
func (e *emitter) inVararg() bool {
	for f := e.fn; f != nil; f = f.parent {
		if f.usesVararg {
			return true
		}
	}
	return false
}
