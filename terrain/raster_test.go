package terrain_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"copse/terrain"
)

func pngOf(t testing.TB, picture image.Image) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func raw16(steps ...uint16) (data []byte) {
	for _, s := range steps {
		data = binary.LittleEndian.AppendUint16(data, s)
	}
	return data
}

func raw32(heights ...float32) (data []byte) {
	for _, y := range heights {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(y))
	}
	return data
}

func TestGreyPicturesAreRead(t *testing.T) { // T14
	deep := image.NewGray16(image.Rect(0, 0, 3, 2))
	shallow := image.NewGray(image.Rect(0, 0, 3, 2))
	for i := range 6 {
		deep.SetGray16(i%3, i/3, color.Gray16{Y: uint16(i*13001 + 1)})
		shallow.SetGray(i%3, i/3, color.Gray{Y: uint8(i * 51)})
	}
	r, err := terrain.ReadRaster("a.PNG", pngOf(t, deep), 0, 0)
	if err != nil || r.Cols != 3 || r.Rows != 2 || r.Notice != "" {
		t.Fatalf("%+v, %v", r, err)
	}
	for i, step := range r.Steps {
		if step != uint16(i*13001+1) {
			t.Errorf("step %d is %d: 16 bits are not kept", i, step)
		}
	}
	r, err = terrain.ReadRaster("a.png", pngOf(t, shallow), 0, 0)
	if err != nil || r.Steps[5] != 65535 || r.Steps[1] != 51*257 || !strings.Contains(r.Notice, "256 steps") {
		t.Errorf("8 bits: %+v, %v", r, err)
	}
}

func TestOtherPicturesAreRefusedWithTheReason(t *testing.T) { // T14
	size := image.Rect(0, 0, 9, 9)
	grey := pngOf(t, image.NewGray16(image.Rect(0, 0, 64, 64)))
	empty := bytes.Clone(grey)
	copy(empty[16:], make([]byte, 8))
	huge := bytes.Clone(grey)
	binary.BigEndian.PutUint32(huge[16:], 8193)
	lies := bytes.Clone(grey)
	binary.BigEndian.PutUint32(lies[16:], 8000)
	binary.BigEndian.PutUint32(lies[20:], 8000)
	flipped := bytes.Clone(grey)
	flipped[len(flipped)-20] ^= 0x55
	for want, data := range map[string][]byte{
		"RGBA":            pngOf(t, image.NewNRGBA(size)),
		"RGB picture":     pngOf(t, opaque(size)),
		"palette":         pngOf(t, image.NewPaletted(size, color.Palette{color.Black, color.White})),
		"0 × 0":           empty,
		"8193 × 64":       huge,
		"cannot hold":     lies,
		"cut off":         grey[:len(grey)-30],
		"header":          grey[:20],
		"no PNG":          []byte(strings.Repeat("hello ", 20)),
		"cannot be read":  flipped,
		"1 × 9":           pngOf(t, image.NewGray(image.Rect(0, 0, 1, 9))),
		"grey picture wi": withKind(grey, 4),
	} {
		if r, err := terrain.ReadRaster("hills.png", data, 0, 0); err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "hills.png: ") {
			t.Errorf("%s: %+v, %v", want, r, err)
		}
	}
}

func opaque(r image.Rectangle) image.Image {
	p := image.NewNRGBA(r)
	for i := range p.Pix {
		p.Pix[i] = 255
	}
	return p
}

// withKind gives a PNG another colour type.
func withKind(file []byte, kind byte) []byte {
	file = bytes.Clone(file)
	file[25] = kind
	return file
}

func TestRawFilesAreReadByTheirSize(t *testing.T) { // T15
	for _, c := range []struct {
		name             string
		bytes            int
		cols, rows       int
		wantCols         int
		wantRows         int
		refused, mention string
	}{
		{"a.r16", 2 * 256 * 256, 0, 0, 256, 256, "", ""},
		{"a.raw", 2 * 257 * 257, 0, 0, 257, 257, "", ""},
		{"a.r16", 2 * 300 * 200, 300, 200, 300, 200, "", ""},
		{"a.r16", 2 * 1025 * 513, 1025, 513, 1025, 513, "", ""},
		{"a.r32", 4 * 33 * 33, 0, 0, 33, 33, "", ""},
		{"a.r16", 2 * 300 * 200, 0, 0, 0, 0, "60000 samples are no square", ""},
		{"a.r16", 2 * 300 * 200, 200, 200, 0, 0, "80000 bytes, and the file has 120000", ""},
		{"a.r16", 2*256*256 + 1, 0, 0, 0, 0, "no whole number", ""},
		{"a.r16", 0, 0, 0, 0, 0, "0 × 0", ""},
		{"a.r32", 4 * 300 * 200, 300, -200, 0, 0, "each side", ""},
		{"a.tif", 100, 0, 0, 0, 0, ".png, .r16, .r32", ""},
	} {
		r, err := terrain.ReadRaster(c.name, make([]byte, c.bytes), c.cols, c.rows)
		if c.refused != "" {
			if err == nil || !strings.Contains(err.Error(), c.refused) {
				t.Errorf("%s of %d bytes as %d × %d: %v, want %q", c.name, c.bytes, c.cols, c.rows, err, c.refused)
			}
		} else if err != nil || r.Cols != c.wantCols || r.Rows != c.wantRows {
			t.Errorf("%s of %d bytes as %d × %d: %+v, %v", c.name, c.bytes, c.cols, c.rows, r, err)
		}
	}
	r, err := terrain.ReadRaster("a.r16", raw16(1, 256, 40000, 7), 0, 0)
	if err != nil || fmt.Sprint(r.Steps) != "[1 256 40000 7]" {
		t.Errorf("little endian: %v, %v", r, err)
	}
}

