package archive

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// folderWriter writes a level's folder: everything new lies beside the old
// level, under names of its own, before anything old is touched.
type folderWriter struct {
	disk  Disk
	path  string
	blobs []move
	texts []move   // in their order, the manifest last
	made  []string // folders, each after those it lies in
}

func writeFolder(disk Disk, path string, entries []Entry, stale []string) error {
	if err := finish(disk, path); err != nil {
		return err
	}
	if err := checkFolder(path); err != nil {
		return err
	}
	w := &folderWriter{disk: disk, path: path}
	if err := w.write(entries); err != nil {
		return err
	}
	w.clean(entries, stale)
	return nil
}

// write makes the level the one of the entries, or leaves it as it is.
func (w *folderWriter) write(entries []Entry) error {
	err := w.prepare(entries)
	for _, m := range w.blobs {
		if err == nil {
			err = w.rename(m)
		}
	}
	if err == nil { // what the manifest names is there for good first
		err = w.syncFolders(entries)
	}
	if err == nil {
		err = w.replace()
	}
	var left *leftError
	if err != nil && !errors.As(err, &left) {
		w.undo() // the error that matters is the one above
	}
	return err
}

// undo takes away what was written of a level that does not come to be.
func (w *folderWriter) undo() {
	for _, m := range slices.Concat(w.blobs, w.texts) {
		w.disk.Remove(within(w.path, m.From))
	}
	if slices.Contains(w.made, filepath.Clean(w.path)) { // no older level needs the blobs
		for _, m := range w.blobs {
			w.disk.Remove(within(w.path, m.To))
		}
	}
	for _, folder := range slices.Backward(w.made) {
		w.disk.Remove(folder) // unless something else lies in it
	}
}

// replace puts the texts in place, the manifest last. One name changes in one
// step; several need the list that makes them one.
func (w *folderWriter) replace() error {
	if len(w.texts) == 1 {
		if err := w.rename(w.texts[0]); err != nil {
			return err
		}
		if err := w.disk.SyncFolder(w.path); err != nil {
			return &leftError{err}
		}
		return nil
	}
	if err := commit(w.disk, w.path, w.texts); err != nil {
		return err
	}
	if err := put(w.disk, w.path, w.texts); err != nil {
		return &leftError{err}
	}
	return nil
}

func (w *folderWriter) rename(m move) error {
	return w.disk.Rename(within(w.path, m.From), within(w.path, m.To))
}

// checkFolder refuses to make a level in a folder with other things.
func checkFolder(path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return fmt.Errorf("there is a file of that name; a packed level's name ends in %s, other levels are folders", Ending)
	}
	if _, err := os.Stat(filepath.Join(path, Manifest)); err == nil {
		return nil
	}
	other, err := foreign(path)
	if err == nil && other != "" {
		err = fmt.Errorf("the folder holds other things (%s, say) and no level; choose an empty or a new folder", other)
	}
	return err
}

// foreign returns the name of something in a folder that no save wrote, "" where
// there is nothing such. A first save that was interrupted leaves folders with
// unfinished files and blobs; they are no reason to refuse the next one.
func foreign(folder string) (name string, err error) {
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == folder {
			return err
		}
		_, isBlob := nameFromStored(d.Name())
		hidden := strings.HasPrefix(d.Name(), ".") && filepath.Dir(path) == folder
		switch {
		case hidden && d.IsDir():
			return fs.SkipDir
		case d.IsDir(), hidden, isBlob, strings.HasPrefix(d.Name(), unfinished):
			return nil
		}
		name, err = filepath.Rel(folder, path)
		return cmp.Or(err, fs.SkipAll)
	})
	return name, err
}

// prepare writes everything that is new. Blobs get their final names, texts and
// the manifest names that they are moved from later.
func (w *folderWriter) prepare(entries []Entry) error {
	for i := range entries {
		e := &entries[(i+1)%len(entries)] // the manifest last
		target := e.Name
		if e.Blob {
			target = StoredName(e.Name, e.Hash())
		}
		if e.Name != Manifest && holds(within(w.path, target), e.Data) {
			continue
		}
		folder := path.Dir(target)
		if err := w.makeFolder(within(w.path, folder)); err != nil {
			return err
		}
		beside := path.Join(folder, unfinished+strconv.Itoa(os.Getpid())+"-"+strconv.Itoa(i))
		err := writeFile(w.disk, within(w.path, beside), func(to io.Writer) error {
			_, err := to.Write(e.Data)
			return err
		})
		if err != nil {
			return err
		}
		if m := (move{beside, target}); e.Blob {
			w.blobs = append(w.blobs, m)
		} else {
			w.texts = append(w.texts, m)
		}
	}
	return nil
}

// makeFolder makes a folder that is not there, and those it lies in.
func (w *folderWriter) makeFolder(name string) error {
	first := len(w.made)
	for at := name; ; at = filepath.Dir(at) {
		if _, err := os.Stat(at); err == nil || at == filepath.Dir(at) {
			break
		}
		w.made = append(w.made, at)
	}
	if len(w.made) == first {
		return nil
	}
	slices.Reverse(w.made[first:])
	return w.disk.MkdirAll(name)
}

// holds tells whether a file has exactly a content.
func holds(path string, content []byte) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() != int64(len(content)) {
		return false
	}
	data, err := os.ReadFile(path)
	return err == nil && bytes.Equal(data, content)
}

func (w *folderWriter) syncFolders(entries []Entry) error {
	synced := map[string]bool{}
	for i := range entries {
		folder := within(w.path, path.Dir(entries[i].Name))
		if synced[folder] {
			continue
		}
		synced[folder] = true
		if err := w.disk.SyncFolder(folder); err != nil {
			return err
		}
	}
	return nil
}

// clean takes away what the old level had and the new one has not: earlier
// contents of blobs, texts that are listed as stale, and what a crash has left.
// What cannot be removed does no harm.
func (w *folderWriter) clean(entries []Entry, stale []string) {
	current, blobs := map[string]bool{}, map[string]bool{}
	folders := []string{"."}
	for i := range entries {
		e := &entries[i]
		name := e.Name
		if e.Blob {
			blobs[name] = true
			name = StoredName(name, e.Hash())
		}
		current[name] = true
		if folder := path.Dir(name); !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	for _, name := range stale {
		if !current[name] && CheckName(name) == nil {
			w.disk.Remove(within(w.path, name))
		}
	}
	for _, folder := range folders {
		inside, err := os.ReadDir(within(w.path, folder))
		if err != nil {
			continue
		}
		for _, file := range inside {
			name := path.Join(folder, file.Name())
			plain, isBlob := nameFromStored(name)
			old := isBlob && (blobs[plain] || slices.Contains(stale, plain)) && !current[name]
			if old || strings.HasPrefix(file.Name(), unfinished) {
				w.disk.Remove(within(w.path, name))
			}
		}
	}
}
