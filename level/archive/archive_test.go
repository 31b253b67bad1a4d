package archive_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"copse/level/archive"
)

// version is a small level; its number is in every entry.
func version(n int) []archive.Entry {
	content := func(what string) []byte { return fmt.Appendf(nil, "%s of version %d\n", what, n) }
	entries := []archive.Entry{
		{Name: archive.Manifest, Data: content("manifest")},
		{Name: "terrain.f32", Data: bytes.Repeat(content("heights"), 1000), Blob: true},
		{Name: "same.bin", Data: []byte("the same in every version"), Blob: true},
		{Name: "presets/meadow.json", Data: content("preset")},
	}
	if n%2 == 1 {
		entries = append(entries, archive.Entry{Name: "presets/odd.json", Data: content("odd")},
			archive.Entry{Name: "odd.bin", Data: content("odd"), Blob: true})
	}
	return entries
}

// stale is what a version leaves behind for the next.
var stale = []string{"presets/odd.json", "presets/meadow.json", "odd.bin"}

// holds reports which version a level on disk is, and fails when it is none.
func holds(t *testing.T, path string) int {
	t.Helper()
	a, err := archive.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	manifest, err := a.Read(archive.Manifest, 1000)
	if err != nil {
		t.Fatal(err)
	}
	var n int
	if _, err := fmt.Sscanf(string(manifest), "manifest of version %d", &n); err != nil {
		t.Fatalf("manifest %q: %v", manifest, err)
	}
	for _, e := range version(n) {
		read := func() ([]byte, error) { return a.Read(e.Name, 1<<20) }
		if e.Blob {
			read = func() ([]byte, error) { return a.ReadBlob(e.Name, e.Hash(), 1<<20) }
		}
		data, err := read()
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(data, e.Data) {
			t.Fatalf("version %d: %s is %q", n, e.Name, data)
		}
	}
	return n
}

// forms are the paths of a level in both forms.
func forms(t *testing.T) map[string]string {
	dir := t.TempDir()
	return map[string]string{"folder": filepath.Join(dir, "level"), "packed": filepath.Join(dir, "level.copse")}
}

func write(t *testing.T, path string, n int) {
	t.Helper()
	if err := archive.Write(archive.System{}, path, version(n), stale); err != nil {
		t.Fatal(err)
	}
}

func TestWriteAndRead(t *testing.T) {
	for name, path := range forms(t) {
		t.Run(name, func(t *testing.T) {
			for n := range 4 {
				write(t, path, n)
				if got := holds(t, path); got != n {
					t.Errorf("the level is version %d, want %d", got, n)
				}
			}
			if left := slices.Sorted(files(t, filepath.Dir(path), unfinishedFile)); len(left) > 0 {
				t.Errorf("left behind: %q", left)
			}
		})
	}
}

func unfinishedFile(name string) bool { return strings.Contains(name, "unfinished") }

