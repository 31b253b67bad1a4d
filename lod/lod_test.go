package lod_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"copse/internal/exact"
	"copse/lod"
	"copse/lod/meshopt"
)

func mustBake(t testing.TB, m lod.Mesh) *lod.Chain {
	t.Helper()
	c, err := lod.Bake(m)
	if errors.Is(err, meshopt.ErrUnavailable) {
		t.Skip("this build has no meshoptimizer")
	}
	if err != nil {
		t.Fatal(err)
	}
	checkChain(t, m, c)
	return c
}

// checkChain asserts what holds for every chain.
func checkChain(t testing.TB, m lod.Mesh, c *lod.Chain) {
	t.Helper()
	for i, v := range c.Source {
		if int(v) >= len(m.Positions) {
			t.Fatalf("vertex %d comes from %d of %d", i, v, len(m.Positions))
		}
	}
	if c.Centers != nil && len(c.Centers) != len(c.Source) {
		t.Fatalf("%d centres for %d vertices", len(c.Centers), len(c.Source))
	}
	for _, v := range c.Indices {
		if int(v) >= len(c.Source) {
			t.Fatalf("index %d of %d vertices", v, len(c.Source))
		}
	}
	for i, l := range c.Levels {
		if l.Count == 0 || l.Count%3 != 0 || int(l.First+l.Count) > len(c.Indices) {
			t.Fatalf("level %d is %d indices from %d of %d", i, l.Count, l.First, len(c.Indices))
		}
		if i > 0 && l.Count > c.Levels[i-1].Count {
			t.Errorf("level %d has %d indices, more than the %d of the level before", i, l.Count, c.Levels[i-1].Count)
		}
		if l.Grow != 1 && c.Centers == nil || !(l.Grow >= 1) {
			t.Errorf("level %d grows by %g, centres %v", i, l.Grow, c.Centers != nil)
		}
		if r := c.Report.Levels[i]; r.Triangles != int(l.Count)/3 || r.Grow != l.Grow {
			t.Errorf("level %d has %d triangles and grows by %g, the report says %d and %g", i, l.Count/3, l.Grow, r.Triangles, r.Grow)
		}
	}
	if used := slices.Max(c.Of(0)); int(used) != len(c.Source)-1 {
		t.Errorf("level 0 uses vertices up to %d of %d", used, len(c.Source))
	}
}

func TestASmoothSurfaceReachesItsRatios(t *testing.T) {
	m := sphere(40)
	c := mustBake(t, m)
	if c.Flat || c.Centers != nil || len(c.Source) != len(m.Positions)-2*79 {
		t.Errorf("flat %v, centres %v, %d vertices", c.Flat, c.Centers != nil, len(c.Source))
	}
	for i, want := range []float32{1, 0.5, 0.15} {
		r := c.Report.Levels[i]
		if r.Ratio > want*1.02 || r.Ratio < want*0.9 || r.Note != "" {
			t.Errorf("level %d: %v, want %g", i, r, want)
		}
		if i > 0 && (r.Method != lod.Simplified || !(r.Error > 0 && r.Error < 0.1)) {
			t.Errorf("level %d: %v", i, r)
		}
	}
}

// Levels are ranges in one vertex buffer, and fetch it in order.
func TestVerticesAreInTheOrderOfTheirFirstUse(t *testing.T) {
	c := mustBake(t, sphere(20))
	next := uint32(0)
	for _, v := range c.Of(0) {
		if v > next {
			t.Fatalf("vertex %d is used before %d", v, next)
		}
		next = max(next, v+1)
	}
}

