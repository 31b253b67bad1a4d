package api

import (
	lua "github.com/yuin/gopher-lua"

	"copse/procedural"
	"copse/procedural/datatype"
)

// wrapper is the Lua face of an instance in one state.
type wrapper struct {
	s  *state
	ud *lua.LUserData
}

// instance returns the userdata of an instance, always the same one, so that
// equal instances are equal keys.
func (s *state) instance(i *procedural.Instance) lua.LValue {
	if i == nil {
		return lua.LNil
	}
	if w, ok := i.Wrapper.(*wrapper); ok && w.s == s {
		return w.ud
	}
	w := &wrapper{s, &lua.LUserData{Value: i, Metatable: s.meta.value(s, datatype.KindInstance)}}
	i.Wrapper = w
	return w.ud
}

// instanceArg returns argument n, an instance.
func (s *state) instanceArg(L *lua.LState, n int) *procedural.Instance {
	return arg[*procedural.Instance](s, L, n)
}

// methodSet is the methods of a class and of those that inherit it.
type methodSet struct {
	class   string
	methods library
}

// instanceLibrary is the global Instance.
var instanceLibrary = library{
	"new": func(s *state, L *lua.LState) int {
		s.demand(L, "call", "new", procedural.CreateInstances)
		s.demand(L, "call", "new", procedural.Basic)
		i, err := s.run.world.Create(s.text(L, 1))
		s.checkLimit(L, err)
		s.limitModule(L, i)
		if L.Get(2) != lua.LNil {
			check(L, i.SetParent(s.instanceArg(L, 2)))
		}
		L.Push(s.instance(i))
		return 1
	},
	"fromExisting": clone,
}

// method returns a class's method, made when it is first asked for; names are
// those of one method each.
func (s *state) method(c *procedural.Class, name string) lua.LValue {
	for k := range s.run.catalog.instances {
		set := &s.run.catalog.instances[k]
		f := set.methods[name]
		if f == nil || !c.IsA(set.class) {
			continue
		}
		v := s.methods[name]
		if v == nil {
			v = s.fn(name, f)
			s.methods[name] = v
		}
		return v
	}
	return lua.LNil
}

// instanceMeta is the metatable of instances.
func (s *state) instanceMeta() *lua.LTable {
	mt := s.L.NewTable()
	mt.RawSetString("__index", s.fn("index", func(s *state, L *lua.LState) int {
		i, name := s.instanceArg(L, 1), s.text(L, 2)
		if p := i.Class.Property(name); p != nil {
			s.demand(L, "access", name, procedural.Basic)
			L.Push(s.push(p.Of(i)))
			return 1
		}
		if m := s.method(i.Class, name); m != lua.LNil {
			L.Push(m)
			return 1
		}
		if c := i.Find(false, func(c *procedural.Instance) bool { return c.Name == name }); c != nil {
			L.Push(s.instance(c))
			return 1
		}
		candidates := i.Class.PropertyNames()
		for _, set := range s.run.catalog.instances {
			if i.Class.IsA(set.class) {
				candidates = append(candidates, sortedKeys(set.methods)...)
			}
		}
		L.RaiseError("%s is not a valid member of %s \"%s\"%s", name, i.Class.Name, i.Name, suggestWord(name, candidates))
		return 0
	}))
	mt.RawSetString("__newindex", s.fn("newindex", func(s *state, L *lua.LState) int {
		i, name := s.instanceArg(L, 1), s.text(L, 2)
		s.demand(L, "modify", name, procedural.Basic)
		v, ok := valueOf(L.Get(3))
		if !ok && L.Get(3) != lua.LNil {
			L.RaiseError("%s cannot be a %s", name, typeOf(L.Get(3)))
		}
		if err := i.Set(name, v); err != nil {
			raise(L, s.refuseOutside(L, i, err))
		}
		return 0
	}))
	mt.RawSetString("__tostring", s.fn("tostring", func(s *state, L *lua.LState) int { return s.give(L, s.instanceArg(L, 1).Name) }))
	mt.RawSetString("__metatable", lua.LString("The metatable is locked"))
	return mt
}

// refuseOutside names the capability where a sandboxed module writes to what
// lies outside its container.
func (s *state) refuseOutside(L *lua.LState, i *procedural.Instance, err error) error {
	if err != nil && i.ReadOnly {
		if m := s.runningModule(L); m != nil && !m.May(procedural.AccessOutsideWrite) {
			return lacking("modify", i.Name, procedural.AccessOutsideWrite)
		}
	}
	return err
}

// checkLimit ends the run where the instance limit is reached: catching the error
// would not make room.
func (s *state) checkLimit(L *lua.LState, err error) {
	if err != nil && s.run.world.Live() >= s.run.world.Limit {
		s.run.budget.fail(L, procedural.LimitError, err.Error())
	}
	check(L, err)
}

// limitModule caps a module script that a sandboxed generator makes.
func (s *state) limitModule(L *lua.LState, i *procedural.Instance) {
	if i.Class.IsA("ModuleScript") {
		if m := s.runningModule(L); m != nil {
			i.Limit(m)
		}
	}
}

