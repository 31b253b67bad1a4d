package assets_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"copse/assets"
	"copse/internal/shared"
)

// FuzzRead feeds mutated documents. Whatever comes in, Read returns, and what
// it returns holds together.
func FuzzRead(f *testing.F) {
	const largest = 200 << 10 // what is larger mutates too slowly
	for _, c := range hostile() {
		if len(c.data) <= largest {
			f.Add(c.data)
		}
	}
	f.Add(tetrahedron().glb())
	f.Add(mappedDocument().glb())
	if dir, err := filepath.Abs("../../../shared/gltf-samples"); err == nil {
		if _, err := os.Stat(dir); err == nil {
			addSamples(f, largest)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := assets.Read("fuzz", data, func(string) ([]byte, error) { return nil, errors.New("no files here") })
		if err == nil {
			checkModel(t, m)
		}
	})
}

// addSamples adds the samples up to a size.
func addSamples(f *testing.F, largest int) {
	for _, name := range sampleNames(f) {
		data, err := os.ReadFile(filepath.Join(shared.Dir(f), "gltf-samples", name))
		if err != nil {
			f.Fatal(err)
		}
		if len(data) <= largest {
			f.Add(data)
		}
	}
}

// FuzzReadChunks mutates JSON and buffer apart, so that mutations get past the
// container's lengths.
func FuzzReadChunks(f *testing.F) {
	for _, d := range []*document{tetrahedron(), mappedDocument()} {
		glb := d.glb()
		length := binary.LittleEndian.Uint32(glb[12:])
		f.Add(glb[20:20+length], d.bin)
	}
	f.Fuzz(func(t *testing.T, text, bin []byte) {
		m, err := assets.Read("fuzz", packGLB(text, bin), nil)
		if err == nil {
			checkModel(t, m)
		}
	})
}

var damages = flag.Int("damages", 50, "damaged variants of each compressed sample to read")

// Bytes of compressed streams change at random: the C decoders see them.
func TestDamagedCompressedStreamsNeverCrash(t *testing.T) {
	for _, name := range []string{"tree_draco", "tree_meshopt", "tree_gltfpack_ext_meshopt", "tree_khr_meshopt"} {
		t.Run(name, func(t *testing.T) {
			whole, err := os.ReadFile(filepath.Join(shared.Dir(t), "gltf-samples", "cc0-derived", name+".glb"))
			if err != nil {
				t.Fatal(err)
			}
			// Without materials no time goes into textures.
			whole = bytes.ReplaceAll(whole, []byte(`"material":`), []byte(`"mat_rial":`))
			bin := 20 + int(binary.LittleEndian.Uint32(whole[12:])) + 8
			random := rand.New(rand.NewPCG(1, 2))
			read := 0
			for range *damages {
				data := bytes.Clone(whole)
				for range 1 + random.IntN(20) {
					// Textures lie first and are not what this is about.
					at := bin + 95_780 + random.IntN(len(data)-bin-95_780)
					data[at] = byte(random.Uint32())
				}
				m, err := assets.Read(name, data, nil)
				if err == nil {
					checkModel(t, m)
					read++
				}
			}
			t.Logf("%d of %d damaged files could still be read", read, *damages)
		})
	}
}