// P6.
func TestAFlatRockIsWeldedFirstAndReachesItsRatios(t *testing.T) {
	rock := facets(sphere(12))
	c := mustBake(t, rock)
	if !c.Flat || 5*len(c.Source) > len(rock.Positions) {
		t.Errorf("flat %v, %d of %d vertices are left", c.Flat, len(c.Source), len(rock.Positions))
	}
	for i, want := range []float32{1, 0.5, 0.15} {
		if r := c.Report.Levels[i]; r.Ratio > want*1.1 && r.Note == "" {
			t.Errorf("level %d: %v, want %g or a reason", i, r, want)
		}
	}
	if r := c.Report.Levels[1]; r.Ratio > 0.52 {
		t.Errorf("level 1 of a closed rock: %v", r)
	}
	if smooth := mustBake(t, sphere(12)); smooth.Flat {
		t.Error("a smooth ball passes for flat")
	}
	rock.Normals = nil
	if c := mustBake(t, rock); !c.Flat {
		t.Error("a mesh without normals does not pass for flat")
	}
}

// P5.
func TestACrownOfSeparateLeavesKeepsItsCoveredArea(t *testing.T) {
	m := leafCloud(5000)
	c := mustBake(t, m)
	if c.Report.Pieces != 5000 {
		t.Errorf("%d pieces, want 5000", c.Report.Pieces)
	}
	for i, ratio := range []float32{1, 0.5, 0.15} {
		r := c.Report.Levels[i]
		if r.Ratio > ratio*1.05 || r.Note != "" {
			t.Errorf("level %d: %v, want %g", i, r, ratio)
		}
		for direction := range 8 {
			full := coveredPixels(m, c, 0, direction)
			got := coveredPixels(m, c, i, direction)
			if share := float64(got) / float64(full); math.Abs(share-1) > 0.1 {
				t.Errorf("level %d covers %.2f of the full level from direction %d", i, share, direction)
			}
		}
	}
	checkWholePieces(t, c)
}

// coveredPixels counts pixels as a renderer would, independently of the
// package: parallel, horizontal, one of eight compass directions, every pixel
// tested against every triangle's three sides.
func coveredPixels(m lod.Mesh, c *lod.Chain, level, direction int) int {
	const size, extent = 256, 3.5 // pixels, metres around (0, 4, 0)
	var hit [size][size]bool
	angle := float64(direction) * math.Pi / 4
	cos, sin := float32(math.Cos(angle)), float32(math.Sin(angle))
	project := func(v uint32) (x, y float32) {
		p := m.Positions[c.Source[v]]
		if c.Centers != nil {
			p = exact.Add(c.Centers[v], exact.Scale(exact.Sub(p, c.Centers[v]), c.Levels[level].Grow))
		}
		return (p[0]*cos + p[2]*sin + extent) / (2 * extent) * size, (p[1] - 4 + extent) / (2 * extent) * size
	}
	indices := c.Of(level)
	for t := 0; t < len(indices); t += 3 {
		ax, ay := project(indices[t])
		bx, by := project(indices[t+1])
		cx, cy := project(indices[t+2])
		for y := max(int(min(ay, by, cy)), 0); y <= min(int(max(ay, by, cy)), size-1); y++ {
			for x := max(int(min(ax, bx, cx)), 0); x <= min(int(max(ax, bx, cx)), size-1); x++ {
				px, py := float32(x)+0.5, float32(y)+0.5
				e1 := (bx-ax)*(py-ay) - (by-ay)*(px-ax)
				e2 := (cx-bx)*(py-by) - (cy-by)*(px-bx)
				e3 := (ax-cx)*(py-cy) - (ay-cy)*(px-cx)
				if e1 >= 0 && e2 >= 0 && e3 >= 0 || e1 <= 0 && e2 <= 0 && e3 <= 0 {
					hit[y][x] = true
				}
			}
		}
	}
	n := 0
	for y := range hit {
		for x := range hit[y] {
			if hit[y][x] {
				n++
			}
		}
	}
	return n
}

