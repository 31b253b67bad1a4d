package datatype

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Color3 is an sRGB colour with components from 0 to 1.
type Color3 struct{ R, G, B float32 }

// Kind returns KindColor3.
func (Color3) Kind() Kind { return KindColor3 }

// String returns "r, g, b".
func (c Color3) String() string { return formatComponents(c.R, c.G, c.B) }

// FromRGB returns the colour of components from 0 to 255.
func FromRGB(r, g, b float64) Color3 {
	return Color3{float32(r / 255), float32(g / 255), float32(b / 255)}
}

// RGB8 returns the components as bytes, rounded and clamped.
func (c Color3) RGB8() [3]uint8 {
	to8 := func(v float32) uint8 {
		if !(v > 0) {
			return 0
		}
		return uint8(min(255, math.Floor(float64(v)*255+0.5)))
	}
	return [3]uint8{to8(c.R), to8(c.G), to8(c.B)}
}

// FromHSV returns the colour of a hue, saturation and value from 0 to 1.
func FromHSV(h, s, v float64) Color3 {
	h6 := (h - math.Floor(h)) * 6
	f := h6 - math.Floor(h6)
	p, q, t := v*(1-s), v*(1-float64(s*f)), v*(1-float64(s*(1-f)))
	var r, g, b float64
	switch int(h6) % 6 {
	case 0:
		r, g, b = v, t, p
	case 1:
		r, g, b = q, v, p
	case 2:
		r, g, b = p, v, t
	case 3:
		r, g, b = p, q, v
	case 4:
		r, g, b = t, p, v
	default:
		r, g, b = v, p, q
	}
	return Color3{float32(r), float32(g), float32(b)}
}

// HSV returns hue, saturation and value from 0 to 1; greys have hue 0.
func (c Color3) HSV() (h, s, v float64) {
	r, g, b := float64(c.R), float64(c.G), float64(c.B)
	hi, lo := max(r, g, b), min(r, g, b)
	d := hi - lo
	if d == 0 {
		return 0, 0, hi
	}
	switch hi {
	case r:
		h = (g - b) / d
	case g:
		h = (b-r)/d + 2
	default:
		h = (r-g)/d + 4
	}
	h /= 6
	return h - math.Floor(h), d / hi, hi
}

// FromHex reads "#RRGGBB", "RRGGBB", "#RGB" or "RGB".
func FromHex(text string) (Color3, error) {
	digits := strings.TrimPrefix(text, "#")
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || len(digits) != 6 {
		return Color3{}, fmt.Errorf("%q is not a colour: write it as RRGGBB", text)
	}
	return FromRGB(float64(n>>16), float64(n>>8&255), float64(n&255)), nil
}

// Hex returns the colour as six lower-case hexadecimal digits.
func (c Color3) Hex() string {
	b := c.RGB8()
	return fmt.Sprintf("%02x%02x%02x", b[0], b[1], b[2])
}

// Lerp mixes two colours in sRGB.
func (c Color3) Lerp(d Color3, t float64) Color3 {
	return Color3{lerp32(c.R, d.R, t), lerp32(c.G, d.G, t), lerp32(c.B, d.B, t)}
}
