package archive

import (
	"bytes"
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

// Ending is how the names of packed levels end.
const Ending = ".copse"

// IsPacked tells whether a path names a packed level rather than a folder.
func IsPacked(path string) bool { return strings.EqualFold(filepath.Ext(path), Ending) }

// unfinished is in the names of files that are being written. A crash may leave
// some behind; the next save takes them away.
const unfinished = ".copse-unfinished-"

// Write makes a level of entries, the first of which is the manifest: a zip
// file where the path ends in .copse, else a folder. It replaces a level that is
// there, and refuses to replace anything else.
//
// stale lists entries of text that the level had before and that go when the
// new ones are there. When writing fails the old level is as it was.
func Write(disk Disk, path string, entries []Entry, stale []string) error {
	if len(entries) == 0 || entries[0].Name != Manifest {
		panic("archive: the first entry is the manifest")
	}
	for i := range entries {
		if err := CheckName(entries[i].Name); err != nil {
			return fmt.Errorf("%s cannot be written: %w", path, err)
		}
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target // a link goes on pointing to the level
	}
	write := writeFolder
	if IsPacked(path) {
		write = writePacked
	}
	if err := write(disk, path, entries, stale); err != nil {
		return fmt.Errorf("%s was not saved and is as it was before: %w", path, cause(err))
	}
	return nil
}

// cause words what kept a file from being written.
func cause(err error) error {
	var inPath *fs.PathError
	var inLink *os.LinkError
	switch {
	case errors.As(err, &inPath):
		if errors.Is(err, fs.ErrPermission) {
			return fmt.Errorf("there is no permission to write in %s; choose another place%w", filepath.Dir(inPath.Path), silent{err})
		}
		return fmt.Errorf("%w%w", inPath.Err, silent{err})
	case errors.As(err, &inLink):
		return fmt.Errorf("%w%w", inLink.Err, silent{err})
	}
	return err
}

func writePacked(disk Disk, path string, entries []Entry, _ []string) error {
	before, err := replaced(path)
	if err != nil {
		return err
	}
	if before != nil {
		defer before.close()
	}
	beside := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+unfinished+strconv.Itoa(os.Getpid()))
	err = writeFile(disk, beside, func(w io.Writer) error { return writeZip(w, entries, before) })
	if err != nil {
		return err
	}
	if err := disk.Rename(beside, path); err != nil {
		disk.Remove(beside) // what it was written for has failed already
		return err
	}
	return disk.SyncFolder(filepath.Dir(path))
}

// replaced opens the zip that is about to be replaced, nil where there is none.
// Something else under its name is not overwritten.
func replaced(path string) (*packedFile, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, errors.New("there is a folder of that name; choose another name")
	}
	s, err := openZip(path)
	if err != nil {
		return nil, nil // damaged: nothing of it can be used, and it is to be replaced
	}
	return s.(*packedFile), nil
}

// writeFile writes a new file to the medium, or leaves none.
func writeFile(disk Disk, name string, write func(io.Writer) error) error {
	if err := disk.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	file, err := disk.Create(name)
	if err != nil {
		return err
	}
	err = write(file)
	if err == nil {
		err = file.Sync()
	}
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		disk.Remove(name) // the error that matters is the one of writing
	}
	return err
}

// folderWriter writes a level's folder: everything new lies beside the old
// level, under names of its own, before anything old is touched.
type folderWriter struct {
	disk  Disk
	path  string
	moves []move // in their order, the manifest last
}

type move struct{ from, to string }

func writeFolder(disk Disk, path string, entries []Entry, stale []string) error {
	if err := checkFolder(path); err != nil {
		return err
	}
	w := &folderWriter{disk: disk, path: path}
	if err := w.prepare(entries); err != nil {
		for _, m := range w.moves {
			disk.Remove(m.from) // the error that matters is the one above
		}
		return err
	}
	// Nothing is left to write now but names.
	for i, m := range w.moves {
		if i == len(w.moves)-1 { // the manifest: what it names is there for good first
			if err := w.syncFolders(entries); err != nil {
				return err
			}
		}
		if err := disk.Rename(m.from, m.to); err != nil {
			for _, left := range w.moves[i:] {
				disk.Remove(left.from)
			}
			return err
		}
	}
	if err := disk.SyncFolder(path); err != nil {
		return err
	}
	w.clean(entries, stale)
	return nil
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
	inside, err := os.ReadDir(path)
	if err != nil {
		return err
	}
	for _, entry := range inside {
		if !strings.HasPrefix(entry.Name(), ".") {
			return fmt.Errorf("the folder holds other things (%s, say) and no level; choose an empty or a new folder", entry.Name())
		}
	}
	return nil
}

// prepare writes everything that is new. Blobs get their final names, texts and
// the manifest names that they are moved from later.
func (w *folderWriter) prepare(entries []Entry) error {
	made := map[string]bool{}
	for i := range entries {
		e := &entries[(i+1)%len(entries)] // the manifest last
		target := filepath.Join(w.path, filepath.FromSlash(e.Name))
		if e.Blob {
			target = filepath.Join(w.path, filepath.FromSlash(StoredName(e.Name, e.Hash())))
		}
		if e.Name != Manifest && holds(target, e.Data) {
			continue
		}
		if folder := filepath.Dir(target); !made[folder] {
			made[folder] = true
			if err := w.disk.MkdirAll(folder); err != nil {
				return err
			}
		}
		beside := filepath.Join(filepath.Dir(target), unfinished+strconv.Itoa(os.Getpid())+"-"+strconv.Itoa(i))
		err := writeFile(w.disk, beside, func(to io.Writer) error {
			_, err := to.Write(e.Data)
			return err
		})
		if err != nil {
			return err
		}
		w.moves = append(w.moves, move{beside, target})
	}
	return nil
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
		folder := filepath.Join(w.path, filepath.FromSlash(path.Dir(entries[i].Name)))
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
			w.disk.Remove(filepath.Join(w.path, filepath.FromSlash(name)))
		}
	}
	for _, folder := range folders {
		inside, err := os.ReadDir(filepath.Join(w.path, filepath.FromSlash(folder)))
		if err != nil {
			continue
		}
		for _, file := range inside {
			name := path.Join(folder, file.Name())
			plain, isBlob := nameFromStored(name)
			old := isBlob && (blobs[plain] || slices.Contains(stale, plain)) && !current[name]
			if old || strings.HasPrefix(file.Name(), unfinished) {
				w.disk.Remove(filepath.Join(w.path, filepath.FromSlash(name)))
			}
		}
	}
}

// Pack makes a zip file in memory.
func Pack(entries []Entry) ([]byte, error) {
	var packed bytes.Buffer
	err := writeZip(&packed, entries, nil)
	return packed.Bytes(), err
}
