package datatype

import "strings"

// BrickColor is one of a fixed list of named colours, by its number.
type BrickColor uint16

// brickColor is a row of the published palette.
type brickColor struct {
	number  BrickColor
	name    string
	r, g, b uint8
}

// DefaultBrickColor is Medium stone grey, the colour of a new part.
const DefaultBrickColor BrickColor = 194

// Kind returns KindBrickColor.
func (BrickColor) Kind() Kind { return KindBrickColor }

// String returns the colour's name.
func (b BrickColor) String() string { return b.row().name }

// Color returns the colour's components.
func (b BrickColor) Color() Color3 {
	row := b.row()
	return FromRGB(float64(row.r), float64(row.g), float64(row.b))
}

func (b BrickColor) row() *brickColor {
	for i := range brickColors {
		if brickColors[i].number == b {
			return &brickColors[i]
		}
	}
	return DefaultBrickColor.row()
}

// BrickColorByNumber returns the colour with the number, or the default where
// there is none.
func BrickColorByNumber(n int) BrickColor {
	for i := range brickColors {
		if int(brickColors[i].number) == n {
			return brickColors[i].number
		}
	}
	return DefaultBrickColor
}

// BrickColorByName returns the colour with the name, exactly spelt, or the
// default where there is none.
func BrickColorByName(name string) BrickColor {
	for i := range brickColors {
		if strings.EqualFold(brickColors[i].name, name) {
			return brickColors[i].number
		}
	}
	return DefaultBrickColor
}

// NearestBrickColor returns the colour of the list with the least squared
// distance in sRGB.
func NearestBrickColor(c Color3) BrickColor {
	rgb := c.RGB8()
	best, bestDistance := DefaultBrickColor, 1<<30
	for i := range brickColors {
		row := &brickColors[i]
		dr, dg, db := int(row.r)-int(rgb[0]), int(row.g)-int(rgb[1]), int(row.b)-int(rgb[2])
		if d := dr*dr + dg*dg + db*db; d < bestDistance {
			best, bestDistance = row.number, d
		}
	}
	return best
}

// BrickColorCount is the number of colours; BrickColorAt lists them.
func BrickColorCount() int { return len(brickColors) }

// BrickColorAt returns the i-th colour of the list, wrapping around.
func BrickColorAt(i int) BrickColor {
	n := len(brickColors)
	return brickColors[(i%n+n)%n].number
}
