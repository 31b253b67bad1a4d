package meshopt_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"copse/lod/meshopt"
)

func needLibrary(t testing.TB) {
	t.Helper()
	if meshopt.Version() == 0 {
		t.Skip("this build has no meshoptimizer")
	}
}

// plate is a square of n² cells in the plane y = 0, with a dent.
func plate(n int) (indices []uint32, positions [][3]float32) {
	for z := range n + 1 {
		for x := range n + 1 {
			positions = append(positions, [3]float32{float32(x), float32((x*z)%2*x*z) * 1e-3, float32(z)})
			if x < n && z < n {
				i := uint32(z*(n+1) + x)
				indices = append(indices, i, i+uint32(n)+1, i+1, i+1, i+uint32(n)+1, i+uint32(n)+2)
			}
		}
	}
	return indices, positions
}

func TestSimplifyKeepsLockedBorders(t *testing.T) {
	needLibrary(t)
	const n = 12
	indices, positions := plate(n)
	before := slices.Clone(indices)
	out, moved, err := meshopt.Simplify(indices, positions, len(indices)/4, 1, meshopt.LockBorder)
	if err != nil {
		t.Fatal(err)
	}
	if len(out) >= len(indices)/2 || len(out)%3 != 0 || !(moved > 0) {
		t.Errorf("%d of %d indices, off by %g", len(out), len(indices), moved)
	}
	if !slices.Equal(indices, before) {
		t.Error("the input changed")
	}
	used := map[uint32]bool{}
	for _, v := range out {
		used[v] = true
	}
	for i := range n + 1 {
		for _, v := range []int{i, n*(n+1) + i, i * (n + 1), i*(n+1) + n} {
			if !used[uint32(v)] {
				t.Errorf("border vertex %d is gone", v)
			}
		}
	}
	if scale, err := meshopt.SimplifyScale(positions); err != nil || scale < n || scale > 2*n {
		t.Errorf("scale %g (%v) of a plate %d wide", scale, err, n)
	}
}

func TestOrderings(t *testing.T) {
	needLibrary(t)
	indices, positions := plate(8)
	random := rand.New(rand.NewPCG(1, 1))
	random.Shuffle(len(indices)/3, func(a, b int) {
		for c := range 3 {
			indices[3*a+c], indices[3*b+c] = indices[3*b+c], indices[3*a+c]
		}
	})
	sorted := func(indices []uint32) []uint32 { s := slices.Clone(indices); slices.Sort(s); return s }
	before := sorted(indices)
	if err := meshopt.OptimizeVertexCache(indices, len(positions)); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(sorted(indices), before) {
		t.Error("reordering changed the triangles")
	}
	remap, used, err := meshopt.FetchRemap(indices[:3], len(positions))
	if err != nil || used != 3 {
		t.Fatalf("%d vertices used (%v), want 3", used, err)
	}
	for i, v := range indices[:3] {
		if remap[v] != uint32(i) {
			t.Errorf("vertex %d moves to %d, want %d", v, remap[v], i)
		}
	}
}

