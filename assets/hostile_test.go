package assets_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"runtime"
	"strings"
	"testing"
	"time"

	"copse/assets"
)

// set returns the tetrahedron document with one value changed. path holds keys
// of objects and indices of lists.
func set(value any, path ...any) []byte {
	d := tetrahedron()
	var at any = d.root
	for i, step := range path {
		last := i == len(path)-1
		switch key := step.(type) {
		case string:
			if last {
				at.(object)[key] = value
			} else {
				at = at.(object)[key]
			}
		case int:
			switch list := at.(type) {
			case []any:
				if last {
					list[key] = value
				} else {
					at = list[key]
				}
			case []object:
				at = list[key]
			}
		}
	}
	return d.glb()
}

// with returns the tetrahedron document after a change.
func with(change func(*document)) []byte {
	d := tetrahedron()
	change(d)
	return d.glb()
}

// pngHeader is the start of a PNG that claims a size, without any pixels.
func pngHeader(w, h uint32) []byte {
	chunk := binary.BigEndian.AppendUint32([]byte("IHDR"), w)
	chunk = append(binary.BigEndian.AppendUint32(chunk, h), 8, 6, 0, 0, 0)
	out := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	out = append(out, chunk...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(chunk))
}

// textured gives the tetrahedron a material with the given image.
func textured(image object) []byte {
	return with(func(d *document) {
		d.root["images"] = []object{image}
		d.root["textures"] = []object{{"source": 0}}
		d.root["materials"] = []object{{"pbrMetallicRoughness": object{"baseColorTexture": object{"index": 0}}}}
		primitive(d)["material"] = 0
	})
}

func primitive(d *document) object {
	return d.root["meshes"].([]any)[0].(object)["primitives"].([]object)[0]
}

func dataURI(kind string, data []byte) string {
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data)
}

