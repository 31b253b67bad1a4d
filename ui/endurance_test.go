package ui_test

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"copse/level"
	"copse/ui"
)

// TestHoursAtRestDoNotGrow draws as many frames as ten hours at rest make, one
// every thirty seconds, and looks for what piles up.
func TestHoursAtRestDoNotGrow(t *testing.T) {
	script, err := ui.ParseScript("script", []byte("wait 200\nprint frames\nwait 1200\nprint frames"))
	if err != nil {
		t.Fatal(err)
	}
	type use struct{ heap, resident, routines int }
	var uses []use
	options := modelOptions(newLevel(t), script)
	options.Output = writerFunc(func(string) {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		uses = append(uses, use{int(m.HeapAlloc), residentPages(t) * os.Getpagesize(), runtime.NumGoroutine()})
	})
	if err := open(t, options); err != nil {
		t.Fatal(err)
	}
	first, last := uses[0], uses[1]
	if last.heap > first.heap+256<<10 || last.resident > first.resident+16<<20 || last.routines > first.routines {
		t.Errorf("after 1200 frames at rest %+v became %+v", first, last)
	}
}

// residentPages is the memory of this process, 0 where the system does not say.
func residentPages(t *testing.T) int {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	pages, err := strconv.Atoi(strings.Fields(string(text))[1])
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// TestThousandsOfModels opens the outliner on a long tree, of which only the
// lines in view are made.
func TestThousandsOfModels(t *testing.T) {
	script, err := ui.ParseScript("script", []byte(`
		key F8
		wait 2
		assert outliner.rows == 5000
		assert exists(outliner.1)
		assert exists(outliner.400) == 0
		hover outliner.1
		wheel -40000
		wait 3
		assert exists(outliner.5000)
		assert exists(outliner.1) == 0
		key Ctrl+A
		assert selected.models == 5000
		key Escape
		assert console.errors == 0`))
	if err != nil {
		t.Fatal(err)
	}
	l := newLevel(t)
	for range 5000 {
		if _, err := l.CreateModel(level.NewModel{Kind: level.GroupModel}); err != nil {
			t.Fatal(err)
		}
	}
	if err := open(t, modelOptions(l, script)); err != nil {
		t.Fatal(err)
	}
}
