package datatype

import (
	"fmt"
	"math"
)

// UDim is a length as a fraction of a parent plus an offset in pixels.
type UDim struct {
	Scale  float32
	Offset int32
}

// UDim2 is a UDim for each axis of a plane.
type UDim2 struct{ X, Y UDim }

// NumberRange is an interval, Min ≤ Max.
type NumberRange struct{ Min, Max float32 }

// Rect is a rectangle in a plane.
type Rect struct{ Min, Max Vector2 }

// Kind returns KindUDim.
func (UDim) Kind() Kind { return KindUDim }

// Kind returns KindUDim2.
func (UDim2) Kind() Kind { return KindUDim2 }

// Kind returns KindNumberRange.
func (NumberRange) Kind() Kind { return KindNumberRange }

// Kind returns KindRect.
func (Rect) Kind() Kind { return KindRect }

// String returns "scale, offset".
func (u UDim) String() string { return fmt.Sprintf("%s, %d", FormatNumber32(u.Scale), u.Offset) }

// String returns "{scale, offset}, {scale, offset}".
func (u UDim2) String() string { return fmt.Sprintf("{%v}, {%v}", u.X, u.Y) }

// String returns "min max".
func (r NumberRange) String() string {
	return FormatNumber32(r.Min) + " " + FormatNumber32(r.Max) + " "
}

// String returns "minX, minY, maxX, maxY".
func (r Rect) String() string { return formatComponents(r.Min.X, r.Min.Y, r.Max.X, r.Max.Y) }

// NewUDim returns the UDim with an offset rounded to whole pixels and clamped
// to 32 bits.
func NewUDim(scale, offset float64) UDim {
	if offset != offset {
		offset = 0
	}
	return UDim{float32(scale), int32(max(math.MinInt32, min(math.MaxInt32, math.Round(offset))))}
}

// Add returns u + v.
func (u UDim) Add(v UDim) UDim { return UDim{u.Scale + v.Scale, u.Offset + v.Offset} }

// Sub returns u − v.
func (u UDim) Sub(v UDim) UDim { return UDim{u.Scale - v.Scale, u.Offset - v.Offset} }

// Lerp mixes two lengths pairs.
func (u UDim2) Lerp(v UDim2, t float64) UDim2 {
	mix := func(a, b UDim) UDim {
		return NewUDim(float64(lerp32(a.Scale, b.Scale, t)), float64(a.Offset)+float64(float64(b.Offset-a.Offset)*t))
	}
	return UDim2{mix(u.X, v.X), mix(u.Y, v.Y)}
}

// NewNumberRange checks that lo ≤ hi.
func NewNumberRange(lo, hi float64) (NumberRange, error) {
	if !(lo <= hi) {
		return NumberRange{}, fmt.Errorf("NumberRange: minimum %s is above maximum %s", FormatNumber(lo), FormatNumber(hi))
	}
	return NumberRange{float32(lo), float32(hi)}, nil
}

// NewRect returns the rectangle between two corners, in whichever order.
func NewRect(a, b Vector2) Rect {
	return Rect{a.Map(b, func(a, b float32) float32 { return min(a, b) }), a.Map(b, func(a, b float32) float32 { return max(a, b) })}
}