func clone(s *state, L *lua.LState) int {
	s.demand(L, "call", "Clone", procedural.CreateInstances)
	s.run.budget.charge(L, 1)
	c, err := s.instanceArg(L, 1).Clone()
	s.checkLimit(L, err)
	s.limitModule(L, c)
	L.Push(s.instance(c))
	return 1
}

// list makes a table of instances.
func (s *state) list(L *lua.LState, all []*procedural.Instance) int {
	s.run.budget.charge(L, len(all))
	t := L.CreateTable(len(all), 0)
	for _, i := range all {
		t.Append(s.instance(i))
	}
	L.Push(t)
	return 1
}

// finder is a method that returns the first child, or descendant, of a kind.
func finder(test func(i *procedural.Instance, want string) bool) function {
	return func(s *state, L *lua.LState) int {
		i, want := s.instanceArg(L, 1), s.text(L, 2)
		steps := 0
		found := i.Find(lua.LVAsBool(L.Get(3)), func(c *procedural.Instance) bool { steps++; return test(c, want) })
		s.run.budget.charge(L, steps/8)
		L.Push(s.instance(found))
		return 1
	}
}

// ancestor is a method that returns the nearest instance above of a kind.
func ancestor(test func(i *procedural.Instance, want string) bool) function {
	return func(s *state, L *lua.LState) int {
		i, want := s.instanceArg(L, 1), s.text(L, 2)
		for p := i.Parent(); p != nil; p = p.Parent() {
			if test(p, want) {
				L.Push(s.instance(p))
				return 1
			}
		}
		return s.give(L, nil)
	}
}

func hasName(i *procedural.Instance, want string) bool  { return i.Name == want }
func hasClass(i *procedural.Instance, want string) bool { return i.Class.Name == want }
func isA(i *procedural.Instance, want string) bool      { return i.Class.IsA(want) }

var treeMethods = library{
	"GetChildren":    func(s *state, L *lua.LState) int { return s.list(L, s.instanceArg(L, 1).Children()) },
	"GetDescendants": func(s *state, L *lua.LState) int { return s.list(L, s.instanceArg(L, 1).Descendants()) },
	"FindFirstChild": finder(hasName), "FindFirstChildOfClass": finder(hasClass), "FindFirstChildWhichIsA": finder(isA),
	"FindFirstDescendant": func(s *state, L *lua.LState) int {
		name := s.text(L, 2)
		L.Push(s.instance(s.instanceArg(L, 1).Find(true, func(c *procedural.Instance) bool { return c.Name == name })))
		return 1
	},
	"FindFirstAncestor": ancestor(hasName), "FindFirstAncestorOfClass": ancestor(hasClass), "FindFirstAncestorWhichIsA": ancestor(isA),
	"WaitForChild": func(s *state, L *lua.LState) int {
		i, name := s.instanceArg(L, 1), s.text(L, 2)
		c := i.Find(false, func(c *procedural.Instance) bool { return c.Name == name })
		if c == nil {
			L.RaiseError("WaitForChild: '%s' has no child '%s', and none can come while the generator waits", i.Name, name)
		}
		L.Push(s.instance(c))
		return 1
	},
	"IsA": func(s *state, L *lua.LState) int { return s.give(L, isA(s.instanceArg(L, 1), s.text(L, 2))) },
	"IsDescendantOf": func(s *state, L *lua.LState) int {
		return s.give(L, s.instanceArg(L, 1).IsDescendantOf(s.instanceArg(L, 2)))
	},
	"IsAncestorOf": func(s *state, L *lua.LState) int {
		return s.give(L, s.instanceArg(L, 2).IsDescendantOf(s.instanceArg(L, 1)))
	},
	"GetFullName": func(s *state, L *lua.LState) int { return s.give(L, s.instanceArg(L, 1).FullName()) },
	"Clone":       clone,
	"Destroy": func(s *state, L *lua.LState) int {
		i := s.instanceArg(L, 1)
		check(L, s.refuseOutside(L, i, i.Destroy()))
		return 0
	},
	"Remove": func(s *state, L *lua.LState) int {
		check(L, s.instanceArg(L, 1).SetParent(nil))
		return 0
	},
	"ClearAllChildren": func(s *state, L *lua.LState) int {
		check(L, s.instanceArg(L, 1).ClearChildren())
		return 0
	},
}

