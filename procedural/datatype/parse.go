package datatype

import (
	"fmt"
	"strconv"
	"strings"
)

// Parse reads text typed by a person as a value of the same kind as like:
// numbers, "true", "1, 2, 3" for what is made of numbers, "#RRGGBB" or
// "255, 128, 0" for colours, a name for BrickColor and EnumItem.
func Parse(text string, like Value) (Value, error) {
	trimmed := strings.TrimSpace(text)
	switch like := like.(type) {
	case String:
		return String(text), nil
	case Number:
		n, err := strconv.ParseFloat(trimmed, 64)
		if err != nil || !Finite(Number(n)) {
			return nil, fmt.Errorf("%q is not a number", text)
		}
		return Number(n), nil
	case Bool:
		switch trimmed {
		case "true", "false":
			return Bool(trimmed == "true"), nil
		}
		return nil, fmt.Errorf("%q is neither true nor false", text)
	case BrickColor:
		b := BrickColorByName(trimmed)
		if !strings.EqualFold(b.String(), trimmed) {
			return nil, fmt.Errorf("%q is not the name of a BrickColor", text)
		}
		return b, nil
	case *EnumItem:
		name := trimmed[strings.LastIndexByte(trimmed, '.')+1:]
		if item := like.Enum.ByName(name); item != nil {
			return item, nil
		}
		return nil, fmt.Errorf("%q is not an item of Enum.%s (%s)", text, like.Enum.Name, strings.Join(like.Enum.Names(), ", "))
	case Font:
		return NewFont(trimmed, like.Weight, like.Style)
	case Color3:
		if strings.HasPrefix(trimmed, "#") {
			return FromHex(trimmed)
		}
		p, err := parseNumbers(trimmed)
		if err != nil || len(p) != 3 {
			return nil, fmt.Errorf("%q is not a colour: write it as #RRGGBB or as three numbers from 0 to 255", text)
		}
		return FromRGB(p[0], p[1], p[2]), nil
	case CFrame:
		p, err := parseNumbers(trimmed)
		if err == nil && len(p) == 3 {
			return At(Vector3{float32(p[0]), float32(p[1]), float32(p[2])}), nil
		}
	}
	p, err := parseNumbers(trimmed)
	if err != nil {
		return nil, fmt.Errorf("%q is not a %v: %w", text, like.Kind(), err)
	}
	return fromComponents(like.Kind().String(), p)
}

func parseNumbers(text string) ([]float64, error) {
	fields := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,{}()", r) })
	out := make([]float64, len(fields))
	for i, field := range fields {
		n, err := strconv.ParseFloat(field, 32)
		if err != nil || !Finite(Number(n)) {
			return nil, fmt.Errorf("%q is not a number", field)
		}
		out[i] = n
	}
	return out, nil
}