// hostile are documents that must be refused, with what the error must say.
func hostile() []struct {
	name  string
	data  []byte
	wants []string
} {
	const billions = 4_000_000_000
	valid := tetrahedron().glb()
	patch := func(at int, value uint32) []byte {
		data := bytes.Clone(valid)
		binary.LittleEndian.PutUint32(data[at:], value)
		return data
	}
	sparse := func(count, indices any, component int) []byte {
		return with(func(d *document) {
			at := len(d.bin)
			d.bin = append(d.bin, 200, 0, 0, 0)
			views := d.root["bufferViews"].([]any)
			d.root["bufferViews"] = append(views, object{"buffer": 0, "byteOffset": at, "byteLength": 4})
			d.root["accessors"].([]any)[0].(object)["sparse"] = object{
				"count": count, "indices": object{"bufferView": indices, "componentType": component},
				"values": object{"bufferView": 0},
			}
		})
	}
	meshopt := func(count, stride, length int, mode string) []byte {
		return with(func(d *document) {
			d.root["bufferViews"].([]any)[0].(object)["extensions"] = object{"EXT_meshopt_compression": object{
				"buffer": 0, "byteOffset": 0, "byteLength": length, "byteStride": stride, "count": count, "mode": mode,
			}}
		})
	}
	return []struct {
		name  string
		data  []byte
		wants []string
	}{
		{"empty", nil, []string{"neither"}},
		{"text", []byte("hello"), []string{"neither"}},
		{"deep JSON", []byte(strings.Repeat(`{"extras":`, 50_000)), []string{"JSON"}},
		{"wide JSON", []byte(`{"asset":{"version":"2.0"},"nodes":[` + strings.Repeat("{},", 1_000_000) + "{}]}"), []string{"JSON", "values"}},
		{"glTF 1", []byte(`{"asset":{"version":"1.0"},"meshes":[]}`), []string{"asset", `"1.0"`}},
		{"GLB version", patch(4, 1), []string{"GLB header", "version 1"}},
		{"GLB length beyond the file", patch(8, 1<<31), []string{"GLB header", "cut short"}},
		{"GLB length below the header", patch(8, 4), []string{"GLB header"}},
		{"JSON chunk length lies", patch(12, math.MaxUint32), []string{"GLB chunk 0"}},
		{"JSON chunk of another kind", patch(16, 7), []string{"GLB chunk 0"}},
		{"BIN chunk length lies", patch(20+int(binary.LittleEndian.Uint32(valid[12:])), 1<<30), []string{"GLB chunk 1"}},
		{"no scene content", set([]any{}, "nodes"), []string{"refers to node 0"}},
		{"node cycle", set([]object{{"children": []int{1}}, {"children": []int{0}, "mesh": 0}}, "nodes"), []string{"node 0", "cycle"}},
		{"node is its own child", set([]object{{"children": []int{0}, "mesh": 0}}, "nodes"), []string{"node 0", "cycle"}},
		{"node with two parents", set([]object{{"children": []int{1, 2}}, {"children": []int{2}}, {"mesh": 0}}, "nodes"), []string{"node 2", "tree"}},
		{"child out of range", set([]object{{"children": []int{-1}}}, "nodes"), []string{"node 0", "node -1"}},
		{"mesh out of range", set([]object{{"mesh": 7}}, "nodes"), []string{"node 0", "mesh 7"}},
		{"null primitive", set([]any{object{"primitives": []any{nil}}}, "meshes"), []string{"primitive 0", "null"}},
		{"null node", set([]any{nil}, "nodes"), []string{"node 0", "null"}},
		{"infinite matrix", set([]object{{"mesh": 0, "scale": []float64{1e300, 1e300, 1e300}, "children": []int{1}}, {"scale": []float64{1e300, 1, 1}}}, "nodes"), []string{"node 1", "overflow"}},
		{"matrix beyond float32", set([]object{{"mesh": 0, "scale": []float64{1e200, 1, 1}}}, "nodes"), []string{"node 0", "infinity"}},
		{"default scene out of range", set(3, "scene"), []string{"scene 3"}},
		{"accessor out of range", set(99, "meshes", 0, "primitives", 0, "attributes", "POSITION"), []string{"POSITION", "accessor 99"}},
		{"accessor past the buffer", set(5, "accessors", 0, "count"), []string{"accessor 0", "buffer view 0"}},
		{"accessor offset past the view", set(8, "accessors", 0, "byteOffset"), []string{"accessor 0"}},
		{"accessor offset overflows", set(math.MaxInt64, "accessors", 0, "byteOffset"), []string{"accessor 0"}},
		{"accessor offset negative", set(-4, "accessors", 0, "byteOffset"), []string{"accessor 0"}},
		{"count of four billion", set(billions, "accessors", 0, "count"), []string{"accessor 0", "count"}},
		{"count of four billion indices", set(billions, "accessors", 2, "count"), []string{"accessor 2"}},
		{"count without bytes", with(func(d *document) {
			d.root["accessors"].([]any)[0] = object{"componentType": 5126, "type": "VEC3", "count": billions}
		}), []string{"accessor 0"}},
		{"count negative", set(-1, "accessors", 0, "count"), []string{"accessor 0", "count"}},
		{"normals of another count", set(3, "accessors", 1, "count"), []string{"NORMAL", "accessor 1"}},
		{"unknown component type", set(5124, "accessors", 0, "componentType"), []string{"accessor 0", "5124"}},
		{"unknown type", set("VEC9", "accessors", 0, "type"), []string{"VEC9"}},
		{"scalar positions", set("SCALAR", "accessors", 0, "type"), []string{"POSITION", "accessor 0", "SCALAR"}},
		{"float indices", set(5126, "accessors", 2, "componentType"), []string{"accessor 2"}},
		{"index out of range", set(1, "accessors", 2, "bufferView"), []string{"index"}},
		{"view past the buffer", set(1<<40, "bufferViews", 0, "byteLength"), []string{"buffer view 0", "buffer 0"}},
		{"view offset overflows", set(math.MaxInt64, "bufferViews", 0, "byteOffset"), []string{"buffer view 0"}},
		{"view of no buffer", set(4, "bufferViews", 0, "buffer"), []string{"buffer view 0", "buffer 4"}},
		{"stride past the view", set(252, "bufferViews", 0, "byteStride"), []string{"buffer view 0"}},
		{"stride below the element", set(4, "bufferViews", 0, "byteStride"), []string{"buffer view 0", "byteStride 4"}},
		{"stride negative", set(-12, "bufferViews", 0, "byteStride"), []string{"buffer view 0", "byteStride"}},
		{"buffer longer than the file", set([]object{{"byteLength": 1 << 40}}, "buffers"), []string{"buffer 0"}},
		{"buffer negative", set([]object{{"byteLength": -1}}, "buffers"), []string{"buffer 0"}},
		{"buffer of bad base64", set([]object{{"byteLength": 4, "uri": "data:application/octet-stream;base64,!!!!"}}, "buffers"), []string{"buffer 0", "data URI"}},
		{"buffer of short base64", set([]object{{"byteLength": 1 << 30, "uri": dataURI("application/octet-stream", make([]byte, 90))}}, "buffers"), []string{"buffer 0"}},
		{"buffer outside the folder", set([]object{{"byteLength": 4, "uri": "../../etc/passwd"}}, "buffers"), []string{"buffer 0", "folder"}},
		{"buffer outside by escapes", set([]object{{"byteLength": 4, "uri": "a/%2e%2e/%2E./x.bin"}}, "buffers"), []string{"buffer 0", "folder"}},
		{"buffer outside by backslashes", set([]object{{"byteLength": 4, "uri": `..\x.bin`}}, "buffers"), []string{"buffer 0", "folder"}},
		{"buffer at the root", set([]object{{"byteLength": 4, "uri": "/etc/passwd"}}, "buffers"), []string{"buffer 0", "folder"}},
		{"buffer on the net", set([]object{{"byteLength": 4, "uri": "https://example.com/x.bin"}}, "buffers"), []string{"buffer 0", "relative"}},
		{"buffer of a drive", set([]object{{"byteLength": 4, "uri": `C:\x.bin`}}, "buffers"), []string{"buffer 0", "relative"}},
		{"sparse index out of range", sparse(1, 3, 5121), []string{"accessor 0", "sparse index 0 is 200"}},
		{"sparse count beyond the accessor", sparse(billions, 3, 5121), []string{"accessor 0", "sparse count"}},
		{"sparse view out of range", sparse(1, 77, 5121), []string{"accessor 0", "buffer view 77"}},
		{"sparse indices of floats", sparse(1, 3, 5126), []string{"accessor 0", "sparse"}},
		{"meshopt count lies", meshopt(billions, 12, 48, "ATTRIBUTES"), []string{"buffer view 0", "EXT_meshopt_compression", "count"}},
		{"meshopt expands too far", meshopt(4_000_000, 16, 48, "ATTRIBUTES"), []string{"buffer view 0", "cannot hold"}},
		{"meshopt garbage", meshopt(4, 12, 48, "ATTRIBUTES"), []string{"buffer view 0", "EXT_meshopt_compression"}},
		{"meshopt stride lies", meshopt(4, 13, 48, "ATTRIBUTES"), []string{"buffer view 0", "stride"}},
		{"meshopt past the buffer", meshopt(4, 12, 1<<30, "ATTRIBUTES"), []string{"buffer view 0", "buffer 0"}},
		{"meshopt unknown mode", meshopt(4, 12, 48, "ZIP"), []string{"buffer view 0", "ZIP"}},
		{"draco garbage", with(func(d *document) {
			primitive(d)["extensions"] = object{"KHR_draco_mesh_compression": object{"bufferView": 0, "attributes": object{"POSITION": 0}}}
		}), []string{"KHR_draco_mesh_compression"}},
		{"draco out of range", with(func(d *document) {
			primitive(d)["extensions"] = object{"KHR_draco_mesh_compression": object{"bufferView": 50}}
		}), []string{"KHR_draco_mesh_compression"}},
		{"instances beyond the limit", with(func(d *document) {
			d.root["nodes"] = []object{{"mesh": 0, "extensions": object{"EXT_mesh_gpu_instancing": object{"attributes": object{"TRANSLATION": 3}}}}}
			d.root["accessors"] = append(d.root["accessors"].([]any), object{"componentType": 5126, "type": "VEC3", "count": 10_000_000, "sparse": object{
				"count": 1, "indices": object{"bufferView": 2, "componentType": 5121}, "values": object{"bufferView": 0},
			}})
		}), []string{"EXT_mesh_gpu_instancing", "instances"}},
		{"unknown required extension", set([]string{"FOO_bar"}, "extensionsRequired"), []string{`"FOO_bar"`}},
		{"KTX2 required", set([]string{"KHR_texture_basisu"}, "extensionsRequired"), []string{"KHR_texture_basisu", "KTX2"}},
		{"image header claims gigapixels", textured(object{"uri": dataURI("image/png", pngHeader(60_000, 60_000))}), []string{"image 0", "60000×60000"}},
		{"image over the total", textured(object{"uri": dataURI("image/png", pngHeader(16_000, 16_000))}), []string{"image 0", "pixels"}},
		{"image without pixels", textured(object{"uri": dataURI("image/png", pngHeader(16, 16))}), []string{"image 0"}},
		{"image of no known kind", textured(object{"uri": dataURI("image/png", []byte("GIF89a"))}), []string{"image 0", "neither PNG"}},
		{"image is KTX2", textured(object{"uri": dataURI("image/ktx2", []byte("\xabKTX 20\xbb\r\n\x1a\n"))}), []string{"image 0", "KTX2"}},
		{"image out of range", textured(object{"bufferView": 12}), []string{"image 0", "buffer view 12"}},
		{"image without source", textured(object{}), []string{"image 0", "URI"}},
		{"JPEG of ten thousand scans", textured(object{"uri": dataURI("image/jpeg", jpegOf(2048, 2048, 10_000))}), []string{"image 0", "scans"}},
		{"many nodes of many primitives", with(func(d *document) {
			d.root["meshes"] = []any{object{"primitives": repeated(object{"attributes": object{}, "mode": 0}, 20_000)}}
			d.root["nodes"] = repeated(object{"mesh": 0}, 50_000)
			d.root["scenes"] = []any{object{"nodes": counted(50_000)}}
		}), []string{"primitives"}},
		{"many nodes of a large skin", with(func(d *document) {
			d.root["skins"] = []object{{"joints": make([]int, 100_000)}}
			d.root["nodes"] = repeated(object{"mesh": 0, "skin": 0}, 50_000)
			d.root["scenes"] = []any{object{"nodes": counted(50_000)}}
		}), []string{"more parts"}},
		{"a large extension", with(func(d *document) {
			d.root["nodes"] = []object{{"mesh": 0, "extensions": object{"EXT_mesh_gpu_instancing": object{"padding": strings.Repeat("x", 1<<20)}}}}
		}), []string{"EXT_mesh_gpu_instancing", "limit"}},
		{"many morph targets", with(func(d *document) { primitive(d)["targets"] = repeated(object{}, 5000) }), []string{"morph targets"}},
		{"a long name", set([]string{strings.Repeat("x", 1<<20)}, "extensionsRequired"), []string{"extensionsRequired"}},
		{"points only", set(0, "meshes", 0, "primitives", 0, "mode"), []string{"no triangles"}},
	}
}

