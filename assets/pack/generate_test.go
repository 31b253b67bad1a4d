package pack_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"copse/assets/pack"
	"copse/assets/pack/internal/gen"
)

// The embedded files are what the generator makes, to the byte on the machine
// type and Go release that made them. Elsewhere sines may differ in their last
// bit and the PNG encoder may pack differently, so the contents are compared.
func TestGeneratorMakesTheEmbeddedFiles(t *testing.T) {
	made, err := gen.Files()
	if err != nil {
		t.Fatal(err)
	}
	if len(made) != len(embeddedNames(t))+1 {
		t.Errorf("%d files made, %d props embedded", len(made), len(embeddedNames(t)))
	}
	exact := runtime.GOARCH == "amd64" && strings.HasPrefix(runtime.Version(), "go1.26")
	for _, f := range made {
		want := pack.Catalog()
		if f.Name != gen.CatalogName {
			if want, err = pack.Open(f.Name); err != nil {
				t.Error(err)
				continue
			}
		}
		if bytes.Equal(f.Data, want) {
			continue
		}
		if exact || f.Name == gen.CatalogName {
			t.Errorf("%s is out of date: run go generate ./assets/...", f.Name)
			continue
		}
		compare(t, f.Name, f.Data, want)
	}
}

// compare reports where two props differ by more than rounding.
func compare(t *testing.T, name string, got, want []byte) {
	gotDoc, gotParts := decode(t, name, got)
	wantDoc, wantParts := decode(t, name, want)
	if len(gotParts) != len(wantParts) || len(gotDoc.Images) != len(wantDoc.Images) {
		t.Errorf("%s: %d primitives and %d pictures, want %d and %d", name, len(gotParts), len(gotDoc.Images), len(wantParts), len(wantDoc.Images))
		return
	}
	for i, g := range gotParts {
		w := wantParts[i]
		if !slices.Equal(g.indices, w.indices) || !near(g.positions, w.positions) || !near(g.normals, w.normals) {
			t.Errorf("%s: primitive %d is out of date: run go generate ./assets/...", name, i)
		}
	}
	for i := range gotDoc.Images {
		// A palette that was cut elsewhere gives most pixels another near colour.
		if d := difference(picture(t, gotDoc, i), picture(t, wantDoc, i)); d > 3 {
			t.Errorf("%s: picture %d differs by %.1f levels on average", name, i, d)
		}
	}
}

func near(a, b [][3]float32) bool {
	return slices.EqualFunc(a, b, func(p, q [3]float32) bool {
		for k := range p {
			if math.Abs(float64(p[k]-q[k])) > 3e-4 {
				return false
			}
		}
		return true
	})
}

// picture decodes an embedded image.
func picture(t *testing.T, doc *gltf.Document, i int) image.Image {
	t.Helper()
	data, err := modeler.ReadBufferView(doc, doc.BufferViews[*doc.Images[i].BufferView])
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// nrgba returns the picture's pixels, four bytes each, alpha not multiplied in.
func nrgba(img image.Image) []uint8 {
	var out []uint8
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
			out = append(out, c.R, c.G, c.B, c.A)
		}
	}
	return out
}

// difference is the mean difference of two pictures' channels in levels of 255.
func difference(a, b image.Image) float64 {
	p, q := nrgba(a), nrgba(b)
	if len(p) != len(q) {
		return math.Inf(1)
	}
	sum := 0.0
	for i := range p {
		sum += math.Abs(float64(p[i]) - float64(q[i]))
	}
	return sum / float64(len(p))
}
