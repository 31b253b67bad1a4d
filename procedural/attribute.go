package procedural

import (
	"fmt"
	"slices"
	"strings"

	"copse/procedural/datatype"
)

// Attribute is a named value of a model or an instance.
type Attribute struct {
	Name  string
	Value datatype.Value
}

// Attributes is an ordered set of attributes; names are unique.
type Attributes []Attribute

// maxAttributeName is the longest name, in bytes.
const maxAttributeName = 100

// CheckAttributeName reports why a name may not be one: it must consist of 1 to
// 100 letters, digits and . - / _, and must not start with RBX.
func CheckAttributeName(name string) error {
	switch {
	case name == "":
		return fmt.Errorf("attribute name is empty")
	case len(name) > maxAttributeName:
		return fmt.Errorf("attribute name '%.20s…' has %d characters; at most %d are allowed", name, len(name), maxAttributeName)
	case strings.HasPrefix(name, "RBX"):
		return fmt.Errorf("attribute name '%s' starts with RBX, which is reserved", name)
	}
	for _, r := range name {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune(".-/_", r)) {
			return fmt.Errorf("attribute name '%s' contains %q; only letters, digits and . - / _ are allowed", name, r)
		}
	}
	return nil
}

// CheckAttributeValue reports why a value may not be an attribute's.
func CheckAttributeValue(name string, v datatype.Value) error {
	if v == nil || !v.Kind().Attribute() {
		kind := "nil"
		if v != nil {
			kind = v.Kind().String()
		}
		return fmt.Errorf("attribute '%s' is a %s, which is not a type that attributes can have", name, kind)
	}
	if !datatype.Finite(v) {
		return fmt.Errorf("attribute '%s' is %v; attributes must be finite", name, v)
	}
	return nil
}

// Get returns the value of an attribute, or nil.
func (a Attributes) Get(name string) datatype.Value {
	for i := range a {
		if a[i].Name == name {
			return a[i].Value
		}
	}
	return nil
}

// With returns the set with the attribute changed or appended; a nil value
// removes it. The receiver stays as it is.
func (a Attributes) With(name string, v datatype.Value) Attributes {
	i := slices.IndexFunc(a, func(x Attribute) bool { return x.Name == name })
	switch {
	case i < 0 && v == nil:
		return a
	case i < 0:
		return append(slices.Clone(a), Attribute{name, v})
	case v == nil:
		return slices.Delete(slices.Clone(a), i, i+1)
	}
	out := slices.Clone(a)
	out[i].Value = v
	return out
}

// Equal reports whether two sets hold the same values, in whichever order.
func (a Attributes) Equal(b Attributes) bool {
	if len(a) != len(b) {
		return false
	}
	for _, x := range a {
		if !datatype.Equal(x.Value, b.Get(x.Name)) {
			return false
		}
	}
	return true
}

// Sorted returns the set in order of name.
func (a Attributes) Sorted() Attributes {
	out := slices.Clone(a)
	slices.SortFunc(out, func(x, y Attribute) int { return strings.Compare(x.Name, y.Name) })
	return out
}
