package recovery

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
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
	partsPrefix = "parts-" // and the key: parts that were baked, which lines name and do not hold
	newEnding   = ".new"   // of files that are being written
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
	baked       int // keys of baked parts that were handed on

	later    chan func() // what is done in the background, in order
	unsynced chan struct{}
	done     chan struct{}
	ended    sync.WaitGroup // what writes in the background
	closed   atomic.Bool
}

// about is what is said of an open level.
type about struct {
	Path  string    `json:"path"`  // where it lives; "" while it was never saved
	Saved int       `json:"saved"` // lines of its session that its file has
	Since time.Time `json:"since"`
}

// Keep begins to keep a level that was opened from a path, in a new folder below
// dir. Its journal is handed to the system at once; the whole level is for the
// caller to hand to Autosave soon.
func Keep(dir string, l *level.Level, path string) (*Keeper, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	own, err := os.MkdirTemp(dir, time.Now().UTC().Format("20060102-150405")+"-*")
	if err != nil {
		return nil, err
	}
	k := &Keeper{dir: own, later: make(chan func(), 64), unsynced: make(chan struct{}, 1), done: make(chan struct{})}
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
		var text []byte
		if text, err = json.Marshal(k.about); err == nil {
			err = k.write(aboutName, text, false)
		}
		k.secureAbout() // a disk may take its time, and the caller has none
	}
	k.out = writer{to: k.session, wrote: k.wrote}
	k.ended.Add(1)
	go k.sync()
	if err == nil {
		err = k.Flush(l)
	}
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
// failure of that is told by the next call. Call it at least every second. When it
// fails, because the disk is full, say, the next call writes what is missing.
func (k *Keeper) Flush(l *level.Level) error {
	journal := l.Journal()
	if journal.Len() < k.written {
		return fmt.Errorf("the session became shorter") // another level: a defect
	}
	if err := k.keepParts(l); err != nil { // before the lines that name them
		return fmt.Errorf("baked parts cannot be kept for a crash: %w", err)
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

// keepParts writes parts that were baked since the last call.
func (k *Keeper) keepParts(l *level.Level) error {
	for _, key := range l.Baked()[k.baked:] {
		data, err := l.Results().Get(key).MarshalBinary()
		if err == nil {
			err = k.write(partsPrefix+string(key), data, false)
		}
		if err != nil {
			return err
		}
		k.baked++
	}
	return nil
}

// sync has what was flushed reach the medium, once a second at most, and does
// what else is to be done in the background.
func (k *Keeper) sync() {
	defer k.ended.Done()
	for {
		select {
		case <-k.done:
			return
		case do := <-k.later:
			do()
			continue
		case <-k.unsynced:
			k.session.Sync() // a failure here is met again by the next write
		}
		select {
		case <-k.done:
			return
		case <-time.After(time.Second):
		}
	}
}

// Moved notes where the level lives and how many lines of its session are in its
// file there. Where that cannot be written, those lines are offered once more.
func (k *Keeper) Moved(path string, lines int) {
	k.about.Path, k.about.Saved = path, lines
	k.secureAbout()
}

// secureAbout has what is said of the level reach the medium, in the background.
func (k *Keeper) secureAbout() {
	now := k.about
	k.later <- func() {
		if text, err := json.Marshal(now); err == nil {
			_ = k.write(aboutName, text, true)
		}
	}
}

// write makes a small file whole or not at all. With toMedium that holds for a
// machine that crashes too.
func (k *Keeper) write(name string, data []byte, toMedium bool) error {
	path := filepath.Join(k.dir, name)
	file, err := os.OpenFile(path+newEnding, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err == nil && toMedium {
		err = file.Sync() // else it may keep the name and no content
	}
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return err
	}
	return os.Rename(path+newEnding, path)
}

// Autosave writes the whole level. Any goroutine may call it, one at a time.
func (k *Keeper) Autosave(c *level.Contents) error {
	err := c.Write(archive.System{}, filepath.Join(k.dir, wholeName))
	if k.closed.Load() { // meanwhile: nothing is to be left
		os.RemoveAll(k.dir)
		return nil
	}
	return err
}

// Close ends keeping: the level was closed on purpose, and nothing is to be
// brought back. It waits for what is on its way to the medium; any goroutine may
// call it, once and after the last Flush.
func (k *Keeper) Close() error {
	k.closed.Store(true)
	close(k.done)
	k.ended.Wait()
	if k.session != nil {
		k.session.Close() // it goes away
	}
	err := os.RemoveAll(k.dir)
	if closing := k.lock.Close(); err == nil && !os.IsNotExist(closing) {
		err = closing
	}
	return err
}
