package assets_test

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"copse/assets"
	"copse/internal/shared"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// readSample reads a file of the sample set.
func readSample(t testing.TB, name string) (*assets.Model, error) {
	t.Helper()
	file := filepath.Join(shared.Dir(t), "gltf-samples", filepath.FromSlash(name))
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return assets.Read(name, data, func(uri string) ([]byte, error) {
		return os.ReadFile(filepath.Join(filepath.Dir(file), filepath.FromSlash(uri)))
	})
}

func mustSample(t testing.TB, name string) *assets.Model {
	t.Helper()
	m, err := readSample(t, name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// sampleNames lists the set in order.
func sampleNames(t testing.TB) []string {
	root := filepath.Join(shared.Dir(t), "gltf-samples")
	var names []string
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if ext := filepath.Ext(path); ext == ".glb" || ext == ".gltf" {
			name, _ := filepath.Rel(root, path)
			names = append(names, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	return names
}

// describe sums a model up in one line of the golden table.
func describe(m *assets.Model) string {
	var parts []string
	for _, p := range m.Parts {
		s := fmt.Sprintf("%d×%s", len(p.Mesh.Indices)/3, strings.ToLower(p.Material.Alpha.String()))
		for _, feature := range []struct {
			on   bool
			name string
		}{
			{p.Mesh.Flat, "flat"}, {p.Mesh.UVs != nil, "uv"}, {p.Mesh.Colors != nil, "color"},
			{p.Mesh.Tangents != nil, "tangent"}, {p.Material.BaseColorImage >= 0, "image"},
			{p.Material.NormalImage >= 0, "normalmap"}, {p.Material.DoubleSided, "twosided"}, {p.Material.Unlit, "unlit"},
		} {
			if feature.on {
				s += "+" + feature.name
			}
		}
		parts = append(parts, s)
	}
	return fmt.Sprintf("%s | %d | %.3f %.3f %.3f .. %.3f %.3f %.3f | %s", m.Name, m.Triangles(),
		m.Min[0], m.Min[1], m.Min[2], m.Max[0], m.Max[1], m.Max[2], strings.Join(parts, " "))
}

func TestSamplesMatchTheGoldenTable(t *testing.T) {
	var table strings.Builder
	table.WriteString("file | triangles | bounds | parts\n")
	for _, name := range sampleNames(t) {
		if name == khrMeshopt {
			continue // depends on the library: a test of its own
		}
		m := mustSample(t, name)
		fmt.Fprintln(&table, describe(m))
		for _, n := range m.Notices {
			fmt.Fprintf(&table, "\t%s\n", n)
		}
		checkModel(t, m)
	}
	golden := filepath.Join("testdata", "samples.golden")
	if *update {
		if err := os.WriteFile(golden, []byte(table.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	got, wanted := strings.Split(table.String(), "\n"), strings.Split(string(want), "\n")
	if len(got) != len(wanted) {
		t.Errorf("the table has %d lines, want %d; run with -update and look at the difference", len(got), len(wanted))
	}
	for i := range min(len(got), len(wanted)) {
		if got[i] != wanted[i] {
			t.Errorf("line %d:\n got %s\nwant %s", i+1, got[i], wanted[i])
		}
	}
}

// The index of the sample set holds the triangle counts of the Khronos
// validator, an independent reader.
func TestTriangleCountsEqualTheValidators(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(shared.Dir(t), "gltf-samples", "INDEX.md"))
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for line := range strings.Lines(string(text)) {
		columns := strings.Split(line, "|")
		if len(columns) < 5 {
			continue
		}
		name := strings.TrimSpace(columns[1])
		want, err := strconv.Atoi(strings.TrimSpace(columns[3]))
		if err != nil || name == khrMeshopt {
			continue
		}
		if name == "cc0-derived/rocks_gpu_instancing.glb" {
			want *= 64 // the validator does not count instances
		}
		if got := mustSample(t, name).Triangles(); got != want {
			t.Errorf("%s: %d triangles, want %d", name, got, want)
		}
		compared++
	}
	if compared < 100 {
		t.Errorf("only %d files were compared", compared)
	}
}
