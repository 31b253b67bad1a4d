package regular_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"copse/internal/regular"
)

func TestWhatIsNoFileIsRefusedAtOnce(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	if err := syscall.Mkfifo(in("pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, target := range map[string]string{"zero": "/dev/zero", "loop": in("loop"), "through": in("file")} {
		if err := os.Symlink(target, in(name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(in("file"), make([]byte, 2001), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		limit int64
		want  string // "" for one that is read
	}{
		{"file", 2001, ""},
		{"through", 2001, ""},
		{"file", 2000, "it is larger than the 1 kB"},
		{"pipe", 2000, "this is a pipe or a device"},
		{"zero", 2000, "this is a pipe or a device"},
		{".", 2000, "this is a folder"},
		{"loop", 2000, "too many levels of symbolic links"},
		{"none", 2000, "no such file or directory"},
	} {
		read := make(chan struct{})
		go func() {
			defer close(read)
			data, err := regular.Read(in(c.name), c.limit)
			if c.want == "" {
				if err != nil || len(data) != 2001 {
					t.Errorf("%s: %d bytes, %v", c.name, len(data), err)
				}
				return
			}
			if err == nil || !strings.HasPrefix(err.Error(), in(c.name)+": "+c.want) {
				t.Errorf("%s: error %v, want %q", c.name, err, c.want)
			}
		}()
		select {
		case <-read:
		case <-time.After(10 * time.Second):
			t.Fatalf("%s: still being read after ten seconds", c.name)
		}
	}
	if _, err := regular.Read(in("none"), 1); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there is not known by its error: %v", err)
	}
}

func TestFilesOfTheSystemSayNoSizeAndAreRead(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("they are Linux's")
	}
	if data, err := regular.Read("/proc/self/status", 1<<20); err != nil || len(data) == 0 {
		t.Errorf("%d bytes, %v", len(data), err)
	}
	if _, err := regular.Read("/proc/self/status", 10); err == nil {
		t.Error("more than its limit was read")
	}
}
