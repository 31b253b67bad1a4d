package generators_test

import (
	"context"
	"strings"
	"testing"

	"copse/procedural"
	"copse/procedural/api"
	"copse/procedural/datatype"
)

func TestTheEndsOfEveryRangeWork(t *testing.T) {
	each(t, func(t *testing.T, m *module) {
		for _, spec := range m.Attributes {
			for _, v := range ends(&spec) {
				values := m.Defaults().With(spec.Name, v)
				m.cook(t, m.DefaultSize, values)
				m.cook(t, datatype.Vector3{X: 0.7, Y: 0.4, Z: 1.5}, values)
			}
		}
	})
}

// ends lists the extreme values that the inspector offers.
func ends(spec *procedural.AttributeSpec) []datatype.Value {
	switch spec.Default.(type) {
	case datatype.Number:
		return []datatype.Value{datatype.Number(*spec.Info.Min), datatype.Number(*spec.Info.Max)}
	case datatype.Bool:
		return []datatype.Value{datatype.Bool(false), datatype.Bool(true)}
	case datatype.String:
		var all []datatype.Value
		for _, allowed := range spec.Info.Enum {
			all = append(all, datatype.String(allowed))
		}
		return all
	}
	return nil
}

func TestEveryAttributeChangesTheModel(t *testing.T) {
	each(t, func(t *testing.T, m *module) {
		for _, spec := range m.Attributes {
			values := m.Defaults()
			for _, c := range spec.Info.VisibleIf {
				values = values.With(c.Attribute, c.Value)
			}
			v := another(&spec)
			if v == nil {
				t.Errorf("%s is a %v, of which the test knows no other value", spec.Name, spec.Default.Kind())
				continue
			}
			if m.cook(t, m.DefaultSize, values).Signature() == m.cook(t, m.DefaultSize, values.With(spec.Name, v)).Signature() {
				t.Errorf("%s = %v changes nothing", spec.Name, v)
			}
		}
	})
}

// another returns a value that is not the default, or nil.
func another(spec *procedural.AttributeSpec) datatype.Value {
	switch v := spec.Default.(type) {
	case datatype.Number:
		if spec.Info.Max != nil && float64(v) != *spec.Info.Max {
			return datatype.Number(*spec.Info.Max)
		}
		return v + 1
	case datatype.Bool:
		return !v
	case datatype.Color3:
		return datatype.Color3{R: 1 - v.R, G: v.G, B: v.B}
	case datatype.String:
		for _, allowed := range spec.Info.Enum {
			if allowed != string(v) {
				return datatype.String(allowed)
			}
		}
	}
	return nil
}

// G17: numbers typed past a slider's limits are clamped, or refused in words that
// name the attribute.
func TestTypedValuesAreClampedOrRefused(t *testing.T) {
	each(t, func(t *testing.T, m *module) {
		for _, spec := range m.Attributes {
			if spec.Default.Kind() != datatype.KindNumber {
				continue
			}
			for _, n := range []datatype.Number{0, -1, 1e-4, 1e9, -1e9} {
				values := m.Defaults().With(spec.Name, n)
				result, err := api.NewInProcess().Run(context.Background(), m.job(m.DefaultSize, values), nil)
				if err == nil {
					m.check(t, result, m.DefaultSize, values)
				} else if e := procedural.AsError(err); !strings.Contains(e.Message, spec.Name+" must be above 0") || e.Line == 0 {
					t.Errorf("%s = %v: %v", spec.Name, n, err)
				}
			}
		}
	})
}

// G19: steps beyond reason are made fewer, with a warning that says so.
func TestTooManyStepsAreLimited(t *testing.T) {
	each(t, func(t *testing.T, m *module) {
		if m.Spec("StepSize") == nil {
			t.Skip("it has no steps")
		}
		result := m.cook(t, m.DefaultSize, m.Defaults().With("StepSize", datatype.Number(0.0001)))
		if len(result.Messages) != 1 || !result.Messages[0].Warning || !strings.Contains(result.Messages[0].Text, "10000 are made") {
			t.Errorf("messages %v", result.Messages)
		}
		half := m.cook(t, m.DefaultSize, m.Defaults().With("StepSize", datatype.Number(0.1)))
		full := m.cook(t, m.DefaultSize, m.Defaults().With("StepSize", datatype.Number(0.2)))
		if a, b := treads(half), treads(full); a < 2*b-2 || a > 2*b+2 {
			t.Errorf("%d treads at 0.1 m, %d at 0.2 m", a, b)
		}
	})
}

func treads(r *procedural.Result) (n int) {
	for i := range r.Parts {
		if r.Parts[i].Name == "Tread" {
			n++
		}
	}
	return n
}

// G24: a string that is not among the allowed ones.
func TestStrayStringsAreNamed(t *testing.T) {
	each(t, func(t *testing.T, m *module) {
		for _, spec := range m.Attributes {
			if len(spec.Info.Enum) == 0 {
				continue
			}
			_, err := api.NewInProcess().Run(context.Background(), m.job(m.DefaultSize, m.Defaults().With(spec.Name, datatype.String("Mud"))), nil)
			if err == nil || !strings.Contains(err.Error(), spec.Name) || !strings.Contains(err.Error(), spec.Info.Enum[0]) {
				t.Errorf("%s: %v", spec.Name, err)
			}
		}
	})
}

func TestEveryAttributeIsDescribed(t *testing.T) {
	each(t, func(t *testing.T, m *module) {
		if len(m.Attributes) < 3 || m.DefaultSize == (datatype.Vector3{}) {
			t.Errorf("%d attributes, DefaultSize (%v)", len(m.Attributes), m.DefaultSize)
		}
		for i, spec := range m.Attributes {
			info := spec.Info
			if info.Tip == "" || info.Order == nil || *info.Order != float64(i+1) {
				t.Errorf("%s: tip %q, order %v", spec.Name, info.Tip, info.Order)
			}
			switch spec.Default.Kind() {
			case datatype.KindNumber:
				if info.Min == nil || info.Max == nil || info.Step == nil || info.Decimals == nil {
					t.Errorf("%s has no range, step or decimals", spec.Name)
				}
			case datatype.KindString:
				if len(info.Enum) < 2 {
					t.Errorf("%s does not list its strings", spec.Name)
				}
			}
			for _, c := range info.VisibleIf {
				if m.Spec(c.Attribute) == nil {
					t.Errorf("%s is visible if %s, which is no attribute", spec.Name, c.Attribute)
				}
			}
		}
	})
}
