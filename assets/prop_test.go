package assets_test

import (
	"testing"

	"copse/assets"
	"copse/assets/pack"
	"copse/lod"
	"copse/props"
)

// prepared reads and prepares one prop of the built-in pack.
func prepared(t *testing.T, file string) (*assets.Model, *assets.Prop) {
	t.Helper()
	data, err := pack.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	m, err := assets.Read(file, data, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := assets.Prepare(m, lod.Bake)
	if err != nil {
		t.Fatal(err)
	}
	return m, p
}

func TestEveryBuiltInPropHasThreeLevels(t *testing.T) {
	catalog, err := props.ParseCatalog("catalog.json", pack.Catalog())
	if err != nil {
		t.Fatal(err)
	}
	draws := 0
	for _, kind := range catalog.Kinds() {
		m, p := prepared(t, kind.File)
		if got := p.Triangles(0); got != m.Triangles() {
			t.Errorf("%s: %d triangles at level 0, %d in the file", kind.ID, got, m.Triangles())
		}
		for level := range p.Levels {
			if p.Triangles(level) == 0 {
				t.Errorf("%s: level %d is empty", kind.ID, level)
			}
			if level > 0 && p.Triangles(level) > p.Triangles(level-1) {
				t.Errorf("%s: level %d has more triangles than the one before", kind.ID, level)
			}
			draws += len(p.Levels[level])
		}
		for _, i := range p.Indices {
			if int(i) >= len(p.Vertices.Positions) {
				t.Fatalf("%s: index %d of %d vertices", kind.ID, i, len(p.Vertices.Positions))
			}
		}
	}
	// All kinds at all levels in sight is the most that a picture can need.
	if draws > 150 {
		t.Errorf("%d draw calls for all kinds at all levels, want at most 150", draws)
	}
}

func TestFarTreesAreOnePart(t *testing.T) {
	_, p := prepared(t, "oak-1.glb")
	if len(p.Levels[0]) != 2 || len(p.Levels[1]) != 1 || len(p.Levels[2]) != 1 {
		t.Fatalf("an oak has %d, %d and %d parts; want 2, 1 and 1", len(p.Levels[0]), len(p.Levels[1]), len(p.Levels[2]))
	}
	far := p.Levels[2][0]
	if far.Material.Alpha != assets.AlphaMask || !far.Material.DoubleSided {
		t.Errorf("wood and leaves are drawn as %v, double-sided: %v", far.Material.Alpha, far.Material.DoubleSided)
	}
	if far.Grow[0] == far.Grow[1] {
		t.Errorf("wood and leaves grow alike: %v", far.Grow)
	}
	solid, cut := 0, 0
	for _, v := range p.Indices[far.First : far.First+far.Count] {
		switch p.Vertices.Solid[v] {
		case 255:
			solid++
		case 0:
			cut++
		}
	}
	if solid == 0 || cut == 0 {
		t.Errorf("%d vertices of wood and %d of leaves", solid, cut)
	}
}

func TestPicturesHaveAllMipLevels(t *testing.T) {
	m, p := prepared(t, "oak-1.glb")
	if len(p.Images) != len(m.Images) {
		t.Fatalf("%d pictures of %d", len(p.Images), len(m.Images))
	}
	for i, levels := range p.Images {
		if last := levels[len(levels)-1]; last.Width != 1 || last.Height != 1 || levels[0].Width != m.Images[i].Width {
			t.Errorf("picture %d: %d levels from %d to %d", i, len(levels), levels[0].Width, last.Width)
		}
	}
}
