package api

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

// catalog is all tables of functions and types. An executor has one: functions
// make values, values have methods, and methods are functions, a circle that
// package variables could not refer to each other in.
type catalog struct {
	base       library
	libraries  map[string]library
	values     []*valueType
	instances  []methodSet
	random     library
	enumTypes  library
	restricted map[string]restrictedGlobal
}

func newCatalog() *catalog {
	return &catalog{
		base: baseLibrary,
		libraries: map[string]library{
			"math": mathLibrary, "string": stringLibrary, "table": tableLibrary, "utf8": utf8Library, "bit32": bit32Library, "buffer": bufferLibrary,
			"coroutine": coroutineLibrary, "task": taskLibrary, "os": osLibrary, "debug": debugLibrary, "Instance": instanceLibrary, "Random": randomLibrary,
		},
		values: []*valueType{
			vector2Type, vector3Type, cframeType, color3Type, brickColorType, udimType, udim2Type, numberRangeType, rectType, fontType,
			numberKeyType, colorKeyType, numberSequenceType, colorSequenceType, enumItemType,
		},
		instances: []methodSet{
			{"Instance", treeMethods}, {"Instance", attributeMethods}, {"PVInstance", pivotMethods}, {"BasePart", partMethods},
			{"Model", modelMethods}, {"GeneratedFolder", containerMethods}, {"Terrain", terrainMethods},
		},
		random: randomMethods, enumTypes: enumTypeMethods, restricted: restrictedGlobals,
	}
}

// libraryConstants are their members that are no functions.
var libraryConstants = map[string]map[string]any{
	"math": {"pi": math.Pi, "huge": math.Inf(1)},
	"utf8": {"charpattern": "[\x00-\x7F\xC2-\xF4][\x80-\xBF]*"},
}

// global returns what a name means in every module, making it the first time; nil
// where it means nothing.
func (s *state) global(name string) lua.LValue {
	v, ok := s.globals[name]
	if !ok {
		if v = s.makeGlobal(name); v != lua.LNil {
			s.globals[name] = v
		}
	}
	return v
}

func (s *state) makeGlobal(name string) lua.LValue {
	if f := s.run.catalog.base[name]; f != nil {
		return s.fn(name, f)
	}
	if lib := s.run.catalog.libraries[name]; lib != nil {
		return s.library(name, lib, libraryConstants[name])
	}
	for _, t := range s.run.catalog.values {
		if t.name == name && len(t.statics)+len(t.constants) > 0 {
			return s.library(name, t.statics, t.constants)
		}
	}
	switch name {
	case "Enum":
		return &lua.LUserData{Value: enumTable{}, Metatable: s.meta.object(s, enumsObject)}
	case "_VERSION":
		return lua.LString("Luau")
	}
	return lua.LNil
}

// library makes a readonly table of functions and constants. Its members are
// made when they are first asked for, all of them when something looks at the
// whole. What Lua has and generators must not have under its name is an error
// that says so.
func (s *state) library(name string, lib library, constants map[string]any) *lua.LTable {
	found := s.L.CreateTable(0, 4)
	forbidden := forbiddenMembers[name]
	member := func(key string) lua.LValue {
		v := found.RawGetString(key)
		if v != lua.LNil {
			return v
		}
		if f := lib[key]; f != nil {
			v = s.fn(key, f)
		} else if v = s.push(constants[key]); v == lua.LNil {
			return v
		}
		found.RawSetString(key, v)
		return v
	}
	mt := s.L.CreateTable(0, 1)
	mt.RawSetString("__index", s.L.NewFunction(func(L *lua.LState) int {
		key, _ := L.Get(2).(lua.LString)
		if forbidden[string(key)] {
			raise(L, lacking("access", name+"."+string(key), "Unassigned"))
		}
		L.Push(member(string(key)))
		return 1
	}))
	found.Metatable = mt

	var all *lua.LTable
	t := s.L.NewTable()
	face := s.L.CreateTable(0, 5)
	face.RawSetString("__metatable", lua.LString("The metatable is locked"))
	s.cover(t, face, found, func() *lua.LTable {
		if all == nil {
			all = s.L.CreateTable(0, len(lib)+len(constants))
			for _, key := range append(sortedKeys(lib), sortedKeys(constants)...) { // the order shows in pairs
				all.RawSetString(key, member(key))
			}
		}
		return all
	})
	return t
}
