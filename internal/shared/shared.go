// Package shared finds the reference material that lies beside a checkout.
package shared

import (
	"os"
	"path/filepath"
	"testing"
)

// Dir returns the folder shared/ beside the repository, or skips the test with
// a message where a checkout has none.
func Dir(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		candidate := filepath.Join(dir, "shared", "gltf-samples")
		if info, err := os.Stat(candidate); err == nil && info.IsDir() {
			return filepath.Dir(candidate)
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			t.Skip("no shared/ folder beside this checkout: the reference files are not here")
		}
		dir = parent
	}
}
