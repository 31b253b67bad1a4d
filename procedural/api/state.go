package api

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural"
	"copse/procedural/datatype"
	"copse/procedural/luau"
)

func init() {
	// A table grows an array part up to the index written: t[67108863] = 1 would
	// take 15 s and 3.8 GB. This is gopher-lua's only switch for it.
	lua.MaxArrayIndex = 1 << 20
}

// run is one call of the executor: a model and the models it generates.
type run struct {
	compiler *compiler
	catalog  *catalog
	budget   *budget
	job      *procedural.Job
	world    *procedural.World
	tree     *procedural.ModuleTree
	messages []procedural.Message
	dropped  int
	requires map[string]bool // paths of the level's modules that ran
}

// state is the Lua state of one model.
type state struct {
	run       *run
	L         *lua.LState
	threads   threads
	scheduler scheduler
	random    *datatype.Random
	function  string // the library function that runs, for error texts

	luau          *luau.Runtime
	globals       map[string]lua.LValue // those that were asked for
	methods       map[string]lua.LValue // of instances, likewise
	meta          metatables
	frozen        map[*lua.LTable]func() *lua.LTable // readonly table → its contents
	addresses     map[any]int                        // what tostring has numbered
	modules       map[*procedural.Instance]*module
	loading       []*procedural.Instance // modules being required, outermost first
	shared        *lua.LTable
	outerPosition func() (string, int) // of the state around this one
	scene         *procedural.Instance // workspace, once it was asked for
	warned        map[string]bool
	byFile        map[string]*procedural.Module  // modules that ran, by path
	restrictedBy  map[procedural.Capability]bool // what some module that ran lacks
	syntax        *procedural.Error              // the first source that did not parse
}

// function is a library function; it returns how many results it pushed.
type function func(s *state, L *lua.LState) int

// library is a table of functions by name.
type library map[string]function

// newState opens a state. Libraries are made when a module first asks for them: a
// small generator uses few, and the round trip of a small model counts. seed is
// the model's.
func (r *run) newState(seed int64) *state {
	L := lua.NewState(lua.Options{
		SkipOpenLibs: true, CallStackSize: mainFrames, MinimizeStackMemory: true,
		RegistrySize: 1024, RegistryMaxSize: 1 << 20, RegistryGrowStep: 4096,
	})
	L.SetContext(r.budget)
	s := &state{
		run: r, L: L, random: datatype.NewRandom(seed),
		globals: map[string]lua.LValue{}, methods: map[string]lua.LValue{}, frozen: map[*lua.LTable]func() *lua.LTable{}, addresses: map[any]int{}, modules: map[*procedural.Instance]*module{}, warned: map[string]bool{},
		byFile: map[string]*procedural.Module{}, restrictedBy: map[procedural.Capability]bool{},
	}
	s.threads = threads{byState: map[*lua.LState]*thread{}, active: L, outer: map[*lua.LState]*lua.LState{}, owner: map[*lua.LState]*procedural.Module{}}
	s.luau = luau.NewRuntime(L, s.toString)
	s.outerPosition = r.budget.where
	r.budget.where = s.position
	s.openStrings()
	return s
}

// close ends leaked threads. The state must not be used afterwards.
func (s *state) close() {
	s.killAll()
	s.run.budget.where = s.outerPosition
	s.L.Close()
}

// fn makes a library function a Lua value. While it runs, s.function is its
// name, for the texts of argument errors.
func (s *state) fn(name string, f function) *lua.LFunction {
	return s.L.NewFunction(func(L *lua.LState) int {
		s.function = name
		return f(s, L)
	})
}

// table makes a table of functions.
func (s *state) table(lib library) *lua.LTable {
	t := s.L.CreateTable(0, len(lib))
	for _, key := range sortedKeys(lib) { // the order shows in pairs
		t.RawSetString(key, s.fn(key, lib[key]))
	}
	return t
}

// position is the module and line that runs, "" and 0 outside of any.
func (s *state) position() (string, int) {
	file, line, _ := s.positionOf(s.threads.active, 0)
	return file, line
}

// positionOf is the place of the innermost Lua function at or above a level. A
// library function that a protected call or a coroutine runs has none on its own
// stack: then it is that of the call, and last is the stack where the search
// ended.
func (s *state) positionOf(L *lua.LState, level int) (file string, line int, last *lua.LState) {
	for L != nil {
		last = L
		for ; level < 50; level++ {
			dbg, ok := L.GetStack(level)
			if !ok {
				break
			}
			if _, err := L.GetInfo("Sl", dbg, nil); err == nil && dbg.CurrentLine > 0 {
				return dbg.Source, dbg.CurrentLine, L
			}
		}
		L, level = s.threads.outer[L], 0
	}
	return "", 0, last
}

// raise raises an error at the line of the caller.
func raise(L *lua.LState, err error) {
	L.RaiseError("%s", err.Error())
}

// check raises err unless it is nil.
func check(L *lua.LState, err error) {
	if err != nil {
		raise(L, err)
	}
}

// say keeps a line that a module printed, up to the limit.
func (r *run) say(m procedural.Message) {
	const longest = 4000
	if len(m.Text) > longest {
		m.Text = m.Text[:longest] + "…"
	}
	if len(r.messages) >= r.budget.limits.Messages {
		r.dropped++
		return
	}
	r.messages = append(r.messages, m)
}

// warn says a warning once per state, at the line that runs.
func (s *state) warn(text string) {
	if s.warned[text] {
		return
	}
	s.warned[text] = true
	file, line := s.position()
	s.run.say(procedural.Message{Warning: true, File: file, Line: line, Text: text})
}

// finish adds what was left out of the messages.
func (r *run) finish() []procedural.Message {
	if r.dropped > 0 {
		r.messages = append(r.messages, procedural.Message{Warning: true, Text: fmt.Sprintf("%d more lines were printed and are not shown", r.dropped)})
	}
	return r.messages
}

// errorText is an error whose text is a Lua error value.
type errorText string

func (e errorText) Error() string { return string(e) }
