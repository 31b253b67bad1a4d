package api

import (
	"fmt"
	"slices"
	"sort"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural"
	"copse/procedural/datatype"
)

// declared is a module that was run and checked.
type declared struct {
	definition *procedural.Definition
	onGenerate *lua.LFunction
}

// declare reads what a module returned. Errors name the key at fault.
func (s *state) declare(path string, v lua.LValue) (*declared, error) {
	t, ok := v.(*lua.LTable)
	if !ok {
		return nil, fmt.Errorf("a generator module must return a table with Attributes and OnGenerate, this one returns a %s", typeOf(v))
	}
	t = s.contents(t)
	d := &declared{definition: &procedural.Definition{Generator: path}}
	if d.onGenerate, ok = t.RawGetString("OnGenerate").(*lua.LFunction); !ok {
		return nil, fmt.Errorf("OnGenerate must be a function, got %s", typeOf(t.RawGetString("OnGenerate")))
	}
	if err := s.declareAttributes(d.definition, t.RawGetString("Attributes")); err != nil {
		return nil, err
	}
	if err := s.declareInfo(d.definition, t.RawGetString("AttributeInfo")); err != nil {
		return nil, err
	}
	if size := t.RawGetString("DefaultSize"); size != lua.LNil {
		v, _ := valueOf(size)
		vector, ok := v.(vector3)
		if !ok {
			return nil, fmt.Errorf("DefaultSize must be a Vector3, got %s", typeOf(size))
		}
		if err := procedural.CheckModelSize(vector); err != nil {
			return nil, fmt.Errorf("DefaultSize: %w", err)
		}
		d.definition.DefaultSize = vector
	}
	d.definition.ReadsScene = lua.LVAsBool(t.RawGetString("ReadsScene"))
	order := func(a *procedural.AttributeSpec) float64 {
		if a.Info.Order != nil {
			return *a.Info.Order
		}
		return 0
	}
	list := d.definition.Attributes
	sort.SliceStable(list, func(i, j int) bool { return order(&list[i]) < order(&list[j]) })
	return d, nil
}

func (s *state) declareAttributes(d *procedural.Definition, v lua.LValue) (err error) {
	if v == lua.LNil {
		return nil
	}
	t, ok := v.(*lua.LTable)
	if !ok {
		return fmt.Errorf("the module's Attributes must be a table, got %s", typeOf(v))
	}
	eachField(s.contents(t), func(k, v lua.LValue) {
		if err != nil {
			return
		}
		name, ok := k.(lua.LString)
		if !ok {
			err = fmt.Errorf("the module's Attributes has the key %s, a %s; attribute names are strings", s.toString(s.L, k), typeOf(k))
			return
		}
		if err = procedural.CheckAttributeName(string(name)); err != nil {
			return
		}
		value, ok := valueOf(v)
		if !ok {
			err = fmt.Errorf("attribute '%s' is a %s, which is not a type that attributes can have", string(name), typeOf(v))
			return
		}
		if err = procedural.CheckAttributeValue(string(name), value); err == nil {
			d.Attributes = append(d.Attributes, procedural.AttributeSpec{Name: string(name), Default: value})
		}
	})
	return err
}

// declareInfo reads the side table. Entries for attributes that are not listed
// are errors: they are misspellings.
func (s *state) declareInfo(d *procedural.Definition, v lua.LValue) (err error) {
	if v == lua.LNil {
		return nil
	}
	t, ok := v.(*lua.LTable)
	if !ok {
		return fmt.Errorf("AttributeInfo must be a table, got %s", typeOf(v))
	}
	names := make([]string, len(d.Attributes))
	for i := range d.Attributes {
		names[i] = d.Attributes[i].Name
	}
	eachField(s.contents(t), func(k, v lua.LValue) {
		if err != nil {
			return
		}
		name := s.toString(s.L, k)
		spec := d.Spec(name)
		row, isTable := v.(*lua.LTable)
		switch {
		case spec == nil:
			err = fmt.Errorf("AttributeInfo.%s: there is no such attribute%s", name, suggestWord(name, names))
		case !isTable:
			err = fmt.Errorf("AttributeInfo.%s must be a table, got %s", name, typeOf(v))
		default:
			if err = s.readInfo(&spec.Info, spec.Default, s.contents(row)); err != nil {
				err = fmt.Errorf("AttributeInfo.%s.%w", name, err)
			}
		}
	})
	return err
}

// infoKeys are the keys that AttributeInfo may have.
var infoKeys = []string{"min", "max", "step", "decimals", "unit", "enum", "group", "order", "tip", "visibleIf", "seed", "handle"}

