package cook

import (
	"encoding/json"
	"fmt"
	"math"

	"copse/procedural"
	"copse/procedural/datatype"
)

// schema is the part of JSON Schema (2020-12) that describes attributes. Keys
// that start with x- are ours.
type schema struct {
	Schema      string             `json:"$schema,omitempty"`
	Title       string             `json:"title,omitempty"`
	Description string             `json:"description,omitempty"`
	Type        string             `json:"type,omitempty"`
	Properties  *orderedSchemas    `json:"properties,omitempty"`
	Required    []string           `json:"required,omitempty"`
	Additional  *bool              `json:"additionalProperties,omitempty"`
	Minimum     *float64           `json:"minimum,omitempty"`
	Maximum     *float64           `json:"maximum,omitempty"`
	Enum        []string           `json:"enum,omitempty"`
	Items       any                `json:"items,omitempty"`
	Prefix      []schema           `json:"prefixItems,omitempty"`
	MinItems    int                `json:"minItems,omitempty"`
	MaxItems    int                `json:"maxItems,omitempty"`
	Default     json.RawMessage    `json:"default,omitempty"`
	Kind        string             `json:"x-kind,omitempty"`
	Step        *float64           `json:"x-step,omitempty"`
	Decimals    *int               `json:"x-decimals,omitempty"`
	Unit        string             `json:"x-unit,omitempty"`
	Group       string             `json:"x-group,omitempty"`
	Seed        bool               `json:"x-seed,omitempty"`
	VisibleIf   []string           `json:"x-visibleIf,omitempty"`
	Handle      *procedural.Handle `json:"x-handle,omitempty"`
}

// orderedSchemas is an object with its keys in the order of the module.
type orderedSchemas struct {
	names   []string
	schemas []schema
}

// MarshalJSON writes the object.
func (o *orderedSchemas) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for i, name := range o.names {
		key, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(o.schemas[i])
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(append(out, key...), ':'), value...)
	}
	return append(out, '}'), nil
}

// Schema writes a generator's attributes as JSON Schema: the values as
// datatype.MarshalJSON writes them, what AttributeInfo says beside them.
func Schema(d *procedural.Definition) ([]byte, error) {
	open := len(d.Attributes) == 0 // then any attribute is passed on
	root := schema{Schema: "https://json-schema.org/draft/2020-12/schema", Title: d.Generator, Type: "object",
		Properties: &orderedSchemas{}, Additional: &open}
	for _, spec := range d.Attributes {
		s, err := attributeSchema(&spec)
		if err != nil {
			return nil, fmt.Errorf("attribute %s: %w", spec.Name, err)
		}
		root.Properties.names = append(root.Properties.names, spec.Name)
		root.Properties.schemas = append(root.Properties.schemas, s)
	}
	return json.MarshalIndent(root, "", "  ")
}

func attributeSchema(spec *procedural.AttributeSpec) (schema, error) {
	info := &spec.Info
	s := kindSchema(spec.Default)
	var err error
	if s.Default, err = datatype.MarshalJSON(spec.Default); err != nil {
		return s, err
	}
	s.Kind, s.Description = spec.Default.Kind().String(), info.Tip
	s.Step, s.Decimals, s.Unit, s.Group, s.Seed, s.Handle = info.Step, info.Decimals, info.Unit, info.Group, info.Seed, info.Handle
	if s.Type == "number" {
		s.Minimum, s.Maximum = info.Min, info.Max
	}
	if len(info.Enum) > 0 {
		s.Enum = info.Enum
	}
	for _, c := range info.VisibleIf {
		sign := " = "
		if c.Not {
			sign = " ≠ "
		}
		s.VisibleIf = append(s.VisibleIf, c.Attribute+sign+c.Value.String())
	}
	return s, nil
}

// numbersOf is how many numbers a kind is written as.
var numbersOf = map[datatype.Kind]int{
	datatype.KindVector2: 2, datatype.KindVector3: 3, datatype.KindCFrame: 12, datatype.KindColor3: 3, datatype.KindUDim: 2,
	datatype.KindUDim2: 4, datatype.KindNumberRange: 2, datatype.KindRect: 4,
}

// kindSchema is the shape of a kind's JSON.
func kindSchema(v datatype.Value) schema {
	never := false
	wrap := func(inner schema) schema {
		kind := v.Kind().String()
		return schema{Type: "object", Properties: &orderedSchemas{[]string{kind}, []schema{inner}}, Required: []string{kind}, Additional: &never}
	}
	numbers := func(least, most int) schema {
		return schema{Type: "array", Items: schema{Type: "number"}, MinItems: least, MaxItems: most}
	}
	switch v := v.(type) {
	case datatype.Number:
		return schema{Type: "number"}
	case datatype.Bool:
		return schema{Type: "boolean"}
	case datatype.String:
		return schema{Type: "string"}
	case datatype.BrickColor:
		return wrap(schema{Type: "integer", Minimum: ptr(1), Maximum: ptr(math.MaxUint16)})
	case *datatype.EnumItem:
		return wrap(schema{Type: "array", Prefix: []schema{{Type: "string", Enum: []string{v.Enum.Name}}, {Type: "string", Enum: v.Enum.Names()}}, MinItems: 2, MaxItems: 2})
	case datatype.Font:
		return wrap(schema{Type: "array", Items: schema{Type: "string"}, MinItems: 3, MaxItems: 3})
	case datatype.NumberSequence:
		return wrap(numbers(6, 60))
	case datatype.ColorSequence:
		return wrap(numbers(8, 80))
	}
	n := numbersOf[v.Kind()]
	return wrap(numbers(n, n))
}

func ptr(x float64) *float64 { return &x }
