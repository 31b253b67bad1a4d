package procedural

import (
	"fmt"
	"slices"

	"copse/procedural/datatype"
)

// World is what one run of a generator creates: it counts instances against a
// limit, collects warnings and, once closed, refuses every further write.
type World struct {
	// Limit is the most instances that may exist at once.
	Limit int
	// Warn, when set, receives each distinct warning once.
	Warn func(text string)

	live   int
	closed bool
	warned map[string]bool
}

// NewWorld returns a world for at most limit instances.
func NewWorld(limit int) *World { return &World{Limit: limit} }

// Close ends the world: from now on its instances can be read, not written.
func (w *World) Close() { w.closed = true }

// Live returns how many instances exist.
func (w *World) Live() int { return w.live }

func (w *World) warn(text string) {
	if w.Warn == nil || w.warned[text] || len(w.warned) > 100 {
		return
	}
	if w.warned == nil {
		w.warned = map[string]bool{}
	}
	w.warned[text] = true
	w.Warn(text)
}

// Instance is a node of the tree that a generator builds.
type Instance struct {
	Class *Class
	Name  string
	// Wrapper is where an interpreter keeps its own face of the instance.
	Wrapper any
	// ReadOnly marks instances that a run may look at but not change: modules,
	// the scene, the model itself.
	ReadOnly bool
	// Input, on the model being generated, receives the writes that change its
	// own inputs; all other writes to it are refused.
	Input InputSink

	world    *World
	parent   *Instance
	children []*Instance // nil where a child has left
	slot     int         // index in parent.children
	holes    int         // number of nils in children
	dead     bool        // destroyed: its parent is locked
	group    int32       // while a result is collected: the group of its children

	part       *partData
	model      *modelData
	attachment *attachmentData
	light      *lightData
	module     *moduleData
	other      Attributes // properties that are kept without meaning anything here
	attributes Attributes
	tags       []string
}

// InputSink takes changes that a run makes to its own model's inputs.
type InputSink interface {
	SetAttribute(name string, v datatype.Value) error
	SetSize(size datatype.Vector3) error
}

// Kind returns KindInstance.
func (i *Instance) Kind() datatype.Kind { return datatype.KindInstance }

// String returns the name.
func (i *Instance) String() string { return i.Name }

// New creates an instance of a class without a parent.
func (w *World) New(class *Class) (*Instance, error) {
	if w.live >= w.Limit {
		return nil, fmt.Errorf("instance limit: a result can hold at most %d instances", w.Limit)
	}
	w.live++
	i := &Instance{Class: class, Name: class.Name, world: w}
	if class.init != nil {
		class.init(i)
	}
	return i, nil
}

// Create is New by name, for the classes that generators may create.
func (w *World) Create(name string) (*Instance, error) {
	c := classes[name]
	if c == nil || !c.Creatable {
		return nil, fmt.Errorf("unable to create an Instance of type \"%s\"%s", name, didYouMean(name, CreatableClasses()))
	}
	return w.New(c)
}

// writable reports why an instance may not be changed.
func (i *Instance) writable(what string) error {
	switch {
	case i.ReadOnly:
		return fmt.Errorf("cannot write %s of '%s': it lies outside the target container", what, i.Name)
	case i.world.closed:
		return fmt.Errorf("cannot write %s of '%s': the run it belongs to has ended", what, i.Name)
	}
	return nil
}

// Parent returns the parent, or nil.
func (i *Instance) Parent() *Instance { return i.parent }

// SetParent moves the instance under p, or out of the tree where p is nil.
func (i *Instance) SetParent(p *Instance) error {
	if err := i.writable("Parent"); err != nil {
		return err
	}
	if i.Class.Name == "GeneratedFolder" {
		return fmt.Errorf("the Parent of a GeneratedFolder is locked")
	}
	if i.dead {
		return fmt.Errorf("the Parent of '%s' is locked because it was destroyed", i.Name)
	}
	if p != nil {
		if err := p.writable("children"); err != nil {
			return err
		}
		if p.dead {
			return fmt.Errorf("cannot put '%s' into '%s', which was destroyed", i.Name, p.Name)
		}
		for a := p; a != nil; a = a.parent {
			if a == i {
				return fmt.Errorf("cannot put '%s' into '%s': the tree would contain itself", i.Name, p.Name)
			}
		}
	}
	i.attach(p)
	return nil
}