// checkWholePieces asserts that thinned levels of quads hold both triangles of
// a quad or none, and that a quad's vertices share their centre.
func checkWholePieces(t *testing.T, c *lod.Chain) {
	t.Helper()
	for level := range lod.Levels {
		triangles := map[uint32]int{}
		for _, v := range c.Of(level) {
			triangles[c.Source[v]/4]++
		}
		for quad, corners := range triangles {
			if corners != 6 {
				t.Fatalf("level %d has %d corners of quad %d", level, corners, quad)
			}
		}
	}
	centers := map[uint32]exact.Vec3{}
	for v, source := range c.Source {
		if known, ok := centers[source/4]; ok && known != c.Centers[v] {
			t.Fatalf("quad %d has centres %v and %v", source/4, known, c.Centers[v])
		}
		centers[source/4] = c.Centers[v]
	}
}

func TestTheMaskSaysWhatLeavesCover(t *testing.T) {
	cards, leaves := mustBake(t, leafCloud(600)), mustBake(t, masked(leafCloud(600)))
	// Round leaves leave more gaps than their cards, so that thinning must make
	// up for more.
	if a, b := cards.Levels[2].Grow, leaves.Levels[2].Grow; a == b {
		t.Errorf("cards and leaves both grow by %g", a)
	}
	empty := masked(leafCloud(600))
	clear(empty.Mask.Solid)
	if c := mustBake(t, empty); c.Levels[2].Count == 0 {
		t.Error("a part that covers nothing lost its last level")
	}
}

func TestLevelsUseTheAuthorsVertices(t *testing.T) {
	m := sphere(16)
	// A seam: the same positions once more with other texture coordinates.
	m.UVs = make([][2]float32, len(m.Positions))
	for i := range m.UVs {
		m.UVs[i] = [2]float32{float32(i%32) / 32, float32(i/32) / 16}
	}
	c := mustBake(t, m)
	used := map[uint32]bool{}
	for _, v := range m.Indices {
		used[v] = true
	}
	for _, v := range c.Source {
		if !used[v] {
			t.Errorf("vertex %d of the input is used, but no triangle of the input does", v)
		}
	}
}

func TestSeamsEverywhereDoNotHoldTheLevels(t *testing.T) {
	m := facets(sphere(24))
	for i := range m.Positions { // no two corners agree
		m.UVs = append(m.UVs, [2]float32{float32(i%5) / 5, float32(i%7) / 7})
		m.Colors = append(m.Colors, [4]uint8{uint8(i % 2)})
	}
	c := mustBake(t, m)
	for i, most := range []float32{1, 0.52, 0.17} {
		if r := c.Report.Levels[i]; r.Ratio > most {
			t.Errorf("level %d: %v", i, r)
		}
	}
}

func TestBakingIsDeterministic(t *testing.T) {
	for _, m := range []lod.Mesh{sphere(20), facets(sphere(12)), masked(leafCloud(300))} {
		if a, b := mustBake(t, m), mustBake(t, m); !reflect.DeepEqual(a, b) {
			t.Error("two bakes of one mesh differ")
		}
	}
}

func TestBakingLeavesItsInputAlone(t *testing.T) {
	m := leafCloud(100)
	before := fmt.Sprintf("%x", []any{m.Positions, m.Normals, m.UVs, m.Indices})
	mustBake(t, m)
	if fmt.Sprintf("%x", []any{m.Positions, m.Normals, m.UVs, m.Indices}) != before {
		t.Error("the input changed")
	}
}

