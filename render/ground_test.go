package render_test

import (
	"testing"

	"copse/render"
	"copse/terrain"
)

// Ground whose neighbours are of the same biome has that biome's very colour.
func TestGroundColoursAreTheClassifiers(t *testing.T) {
	m := terrain.Starter()
	all := terrain.Rect{Cols: m.Cols(), Rows: m.Rows()}
	color, cover := render.GroundTexels(m, 0, all)
	pure := 0
	for row := 1; row < m.Rows()-1; row++ {
		for col := 1; col < m.Cols()-1; col++ {
			b, same := biomeAround(m, col, row)
			if !same {
				continue
			}
			pure++
			i := 4 * (row*m.Cols() + col)
			for c, v := range b.Color() {
				if want := render.EncodeSRGB(v); color[i+c] != want {
					t.Fatalf("sample (%d, %d) is %s and has the colour %v", col, row, b.Name(), color[i:i+3])
				}
			}
			sum := int(cover[i]) + int(cover[i+1]) + int(cover[i+2]) + int(cover[i+3])
			if sum < 254 || sum > 256 {
				t.Fatalf("the shares of sample (%d, %d) are %v", col, row, cover[i:i+4])
			}
		}
	}
	if pure < m.Cols()*m.Rows()/2 {
		t.Errorf("only %d samples lie inside a biome", pure)
	}
}

func biomeAround(m *terrain.Heightmap, col, row int) (terrain.Biome, bool) {
	b := render.BiomeAt(m, 0, col, row)
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if render.BiomeAt(m, 0, col+dx, row+dy) != b {
				return b, false
			}
		}
	}
	return b, true
}

// A part of the map comes out as it does within the whole.
func TestPartOfTheGroundEqualsTheWhole(t *testing.T) {
	m := terrain.Starter()
	whole, wholeCover := render.GroundTexels(m, 1.5, terrain.Rect{Cols: m.Cols(), Rows: m.Rows()})
	for _, r := range []terrain.Rect{{Col: 0, Row: 0, Cols: 9, Rows: 5}, {Col: 100, Row: 60, Cols: 33, Rows: 70}, {Col: 250, Row: 250, Cols: 7, Rows: 7}} {
		part, partCover := render.GroundTexels(m, 1.5, r)
		for row := range r.Rows {
			for i := range 4 * r.Cols {
				at := 4*((r.Row+row)*m.Cols()+r.Col) + i
				if part[4*row*r.Cols+i] != whole[at] || partCover[4*row*r.Cols+i] != wholeCover[at] {
					t.Fatalf("%+v differs from the whole in row %d", r, row)
				}
			}
		}
	}
}

func TestHollowsSeeLessSky(t *testing.T) {
	m, err := terrain.New(64, 64, 1)
	if err != nil {
		t.Fatal(err)
	}
	for row := range 64 {
		for col := range 64 {
			if d := (col-32)*(col-32) + (row-32)*(row-32); d > 9 {
				m.Set(col, row, 10)
			}
		}
	}
	color, _ := render.GroundTexels(m, -100, terrain.Rect{Cols: 64, Rows: 64})
	if pit, plain := color[4*(32*64+32)+3], color[4*(5*64+5)+3]; pit > 60 || plain != 255 {
		t.Errorf("a pit sees %d of 255 of the sky, a plain %d", pit, plain)
	}
}

// tiles are the textures that repeat over the ground.
var tiles = []struct {
	name   string
	texels []byte
}{{"noise", render.NoiseTexels()}, {"rock", render.RockTexels()}}

func TestTilesFillTheirRange(t *testing.T) {
	for _, tile := range tiles {
		var sum [4]int
		var least, most [4]byte
		for c := range 4 {
			least[c] = 255
			for i := c; i < len(tile.texels); i += 4 {
				sum[c] += int(tile.texels[i])
				least[c], most[c] = min(least[c], tile.texels[i]), max(most[c], tile.texels[i])
			}
			mean := sum[c] / (len(tile.texels) / 4)
			if mean < 118 || mean > 138 || least[c] > 20 || most[c] < 235 {
				t.Errorf("%s: channel %d runs from %d to %d about %d", tile.name, c, least[c], most[c], mean)
			}
		}
	}
}

// The tiles meet themselves at their edges.
func TestTilesRepeat(t *testing.T) {
	const n = 256
	for _, tile := range tiles {
		step := func(a, b int) (sum int) {
			for c := range 4 {
				d := int(tile.texels[4*a+c]) - int(tile.texels[4*b+c])
				sum += max(d, -d)
			}
			return sum
		}
		var inside, across int
		for i := range n {
			inside += step(i*n+100, i*n+101) + step(100*n+i, 101*n+i)
			across += step(i*n+n-1, i*n) + step((n-1)*n+i, i)
		}
		if across > inside*3/2 {
			t.Errorf("%s: texels differ by %d across the edge and by %d inside", tile.name, across, inside)
		}
	}
}

// The slopes of the rock are those of its height: where it rises on the whole to one
// side, its slope says so.
func TestRockRisesAsItsSlopesSay(t *testing.T) {
	texels := render.RockTexels()
	const n = 256
	at := func(x, y, c int) int { return int(texels[4*((y+n)%n*n+(x+n)%n)+c]) }
	right, wrong := 0, 0
	for y := range n {
		for x := range n {
			for c, rise := range [2]int{at(x+1, y, 3) - at(x-1, y, 3), at(x, y+1, 3) - at(x, y-1, 3)} {
				if slope := at(x, y, c) - 128; slope*rise > 0 {
					right++
				} else if slope*rise < 0 {
					wrong++
				}
			}
		}
	}
	if right < n*n || wrong > right/20 {
		t.Errorf("%d slopes agree with the height and %d do not", right, wrong)
	}
}
