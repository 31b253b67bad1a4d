package main

import (
	"os"
	"path/filepath"
	"testing"

	"copse/assets/pack/internal/gen"
)

func TestWriteFillsAFolder(t *testing.T) {
	dir := t.TempDir()
	files := []gen.File{{Name: "a.glb", Data: []byte("glTF")}, {Name: gen.CatalogName, Data: []byte("{}")}}
	if err := write(dir, files); err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if got, err := os.ReadFile(filepath.Join(dir, f.Name)); err != nil || string(got) != string(f.Data) {
			t.Errorf("%s holds %q (%v), want %q", f.Name, got, err, f.Data)
		}
	}
	if err := write(filepath.Join(dir, "missing"), files); err == nil {
		t.Error("writing to a missing folder gave no error")
	}
}
