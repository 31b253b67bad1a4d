// Package datatype holds the values that generators compute with and that a
// model's attributes are made of: vectors, coordinate frames, colours,
// sequences, enum items. It is pure Go and knows no interpreter; package api
// gives these types their Lua face.
//
// Components are float32, as in the host whose modules we run, so that a
// module prints and rounds the same numbers here. Arithmetic is done in
// float64 on float32 operands, where every product is exact, and rounded once:
// a fused multiply-add cannot change a result.
package datatype

import (
	"math"
	"strconv"
)

// Kind names the type of a Value.
type Kind uint8

// The kinds of values. All but the last three may be attributes.
const (
	KindNumber Kind = iota + 1
	KindString
	KindBool
	KindVector2
	KindVector3
	KindCFrame
	KindColor3
	KindBrickColor
	KindUDim
	KindUDim2
	KindNumberRange
	KindNumberSequence
	KindColorSequence
	KindRect
	KindFont
	KindEnumItem
	KindNumberSequenceKeypoint
	KindColorSequenceKeypoint
	KindInstance // of package procedural
)

var kindNames = [...]string{
	KindNumber: "number", KindString: "string", KindBool: "boolean", KindVector2: "Vector2", KindVector3: "Vector3",
	KindCFrame: "CFrame", KindColor3: "Color3", KindBrickColor: "BrickColor", KindUDim: "UDim", KindUDim2: "UDim2",
	KindNumberRange: "NumberRange", KindNumberSequence: "NumberSequence", KindColorSequence: "ColorSequence",
	KindRect: "Rect", KindFont: "Font", KindEnumItem: "EnumItem",
	KindNumberSequenceKeypoint: "NumberSequenceKeypoint", KindColorSequenceKeypoint: "ColorSequenceKeypoint",
	KindInstance: "Instance",
}

// String returns the kind as typeof spells it.
func (k Kind) String() string {
	if int(k) < len(kindNames) && kindNames[k] != "" {
		return kindNames[k]
	}
	return "Kind(" + strconv.Itoa(int(k)) + ")"
}

// Attribute reports whether values of this kind may be attributes of a model.
func (k Kind) Attribute() bool { return k >= KindNumber && k <= KindEnumItem }

// Value is an immutable value of one of the kinds above. The concrete types are
// Number, String, Bool, Vector2, Vector3, CFrame, Color3, BrickColor, UDim,
// UDim2, NumberRange, NumberSequence, ColorSequence, Rect, Font, *EnumItem, the
// two keypoints and *procedural.Instance.
type Value interface {
	Kind() Kind
	// String is the text that tostring gives.
	String() string
}

// Number is a Lua number.
type Number float64

// String is a Lua string: bytes, usually but not always UTF-8.
type String string

// Bool is a Lua boolean.
type Bool bool

// Kind returns KindNumber.
func (Number) Kind() Kind { return KindNumber }

// Kind returns KindString.
func (String) Kind() Kind { return KindString }

// Kind returns KindBool.
func (Bool) Kind() Kind { return KindBool }

// String returns the number as FormatNumber writes it.
func (n Number) String() string { return FormatNumber(float64(n)) }

// String returns the string itself.
func (s String) String() string { return string(s) }

// String returns "true" or "false".
func (b Bool) String() string { return strconv.FormatBool(bool(b)) }

// FormatNumber writes a number as Luau does: the shortest digits that read back
// as the same number, without an exponent when the decimal point falls within
// 21 digits (1e15 is 1000000000000000), and "inf", "-inf", "nan".
func FormatNumber(x float64) string {
	switch {
	case x != x:
		return "nan"
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	case x == math.Trunc(x) && math.Abs(x) < 1<<53:
		if x == 0 && math.Signbit(x) {
			return "-0"
		}
		return strconv.FormatInt(int64(x), 10)
	}
	if a := math.Abs(x); a >= 1e-6 && a < 1e21 {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'e', -1, 64)
}

// formatComponents joins numbers as tostring of a compound value does.
func formatComponents(parts ...float32) string {
	buf := make([]byte, 0, 16*len(parts))
	for i, p := range parts {
		if i > 0 {
			buf = append(buf, ", "...)
		}
		buf = append(buf, FormatNumber32(p)...)
	}
	return string(buf)
}

// FormatNumber32 writes a float32 with the shortest digits that read back as
// the same float32, in the style of FormatNumber.
func FormatNumber32(x float32) string {
	f := float64(x)
	if f != f || math.IsInf(f, 0) || f == math.Trunc(f) {
		return FormatNumber(f)
	}
	if a := math.Abs(f); a >= 1e-6 && a < 1e21 {
		return strconv.FormatFloat(f, 'f', -1, 32)
	}
	return strconv.FormatFloat(f, 'e', -1, 32)
}

// Finite reports whether no component of v is NaN or infinite.
func Finite(v Value) bool {
	switch v := v.(type) { // the common kinds, without a list
	case Number:
		return finite(float64(v))
	case Vector3:
		return v.finite()
	case CFrame:
		for _, r := range v.R {
			if !finite(float64(r)) {
				return false
			}
		}
		return v.Position.finite()
	}
	for _, c := range components(v) {
		if !finite(c) {
			return false
		}
	}
	return true
}

func finite(x float64) bool { return x-x == 0 }

// Equal reports whether two values are of the same kind and hold the same
// components bit for bit, except that −0 equals 0.
func Equal(a, b Value) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	if a.Kind() != b.Kind() {
		return false
	}
	switch x := a.(type) {
	case NumberSequence:
		return x.equal(b.(NumberSequence))
	case ColorSequence:
		return x.equal(b.(ColorSequence))
	}
	return a == b
}

// components lists the numbers a value is made of, in declaration order.
func components(v Value) []float64 {
	switch v := v.(type) {
	case Number:
		return []float64{float64(v)}
	case Vector2:
		return []float64{float64(v.X), float64(v.Y)}
	case Vector3:
		return []float64{float64(v.X), float64(v.Y), float64(v.Z)}
	case CFrame:
		c := v.Components()
		return widen(c[:]...)
	case Color3:
		return widen(v.R, v.G, v.B)
	case UDim:
		return []float64{float64(v.Scale), float64(v.Offset)}
	case UDim2:
		return []float64{float64(v.X.Scale), float64(v.X.Offset), float64(v.Y.Scale), float64(v.Y.Offset)}
	case NumberRange:
		return widen(v.Min, v.Max)
	case Rect:
		return widen(v.Min.X, v.Min.Y, v.Max.X, v.Max.Y)
	case NumberSequenceKeypoint:
		return widen(v.Time, v.Value, v.Envelope)
	case ColorSequenceKeypoint:
		return widen(v.Time, v.Value.R, v.Value.G, v.Value.B)
	case NumberSequence:
		var out []float64
		for _, k := range v.keypoints {
			out = append(out, components(k)...)
		}
		return out
	case ColorSequence:
		var out []float64
		for _, k := range v.keypoints {
			out = append(out, components(k)...)
		}
		return out
	}
	return nil
}

func widen(parts ...float32) []float64 {
	out := make([]float64, len(parts))
	for i, p := range parts {
		out[i] = float64(p)
	}
	return out
}