// files goes through the files below a folder whose names pass.
func files(t *testing.T, root string, pass func(string) bool) func(func(string) bool) {
	return func(yield func(string) bool) {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && pass(d.Name()) && !yield(path) {
				return fs.SkipAll
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}

func TestFolderKeepsNothingOfEarlierVersions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "level")
	write(t, path, 1)
	if err := os.WriteFile(filepath.Join(path, "README.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	write(t, path, 2)
	count := 0
	for name := range files(t, path, func(string) bool { return true }) {
		count++
		if strings.Contains(name, "odd") {
			t.Errorf("%s is still there", name)
		}
	}
	if want := len(version(2)) + 1; count != want {
		t.Errorf("%d files, want %d: the entries and the user's own", count, want)
	}
}

func TestEqualEntriesGiveEqualBytes(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a.copse"), filepath.Join(dir, "b.copse")
	write(t, a, 1)
	write(t, a, 2) // in part copied from version 1
	write(t, b, 2)
	bytesA, err := os.ReadFile(a)
	if err != nil {
		t.Fatal(err)
	}
	if bytesB, err := os.ReadFile(b); err != nil || !bytes.Equal(bytesA, bytesB) {
		t.Errorf("the bytes of equal levels differ (%v)", err)
	}
}

func TestAnyZipToolReadsALevel(t *testing.T) {
	path := filepath.Join(t.TempDir(), "level.copse")
	write(t, path, 1)
	z, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	for i, e := range version(1) {
		if z.File[i].Name != e.Name {
			t.Errorf("entry %d is %s, want %s", i, z.File[i].Name, e.Name)
		}
		r, err := z.File[i].Open()
		if err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		if _, err := got.ReadFrom(r); err != nil || !bytes.Equal(got.Bytes(), e.Data) {
			t.Errorf("%s: %q, %v", e.Name, got.Bytes(), err)
		}
	}
}

// breaking is a disk on which the operation with a number fails, or every
// operation from there on, as after a crash.
type breaking struct {
	archive.System
	failAt, count int
	crash         bool
	err           error
}

func (d *breaking) fails() error {
	d.count++
	if d.count == d.failAt || d.crash && d.count > d.failAt {
		return d.err
	}
	return nil
}

func (d *breaking) Create(name string) (archive.File, error) {
	if err := d.fails(); err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	f, err := d.System.Create(name)
	return &breakingFile{f, d}, err
}

func (d *breaking) Rename(from, to string) error {
	if err := d.fails(); err != nil {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
	}
	return d.System.Rename(from, to)
}

func (d *breaking) Remove(name string) error {
	if d.crash && d.count >= d.failAt {
		return d.err
	}
	return d.System.Remove(name)
}

func (d *breaking) MkdirAll(name string) error {
	if err := d.fails(); err != nil {
		return &fs.PathError{Op: "mkdir", Path: name, Err: err}
	}
	return d.System.MkdirAll(name)
}

func (d *breaking) SyncFolder(name string) error {
	if err := d.fails(); err != nil {
		return &fs.PathError{Op: "sync", Path: name, Err: err}
	}
	return d.System.SyncFolder(name)
}

type breakingFile struct {
	archive.File
	disk *breaking
}

func (f *breakingFile) Write(p []byte) (int, error) {
	if err := f.disk.fails(); err != nil {
		n, _ := f.File.Write(p[:len(p)/2]) // a full disk takes a part
		return n, &fs.PathError{Op: "write", Path: "x", Err: err}
	}
	return f.File.Write(p)
}

func (f *breakingFile) Sync() error {
	if err := f.disk.fails(); err != nil {
		return &fs.PathError{Op: "sync", Path: "x", Err: err}
	}
	return f.File.Sync()
}

// TestFailuresLeaveTheOldLevel lets every single operation fail, because the disk
// is full or allows nothing, once as an error and once as a crash after which
// nothing more happens. What can be read then is the old level, or the new one
// where the error says so, and never something between the two.
func TestFailuresLeaveTheOldLevel(t *testing.T) {
	for _, failure := range []struct {
		err  error
		says string
	}{
		{syscall.ENOSPC, "there is no space left on device for "}, {syscall.EACCES, "there is no permission to write in "},
		{syscall.EROFS, "is on a read-only file system; choose another place"}, {syscall.EIO, "input/output error"},
	} {
		for name, path := range forms(t) {
			for _, crash := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s %v crash=%v", name, failure.err, crash), func(t *testing.T) {
					write(t, path, 1)
					for at := 1; ; at++ {
						disk := &breaking{failAt: at, crash: crash, err: failure.err}
						err := archive.Write(disk, path, version(2), stale)
						got := holds(t, path)
						if err == nil {
							if got != 2 || disk.count >= at {
								t.Errorf("operation %d failed, nobody heard of it, and the level is version %d", at, got)
							}
							return
						}
						text := err.Error()
						if saved := strings.Contains(text, "was saved, but the last step failed"); saved != (got == 2) || saved == strings.Contains(text, "was not saved and is as it was before") {
							t.Errorf("operation %d: the level is version %d, and the error is %q", at, got, text)
						}
						if !errors.Is(err, failure.err) || !strings.Contains(text, failure.says) || !strings.HasPrefix(text, path) {
							t.Errorf("operation %d: the error is %q", at, text)
						}
						write(t, path, 1) // clears up after a crash
						if left := slices.Sorted(files(t, filepath.Dir(path), unfinishedFile)); len(left) > 0 {
							t.Errorf("operation %d: left behind: %q", at, left)
						}
					}
				})
			}
		}
	}
}

// TestAFirstSaveThatWasInterruptedIsNoReasonToRefuse lets each operation of the
// first save into a new folder fail, as an error, which leaves nothing, and as a crash: the
// next save makes the level all the same.
func TestAFirstSaveThatWasInterruptedIsNoReasonToRefuse(t *testing.T) {
	for _, crash := range []bool{false, true} {
		for at := 1; ; at++ {
			path := filepath.Join(t.TempDir(), "level")
			err := archive.Write(&breaking{failAt: at, crash: crash, err: syscall.EIO}, path, version(1), nil)
			if err == nil {
				break
			}
			if _, there := os.Stat(path); there == nil && !crash && strings.Contains(err.Error(), "was not saved") {
				t.Errorf("after operation %d something is left where nothing was", at)
			}
			if err := archive.Write(archive.System{}, path, version(2), nil); err != nil {
				t.Fatalf("after operation %d, crash %v: %v", at, crash, err)
			}
			if got := holds(t, path); got != 2 {
				t.Errorf("after operation %d, crash %v: the level is version %d", at, crash, got)
			}
		}
	}
}

func TestWriteRefusesToReplaceOtherThings(t *testing.T) {
	dir := t.TempDir()
	notes, busy := filepath.Join(dir, "notes.txt"), filepath.Join(dir, "busy")
	if err := os.WriteFile(notes, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(busy, "thesis"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(busy, "thesis", "draft.txt"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{notes: "there is a file of that name", busy: "holds other things (" + filepath.Join("thesis", "draft.txt") + ", say)"} {
		err := archive.Write(archive.System{}, path, version(1), nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v, want %q", path, err, want)
		}
	}
	err := archive.Write(archive.System{}, filepath.Join(dir, "l"), []archive.Entry{{Name: archive.Manifest}, {Name: "../out.txt"}}, nil)
	if err == nil || !strings.Contains(err.Error(), "leads out of the level") {
		t.Errorf("the error is %v", err)
	}
}
