package architecture_test

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// floors are the packages from the ground up. A package imports only packages
// of lower floors, and its own parts.
var floors = [][]string{
	{"internal"},
	{"terrain", "props", "undo", "lod", "procedural"},
	{"brush", "instancing"},
	{"level", "assets", "shaders"},
	{"render"},
	{"ui"},
	{"bench", "assets/demo", "internal/fixture"},
}

// pkg is what go list says of a package.
type pkg struct {
	ImportPath, Name                   string
	Dir                                string
	GoFiles                            []string
	Imports, TestImports, XTestImports []string
	Deps                               []string
}

// list asks go list for the packages of the module that match the patterns.
func list(t *testing.T, environment []string, patterns ...string) []pkg {
	t.Helper()
	command := exec.Command("go", append([]string{"list", "-json"}, patterns...)...)
	command.Dir = root(t)
	command.Env = append(os.Environ(), environment...)
	var said strings.Builder
	command.Stderr = &said
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	var packages []pkg
	for decoder := json.NewDecoder(output); ; {
		var p pkg
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
	if err := command.Wait(); err != nil {
		t.Fatalf("go list: %v\n%s", err, said.String())
	}
	return packages
}

// root is the folder of go.mod.
func root(t *testing.T) string {
	t.Helper()
	output, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(strings.TrimSpace(string(output)), "/go.mod")
}

// floorOf is the floor of a package of this module, −1 for others, and the
// name under which it stands there: the longest that fits.
func floorOf(importPath string) (floor int, name string) {
	floor = -1
	for i, names := range floors {
		for _, n := range names {
			if within(importPath, "copse/"+n) && len(n) > len(name) {
				floor, name = i, n
			}
		}
	}
	return floor, name
}

func TestImportsOnlyFall(t *testing.T) {
	for _, p := range list(t, nil, "./...") {
		if p.Name == "main" {
			continue // programs, those that go generate runs too, stand on top
		}
		floor, name := floorOf(p.ImportPath)
		if floor < 0 {
			t.Errorf("%s stands on no floor; add it to the plan", p.ImportPath)
			continue
		}
		for _, path := range p.Imports {
			below, other := floorOf(path)
			if other == "" || other == name {
				continue
			}
			if below >= floor {
				t.Errorf("%s imports %s, which does not lie below it", p.ImportPath, path)
			}
		}
	}
}

// tiers of libraries that only some packages may know.
var reserved = []struct {
	library string
	allowed []string // packages, with all below them
}{
	{"github.com/go-gl/gl/", []string{"copse/render/gl"}},
	{"github.com/AllenDang/cimgui-go", []string{"copse/ui"}},
	{"github.com/go-gl/glfw", []string{"copse/ui", "copse/render/offscreen", "copse/render"}},
}

func TestOnlyTheirOwnersKnowTheScreenLibraries(t *testing.T) {
	for _, p := range list(t, nil, "./...") {
		for _, r := range reserved {
			if slices.ContainsFunc(r.allowed, func(owner string) bool { return within(p.ImportPath, owner) }) {
				continue
			}
			for _, path := range slices.Concat(p.Imports, p.TestImports, p.XTestImports) {
				if strings.HasPrefix(path, r.library) {
					t.Errorf("%s imports %s, which is for %v", p.ImportPath, path, r.allowed)
				}
			}
		}
	}
}

func within(path, owner string) bool { return path == owner || strings.HasPrefix(path, owner+"/") }

// existing keeps the patterns whose package is there.
func existing(t *testing.T, names []string) []string {
	t.Helper()
	var patterns []string
	for _, name := range names {
		if _, err := os.Stat(root(t) + "/" + name); err == nil {
			patterns = append(patterns, "./"+name+"/...")
		}
	}
	return patterns
}

func TestTheDocumentKnowsNoWindow(t *testing.T) {
	names := []string{"terrain", "props", "brush", "undo", "lod", "instancing", "procedural", "level", "assets"}
	for _, p := range list(t, nil, existing(t, names)...) {
		if p.Name == "main" {
			continue // programs that go generate runs are no part of the document
		}
		for _, dependency := range p.Deps {
			for _, r := range reserved {
				if strings.HasPrefix(dependency, r.library) {
					t.Errorf("%s depends on %s", p.ImportPath, dependency)
				}
			}
		}
	}
}

func TestThePureHalfBuildsWithoutCgo(t *testing.T) {
	names := []string{"terrain", "props", "brush", "undo", "lod", "procedural", "level"}
	command := exec.Command("go", append([]string{"build"}, append(existing(t, names), "./cmd/editor")...)...)
	command.Dir = root(t)
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	if output, err := command.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, output)
	}
}
