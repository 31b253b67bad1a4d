package main

import (
	"os"
	"path/filepath"
	"testing"

	"copse/assets/pack"
	"copse/assets/pack/internal/gen"
)

func TestWriteFillsAFolder(t *testing.T) {
	dir := t.TempDir()
	if err := write(dir); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(dir, gen.CatalogName))
	if err != nil || string(got) != string(pack.Catalog()) {
		t.Errorf("the written catalog is not the embedded one (%v)", err)
	}
	if err := write(filepath.Join(dir, "missing")); err == nil {
		t.Error("writing to a missing folder gave no error")
	}
}
