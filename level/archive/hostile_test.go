package archive_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"copse/level/archive"
)

// zipOf makes a zip file by hand.
func zipOf(t *testing.T, fill func(z *zip.Writer)) string {
	t.Helper()
	var file bytes.Buffer
	z := zip.NewWriter(&file)
	fill(z)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "hostile.copse")
	if err := os.WriteFile(path, file.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func add(t *testing.T, z *zip.Writer, name string, data []byte) {
	t.Helper()
	w, err := z.Create(name)
	if err == nil {
		_, err = w.Write(data)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// raw adds an entry whose header may lie.
func raw(t *testing.T, z *zip.Writer, header zip.FileHeader, packed []byte) {
	t.Helper()
	header.CompressedSize64 = uint64(len(packed))
	w, err := z.CreateRaw(&header)
	if err == nil {
		_, err = w.Write(packed)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func deflate(t *testing.T, data []byte) []byte {
	t.Helper()
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, 9)
	if err == nil {
		w.Write(data)
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

func TestHostileZipsAreRefused(t *testing.T) {
	zeros := make([]byte, 8<<20)
	bomb := deflate(t, zeros)
	cases := []struct {
		name, want string
		fill       func(z *zip.Writer)
	}{
		{"no manifest", "holds no level.json", func(z *zip.Writer) { add(t, z, "a.txt", nil) }},
		{"traversal", "leads out of the level", func(z *zip.Writer) { add(t, z, "../../etc/cron.d/x", nil) }},
		{"absolute", "leads out of the level", func(z *zip.Writer) { add(t, z, "/etc/passwd", nil) }},
		{"backslash", "leads out of the level", func(z *zip.Writer) { add(t, z, `..\x`, nil) }},
		{"drive", "leads out of the level", func(z *zip.Writer) { add(t, z, `C:x`, nil) }},
		{"control", "no plain text", func(z *zip.Writer) { add(t, z, "a\x00b", nil) }},
		{"twice", "there twice", func(z *zip.Writer) {
			add(t, z, archive.Manifest, nil)
			add(t, z, archive.Manifest, nil)
		}},
		{"link", "link or a device", func(z *zip.Writer) {
			header := zip.FileHeader{Name: archive.Manifest}
			header.SetMode(fs.ModeSymlink | 0o777)
			raw(t, z, header, []byte("/etc/passwd"))
		}},
		{"large", "larger than the 1000 bytes", func(z *zip.Writer) { add(t, z, archive.Manifest, zeros) }},
		{"bomb with a lie", "more than the 10 bytes", func(z *zip.Writer) {
			raw(t, z, zip.FileHeader{Name: archive.Manifest, Method: zip.Deflate, UncompressedSize64: 10}, bomb)
		}},
		{"promise", "which deflate cannot do", func(z *zip.Writer) {
			raw(t, z, zip.FileHeader{Name: archive.Manifest, Method: zip.Deflate, UncompressedSize64: 900}, nil)
		}},
		{"short", "ends before its 900 bytes", func(z *zip.Writer) {
			raw(t, z, zip.FileHeader{Name: archive.Manifest, Method: zip.Deflate, UncompressedSize64: 900}, deflate(t, []byte("short")))
		}},
		{"checksum", "checksum (CRC-32) is wrong", func(z *zip.Writer) {
			raw(t, z, zip.FileHeader{Name: archive.Manifest, UncompressedSize64: 4, CRC32: crc32.ChecksumIEEE([]byte("true"))}, []byte("lies"))
		}},
		{"method", "compressed by method 99", func(z *zip.Writer) {
			raw(t, z, zip.FileHeader{Name: archive.Manifest, Method: 99, UncompressedSize64: 1}, []byte("x"))
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			path := zipOf(t, c.fill)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			a, err := archive.Open(path)
			if err == nil {
				defer a.Close()
				_, err = a.Read(archive.Manifest, 1000)
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the error is %v, want %q", err, c.want)
			}
			if err != nil && strings.Count(err.Error(), path) != 1 {
				t.Errorf("the error names the file not once: %v", err)
			}
			runtime.ReadMemStats(&after)
			if grown := after.TotalAlloc - before.TotalAlloc; grown > 1<<20 {
				t.Errorf("%d bytes were allocated", grown)
			}
		})
	}
}

func TestTruncatedZipsAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "level.copse")
	write(t, path, 1)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for length := 0; length < len(whole); length += 97 {
		if err := os.WriteFile(path, whole[:length], 0o644); err != nil {
			t.Fatal(err)
		}
		if a, err := archive.Open(path); err == nil {
			a.Close()
			t.Errorf("%d of %d bytes were taken for a level", length, len(whole))
		}
	}
}

func TestFoldersAreNotLeft(t *testing.T) {
	dir := t.TempDir()
	secret := filepath.Join(dir, "secret.txt")
	if err := os.WriteFile(secret, []byte("secret"), 0o644); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "level")
	write(t, path, 1)
	if err := os.Symlink(secret, filepath.Join(path, "link.txt")); err != nil {
		t.Fatal(err)
	}
	a, err := archive.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	for _, name := range []string{"link.txt", "../secret.txt", "presets", secret} {
		if data, err := a.Read(name, 1000); err == nil {
			t.Errorf("%s gave %q", name, data)
		}
	}
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "a.txt")
	if err := os.WriteFile(text, []byte("hello"), 0o644); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		filepath.Join(dir, "none"): "there is no such file or folder",
		text:                       "this is no level: it is neither a folder nor a zip file, or its end is missing",
		dir:                        "this folder is no level: it holds no level.json",
	} {
		_, err := archive.Open(path)
		if err == nil || err.Error() != path+": "+want {
			t.Errorf("the error is %v, want %q", err, path+": "+want)
		}
	}
}