var attributeMethods = library{
	"GetAttribute": func(s *state, L *lua.LState) int {
		return s.give(L, s.instanceArg(L, 1).Attributes().Get(s.text(L, 2)))
	},
	"GetAttributes": func(s *state, L *lua.LState) int {
		t := L.NewTable()
		for _, a := range s.instanceArg(L, 1).Attributes() {
			t.RawSetString(a.Name, s.push(a.Value))
		}
		L.Push(t)
		return 1
	},
	"SetAttribute": func(s *state, L *lua.LState) int {
		i, name := s.instanceArg(L, 1), s.text(L, 2)
		v, ok := valueOf(L.Get(3))
		if !ok && L.Get(3) != lua.LNil {
			L.RaiseError("attribute '%s' is a %s, which is not a type that attributes can have", name, typeOf(L.Get(3)))
		}
		check(L, s.refuseOutside(L, i, i.SetAttribute(name, v)))
		return 0
	},
	"AddTag": func(s *state, L *lua.LState) int {
		check(L, s.instanceArg(L, 1).SetTag(s.text(L, 2), true))
		return 0
	},
	"RemoveTag": func(s *state, L *lua.LState) int {
		check(L, s.instanceArg(L, 1).SetTag(s.text(L, 2), false))
		return 0
	},
	"HasTag": func(s *state, L *lua.LState) int {
		want := s.text(L, 2)
		for _, tag := range s.instanceArg(L, 1).Tags() {
			if tag == want {
				return s.give(L, true)
			}
		}
		return s.give(L, false)
	},
	"GetTags": func(s *state, L *lua.LState) int {
		t := L.NewTable()
		for _, tag := range s.instanceArg(L, 1).Tags() {
			t.Append(lua.LString(tag))
		}
		L.Push(t)
		return 1
	},
}

var pivotMethods = library{
	"GetPivot": func(s *state, L *lua.LState) int { return s.give(L, s.instanceArg(L, 1).Pivot()) },
	"PivotTo": func(s *state, L *lua.LState) int {
		i := s.instanceArg(L, 1)
		check(L, s.refuseOutside(L, i, i.PivotTo(arg[cframe](s, L, 2))))
		return 0
	},
}

var partMethods = library{
	"GetMass": func(s *state, L *lua.LState) int {
		v, err := s.instanceArg(L, 1).Get("Size")
		check(L, err)
		size := v.(vector3)
		return s.give(L, float64(size.X)*float64(size.Y)*float64(size.Z)*0.7)
	},
}

var modelMethods = library{
	"GetScale": func(s *state, L *lua.LState) int { return s.give(L, s.instanceArg(L, 1).Scale()) },
	"ScaleTo": func(s *state, L *lua.LState) int {
		i := s.instanceArg(L, 1)
		check(L, s.refuseOutside(L, i, i.ScaleTo(s.number(L, 2))))
		return 0
	},
	"GetBoundingBox": func(s *state, L *lua.LState) int {
		frame, size := s.instanceArg(L, 1).BoundingBox()
		return s.give(L, frame, size)
	},
	"GetExtentsSize": func(s *state, L *lua.LState) int {
		_, size := s.instanceArg(L, 1).BoundingBox()
		return s.give(L, size)
	},
	"MoveTo": func(s *state, L *lua.LState) int {
		i := s.instanceArg(L, 1)
		frame := i.Pivot()
		frame.Position = arg[vector3](s, L, 2)
		check(L, s.refuseOutside(L, i, i.PivotTo(frame)))
		return 0
	},
	"TranslateBy": func(s *state, L *lua.LState) int {
		i := s.instanceArg(L, 1)
		check(L, s.refuseOutside(L, i, i.PivotTo(i.Pivot().Translate(arg[vector3](s, L, 2)))))
		return 0
	},
	"SetPrimaryPartCFrame": func(s *state, L *lua.LState) int {
		check(L, s.instanceArg(L, 1).PivotTo(arg[cframe](s, L, 2)))
		return 0
	},
}

var containerMethods = library{
	"SetPrimaryPart": func(s *state, L *lua.LState) int {
		check(L, s.instanceArg(L, 1).SetPrimaryPart(optArg[*procedural.Instance](s, L, 2, nil)))
		return 0
	},
}

// terrainMethods read the snapshot of the scene.
var terrainMethods = library{
	"GetHeight": func(s *state, L *lua.LState) int {
		y, ok := s.run.job.Scene.Height(s.number(L, 2), s.number(L, 3))
		if !ok {
			return s.give(L, nil)
		}
		return s.give(L, y)
	},
}

// workspace is the scene as an unsandboxed generator sees it: the terrain and
// the models near by, read-only.
func (s *state) workspace() lua.LValue {
	if s.scene == nil {
		root, err := s.run.world.New(procedural.ClassByName("Workspace"))
		if err != nil {
			return lua.LNil
		}
		s.scene = root
		s.scene.Name = "Workspace"
		s.addScene("Terrain", "Terrain", datatype.Identity)
		if scene := s.run.job.Scene; scene != nil {
			for _, n := range scene.Neighbours {
				s.addScene("Model", n.Name, n.Pivot)
			}
		}
		s.scene.ReadOnly = true
	}
	return s.instance(s.scene)
}

func (s *state) addScene(class, name string, pivot cframe) {
	i, err := s.run.world.New(procedural.ClassByName(class))
	if err != nil {
		return // over the limit: the run fails at its next instance anyway
	}
	i.Name = name
	if class == "Model" && i.Set("WorldPivot", pivot) != nil || i.SetParent(s.scene) != nil {
		return
	}
	i.ReadOnly = true
}
