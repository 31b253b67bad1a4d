package archive

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/cespare/xxhash/v2"
)

// Manifest is the name of the entry that says what the others are. It is
// written last.
const Manifest = "level.json"

// Limits of what is read; they are far above what levels have, and keep a
// hostile file from filling the memory.
const (
	maxEntries  = 20_000
	maxName     = 400      // bytes
	maxTotal    = 4 << 30  // bytes of all entries, unpacked
	MaxManifest = 64 << 20 // bytes of the manifest
)

// Entry is one named content.
type Entry struct {
	Name string // with slashes
	Data []byte
	// Blob is content that people do not edit by hand. In a folder it lies under
	// a name of its own for each content, so that the old one stays until the
	// manifest names the new one.
	Blob bool
}

// Hash tells contents apart: XXH64 with seed 0.
func (e *Entry) Hash() Hash { return Hash(xxhash.Sum64(e.Data)) }

// Hash is the XXH64 of a content.
type Hash uint64

// String gives 16 hexadecimal digits.
func (h Hash) String() string { return fmt.Sprintf("%016x", uint64(h)) }

// StoredName is the name under which a blob lies in a folder: its hash stands
// before the ending.
func StoredName(name string, h Hash) string {
	ending := path.Ext(name)
	return strings.TrimSuffix(name, ending) + "." + h.String() + ending
}

// nameFromStored takes the hash out of the name of a blob.
func nameFromStored(stored string) (name string, ok bool) {
	ending := path.Ext(stored)
	rest := strings.TrimSuffix(stored, ending)
	hash := path.Ext(rest)
	if len(hash) != 17 || strings.Trim(hash[1:], "0123456789abcdef") != "" {
		return "", false
	}
	return strings.TrimSuffix(rest, hash) + ending, true
}

// CheckName says what is wrong with the name of an entry: it must stay inside
// the level on every system.
func CheckName(name string) error {
	switch {
	case len(name) > maxName:
		return fmt.Errorf("an entry's name is %d bytes long; at most %d are possible", len(name), maxName)
	case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f }):
		return fmt.Errorf("entry %q: the name is no plain text", name)
	case !fs.ValidPath(name) || name == "." || strings.ContainsAny(name, `\:`):
		return fmt.Errorf("entry %q: the name leads out of the level, or is none on every system", name)
	}
	return nil
}