func TestHeightsThatAreNoNumbersAreRefusedWithRowAndColumn(t *testing.T) { // T15
	for _, bad := range []float32{nan, inf, -inf} {
		_, err := terrain.ReadRaster("a.r32", raw32(0, 1, 2, 3, 4, bad, 6, 7, 8), 0, 0)
		if err == nil || !strings.Contains(err.Error(), "row 1, column 2") {
			t.Errorf("%v: %v", bad, err)
		}
	}
	r, err := terrain.ReadRaster("a.r32", raw32(0, 1, 2, 3e6), 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (terrain.Relief{Raster: r, Spacing: 1}).Map(); err == nil || !strings.Contains(err.Error(), "row 1, column 1") {
		t.Errorf("3,000 km high: %v", err)
	}
}

func TestReliefsStandInTheirRange(t *testing.T) {
	steps := &terrain.Raster{Cols: 2, Rows: 2, Steps: []uint16{0, 65535, 32768, 1}}
	m := must(terrain.Relief{Raster: steps, Low: -20, High: 180, Spacing: 2.5}.Map())
	if m.At(0, 0) != -20 || m.At(1, 0) != 180 || math.Abs(float64(m.At(0, 1)-80)) > 0.01 || m.Spacing() != 2.5 {
		t.Errorf("steps: %v", m.Samples())
	}
	heights := &terrain.Raster{Cols: 2, Rows: 2, Heights: []float32{0, 1, 0.5, 12}}
	if m := must(terrain.Relief{Raster: heights, Spacing: 1}.Map()); m.At(1, 1) != 12 || m.At(0, 1) != 0.5 {
		t.Errorf("metres: %v", m.Samples())
	}
	if m := must(terrain.Relief{Raster: heights, Low: 10, High: 30, Spacing: 1}.Map()); m.At(0, 0) != 10 || m.At(0, 1) != 20 || m.At(1, 0) != 30 {
		t.Errorf("shares: %v", m.Samples())
	}
	for want, r := range map[string]terrain.Relief{
		"lowest comes first": {Raster: steps, Low: 5, High: 1, Spacing: 1},
		"heights from":       {Raster: steps, Low: nan, High: 1, Spacing: 1},
		"spacing":            {Raster: steps, High: 1},
		"needed":             {Raster: &terrain.Raster{Cols: 2, Rows: 2, Steps: []uint16{1}}, High: 1, Spacing: 1},
		"each side":          {Raster: &terrain.Raster{Cols: 1, Rows: 1, Steps: []uint16{1}}, High: 1, Spacing: 1},
	} {
		if _, err := r.Map(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// What is exported and imported again is the same to half a step, and the same
// file comes of it.
func TestExportIsLossFreeToOneStep(t *testing.T) {
	random := rand.New(rand.NewPCG(71, 72))
	maps := []*terrain.Heightmap{terrain.Starter(), must(terrain.New(5, 3, 7.5)), must(terrain.New(40, 30, 0.5))}
	for i := range 1200 {
		maps[2].Set(i%40, i/40, random.Float32()*3000-500)
	}
	for _, m := range maps {
		r := m.Heights().InSteps(0, 0)
		var asPNG, asRaw bytes.Buffer
		if err := r.WritePNG(&asPNG); err != nil {
			t.Fatal(err)
		}
		if err := r.WriteR16(&asRaw); err != nil {
			t.Fatal(err)
		}
		fromPNG, err := terrain.ReadRaster("a.png", asPNG.Bytes(), 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		fromRaw, err := terrain.ReadRaster("a.r16", asRaw.Bytes(), m.Cols(), m.Rows())
		if err != nil {
			t.Fatal(err)
		}
		if fromPNG.Low != r.Low || fromPNG.High != r.High || fromPNG.Spacing != m.Spacing() {
			t.Errorf("the picture says %v to %v m at %v m; want %v to %v at %v", fromPNG.Low, fromPNG.High, fromPNG.Spacing, r.Low, r.High, m.Spacing())
		}
		for _, back := range []*terrain.Raster{fromPNG, fromRaw} {
			again := must(terrain.Relief{Raster: back, Low: r.Low, High: r.High, Spacing: m.Spacing()}.Map())
			step := float64(r.High-r.Low) / 65535
			for i, y := range again.Samples() {
				if math.Abs(float64(y-m.Samples()[i])) > step*0.501 {
					t.Fatalf("sample %d is %v, was %v; a step is %v", i, y, m.Samples()[i], step)
				}
			}
			for i, s := range again.Heights().InSteps(r.Low, r.High).Steps {
				if s != r.Steps[i] {
					t.Fatalf("step %d is %d the second time, was %d", i, s, r.Steps[i])
				}
			}
		}
	}
}

// No file makes the reader panic, hang or take memory that the file does not
// bear out, and what it reads can be made a map.
func FuzzReadRaster(f *testing.F) {
	f.Add(".png", pngOf(f, image.NewGray16(image.Rect(0, 0, 4, 5))), 0, 0)
	f.Add(".png", pngOf(f, image.NewPaletted(image.Rect(0, 0, 4, 5), color.Palette{color.Black})), 0, 0)
	f.Add(".r16", raw16(1, 2, 3, 4), 2, 2)
	f.Add(".r32", raw32(1, 2, 3, nan), 0, 0)
	f.Fuzz(func(t *testing.T, ext string, data []byte, cols, rows int) {
		r, err := terrain.ReadRaster("f"+ext, data, cols, rows)
		if err != nil {
			return
		}
		if _, err := (terrain.Relief{Raster: r, Low: -1, High: 1, Spacing: 1}).Map(); err != nil && r.Steps != nil {
			t.Error(err)
		}
	})
}
