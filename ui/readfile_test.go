package ui_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"copse/ui"
)

func TestFilesBeyondTheirBoundAreNotRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "forest.json")
	if err := os.WriteFile(path, make([]byte, 2001), 0o600); err != nil {
		t.Fatal(err)
	}
	if data, err := ui.ReadFile(path, 2001, "preset"); err != nil || len(data) != 2001 {
		t.Errorf("%d bytes, %v", len(data), err)
	}
	_, err := ui.ReadFile(path, 2000, "preset")
	if err == nil || !strings.Contains(err.Error(), "forest.json: 2.0 kB are more than any preset has") {
		t.Errorf("error %v", err)
	}
}
