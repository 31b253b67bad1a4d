package procedural

import (
	"fmt"
	"slices"

	"copse/procedural/datatype"
)

// Class is a kind of instance: its name, what it inherits and its properties.
type Class struct {
	Name  string
	Super *Class
	// Creatable says whether Instance.new makes one.
	Creatable bool

	properties map[string]*Property // with the inherited ones
	init       func(*Instance)
}

// Property is a typed property of a class.
type Property struct {
	Name     string
	Kind     datatype.Kind
	Enum     string // for KindEnumItem: the type of the item
	ReadOnly bool

	get func(*Instance) datatype.Value
	set func(*Instance, datatype.Value) error
}

// IsA reports whether the class is the named one or inherits it.
func (c *Class) IsA(name string) bool {
	for ; c != nil; c = c.Super {
		if c.Name == name {
			return true
		}
	}
	return false
}

// Property returns the property with the name, or nil.
func (c *Class) Property(name string) *Property { return c.properties[name] }

// PropertyNames lists the names of all properties in alphabetical order.
func (c *Class) PropertyNames() []string {
	names := make([]string, 0, len(c.properties))
	for name := range c.properties {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// ClassByName returns the class with the name, or nil.
func ClassByName(name string) *Class { return classes[name] }

// CreatableClasses lists the names that Instance.new accepts, in alphabetical
// order.
func CreatableClasses() []string {
	var names []string
	for name, c := range classes {
		if c.Creatable {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// classes is built once from the table and never changed.
var classes = buildClasses()

func buildClasses() map[string]*Class {
	all := make(map[string]*Class, len(classTable))
	for _, row := range classTable {
		c := &Class{Name: row.name, Super: all[row.super], Creatable: row.creatable, init: row.init, properties: map[string]*Property{}}
		if c.Super != nil {
			for name, p := range c.Super.properties {
				c.properties[name] = p
			}
			if c.init == nil {
				c.init = c.Super.init
			}
		}
		for _, p := range row.properties {
			c.properties[p.Name] = p
		}
		all[row.name] = c
	}
	return all
}

// Of returns the property's value of an instance, whose class must have it; nil
// stands for no instance.
func (p *Property) Of(i *Instance) datatype.Value { return p.get(i) }

// Get reads a property. The error for an unknown name suggests a known one.
func (i *Instance) Get(name string) (datatype.Value, error) {
	p := i.Class.properties[name]
	if p == nil {
		return nil, i.unknownProperty(name)
	}
	return p.get(i), nil
}

// Set writes a property. Values are converted where nothing is lost: a whole
// number or a name to an EnumItem, a BrickColor to a Color3.
func (i *Instance) Set(name string, v datatype.Value) error {
	p := i.Class.properties[name]
	if p == nil {
		return i.unknownProperty(name)
	}
	if p.ReadOnly {
		return fmt.Errorf("%s is read-only", name)
	}
	v, err := p.convert(v)
	if err != nil {
		return err
	}
	if i.Input != nil && name == "Size" {
		return i.Input.SetSize(v.(datatype.Vector3))
	}
	if err := i.writable(name); err != nil {
		return err
	}
	return p.set(i, v)
}

func (i *Instance) unknownProperty(name string) error {
	return fmt.Errorf("%s is not a valid member of %s \"%s\"%s", name, i.Class.Name, i.Name, didYouMean(name, i.Class.PropertyNames()))
}

// convert checks a value against the property's type. Instance-valued
// properties take nil.
func (p *Property) convert(v datatype.Value) (datatype.Value, error) {
	if v == nil {
		if p.Kind == datatype.KindInstance {
			return (*Instance)(nil), nil
		}
		return nil, fmt.Errorf("%s must be a %s, got nil", p.Name, p.typeName())
	}
	kind := v.Kind()
	switch {
	case kind == p.Kind && kind != datatype.KindEnumItem:
		return v, nil
	case p.Kind == datatype.KindColor3 && kind == datatype.KindBrickColor:
		return v.(datatype.BrickColor).Color(), nil
	case p.Kind == datatype.KindString && kind == datatype.KindNumber:
		return datatype.String(v.String()), nil
	case p.Kind == datatype.KindEnumItem:
		return p.convertEnum(v)
	}
	return nil, fmt.Errorf("%s must be a %s, got a %s", p.Name, p.typeName(), kind)
}

func (p *Property) convertEnum(v datatype.Value) (datatype.Value, error) {
	t := datatype.Enum(p.Enum)
	var item *datatype.EnumItem
	switch v := v.(type) {
	case *datatype.EnumItem:
		if v.Enum == t {
			item = v
		}
	case datatype.String:
		item = t.ByName(string(v))
		if item == nil {
			return nil, fmt.Errorf("'%s' is not an item of Enum.%s%s", string(v), p.Enum, didYouMean(string(v), t.Names()))
		}
	case datatype.Number:
		if n := int(v); datatype.Number(n) == v {
			item = t.ByValue(n)
		}
	}
	if item == nil {
		return nil, fmt.Errorf("%s must be an Enum.%s, got %s", p.Name, p.Enum, v)
	}
	return item, nil
}

func (p *Property) typeName() string {
	if p.Kind == datatype.KindEnumItem {
		return "Enum." + p.Enum
	}
	return p.Kind.String()
}
