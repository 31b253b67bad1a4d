package lod_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"testing"

	"copse/lod"
	"copse/lod/meshopt"
)

func openCache(t *testing.T) (*lod.Cache, string) {
	t.Helper()
	if meshopt.Version() == 0 {
		t.Skip("this build has no meshoptimizer")
	}
	dir := filepath.Join(t.TempDir(), "lod")
	c, err := lod.OpenCache(dir)
	if err != nil {
		t.Fatal(err)
	}
	return c, dir
}

// onlyFile is the path of the one file in a folder.
func onlyFile(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Fatalf("%d files in the cache (%v), want 1", len(entries), err)
	}
	return filepath.Join(dir, entries[0].Name())
}

func TestACachedChainEqualsTheBakedOne(t *testing.T) {
	for name, m := range map[string]lod.Mesh{"smooth": sphere(12), "flat": facets(sphere(8)), "leaves": masked(leafCloud(100))} {
		t.Run(name, func(t *testing.T) {
			c, dir := openCache(t)
			want := mustBake(t, m)
			for range 2 {
				got, err := c.Bake(m)
				if err != nil || !reflect.DeepEqual(got, want) {
					t.Fatalf("differs from the bake (%v)", err)
				}
			}
			onlyFile(t, dir)
			if !c.Has(m) {
				t.Error("the cache does not know what it has")
			}
		})
	}
}

func TestEveryInputIsPartOfTheKey(t *testing.T) {
	c, dir := openCache(t)
	base := func() lod.Mesh { return masked(leafCloud(9)) }
	changes := []func(*lod.Mesh){
		func(m *lod.Mesh) {}, func(m *lod.Mesh) { m.Positions[0][0]++ }, func(m *lod.Mesh) { m.Normals[0][0]++ },
		func(m *lod.Mesh) { m.Normals = nil }, func(m *lod.Mesh) { m.UVs[0][0]++ }, func(m *lod.Mesh) { m.Sway[0]++ },
		func(m *lod.Mesh) { m.Indices = m.Indices[3:] }, func(m *lod.Mesh) { m.Mask = nil },
		func(m *lod.Mesh) { m.Mask.Solid[0] = !m.Mask.Solid[0] }, func(m *lod.Mesh) { m.Mask.Width, m.Mask.Height = 32, 128 },
		func(m *lod.Mesh) { m.Colors = make([][4]uint8, len(m.Positions)) },
		func(m *lod.Mesh) { m.Tangents = make([][4]float32, len(m.Positions)) },
	}
	for _, change := range changes {
		m := base()
		change(&m)
		if _, err := c.Bake(m); err != nil {
			t.Fatal(err)
		}
	}
	if entries, _ := os.ReadDir(dir); len(entries) != len(changes) {
		t.Errorf("%d files for %d different meshes", len(entries), len(changes))
	}
}

func TestADamagedEntryIsBakedAgain(t *testing.T) {
	m := facets(sphere(6))
	want := mustBake(t, m)
	c, dir := openCache(t)
	if _, err := c.Bake(m); err != nil {
		t.Fatal(err)
	}
	file := onlyFile(t, dir)
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	damage := map[string][]byte{
		"empty": {}, "cut short": good[:len(good)/2], "another file": []byte("hello"), "huge": make([]byte, 1<<20),
		"longer": append(bytes.Clone(good), 0),
	}
	for _, at := range []int{0, 9, 13, 40, len(good) - 1} {
		flipped := bytes.Clone(good)
		flipped[at] ^= 0x40
		damage[string(rune('a'+at%26))+" flipped"] = flipped
	}
	for name, data := range damage {
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := c.Bake(m)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: not baked again (%v)", name, err)
		}
		if mended, _ := os.ReadFile(file); !bytes.Equal(mended, good) {
			t.Errorf("%s: the file was not mended", name)
		}
	}
}

func TestAChainThatCannotBeStoredIsReturned(t *testing.T) {
	c, dir := openCache(t)
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	chain, err := c.Bake(sphere(6))
	var lost *lod.NotStoredError
	if chain == nil || !errors.As(err, &lost) {
		t.Errorf("chain %v, error %v; want a chain and a *NotStoredError", chain != nil, err)
	}
}

func TestWhoAsksMeanwhileSharesTheBake(t *testing.T) {
	c, _ := openCache(t)
	m := sphere(30)
	chains := make([]*lod.Chain, 8)
	var group sync.WaitGroup
	for i := range chains {
		group.Go(func() {
			var err error
			if chains[i], err = c.Bake(m); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	for _, chain := range chains {
		if !reflect.DeepEqual(chain, chains[0]) {
			t.Error("callers got different chains")
		}
	}
}

// FuzzCachedChain feeds damaged files with a true checksum.
func FuzzCachedChain(f *testing.F) {
	c := mustBake(f, leafCloud(10))
	f.Add(lod.Encode(c), 0, byte(0))
	f.Fuzz(func(t *testing.T, data []byte, at int, value byte) {
		if len(data) > 4 && at >= 0 {
			data[at%(len(data)-4)] = value
		}
		const vertices, indices = 40, 60
		c, err := lod.Decode(lod.Seal(data), vertices, indices)
		if err != nil {
			return
		}
		for _, v := range c.Source {
			if v >= vertices {
				t.Fatalf("vertex %d", v)
			}
		}
		for level := range lod.Levels {
			for _, v := range c.Of(level) {
				if int(v) >= len(c.Source) {
					t.Fatalf("index %d of %d", v, len(c.Source))
				}
			}
		}
	})
}
