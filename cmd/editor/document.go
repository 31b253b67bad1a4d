package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"copse/internal/located"
	"copse/level"
	"copse/level/archive"
)

// isLevel tells whether a path names a level and not a session: a folder, the
// manifest in one, or a packed file.
func isLevel(path string) bool {
	if archive.IsPacked(path) || filepath.Base(path) == archive.Manifest {
		return true
	}
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// openDocument opens a level, or plays a session to its end. A session that
// does something else than it says is refused, because what is done on top of
// it could not be replayed.
func openDocument(path string) (l *level.Level, notices []located.Problem, err error) {
	if isLevel(path) {
		return level.Open(path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	report, err := level.Replay(path, file, nil)
	if err != nil {
		return nil, nil, err
	}
	if m := report.Mismatch; m != nil {
		return nil, nil, fmt.Errorf("%s:%d: this event does something else than the session says; editor replay tells more", path, m.Line)
	}
	return report.Level, nil, nil
}

// tellNotices says on stderr what was left out of a level that was opened.
func tellNotices(c console, notices []located.Problem) {
	for _, n := range notices {
		fmt.Fprintf(c.stderr, "notice: %v\n", n)
	}
}

// documentResult is what --json prints of a level that was made or converted.
type documentResult struct {
	Out       string `json:"out"`
	Hash      string `json:"hash"`
	Instances int    `json:"instances"`
	Models    int    `json:"models"`
	Bytes     int64  `json:"bytes"`
	Version   string `json:"version"`
}

func newDocumentResult(path string, l *level.Level) documentResult {
	return documentResult{
		Out: path, Hash: l.Hash().String(), Instances: l.Props().Len(), Models: len(l.Models()),
		Bytes: sizeOnDisk(path), Version: versionText(),
	}
}

// sizeOnDisk is the bytes of a file, or of all files below a folder.
func sizeOnDisk(path string) (bytes int64) {
	filepath.WalkDir(path, func(_ string, entry os.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return nil // what cannot be looked at is not counted
		}
		if info, err := entry.Info(); err == nil {
			bytes += info.Size()
		}
		return nil
	})
	return bytes
}

// say prints a result for people or machines.
func (r documentResult) say(c console, asJSON bool) error {
	if asJSON {
		return c.printJSON(r)
	}
	_, err := fmt.Fprintf(c.stdout, "%s: %s, %s, %s, hash %s\n", r.Out,
		plural(r.Instances, "prop"), plural(r.Models, "model"), bytesText(r.Bytes), r.Hash)
	return err
}

func bytesText(n int64) string {
	if n < 1000 {
		return fmt.Sprintf("%d B", n)
	}
	return fmt.Sprintf("%.1f kB", float64(n)/1000)
}

// refuseToReplace says that something is there already.
func refuseToReplace(path string) error {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s is there already and is not overwritten; name a new one, or take it away first", path)
	}
	return nil
}

// withoutEnding is a path without the ending of packed levels.
func withoutEnding(path string) string { return strings.TrimSuffix(path, filepath.Ext(path)) }
