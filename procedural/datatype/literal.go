package datatype

import (
	"fmt"
	"strings"
)

// Literal writes a value as a Luau expression that makes it again.
func Literal(v Value) string {
	switch v := v.(type) {
	case Number:
		return FormatNumber(float64(v))
	case String:
		return quote(string(v))
	case Color3:
		if rgb := v.RGB8(); FromRGB(float64(rgb[0]), float64(rgb[1]), float64(rgb[2])) == v {
			return fmt.Sprintf("Color3.fromRGB(%d, %d, %d)", rgb[0], rgb[1], rgb[2])
		}
	case BrickColor:
		return "BrickColor.new(" + quote(v.String()) + ")"
	case *EnumItem:
		return fmt.Sprintf("Enum.%s.%s", v.Enum.Name, v.Name)
	case Font:
		return fmt.Sprintf("Font.new(%s, %s, %s)", quote(v.Family), Literal(v.Weight), Literal(v.Style))
	case NumberSequence:
		return sequenceLiteral("NumberSequence", v.keypoints, func(k NumberSequenceKeypoint) string { return numbersLiteral(components(k)) })
	case ColorSequence:
		return sequenceLiteral("ColorSequence", v.keypoints, func(k ColorSequenceKeypoint) string {
			return FormatNumber32(k.Time) + ", " + Literal(k.Value)
		})
	case Bool:
		return v.String()
	}
	return v.Kind().String() + ".new(" + numbersLiteral(components(v)) + ")"
}

// numbersLiteral lists components, most of which are float32.
func numbersLiteral(list []float64) string {
	texts := make([]string, len(list))
	for i, c := range list {
		if texts[i] = FormatNumber(c); float64(float32(c)) == c {
			texts[i] = FormatNumber32(float32(c))
		}
	}
	return strings.Join(texts, ", ")
}

func sequenceLiteral[K any](name string, keypoints []K, inner func(K) string) string {
	texts := make([]string, len(keypoints))
	for i, k := range keypoints {
		texts[i] = name + "Keypoint.new(" + inner(k) + ")"
	}
	return name + ".new({ " + strings.Join(texts, ", ") + " })"
}

// quote writes a string in quotes. Bytes that are not printable ASCII or part of
// valid UTF-8 are escaped by their decimal value.
func quote(s string) string {
	var out strings.Builder
	out.WriteByte('"')
	for i, r := range s {
		switch {
		case r == '"' || r == '\\':
			out.WriteByte('\\')
			out.WriteRune(r)
		case r == '\n':
			out.WriteString(`\n`)
		case r == '\t':
			out.WriteString(`\t`)
		case r < ' ' || r == 0x7f || r == '\uFFFD' && s[i] != 0xEF:
			fmt.Fprintf(&out, `\%03d`, s[i])
		default:
			out.WriteRune(r)
		}
	}
	out.WriteByte('"')
	return out.String()
}