func (s *state) readInfo(info *procedural.AttributeInfo, initial datatype.Value, t *lua.LTable) (err error) {
	eachField(t, func(k, v lua.LValue) {
		if err != nil {
			return
		}
		key := s.toString(s.L, k)
		switch key {
		case "min":
			info.Min, err = numberOf(v)
		case "max":
			info.Max, err = numberOf(v)
		case "step":
			info.Step, err = numberOf(v)
		case "order":
			info.Order, err = numberOf(v)
		case "decimals":
			var n *float64
			if n, err = numberOf(v); err == nil {
				whole := toInt(*n)
				info.Decimals = &whole
			}
		case "unit":
			info.Unit, err = stringOf(v)
		case "group":
			info.Group, err = stringOf(v)
		case "tip":
			info.Tip, err = stringOf(v)
		case "seed":
			info.Seed = lua.LVAsBool(v)
		case "enum":
			info.Enum, err = s.stringsOf(v)
		case "visibleIf":
			info.VisibleIf, err = s.conditionsOf(v)
		case "handle":
			info.Handle, err = s.handleOf(v)
		default:
			err = fmt.Errorf("this key means nothing%s", suggestWord(key, infoKeys))
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", key, err)
		}
	})
	if err != nil {
		return err
	}
	if info.Min != nil && info.Max != nil && *info.Min > *info.Max {
		return fmt.Errorf("min: %v is above max %v", *info.Min, *info.Max)
	}
	if text, ok := initial.(datatype.String); ok && len(info.Enum) > 0 && !slices.Contains(info.Enum, string(text)) {
		return fmt.Errorf("enum: the default \"%s\" is not among the allowed strings", string(text))
	}
	return nil
}

func numberOf(v lua.LValue) (*float64, error) {
	n, ok := v.(lua.LNumber)
	x := float64(n)
	if !ok || !datatype.Finite(datatype.Number(x)) {
		return nil, fmt.Errorf("must be a finite number, got %s", typeOf(v))
	}
	return &x, nil
}

func stringOf(v lua.LValue) (string, error) {
	text, ok := v.(lua.LString)
	if !ok || len(text) > 1000 {
		return "", fmt.Errorf("must be a string of at most 1000 bytes, got %s", typeOf(v))
	}
	return string(text), nil
}

func (s *state) stringsOf(v lua.LValue) ([]string, error) {
	t, ok := v.(*lua.LTable)
	if !ok {
		return nil, fmt.Errorf("must be a list of strings, got %s", typeOf(v))
	}
	t = s.contents(t)
	var out []string
	for i := 1; i <= min(t.Len(), 1000); i++ {
		text, err := stringOf(t.RawGetInt(i))
		if err != nil {
			return nil, fmt.Errorf("entry %d %w", i, err)
		}
		out = append(out, text)
	}
	return out, nil
}

// conditionsOf reads "Railing" (shown while it is true), "!Railing", or a table
// of attributes and the values they must have.
func (s *state) conditionsOf(v lua.LValue) ([]procedural.Condition, error) {
	switch v := v.(type) {
	case lua.LString:
		name, not := string(v), false
		if name != "" && name[0] == '!' {
			name, not = name[1:], true
		}
		return []procedural.Condition{{Attribute: name, Not: not, Value: datatype.Bool(true)}}, nil
	case *lua.LTable:
		var out []procedural.Condition
		var err error
		eachField(s.contents(v), func(k, want lua.LValue) {
			value, ok := valueOf(want)
			if !ok || !value.Kind().Attribute() {
				err = fmt.Errorf("cannot compare with a %s", typeOf(want))
				return
			}
			out = append(out, procedural.Condition{Attribute: s.toString(s.L, k), Value: value})
		})
		return out, err
	}
	return nil, fmt.Errorf("must be an attribute's name or a table of values, got %s", typeOf(v))
}

func (s *state) handleOf(v lua.LValue) (*procedural.Handle, error) {
	t, ok := v.(*lua.LTable)
	if !ok {
		return nil, fmt.Errorf("must be a table such as { kind = \"axis\", axis = \"Y\" }, got %s", typeOf(v))
	}
	t = s.contents(t)
	h := &procedural.Handle{Axis: "Y"}
	h.Kind = t.RawGetString("kind").String()
	if !slices.Contains(procedural.HandleKinds, h.Kind) {
		return nil, fmt.Errorf("kind must be one of %v, got %s", procedural.HandleKinds, h.Kind)
	}
	if axis := t.RawGetString("axis"); axis != lua.LNil {
		h.Axis = axis.String()
		if !slices.Contains([]string{"X", "Y", "Z", "-X", "-Y", "-Z"}, h.Axis) {
			return nil, fmt.Errorf("axis must be X, Y, Z, -X, -Y or -Z, got %s", h.Axis)
		}
	}
	if at := t.RawGetString("at"); at != lua.LNil {
		v, _ := valueOf(at)
		h.Origin, ok = v.(vector3)
		if !ok || !datatype.Finite(h.Origin) {
			return nil, fmt.Errorf("at must be a Vector3 in fractions of Size, got %s", typeOf(at))
		}
	}
	return h, nil
}