func repeated(o object, n int) []object {
	list := make([]object, n)
	for i := range list {
		list[i] = o
	}
	return list
}

func counted(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// jpegOf is a progressive JPEG's header followed by the starts of many scans.
func jpegOf(w, h uint16, scans int) []byte {
	data := []byte("\xff\xd8\xff\xc2\x00\x0b\x08")
	data = binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16(data, h), w)
	data = append(data, "\x01\x01\x11\x00"...)
	return append(data, bytes.Repeat([]byte("\xff\xda\x00\x08\x01\x01\x00\x00\x00\x00"), scans)...)
}

// P12 and its kin.
func TestHostileFilesAreRefusedByNameInBoundedTimeAndMemory(t *testing.T) {
	for _, c := range hostile() {
		t.Run(c.name, func(t *testing.T) {
			err := refusal(t, c.data)
			if err == nil {
				t.Fatal("was read")
			}
			if len(err.Error()) > 1000 {
				t.Errorf("the error has %d bytes", len(err.Error()))
			}
			for _, want := range append(c.wants, "prop.glb: ") {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("the error %q does not say %q", err, want)
				}
			}
		})
	}
}

func TestEveryTruncationOfAFileIsRefused(t *testing.T) {
	data := tetrahedron().glb()
	for length := range data {
		if _, err := assets.Read("prop.glb", data[:length], nil); err == nil {
			t.Errorf("the first %d of %d bytes were read", length, len(data))
		}
	}
}

// refusal reads data with a watchdog, asserts that little memory was taken and
// returns the error.
func refusal(t *testing.T, data []byte) error {
	t.Helper()
	const watchdog = 10 * time.Second // ten times what is promised
	const mostBytes = 256 << 20
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	done := make(chan error, 1)
	go func() {
		_, err := assets.Read("prop.glb", data, func(uri string) ([]byte, error) {
			return nil, fmt.Errorf("no file %q", uri)
		})
		done <- err
	}()
	select {
	case err := <-done:
		runtime.ReadMemStats(&after)
		if taken := after.TotalAlloc - before.TotalAlloc; taken > mostBytes {
			t.Errorf("took %d MiB", taken>>20)
		}
		return err
	case <-time.After(watchdog):
		t.Fatalf("not refused within %v", watchdog)
		return nil
	}
}
