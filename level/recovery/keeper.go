package recovery

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"copse/level"
	"copse/level/archive"
)

// Names of the files in the folder of an open level.
const (
	lockName    = "lock"
	aboutName   = "about.json"
	sessionName = "session.jsonl"
	wholeName   = "whole" + archive.Ending
)

// dropped is the line that takes a provisional line back.
var dropped = []byte("-")

// Keeper keeps one open level. Flush and Moved belong to the goroutine that
// changes the level.
type Keeper struct {
	dir     string
	lock    *Lock
	session *os.File
	about   about

	written     int    // lines of the journal that were written, or wait to be
	provisional []byte // that was written last, nil when it has been replaced or taken back
	out         writer
	unsynced    chan struct{}
	done        chan struct{}
}

// about is what is said of an open level.
type about struct {
	Path  string    `json:"path"`  // where it lives; "" while it was never saved
	Saved int       `json:"saved"` // lines of its session that its file has
	Since time.Time `json:"since"`
}

// Keep begins to keep a level that was opened from a path, in a new folder below
// dir. Its journal is written at once; the whole level is for the caller to
// hand to Autosave soon.
func Keep(dir string, l *level.Level, path string) (*Keeper, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	own, err := os.MkdirTemp(dir, time.Now().UTC().Format("20060102-150405")+"-*")
	if err != nil {
		return nil, err
	}
	k := &Keeper{dir: own, unsynced: make(chan struct{}, 1), done: make(chan struct{})}
	if k.lock, err = acquire(filepath.Join(own, lockName)); err != nil {
		os.RemoveAll(own)
		return nil, err
	}
	k.session, err = os.OpenFile(filepath.Join(own, sessionName), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		saved := l.Journal().Len()
		if l.Modified() {
			saved = 0
		}
		k.about = about{Path: path, Saved: saved, Since: time.Now()}
		err = k.writeAbout()
	}
	k.out = writer{to: k.session, wrote: k.wrote}
	if err == nil {
		err = k.Flush(l)
	}
	go k.sync()
	if err != nil {
		k.Close()
		return nil, err
	}
	return k, nil
}

// Flush writes what the journal has gained, and the line of a stroke or gesture
// that goes on. It hands the bytes to the system, which keeps them when this
// process is killed; they reach the medium within a second, from another
// goroutine. Lines too long to wait for, such as that of a large terrain, and what
// comes behind them, are handed over by another goroutine too, in their order; a
// failure of that is told by the next call. Call it at least every second.
func (k *Keeper) Flush(l *level.Level) error {
	journal := l.Journal()
	if journal.Len() < k.written {
		return fmt.Errorf("the session became shorter") // another level: a defect
	}
	var lines [][]byte
	for ; k.written < journal.Len(); k.written++ {
		lines = append(lines, journal.Line(k.written))
		k.provisional = nil
	}
	switch now := l.Provisional(); {
	case now != nil && !bytes.Equal(now, k.provisional):
		lines = append(lines, now)
		k.provisional = now
	case now == nil && k.provisional != nil && l.Drawing() == nil:
		lines = append(lines, dropped)
		k.provisional = nil
	}
	if err := k.out.add(lines); err != nil {
		return fmt.Errorf("the session cannot be kept for a crash: %w", err)
	}
	return nil
}

// wrote notes that there is something that the medium does not have yet.
func (k *Keeper) wrote() {
	select {
	case k.unsynced <- struct{}{}:
	default: // it is known already
	}
}

// sync has what was flushed reach the medium, once a second at most.
func (k *Keeper) sync() {
	for {
		select {
		case <-k.done:
			return
		case <-k.unsynced:
			k.session.Sync() // a failure here is met again by the next write
			time.Sleep(time.Second)
		}
	}
}

// Moved notes where the level lives and how many lines of its session are in its
// file there.
func (k *Keeper) Moved(path string, lines int) error {
	k.about.Path, k.about.Saved = path, lines
	return k.writeAbout()
}

func (k *Keeper) writeAbout() error {
	text, err := json.Marshal(k.about)
	if err != nil {
		return err
	}
	beside := filepath.Join(k.dir, aboutName+".new")
	if err := os.WriteFile(beside, text, 0o600); err != nil {
		return err
	}
	return os.Rename(beside, filepath.Join(k.dir, aboutName))
}

// Autosave writes the whole level. Any goroutine may call it, one at a time.
func (k *Keeper) Autosave(c *level.Contents) error {
	return c.Write(archive.System{}, filepath.Join(k.dir, wholeName))
}

// Close ends keeping: the level was closed on purpose, and nothing is to be
// brought back.
func (k *Keeper) Close() error {
	close(k.done)
	if k.session != nil {
		k.session.Close() // it goes away
	}
	err := os.RemoveAll(k.dir)
	if closing := k.lock.Close(); err == nil && !os.IsNotExist(closing) {
		err = closing
	}
	return err
}
