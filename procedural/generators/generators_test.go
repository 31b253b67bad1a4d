package generators_test

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"slices"
	"strings"
	"testing"

	"copse/procedural"
	"copse/procedural/api"
	"copse/procedural/datatype"
	"copse/procedural/generators"
)

// How far the bounds may be from Size: in height, and in the footprint.
const (
	heightTolerance    = 0.02
	footprintTolerance = 0.06
)

// module is a shipped generator as a run needs it.
type module struct {
	generators.File
	*procedural.Definition
}

func (m *module) job(size datatype.Vector3, values procedural.Attributes) *procedural.Job {
	// Sandboxed, as modules that come from outside are: the shipped ones need no
	// more than that allows.
	code := &procedural.Module{Path: m.Generator, Source: m.Source, Sandboxed: true, Capabilities: procedural.DefaultCapabilities()}
	return &procedural.Job{Modules: []*procedural.Module{code}, Generator: m.Generator, Size: size, Attributes: values, Seed: 1, Pivot: datatype.Identity}
}

// cook runs the generator and checks what must hold for any values.
func (m *module) cook(t *testing.T, size datatype.Vector3, values procedural.Attributes) *procedural.Result {
	t.Helper()
	result, err := api.NewInProcess().Run(context.Background(), m.job(size, values), nil)
	if err != nil {
		t.Fatalf("Size (%v), %v: %v", size, values, err)
	}
	m.check(t, result, size, values)
	return result
}

// check reports parts that are not finite, that leave the box, or that are too
// many or none.
func (m *module) check(t *testing.T, result *procedural.Result, size datatype.Vector3, values procedural.Attributes) {
	t.Helper()
	what := fmt.Sprintf("Size (%v), %v", size, values)
	if err := result.Check(procedural.Limits{}); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	lo, hi, ok := result.Bounds()
	if !ok {
		t.Fatalf("%s: no parts", what)
	}
	for axis, half := range size.Scale(0.5).Array() {
		allowed := half + tolerance(axis) + half*1e-6 // what float32 cannot tell
		if lo.Array()[axis] < -allowed || hi.Array()[axis] > allowed {
			t.Errorf("%s: bounds (%v) to (%v) leave the box along %c", what, lo, hi, "XYZ"[axis])
		}
	}
	limit := 5000
	if strings.HasSuffix(m.Name, "-stair") {
		limit = 35_000 // 10,000 steps, as many as Size.Y and StepSize ask for
	}
	if n := len(result.Parts); n > limit {
		t.Errorf("%s: %d parts", what, n)
	}
}

func tolerance(axis int) float32 {
	if axis == 1 {
		return heightTolerance
	}
	return footprintTolerance
}

// each runs a test for every generator.
func each(t *testing.T, f func(t *testing.T, m *module)) {
	for _, file := range generators.Files() {
		t.Run(file.Name, func(t *testing.T) {
			m := &module{File: file}
			m.Definition = &procedural.Definition{Generator: file.Name + ".luau"}
			d, err := api.NewInProcess().Describe(context.Background(), m.job(procedural.DefaultModelSize, nil))
			if err != nil {
				t.Fatal(err)
			}
			m.Definition = d
			f(t, m)
		})
	}
}

func TestEveryGeneratorFillsItsBox(t *testing.T) {
	each(t, func(t *testing.T, m *module) {
		result := m.cook(t, m.DefaultSize, nil)
		lo, hi, _ := result.Bounds()
		for axis, half := range m.DefaultSize.Scale(0.5).Array() {
			for _, off := range []float32{lo.Array()[axis] + half, hi.Array()[axis] - half} {
				if off > tolerance(axis) || off < -tolerance(axis) {
					t.Errorf("bounds (%v) to (%v) miss Size (%v) by %v along %c", lo, hi, m.DefaultSize, off, "XYZ"[axis])
				}
			}
		}
		for _, message := range result.Messages {
			t.Errorf("it says: %s", message.Text)
		}
		if limit := map[string]int{"spiral-stair": 150, "house": 600}[m.Name]; limit > 0 && len(result.Parts) >= limit {
			t.Errorf("%d parts; fewer than %d are wanted", len(result.Parts), limit)
		}
		baked := result.Bake()
		if len(baked.Parts) != len(result.Parts) || baked.Definition != nil || len(baked.Modules) > 0 ||
			slices.ContainsFunc(baked.Groups, func(g procedural.Group) bool { return g.Generator != "" }) {
			t.Error("bake leaves a generator behind")
		}
	})
}

