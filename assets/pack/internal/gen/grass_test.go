package gen

import (
	"bytes"
	"image/png"
	"testing"

	"copse/assets/pack/internal/gen/paint"
)

// Blades stand in no line: where a card's lowest pixels lie differs from column to
// column, or its cut through the ground would show as a straight edge.
func TestTuftsHaveNoStraightFoot(t *testing.T) {
	s := &studio{pictures: map[string]*paint.Picture{}}
	for _, p := range []*paint.Picture{s.grassPicture(), s.seedGrassPicture()} {
		img, err := png.Decode(bytes.NewReader(p.PNG))
		if err != nil {
			t.Fatal(err)
		}
		size := img.Bounds().Dy()
		columns, raised := 0, 0
		for x := range img.Bounds().Dx() {
			lowest := -1
			for y := range size {
				if _, _, _, a := img.At(x, y).RGBA(); a >= 0x8000 {
					lowest = y
				}
			}
			if lowest < 0 {
				continue
			}
			columns++
			if size-lowest > size/25 {
				raised++
			}
		}
		if columns == 0 || raised < columns*3/4 {
			t.Errorf("%s: of %d columns with blades %d end above the lower edge; at least three of four should", p.Name, columns, raised)
		}
	}
}