func TestArgumentsAreCheckedBeforeCSeesThem(t *testing.T) {
	positions := make([][3]float32, 3)
	for name, call := range map[string]func() error{
		"index beyond": func() error {
			_, _, err := meshopt.Simplify([]uint32{0, 1, 3}, positions, 3, 1, 0)
			return err
		},
		"no triangle":     func() error { return meshopt.OptimizeVertexCache([]uint32{0, 1}, 3) },
		"negative target": func() error { _, _, err := meshopt.Simplify([]uint32{0, 1, 2}, positions, -1, 1, 0); return err },
		"fetch beyond":    func() error { _, _, err := meshopt.FetchRemap([]uint32{0, 1, 9}, 3); return err },
		"stride of 5":     decode(meshopt.Attributes, "", 4, 5),
		"stride of 260":   decode(meshopt.Attributes, "", 4, 260),
		"negative count":  decode(meshopt.Attributes, "", -4, 4),
		"huge count":      decode(meshopt.Attributes, "", 1<<40, 4),
		"more than fits":  decode(meshopt.Triangles, "", 3000, 2),
		"index stride":    decode(meshopt.Indices, "", 4, 3),
		"half a triangle": decode(meshopt.Triangles, "", 4, 2),
		"mode":            decode("ZIP", "", 4, 4),
		"filter":          decode(meshopt.Attributes, "ROT13", 4, 4),
		"quaternions":     decode(meshopt.Attributes, meshopt.FilterQuaternion, 4, 4),
		"octahedra":       decode(meshopt.Attributes, meshopt.FilterOctahedral, 4, 12),
		"filtered index":  decode(meshopt.Indices, meshopt.FilterExponential, 4, 4),
		"garbage":         decode(meshopt.Attributes, "", 4, 4),
	} {
		if err := call(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func decode(mode meshopt.Mode, filter meshopt.Filter, count, stride int) func() error {
	return func() error {
		_, err := meshopt.Decode(mode, filter, count, stride, make([]byte, 64))
		return err
	}
}

func TestWithoutTheLibraryEverythingSaysSo(t *testing.T) {
	if meshopt.Version() != 0 {
		t.Skip("this build has meshoptimizer")
	}
	indices, positions := plate(2)
	_, _, simplify := meshopt.Simplify(indices, positions, 3, 1, 0)
	_, scale := meshopt.SimplifyScale(positions)
	_, _, fetch := meshopt.FetchRemap(indices, len(positions))
	_, decode := meshopt.Decode(meshopt.Attributes, "", 4, 4, make([]byte, 64))
	for _, err := range []error{simplify, scale, fetch, decode, meshopt.OptimizeVertexCache(indices, len(positions))} {
		if !errors.Is(err, meshopt.ErrUnavailable) {
			t.Errorf("error %v, want %v", err, meshopt.ErrUnavailable)
		}
	}
}

// FuzzDecode: whatever the bytes, the decoders stay within their slices.
func FuzzDecode(f *testing.F) {
	f.Add([]byte{0xa0, 0, 0, 0}, uint8(0), uint8(0), uint16(4), uint8(4))
	f.Add([]byte{0xe1, 0, 0, 0}, uint8(1), uint8(0), uint16(6), uint8(2))
	f.Add([]byte{0xd1, 0, 0, 0}, uint8(2), uint8(0), uint16(6), uint8(4))
	f.Fuzz(func(t *testing.T, data []byte, mode, filter uint8, count uint16, stride uint8) {
		modes := []meshopt.Mode{meshopt.Attributes, meshopt.Triangles, meshopt.Indices}
		filters := []meshopt.Filter{"", meshopt.FilterOctahedral, meshopt.FilterQuaternion, meshopt.FilterExponential, meshopt.FilterColor}
		out, err := meshopt.Decode(modes[int(mode)%3], filters[int(filter)%5], int(count), int(stride), data)
		if err == nil && len(out) != int(count)*int(stride) {
			t.Errorf("%d bytes, want %d", len(out), int(count)*int(stride))
		}
	})
}

// What an earlier call left in the memory that calls share must not show.
func TestSimplifyIsTheSameInAnyOrder(t *testing.T) {
	needLibrary(t)
	sizes := []int{40, 4, 90, 40, 12, 90}
	first := map[int][]uint32{}
	for round := range 3 {
		var wait sync.WaitGroup
		got := make([][]uint32, len(sizes))
		for i, n := range sizes {
			simplify := func() {
				indices, positions := plate(n)
				got[i], _, _ = meshopt.Simplify(indices, positions, len(indices)/4, 1, meshopt.LockBorder)
			}
			if round == 0 {
				simplify()
			} else {
				wait.Go(simplify)
			}
		}
		wait.Wait()
		for i, n := range sizes {
			if first[n] == nil {
				first[n] = got[i]
			}
			if len(got[i]) == 0 || !slices.Equal(got[i], first[n]) {
				t.Errorf("round %d: a plate of %d is simplified to other triangles than at first", round, n)
			}
		}
	}
}
