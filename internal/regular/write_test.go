package regular_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"copse/internal/regular"
)

func TestAFileIsWrittenWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := os.WriteFile(path, []byte("before"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o662); err != nil { // more than the mask leaves a new file
		t.Fatal(err)
	}
	if err := os.Symlink("file", link); err != nil {
		t.Fatal(err)
	}
	holds := func(want string) {
		t.Helper()
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("the file holds %.20q, %v; want %q", got, err, want)
		}
		if names, err := os.ReadDir(dir); err != nil || len(names) != 2 {
			t.Errorf("beside it lie %v, %v", names, err)
		}
	}
	if err := regular.Write(link, []byte("after")); err != nil {
		t.Fatal(err)
	}
	holds("after")
	if info, err := os.Lstat(link); err != nil || info.Mode().Type() != os.ModeSymlink {
		t.Errorf("the link is gone: %v, %v", info, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o662 {
		t.Errorf("its permissions are not what they were: %v, %v", info, err)
	}
	// A process that may write no more is as one on a disk that is full.
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		t.Fatal(err)
	}
	limit := syscall.Rlimit{Cur: 1000, Max: before.Max}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	err := regular.Write(path, make([]byte, 5000))
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		t.Fatal(err)
	}
	if err == nil || !strings.HasPrefix(err.Error(), path+": file too large") {
		t.Errorf("error %v", err)
	}
	holds("after")
	none := filepath.Join(dir, "none", "file")
	if err := regular.Write(none, nil); err == nil || err.Error() != none+": no such file or directory" {
		t.Errorf("error %v", err)
	}
}

// Writers of one file at once do not get into each other's way.
func TestWritersOfOneFileTakeTurns(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			if err := regular.Write(path, bytes.Repeat([]byte{byte('a' + i)}, 10_000)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	data, err := os.ReadFile(path)
	if err != nil || len(data) != 10_000 || !bytes.Equal(data, bytes.Repeat(data[:1], len(data))) {
		t.Errorf("%d bytes of several writers, %v", len(data), err)
	}
	if names, _ := os.ReadDir(dir); len(names) != 1 {
		t.Errorf("beside it lie %v", names)
	}
}

func TestADeviceIsWrittenIntoAndStays(t *testing.T) {
	if err := regular.Write(os.DevNull, []byte("x")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("the device is now %v, %v", info, err)
	}
}
