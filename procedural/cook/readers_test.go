package cook_test

import (
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"copse/procedural/cook"
)

// TestOtherReadersOpenWhatIsCooked has every generator that ships, and the fence
// of these tests, read by the Khronos validator, which must find no error and no
// warning, and by three.js, which must see as many parts in the same bounds.
func TestOtherReadersOpenWhatIsCooked(t *testing.T) {
	folder := readers(t)
	shipped, err := filepath.Glob("../generators/*.luau")
	if err != nil || len(shipped) < 12 {
		t.Fatalf("%d generators: %v", len(shipped), err)
	}
	var files []string
	var reports []*cook.Report
	for _, generator := range append(shipped, fenceFile(t)) {
		report := run(t, cook.Request{File: generator})
		data, err := cook.GLB(report.Result)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), strings.TrimSuffix(filepath.Base(generator), ".luau")+".glb")
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		files, reports = append(files, file), append(reports, report)
	}
	command := exec.Command("node", append([]string{"readers.mjs"}, files...)...)
	command.Dir = folder
	var complaints strings.Builder
	command.Stderr = &complaints
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, complaints.String())
	}
	answers := json.NewDecoder(strings.NewReader(string(out)))
	for i, report := range reports {
		var seen struct {
			Issues   []string
			Meshes   int
			Min, Max [3]float64
		}
		if err := answers.Decode(&seen); err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(files[i])
		for _, issue := range seen.Issues {
			t.Errorf("%s: the validator says %s", name, issue)
		}
		if seen.Meshes != report.Parts || report.Parts == 0 {
			t.Errorf("%s: three.js sees %d meshes of %d parts", name, seen.Meshes, report.Parts)
		}
		for axis := range 3 {
			lo, hi := float64(report.Bounds.Min[axis]), float64(report.Bounds.Max[axis])
			if math.Abs(seen.Min[axis]-lo) > 1e-3 || math.Abs(seen.Max[axis]-hi) > 1e-3 {
				t.Errorf("%s: axis %d from %v to %v in three.js, %v to %v here", name, axis, seen.Min[axis], seen.Max[axis], lo, hi)
			}
		}
	}
}

// readers installs the readers at the versions that are written down, once for all
// runs, and returns their folder. It skips where there is no Node.
func readers(t *testing.T) (folder string) {
	t.Helper()
	for _, program := range []string{"node", "npm"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not installed: other readers are not asked", program)
		}
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	folder = filepath.Join(cache, "copse", "test-readers")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	fresh := true
	for _, name := range []string{"package.json", "package-lock.json", "readers.mjs"} {
		data, err := os.ReadFile(filepath.Join("testdata", "readers", name))
		if err != nil {
			t.Fatal(err)
		}
		if old, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(old) != string(data) {
			fresh = false
		}
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(filepath.Join(folder, "node_modules", ".package-lock.json")); err == nil && fresh {
		return folder
	}
	install := exec.Command("npm", "ci", "--no-audit", "--no-fund")
	install.Dir = folder
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("npm ci in %s: %v\n%s", folder, err, out)
	}
	return folder
}
