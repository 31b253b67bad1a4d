package archive

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// committed is the file in a level's folder that makes a save of several texts
// one: it lists what is moved where, and is put in place when everything new is
// on the medium. From then on the level is the new one. Readers look for a text
// under its old name first, and the next save finishes the moves of one that a
// crash interrupted.
const committed = unfinished + "moves"

// maxCommitted bounds the list, in bytes.
const maxCommitted = 16 << 20

// move is one renaming inside a level's folder; names are with slashes.
type move struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// readCommitted returns what a list says, and nothing where there is none or
// what is there is no list: it is put in place as a whole, so that one which
// cannot be read is none of ours.
func readCommitted(root *os.Root) []move {
	data, err := readWithin(root, committed, maxCommitted)
	var moves []move
	if err != nil || json.Unmarshal(data, &moves) != nil {
		return nil
	}
	for _, m := range moves {
		if CheckName(m.From) != nil || CheckName(m.To) != nil || !strings.HasPrefix(path.Base(m.From), unfinished) {
			return nil
		}
	}
	return moves
}

// finish carries out the moves of a save that was interrupted, if there was one.
func finish(disk Disk, folder string) error {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil // there is nothing yet
	}
	moves := readCommitted(root)
	root.Close()
	if moves == nil {
		return nil
	}
	return put(disk, folder, moves)
}

// put renames what is listed, skips what was renamed before, and takes the list
// away.
func put(disk Disk, folder string, moves []move) error {
	for _, m := range moves {
		err := disk.Rename(within(folder, m.From), within(folder, m.To))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := disk.SyncFolder(folder); err != nil {
		return err
	}
	if err := disk.Remove(filepath.Join(folder, committed)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// commit puts the list of moves in place. When it fails there is none.
func commit(disk Disk, folder string, moves []move) error {
	text, err := json.Marshal(moves)
	if err != nil {
		return err // names are text
	}
	list := filepath.Join(folder, committed)
	beside := list + ".new"
	err = writeFile(disk, beside, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	if err != nil {
		return err
	}
	if err := disk.Rename(beside, list); err != nil {
		disk.Remove(beside) // what it was written for has failed already
		return err
	}
	if err := disk.SyncFolder(folder); err != nil {
		if disk.Remove(list) != nil {
			return &leftError{err} // it counts, whether or not it is on the medium
		}
		return err
	}
	return nil
}

// leftError says that a level was saved and that something was left to be done.
type leftError struct{ cause error }

func (e *leftError) Error() string {
	return fmt.Sprintf("the last step failed (%v); Copse reads it all the same, and saving again finishes it", cause(e.cause))
}

func (e *leftError) Unwrap() error { return e.cause }

func within(folder, name string) string { return filepath.Join(folder, filepath.FromSlash(name)) }
