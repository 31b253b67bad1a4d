package assets_test

import (
	"os"
	"path/filepath"
	"testing"

	"copse/assets"
	"copse/internal/shared"
)

func BenchmarkRead(b *testing.B) {
	for _, name := range []string{plainTree, texturedTree, "cc0-derived/tree_meshopt.glb", "cc0-derived/tree_draco.glb"} {
		b.Run(filepath.Base(name), func(b *testing.B) {
			data, err := os.ReadFile(filepath.Join(shared.Dir(b), "gltf-samples", name))
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := assets.Read(name, data, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
