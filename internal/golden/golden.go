// Package golden compares pictures, and texts beside them, with ones that were
// looked at and kept.
//
//	go test ./render -golden.update
//
// rewrites the kept ones that differ; look at them before they are committed. A
// picture within its tolerance is left alone: it says the same, and another machine
// draws another one of them.
package golden

import (
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("golden.update", false, "rewrite the pictures in testdata that differ from what the tests draw")

// Tolerance is how much two pictures may differ.
type Tolerance struct {
	// Pixel is the difference from which a pixel counts as different: the
	// distance of two colours after both pictures were blurred over 3×3
	// pixels, 0 to 1. Blurring forgives edges that fall a little otherwise.
	Pixel float64
	// Share is the part of the pixels that may be different.
	Share float64
}

// Default forgives what drivers round differently and nothing that an eye
// would notice.
var Default = Tolerance{Pixel: 0.06, Share: 0.01}

// Check compares a picture with testdata/NAME.png, beside the test. Where they
// differ, the test fails and the picture and a map of the differences are kept
// in the folder that the message names.
func Check(t testing.TB, name string, got *image.NRGBA, tolerance Tolerance) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	want, err := read(path)
	if errors.Is(err, fs.ErrNotExist) && !*update {
		t.Fatalf("no picture %s to compare with: run this test with -golden.update, and look at what it writes", path)
	}
	if *update {
		if err == nil && tolerance.alike(got, want) {
			return
		}
		if err := write(path, got); err != nil {
			t.Fatal(err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	share, differences, err := Compare(got, want, tolerance.Pixel)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if share > tolerance.Share {
		t.Errorf("%.2f%% of the pixels differ from %s, %.2f%% may; the picture and the differences are in %s",
			100*share, path, 100*tolerance.Share, keep(t, name, got, differences))
	}
}

// alike tells whether a picture may stay for another.
func (l Tolerance) alike(a, b *image.NRGBA) bool {
	share, _, err := Compare(a, b, l.Pixel)
	return err == nil && share <= l.Share
}

// CheckText compares a text, such as what a picture was drawn from, with
// testdata/NAME.txt, beside the test, to the letter. Where they differ, the test
// fails and names the first line that does.
func CheckText(t testing.TB, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".txt")
	if *update {
		if err := writeText(path, got); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("no text %s to compare with: run this test with -golden.update, and look at what it writes", path)
	}
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(want) {
			t.Errorf("%s:%d: is missing %q", path, i+1, line)
			return
		}
		if line != want[i] {
			t.Errorf("%s:%d: is %q, want %q", path, i+1, line, want[i])
			return
		}
	}
	if n := strings.Count(got, "\n") + 1; n < len(want) {
		t.Errorf("%s:%d: %q is not there any more", path, n+1, want[n])
	}
}

// Compare returns the share of pixels that differ by more than a limit, and a
// picture that is white where they do.
func Compare(a, b *image.NRGBA, limit float64) (share float64, differences *image.NRGBA, err error) {
	if a.Rect.Size() != b.Rect.Size() {
		return 1, nil, fmt.Errorf("the pictures are %v and %v pixels large", a.Rect.Size(), b.Rect.Size())
	}
	differences = image.NewNRGBA(a.Rect)
	count := 0
	for y := range a.Rect.Dy() {
		for x := range a.Rect.Dx() {
			d := distance(blurred(a, x, y), blurred(b, x, y))
			shade := color.NRGBA{A: 255}
			if d > limit {
				count++
				shade = color.NRGBA{255, 255, 255, 255}
			}
			differences.SetNRGBA(a.Rect.Min.X+x, a.Rect.Min.Y+y, shade)
		}
	}
	return float64(count) / float64(max(a.Rect.Dx()*a.Rect.Dy(), 1)), differences, nil
}

// blurred averages the pixels around one.
func blurred(m *image.NRGBA, x, y int) [4]float64 {
	var sum [4]float64
	n := 0.0
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			px, py := x+dx, y+dy
			if px < 0 || py < 0 || px >= m.Rect.Dx() || py >= m.Rect.Dy() {
				continue
			}
			at := m.Pix[py*m.Stride+4*px:]
			for c := range sum {
				sum[c] += float64(at[c]) / 255
			}
			n++
		}
	}
	for c := range sum {
		sum[c] /= n
	}
	return sum
}

func distance(a, b [4]float64) float64 {
	most := 0.0
	for c := range a {
		most = max(most, a[c]-b[c], b[c]-a[c])
	}
	return most
}

// keep writes what was drawn to a folder that outlives the test.
func keep(t testing.TB, name string, got, differences *image.NRGBA) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "golden-")
	if err != nil {
		return err.Error()
	}
	base := filepath.Join(folder, filepath.Base(name))
	for suffix, m := range map[string]*image.NRGBA{".png": got, "-differs.png": differences} {
		if err := write(base+suffix, m); err != nil {
			return err.Error()
		}
	}
	return folder
}

func read(path string) (*image.NRGBA, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	m, err := png.Decode(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	out := image.NewNRGBA(image.Rect(0, 0, m.Bounds().Dx(), m.Bounds().Dy()))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			out.Set(x, y, m.At(m.Bounds().Min.X+x, m.Bounds().Min.Y+y))
		}
	}
	return out, nil
}

func writeText(path, text string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o644)
}

func write(path string, m *image.NRGBA) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := png.Encode(f, m); err != nil {
		f.Close()
		return fmt.Errorf("write %s: %w", path, err)
	}
	return f.Close()
}