func TestDegenerateMeshesAreNeverEmpty(t *testing.T) {
	point := exact.Vec3{1, 2, 3}
	for name, m := range map[string]lod.Mesh{
		"one triangle":     {Positions: []exact.Vec3{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, Indices: []uint32{0, 1, 2}},
		"a point":          {Positions: []exact.Vec3{point, point, point}, Indices: []uint32{0, 1, 2, 0, 0, 0}},
		"a line":           {Positions: []exact.Vec3{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, Indices: []uint32{0, 1, 2}},
		"the same thrice":  {Positions: []exact.Vec3{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, Indices: []uint32{0, 1, 2, 0, 1, 2, 2, 1, 0}},
		"unused vertices":  {Positions: make([]exact.Vec3, 1000), Indices: []uint32{7, 8, 9}},
		"far and wide":     {Positions: []exact.Vec3{{-1e9, 0, 0}, {1e9, 0, 0}, {0, 1e9, 0}}, Indices: []uint32{0, 1, 2}},
		"small to nothing": {Positions: []exact.Vec3{{0, 0, 0}, {1e-30, 0, 0}, {0, 1e-30, 0}}, Indices: []uint32{0, 1, 2}},
	} {
		t.Run(name, func(t *testing.T) { mustBake(t, m) })
	}
}

func TestBrokenMeshesAreRefused(t *testing.T) {
	nan := float32(math.NaN())
	triangle := func(change func(*lod.Mesh)) lod.Mesh {
		m := lod.Mesh{Positions: []exact.Vec3{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, Indices: []uint32{0, 1, 2}}
		change(&m)
		return m
	}
	for name, m := range map[string]lod.Mesh{
		"nothing":       {},
		"no triangles":  triangle(func(m *lod.Mesh) { m.Indices = nil }),
		"two indices":   triangle(func(m *lod.Mesh) { m.Indices = m.Indices[:2] }),
		"index beyond":  triangle(func(m *lod.Mesh) { m.Indices[1] = 3 }),
		"few normals":   triangle(func(m *lod.Mesh) { m.Normals = m.Positions[:2] }),
		"no colours":    triangle(func(m *lod.Mesh) { m.Colors = [][4]uint8{} }),
		"not a number":  triangle(func(m *lod.Mesh) { m.Positions[2][1] = nan }),
		"infinite":      triangle(func(m *lod.Mesh) { m.Positions[2][1] = float32(math.Inf(-1)) }),
		"mask too long": triangle(func(m *lod.Mesh) { m.Mask = &lod.Mask{Width: 2, Height: 2, Solid: make([]bool, 5)} }),
	} {
		if _, err := lod.Bake(m); err == nil {
			t.Errorf("%s: was baked", name)
		}
	}
}

// FuzzBake bakes random soups: triangles with shared and repeated vertices,
// normals that are no unit vectors, texture coordinates far out.
func FuzzBake(f *testing.F) {
	f.Add(uint64(1), uint16(3), uint16(3), uint8(0))
	f.Add(uint64(2), uint16(40), uint16(300), uint8(255))
	f.Add(uint64(3), uint16(400), uint16(60), uint8(31))
	f.Fuzz(func(t *testing.T, seed uint64, vertices, indices uint16, features uint8) {
		mustBake(t, soup(seed, 1+int(vertices)%500, 3+int(indices)%1500/3*3, features))
	})
}

func soup(seed uint64, vertices, indices int, features uint8) lod.Mesh {
	random := rand.New(rand.NewPCG(seed, 0))
	var m lod.Mesh
	steps := 1 + random.IntN(20)
	for range vertices {
		var p exact.Vec3
		for axis := range p {
			p[axis] = float32(random.IntN(steps)) * 0.5
		}
		m.Positions = append(m.Positions, p)
	}
	for range indices {
		m.Indices = append(m.Indices, uint32(random.IntN(vertices)))
	}
	for range vertices {
		if features&1 != 0 {
			m.Normals = append(m.Normals, exact.Vec3{random.Float32(), random.Float32() - 0.5, float32(random.IntN(2))})
		}
		if features&2 != 0 {
			m.UVs = append(m.UVs, [2]float32{(random.Float32() - 0.5) * 1e12, random.Float32()})
		}
		if features&4 != 0 {
			m.Colors = append(m.Colors, [4]uint8{uint8(random.IntN(3))})
		}
		if features&8 != 0 {
			m.Sway = append(m.Sway, uint8(random.IntN(2)))
		}
		if features&16 != 0 {
			m.Tangents = append(m.Tangents, [4]float32{1, 0, 0, 1})
		}
	}
	if features&32 != 0 {
		m.Mask = &lod.Mask{Width: 3, Height: 2, Solid: []bool{true, false, true, false, true, false}}
	}
	return m
}
