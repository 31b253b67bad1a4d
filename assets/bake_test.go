package assets_test

import (
	"errors"
	"math"
	"testing"

	"copse/internal/exact"
	"copse/lod"
	"copse/lod/meshopt"
)

// Every sample bakes: no level is empty or larger than the one before, foliage
// covers what it should, and what misses its share of triangles says why.
func TestEverySampleBakes(t *testing.T) {
	if meshopt.Version() == 0 {
		t.Skip("this build has no meshoptimizer")
	}
	for _, name := range sampleNames(t) {
		m, err := readSample(t, name)
		if errors.Is(err, meshopt.ErrVersion) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for part := range m.Parts {
			c, err := lod.Bake(m.BakeInput(part))
			if err != nil {
				t.Errorf("%s part %d: %v", name, part, err)
				continue
			}
			checkReport(t, name, c)
			checkSlivers(t, name, m.Parts[part].Mesh.Positions, c)
		}
	}
}

// checkSlivers asserts that simplification left no triangles without area where
// it closed up seams.
func checkSlivers(t *testing.T, name string, positions []exact.Vec3, c *lod.Chain) {
	t.Helper()
	for level := range lod.Levels {
		indices := c.Of(level)
		for i := 0; i < len(indices); i += 3 {
			p, q, r := positions[c.Source[indices[i]]], positions[c.Source[indices[i+1]]], positions[c.Source[indices[i+2]]]
			if p == q || q == r || p == r {
				t.Errorf("%s level %d has a triangle %v %v %v", name, level, p, q, r)
				return
			}
		}
	}
}

func checkReport(t *testing.T, name string, c *lod.Chain) {
	t.Helper()
	for i, r := range c.Report.Levels {
		want := max(float32(math.Round(float64(c.Report.Levels[0].Triangles)*[]float64{1, 0.5, 0.15}[i])), 1)
		switch {
		case r.Triangles == 0 || i > 0 && r.Triangles > c.Report.Levels[i-1].Triangles:
			t.Errorf("%s level %d: %v", name, i, r)
		case float32(r.Triangles) > 1.12*want && r.Note == "":
			t.Errorf("%s level %d misses its share without a reason: %v", name, i, r)
		case r.Coverage < 0.79 || r.Coverage > 1.21:
			t.Errorf("%s level %d covers another area: %v", name, i, r)
		case c.Report.Pieces >= 64 && (r.Worst < 0.9 || r.Worst > 1.1):
			t.Errorf("%s level %d: foliage covers another area from some side: %v", name, i, r)
		}
	}
}

func TestTheMegaKitTreeThinsItsLeaves(t *testing.T) {
	if meshopt.Version() == 0 {
		t.Skip("this build has no meshoptimizer")
	}
	m := mustSample(t, texturedTree)
	input := m.BakeInput(1)
	if input.Mask == nil || m.BakeInput(0).Mask != nil {
		t.Fatalf("masks: leaves %v, bark %v", input.Mask != nil, m.BakeInput(0).Mask != nil)
	}
	c, err := lod.Bake(input)
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < lod.Levels; i++ {
		if r := c.Report.Levels[i]; r.Method != lod.Thinned || r.Note != "" || !(r.Grow > 1) {
			t.Errorf("level %d: %v", i, r)
		}
	}
}