// attach moves without asking. Leaving takes constant time: the slot becomes a
// hole, and holes are closed when they are half of the list.
func (i *Instance) attach(p *Instance) {
	if old := i.parent; old != nil {
		old.children[i.slot] = nil
		old.holes++
		if old.holes > 16 && old.holes*2 > len(old.children) {
			old.compact()
		}
	}
	i.parent = p
	if p != nil {
		i.slot = len(p.children)
		p.children = append(p.children, i)
	}
}

func (i *Instance) compact() {
	i.children = slices.DeleteFunc(i.children, func(c *Instance) bool { return c == nil })
	i.holes = 0
	for slot, c := range i.children {
		c.slot = slot
	}
}

// Children returns the children in the order they came.
func (i *Instance) Children() []*Instance {
	if i.holes > 0 {
		i.compact()
	}
	return i.children
}

// Descendants returns all instances below, each before its own children.
func (i *Instance) Descendants() []*Instance {
	var out []*Instance
	i.Walk(func(d *Instance) { out = append(out, d) })
	return out
}

// Walk visits all instances below, each before its own children. It keeps its
// own stack, because a chain of 100,000 instances is as good a tree as any.
func (i *Instance) Walk(visit func(*Instance)) {
	stack := reversed(nil, i.Children())
	for len(stack) > 0 {
		d := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		visit(d)
		stack = reversed(stack, d.Children())
	}
}

func reversed(stack, list []*Instance) []*Instance {
	for k := len(list) - 1; k >= 0; k-- {
		stack = append(stack, list[k])
	}
	return stack
}

// Find returns the first child, or descendant, that the test accepts.
func (i *Instance) Find(recursive bool, test func(*Instance) bool) *Instance {
	stack := reversed(nil, i.Children())
	for len(stack) > 0 {
		d := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if test(d) {
			return d
		}
		if recursive {
			stack = reversed(stack, d.Children())
		}
	}
	return nil
}

// IsDescendantOf reports whether a lies above the instance.
func (i *Instance) IsDescendantOf(a *Instance) bool {
	for p := i.parent; p != nil; p = p.parent {
		if p == a {
			return true
		}
	}
	return false
}

// FullName is the names from the top of the tree down, joined by dots.
func (i *Instance) FullName() string {
	name := i.Name
	for p := i.parent; p != nil && len(name) < 1000; p = p.parent {
		name = p.Name + "." + name
	}
	return name
}

// Destroy takes the instance and everything below out of the tree for good.
func (i *Instance) Destroy() error {
	if err := i.writable("the existence"); err != nil {
		return err
	}
	if i.Class.Name == "GeneratedFolder" {
		return fmt.Errorf("a GeneratedFolder cannot be destroyed")
	}
	if i.dead {
		return nil
	}
	i.attach(nil)
	all := append(i.Descendants(), i)
	for _, d := range all {
		d.parent, d.children, d.holes, d.dead = nil, nil, 0, true
	}
	i.world.live -= len(all)
	return nil
}

// ClearChildren destroys all children.
func (i *Instance) ClearChildren() error {
	for _, c := range slices.Clone(i.Children()) {
		if err := c.Destroy(); err != nil {
			return err
		}
	}
	return nil
}

// Attributes returns the instance's attributes in the order they were set.
func (i *Instance) Attributes() Attributes { return i.attributes }

// SetAttribute changes an attribute; nil removes it.
func (i *Instance) SetAttribute(name string, v datatype.Value) error {
	if err := CheckAttributeName(name); err != nil {
		return err
	}
	if v != nil {
		if err := CheckAttributeValue(name, v); err != nil {
			return err
		}
	}
	if i.Input != nil {
		if err := i.Input.SetAttribute(name, v); err != nil {
			return err
		}
		i.attributes = i.attributes.With(name, v)
		return nil
	}
	if err := i.writable("attribute " + name); err != nil {
		return err
	}
	i.attributes = i.attributes.With(name, v)
	return nil
}

// Tags returns the tags in the order they were added.
func (i *Instance) Tags() []string { return i.tags }

// SetTag adds or removes a tag.
func (i *Instance) SetTag(tag string, on bool) error {
	if err := i.writable("tags"); err != nil {
		return err
	}
	k := slices.Index(i.tags, tag)
	switch {
	case on && k < 0:
		i.tags = append(i.tags, tag)
	case !on && k >= 0:
		i.tags = slices.Delete(slices.Clone(i.tags), k, k+1)
	}
	return nil
}
