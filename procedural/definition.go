package procedural

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"copse/procedural/datatype"
)

// Definition is what a generator module declares about itself.
type Definition struct {
	// Generator is the module's path.
	Generator string
	// Attributes are listed in the order of the module's table, then by Order.
	Attributes []AttributeSpec
	// DefaultSize is the Size of a new model; the zero vector when not declared.
	DefaultSize datatype.Vector3
	// ReadsScene says that moving the model, or the terrain under it, changes the
	// result.
	ReadsScene bool
}

// AttributeSpec is an attribute that a module lists.
type AttributeSpec struct {
	Name    string
	Default datatype.Value `json:"-"`
	Info    AttributeInfo
}

// AttributeInfo is the optional side table from which an inspector builds
// itself; other hosts ignore it.
type AttributeInfo struct {
	Min, Max, Step *float64    `json:",omitempty"`
	Decimals       *int        `json:",omitempty"`
	Unit           string      `json:",omitempty"`
	Enum           []string    `json:",omitempty"` // the strings allowed
	Group          string      `json:",omitempty"`
	Order          *float64    `json:",omitempty"`
	Tip            string      `json:",omitempty"`
	VisibleIf      []Condition `json:",omitempty"` // all must hold
	Seed           bool        `json:",omitempty"`
	Handle         *Handle     `json:",omitempty"`
}

// Condition holds when an attribute has a value, or, with Not, when it has not.
type Condition struct {
	Attribute string
	Not       bool           `json:",omitempty"`
	Value     datatype.Value `json:"-"`
}

// Handle is a grip in the viewport that drags an attribute.
type Handle struct {
	Kind string // axis, arc, point or box
	Axis string // X, Y or Z; -X and so on for the other way
	// Origin is where the grip sits, in fractions of Size from the middle.
	Origin datatype.Vector3
}

// HandleKinds are the kinds that Handle.Kind may be.
var HandleKinds = []string{"axis", "arc", "point", "box"}

// Spec returns the attribute with the name, or nil.
func (d *Definition) Spec(name string) *AttributeSpec {
	for i := range d.Attributes {
		if d.Attributes[i].Name == name {
			return &d.Attributes[i]
		}
	}
	return nil
}

// Defaults returns the default values.
func (d *Definition) Defaults() Attributes {
	out := make(Attributes, len(d.Attributes))
	for i, s := range d.Attributes {
		out[i] = Attribute{s.Name, s.Default}
	}
	return out
}

// Resolve returns the attributes that OnGenerate receives: the model's where it
// has them, defaults elsewhere, all of the model's where the module lists none.
// A value of another type is converted when nothing is lost; otherwise the
// default stands in for it and a notice says so (the model keeps its value). A
// string outside the allowed ones is an error.
func (d *Definition) Resolve(model Attributes) (resolved Attributes, notices []string, err error) {
	if len(d.Attributes) == 0 {
		return slices.Clone(model), nil, nil
	}
	for _, spec := range d.Attributes {
		v := model.Get(spec.Name)
		switch {
		case v == nil:
			v = spec.Default
		case !spec.Fits(v):
			converted, ok := datatype.Convert(v, spec.Default)
			if !ok {
				notices = append(notices, fmt.Sprintf("attribute '%s' is a %v (%v) but the generator wants a %v; its default %v is used",
					spec.Name, v.Kind(), v, spec.Default.Kind(), spec.Default))
				converted = spec.Default
			}
			v = converted
		}
		if s, ok := v.(datatype.String); ok && len(spec.Info.Enum) > 0 && !slices.Contains(spec.Info.Enum, string(s)) {
			return nil, nil, fmt.Errorf("attribute '%s' is \"%s\"; allowed are \"%s\"%s", spec.Name, string(s),
				strings.Join(spec.Info.Enum, "\", \""), didYouMean(string(s), spec.Info.Enum))
		}
		resolved = append(resolved, Attribute{spec.Name, v})
	}
	return resolved, notices, nil
}

// Unused lists the model's attributes that the module does not list.
func (d *Definition) Unused(model Attributes) []string {
	var out []string
	for _, a := range model {
		if len(d.Attributes) > 0 && d.Spec(a.Name) == nil {
			out = append(out, a.Name)
		}
	}
	return out
}

// Visible reports whether an inspector shows the attribute, given the values.
func (s *AttributeSpec) Visible(values Attributes) bool {
	for _, c := range s.Info.VisibleIf {
		if datatype.Equal(values.Get(c.Attribute), c.Value) == c.Not {
			return false
		}
	}
	return true
}

// Fits reports whether a value is of the attribute's type.
func (s *AttributeSpec) Fits(v datatype.Value) bool {
	return v.Kind() == s.Default.Kind() && sameEnum(v, s.Default)
}

func sameEnum(a, b datatype.Value) bool {
	x, ok := a.(*datatype.EnumItem)
	if !ok {
		return true
	}
	y, ok := b.(*datatype.EnumItem)
	return ok && x.Enum == y.Enum
}

// Values travel as JSON beside the plain fields.

type valueJSON struct{ datatype.Value }

func (v valueJSON) MarshalJSON() ([]byte, error) {
	if v.Value == nil {
		return []byte("null"), nil
	}
	return datatype.MarshalJSON(v.Value)
}

func (v *valueJSON) UnmarshalJSON(data []byte) (err error) {
	if string(data) != "null" {
		v.Value, err = datatype.UnmarshalJSON(data)
	}
	return err
}

type attributeJSON struct {
	Name  string
	Value valueJSON
}

// MarshalJSON writes a list of names and values in order.
func (a Attributes) MarshalJSON() ([]byte, error) {
	list := make([]attributeJSON, len(a))
	for i, x := range a {
		list[i] = attributeJSON{x.Name, valueJSON{x.Value}}
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads what MarshalJSON wrote and checks names and values.
func (a *Attributes) UnmarshalJSON(data []byte) error {
	var list []attributeJSON
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	*a = nil
	seen := map[string]bool{}
	for _, x := range list {
		if err := CheckAttributeName(x.Name); err != nil {
			return err
		}
		if err := CheckAttributeValue(x.Name, x.Value.Value); err != nil {
			return err
		}
		if seen[x.Name] {
			return fmt.Errorf("attribute '%s' is there twice", x.Name)
		}
		seen[x.Name] = true
		*a = append(*a, Attribute{x.Name, x.Value.Value})
	}
	return nil
}

// MarshalJSON writes the default beside the plain fields.
func (s AttributeSpec) MarshalJSON() ([]byte, error) {
	type plain AttributeSpec
	return json.Marshal(struct {
		plain
		Default valueJSON
	}{plain(s), valueJSON{s.Default}})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (s *AttributeSpec) UnmarshalJSON(data []byte) error {
	type plain AttributeSpec
	var x struct {
		plain
		Default valueJSON
	}
	if err := json.Unmarshal(data, &x); err != nil {
		return err
	}
	*s = AttributeSpec(x.plain)
	s.Default = x.Default.Value
	return CheckAttributeValue(s.Name, s.Default)
}

// MarshalJSON writes the value beside the plain fields.
func (c Condition) MarshalJSON() ([]byte, error) {
	type plain Condition
	return json.Marshal(struct {
		plain
		Value valueJSON
	}{plain(c), valueJSON{c.Value}})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (c *Condition) UnmarshalJSON(data []byte) error {
	type plain Condition
	var x struct {
		plain
		Value valueJSON
	}
	if err := json.Unmarshal(data, &x); err != nil {
		return err
	}
	*c = Condition(x.plain)
	c.Value = x.Value.Value
	return nil
}
