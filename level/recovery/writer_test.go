package recovery

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

// slowFile holds writes up until it is let go, and fails after so many bytes.
type slowFile struct {
	sync.Mutex
	bytes.Buffer
	most int
}

func (f *slowFile) Write(b []byte) (int, error) {
	f.Lock()
	defer f.Unlock()
	if f.Len()+len(b) > f.most {
		return 0, errors.New("the disk is full")
	}
	return f.Buffer.Write(b)
}

// settle waits until nothing waits to be written.
func (w *writer) settle(t *testing.T) {
	t.Helper()
	for range 1000 {
		w.mu.Lock()
		working := w.working
		w.mu.Unlock()
		if !working {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatal("the lines are never written")
}

// Short lines are written when add returns. A long one keeps nobody waiting, and
// what comes behind it is written behind it.
func TestLongLinesAreWrittenBesideInTheirOrder(t *testing.T) {
	file := &slowFile{most: 1 << 30}
	w := writer{to: file, wrote: func() {}}
	var want bytes.Buffer
	add := func(lines ...[]byte) {
		t.Helper()
		for _, line := range lines {
			fmt.Fprintf(&want, "%s\n", line)
		}
		if err := w.add(lines); err != nil {
			t.Fatal(err)
		}
	}
	add([]byte("one"), []byte("two"))
	if file.String() != want.String() {
		t.Fatalf("short lines are %q when add returns", file.String())
	}
	file.Lock() // nothing can be written now
	add([]byte("three"), bytes.Repeat([]byte("x"), shortLines+1), []byte("five"))
	add([]byte("six"))
	file.Unlock()
	add([]byte("seven"))
	w.settle(t)
	if file.String() != want.String() {
		t.Error("the lines are not written in their order")
	}
	add([]byte("eight"))
	if file.String() != want.String() {
		t.Error("a short line waits although none is before it")
	}
}

func TestAFailedWriteIsToldByTheNext(t *testing.T) {
	file := &slowFile{most: shortLines}
	w := writer{to: file, wrote: func() {}}
	if err := w.add([][]byte{bytes.Repeat([]byte("x"), shortLines+1)}); err != nil {
		t.Fatal(err)
	}
	w.settle(t)
	for range 2 {
		if err := w.add([][]byte{[]byte("next")}); err == nil {
			t.Fatal("a failure is not told")
		}
	}
	w.settle(t)
	if file.Len() > 0 {
		t.Error("something was written behind a line that is missing")
	}
	file.Lock()
	file.most = 1 << 30 // there is room again
	file.Unlock()
	w.add(nil)
	w.settle(t)
	want := strings.Repeat("x", shortLines+1) + "\nnext\nnext\n"
	if err := w.add(nil); err != nil || file.String() != want {
		t.Errorf("%d bytes are there, want %d: %v", file.Len(), len(want), err)
	}
}