func TestTwoRunsGiveTheSameBytes(t *testing.T) {
	each(t, func(t *testing.T, m *module) {
		first, err := m.cook(t, m.DefaultSize, nil).MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		second, err := m.cook(t, m.DefaultSize, nil).MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first, second) {
			t.Error("two runs differ")
		}
	})
}

func TestRestoredValuesRestoreTheModel(t *testing.T) {
	each(t, func(t *testing.T, m *module) {
		first := m.Defaults()
		want := m.cook(t, m.DefaultSize, first).Signature()
		values := first
		changed := 0
		for _, spec := range m.Attributes {
			if v := another(&spec); v != nil && changed < 3 {
				values = values.With(spec.Name, v)
				changed++
			}
		}
		if changed < 3 {
			t.Fatalf("only %d attributes can be changed", changed)
		}
		size := m.DefaultSize
		size.X *= 1.3
		if m.cook(t, size, values).Signature() == want {
			t.Error("three attributes and Size.X change nothing")
		}
		if got := m.cook(t, m.DefaultSize, first).Signature(); got != want {
			t.Errorf("signature %s after restoring, %s before", got, want)
		}
	})
}

func TestNoSizeMakesAModelLeaveItsBox(t *testing.T) {
	each(t, func(t *testing.T, m *module) {
		const least, most = procedural.MinModelSize, procedural.MaxModelSize
		for _, size := range []datatype.Vector3{
			{X: least, Y: least, Z: least}, {X: most, Y: most, Z: most},
			{X: most, Y: least, Z: least}, {X: least, Y: most, Z: least}, {X: least, Y: least, Z: most},
			{X: least, Y: most, Z: most}, {X: most, Y: least, Z: most}, {X: most, Y: most, Z: least},
			{X: 1, Y: 1, Z: 1}, {X: 12, Y: 12, Z: 12}, {X: 20, Y: 3, Z: 7}, {X: 0.8, Y: 5, Z: 2.5},
			m.DefaultSize.Scale(0.5), m.DefaultSize.Scale(2),
		} {
			m.cook(t, size, nil)
		}
	})
}

func TestFilesAreComplete(t *testing.T) {
	files := generators.Files()
	if len(files) != 13 || files[12].Name != generators.Template {
		t.Fatalf("%d files", len(files))
	}
	for _, f := range files {
		source, ok := generators.Source(f.Name)
		if !ok || source == "" || source != f.Source || f.Title == "" || f.Summary == "" {
			t.Errorf("%s is incomplete", f.Name)
		}
		if len(source) > procedural.MaxSource {
			t.Errorf("%s is %d bytes long", f.Name, len(source))
		}
		if f.Name == generators.Template {
			continue
		}
		picture, err := png.Decode(bytes.NewReader(f.Thumbnail))
		if err != nil {
			t.Errorf("thumbnail of %s: %v", f.Name, err)
		} else if b := picture.Bounds(); b.Dx() != 256 || b.Dy() != 256 {
			t.Errorf("thumbnail of %s: %v", f.Name, b)
		}
	}
	if _, ok := generators.Source("nothing"); ok {
		t.Error("there is a source of nothing")
	}
	if source, ok := generators.Source("fence.luau"); !ok || !strings.Contains(source, "OnGenerate") {
		t.Error("a name with extension is not found")
	}
}

func BenchmarkCook(b *testing.B) {
	for _, f := range generators.Files() {
		b.Run(f.Name, func(b *testing.B) {
			m := &module{f, &procedural.Definition{Generator: f.Name + ".luau"}}
			d, err := api.NewInProcess().Describe(context.Background(), m.job(procedural.DefaultModelSize, nil))
			if err != nil {
				b.Fatal(err)
			}
			job := m.job(d.DefaultSize, nil)
			parts := 0
			for b.Loop() {
				r, err := api.NewInProcess().Run(context.Background(), job, nil)
				if err != nil {
					b.Fatal(err)
				}
				parts = len(r.Parts)
			}
			b.ReportMetric(float64(parts), "parts")
		})
	}
}
