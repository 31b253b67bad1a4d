package ui_test

import (
	"errors"
	"strings"
	"testing"

	"copse/ui"
)

// fullDisk takes so many bytes and then no more.
type fullDisk struct{ room int }

func (d *fullDisk) Write(p []byte) (int, error) {
	if d.room -= len(p); d.room < 0 {
		return 0, errors.New("no space left on device")
	}
	return len(p), nil
}

// TestLostJournalIsSaidOnce lets the session's file fill the disk in mid-work.
func TestLostJournalIsSaidOnce(t *testing.T) {
	script, err := ui.ParseScript("script", []byte(`
		drag world -10 40 0 42 in 4
		drag world 10 40 14 42 in 4
		wait 3
		assert undo.depth == 2
		assert console.errors == 1`))
	if err != nil {
		t.Fatal(err)
	}
	l := newLevel(t)
	disk := &fullDisk{room: 1 << 20}
	if err := l.Journal().Follow(disk); err != nil {
		t.Fatal(err)
	}
	disk.room = 10
	var log ui.Log
	if err := open(t, ui.Options{Level: l, Script: script, Log: &log}); err != nil {
		t.Fatal(err)
	}
	if said := strings.Join(log.Lines(), "\n"); !strings.Contains(said, "no space left") {
		t.Errorf("the console does not say why: %s", said)
	}
}
