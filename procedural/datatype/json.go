package datatype

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"
)

// MarshalJSON writes a value for a file: numbers, strings and booleans as they
// are, anything else as {"Kind": components}. Components are the shortest text
// that reads back as the same float32, a number's as the same float64. A string
// that is not UTF-8 is {"String": base64}. NaN and infinities are errors.
func MarshalJSON(v Value) ([]byte, error) {
	if !Finite(v) {
		return nil, fmt.Errorf("%v %v is not finite and cannot be saved", v.Kind(), v)
	}
	switch v := v.(type) {
	case Number:
		return json.Marshal(float64(v))
	case Bool:
		return json.Marshal(bool(v))
	case String:
		if !utf8.ValidString(string(v)) {
			return json.Marshal(map[string]string{"String": base64.StdEncoding.EncodeToString([]byte(v))})
		}
		return json.Marshal(string(v))
	case BrickColor:
		return json.Marshal(map[string]int{"BrickColor": int(v)})
	case Font:
		return json.Marshal(map[string][3]string{"Font": {v.Family, v.Weight.Name, v.Style.Name}})
	case *EnumItem:
		return json.Marshal(map[string][2]string{"EnumItem": {v.Enum.Name, v.Name}})
	}
	out := append([]byte(`{"`), v.Kind().String()...)
	out = append(out, `":[`...)
	for i, c := range components(v) {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendComponent(out, c)
	}
	return append(out, "]}"...), nil
}

func appendComponent(out []byte, c float64) []byte {
	if a := math.Abs(c); a != 0 && (a < 1e-6 || a >= 1e21) {
		return strconv.AppendFloat(out, c, 'e', -1, 32)
	}
	return strconv.AppendFloat(out, c, 'f', -1, 32)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func UnmarshalJSON(data []byte) (Value, error) {
	var plain any
	if err := json.Unmarshal(data, &plain); err != nil {
		return nil, err
	}
	switch p := plain.(type) {
	case float64:
		return Number(p), nil
	case string:
		return String(p), nil
	case bool:
		return Bool(p), nil
	case map[string]any:
		if len(p) == 1 {
			for kind, body := range p {
				return fromJSON(kind, body)
			}
		}
	}
	return nil, fmt.Errorf("attribute value %.80s is none of number, string, boolean or {\"Kind\": …}", data)
}

func fromJSON(kind string, body any) (Value, error) {
	switch kind {
	case "String":
		text, _ := body.(string)
		raw, err := base64.StdEncoding.DecodeString(text)
		return String(raw), err
	case "BrickColor":
		n, _ := body.(float64)
		return BrickColorByNumber(int(n)), nil
	case "Font", "EnumItem":
		return namesFromJSON(kind, body)
	}
	list, ok := body.([]any)
	if !ok {
		return nil, fmt.Errorf("%s: want a list of numbers", kind)
	}
	parts := make([]float64, len(list))
	for i, item := range list {
		n, ok := item.(float64)
		if !ok || math.Abs(n) > math.MaxFloat32 {
			return nil, fmt.Errorf("%s: component %d is not a number in range", kind, i+1)
		}
		parts[i] = n
	}
	return fromComponents(kind, parts)
}

func namesFromJSON(kind string, body any) (Value, error) {
	list, _ := body.([]any)
	names := make([]string, len(list))
	for i, item := range list {
		names[i], _ = item.(string)
	}
	if kind == "Font" && len(names) == 3 {
		weight, style := EnumValue("FontWeight", names[1]), EnumValue("FontStyle", names[2])
		if weight != nil && style != nil {
			return NewFont(names[0], weight, style)
		}
	}
	if kind == "EnumItem" && len(names) == 2 {
		if t := Enum(names[0]); t != nil && t.ByName(names[1]) != nil {
			return t.ByName(names[1]), nil
		}
	}
	return nil, fmt.Errorf("%s: %v names none", kind, names)
}

// fromComponents builds a value from the numbers components lists.
func fromComponents(kind string, p []float64) (Value, error) {
	f := make([]float32, len(p))
	for i := range p {
		f[i] = float32(p[i])
	}
	bad := fmt.Errorf("%s: %d numbers do not make one", kind, len(p))
	switch {
	case kind == "Vector2" && len(f) == 2:
		return Vector2{f[0], f[1]}, nil
	case kind == "Vector3" && len(f) == 3:
		return Vector3{f[0], f[1], f[2]}, nil
	case kind == "CFrame" && len(f) == 12:
		c := FromComponents([12]float32(f))
		return c, c.CheckRotation()
	case kind == "Color3" && len(f) == 3:
		return Color3{f[0], f[1], f[2]}, nil
	case kind == "UDim" && len(f) == 2:
		return NewUDim(p[0], p[1]), nil
	case kind == "UDim2" && len(f) == 4:
		return UDim2{NewUDim(p[0], p[1]), NewUDim(p[2], p[3])}, nil
	case kind == "NumberRange" && len(f) == 2:
		return NewNumberRange(p[0], p[1])
	case kind == "Rect" && len(f) == 4:
		return NewRect(Vector2{f[0], f[1]}, Vector2{f[2], f[3]}), nil
	case kind == "NumberSequence" && len(f)%3 == 0:
		ks := make([]NumberSequenceKeypoint, len(f)/3)
		for i := range ks {
			ks[i] = NumberSequenceKeypoint{f[3*i], f[3*i+1], f[3*i+2]}
		}
		return NewNumberSequence(ks)
	case kind == "ColorSequence" && len(f)%4 == 0:
		ks := make([]ColorSequenceKeypoint, len(f)/4)
		for i := range ks {
			ks[i] = ColorSequenceKeypoint{f[4*i], Color3{f[4*i+1], f[4*i+2], f[4*i+3]}}
		}
		return NewColorSequence(ks)
	}
	return nil, bad
}

// MarshalJSON writes [x, y, z].
func (v Vector3) MarshalJSON() ([]byte, error) { return marshalNumbers(v) }

// MarshalJSON writes the twelve components.
func (c CFrame) MarshalJSON() ([]byte, error) { return marshalNumbers(c) }

// UnmarshalJSON reads [x, y, z].
func (v *Vector3) UnmarshalJSON(data []byte) error {
	return unmarshalNumbers(data, "Vector3", func(x Value) { *v = x.(Vector3) })
}

// UnmarshalJSON reads twelve components, which must make a rotation.
func (c *CFrame) UnmarshalJSON(data []byte) error {
	return unmarshalNumbers(data, "CFrame", func(x Value) { *c = x.(CFrame) })
}

func marshalNumbers(v Value) ([]byte, error) {
	if !Finite(v) {
		return nil, fmt.Errorf("%v %v is not finite and cannot be saved", v.Kind(), v)
	}
	out := []byte{'['}
	for i, c := range components(v) {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendComponent(out, c+0) // −0 is 0
	}
	return append(out, ']'), nil
}

func unmarshalNumbers(data []byte, kind string, set func(Value)) error {
	var list []any
	if err := json.Unmarshal(data, &list); err != nil {
		return fmt.Errorf("%s: %w", kind, err)
	}
	v, err := fromJSON(kind, list)
	if err == nil {
		set(v)
	}
	return err
}
