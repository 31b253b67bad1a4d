package level

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"copse/internal/located"
	"copse/internal/regular"
	"copse/level/archive"
	"copse/props"
)

// The file of a kind is the name of one of the built-in pack, the whole path of
// one of the user's, or one that travels inside the level:
//
//	asset:HASH:assets/oak.glb
//
// The hash keeps the files of different levels apart. In the manifest it is left
// out, and a file that is linked instead is named from where the level lies:
//
//	link:../art/oak.glb
const (
	carriedFile = "asset:"
	linkedFile  = "link:"
)

// maxAsset bounds a file that is taken along, in bytes.
const maxAsset = 512 << 20

// Asset returns the bytes of a file that travels inside the level, by the File
// of a kind, or by one that lies beside it there. Any goroutine may ask.
func (l *Level) Asset(file string) ([]byte, bool) {
	data, ok := l.carried.assets[file]
	return data, ok
}

// CarriesFiles tells whether files of props travel inside the level.
func (l *Level) CarriesFiles() bool { return len(l.carried.assets) > 0 }

// IsAsset tells whether the File of a kind travels inside its level.
func IsAsset(file string) bool { return strings.HasPrefix(file, carriedFile) }

// assetName is the entry of a file that travels inside the level.
func assetName(file string) (name string, ok bool) {
	rest, ok := strings.CutPrefix(file, carriedFile)
	if !ok {
		return "", false
	}
	_, name, ok = strings.Cut(rest, ":")
	return name, ok
}

// assetFiles gathers the files of a level's props for its file.
type assetFiles struct {
	kinds   []props.Kind // by id
	rest    map[string][]located.Member
	carried map[string][]byte // by the File of kinds

	taken   map[string]bool // names of entries
	entries []archive.Entry
	notices []located.Problem
	linked  map[string]string // what became of a user's file
}

// collect returns the rows of the catalog and the files that travel along when
// the level is written to a path.
func (f *assetFiles) collect(level string) (rows []any, entries []archive.Entry, notices []located.Problem) {
	f.taken, f.linked = map[string]bool{}, map[string]string{}
	for _, k := range f.kinds { // those that are in the level keep their names
		if name, ok := assetName(k.File); ok && !f.taken[name] {
			f.keep(k.File, name)
		}
	}
	for _, k := range f.kinds {
		if name, ok := assetName(k.File); ok {
			k.File = name
		} else if filepath.IsAbs(k.File) {
			k.File = f.take(k.File, level)
		}
		rows = append(rows, withRest(k, f.rest[k.ID]))
	}
	slices.SortFunc(f.entries, func(a, b archive.Entry) int { return strings.Compare(a.Name, b.Name) })
	return rows, f.entries, f.notices
}

// keep lists a file that is in the level, and those that belong to it.
func (f *assetFiles) keep(file, name string) {
	add := func(file, name string) {
		if data, ok := f.carried[file]; ok && !f.taken[name] {
			f.taken[name] = true
			f.entries = append(f.entries, archive.Entry{Name: name, Data: data})
		}
	}
	add(file, name)
	if path.Ext(name) != ".gltf" {
		return
	}
	folder := strings.TrimSuffix(file, path.Base(file))
	for other := range f.carried { // sorted when all are listed
		if strings.HasPrefix(other, folder) {
			if name, ok := assetName(other); ok {
				add(other, name)
			}
		}
	}
}

// take makes an entry of one of the user's files and returns its name. A file
// that cannot be taken along is linked.
func (f *assetFiles) take(file, level string) string {
	if to, done := f.linked[file]; done {
		return to
	}
	to, err := f.embed(file)
	if err != nil {
		f.notices = append(f.notices, located.Problem{File: file, Message: fmt.Sprintf("%v; the level names the file instead of taking it along", err)})
		to = linkedFile + relativeTo(level, file)
	}
	f.linked[file] = to
	return to
}

// embed reads a file, and those that it names, and lists them.
func (f *assetFiles) embed(file string) (name string, err error) {
	data, err := readAsset(file)
	if err != nil {
		return "", err
	}
	stem, ending := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), strings.ToLower(filepath.Ext(file))
	if archive.CheckName(assetFolder+stem) != nil || stem == "" {
		stem = "prop"
	}
	if ending != ".gltf" {
		name = f.free(assetFolder+stem, ending)
		f.taken[name] = true
		f.entries = append(f.entries, archive.Entry{Name: name, Data: data})
		return name, nil
	}
	others, err := namedBy(data)
	if err != nil {
		return "", err
	}
	folder := f.free(assetFolder+stem, "") + "/"
	f.taken[strings.TrimSuffix(folder, "/")] = true
	entries := []archive.Entry{{Name: folder + stem + ending, Data: data}}
	for _, other := range others {
		data, err := readAsset(filepath.Join(filepath.Dir(file), filepath.FromSlash(other)))
		if err != nil {
			return "", err
		}
		entries = append(entries, archive.Entry{Name: folder + other, Data: data})
	}
	f.entries = append(f.entries, entries...)
	return entries[0].Name, nil
}

// free is a name that no entry has yet.
func (f *assetFiles) free(stem, ending string) string {
	for n := 1; ; n++ {
		name := stem + ending
		if n > 1 {
			name = fmt.Sprintf("%s-%d%s", stem, n, ending)
		}
		if !f.taken[name] {
			return name
		}
	}
}

// readAsset reads a file of the user. The error is without its name.
func readAsset(file string) ([]byte, error) {
	data, err := regular.Read(file, maxAsset)
	var inFile *regular.Error
	if errors.As(err, &inFile) {
		return nil, inFile.Err
	}
	return data, err
}

// namedBy lists the files that a glTF text names, from where it lies.
func namedBy(gltf []byte) ([]string, error) {
	type named struct {
		URI string `json:"uri"`
	}
	var document struct {
		Buffers []named `json:"buffers"`
		Images  []named `json:"images"`
	}
	if err := json.Unmarshal(gltf, &document); err != nil {
		return nil, fmt.Errorf("it is no glTF text: %w", err)
	}
	var names []string
	for _, n := range slices.Concat(document.Buffers, document.Images) {
		if n.URI == "" || strings.HasPrefix(n.URI, "data:") {
			continue
		}
		name, err := url.PathUnescape(n.URI)
		if err != nil || archive.CheckName(name) != nil {
			return nil, fmt.Errorf("it names %q, which lies outside its folder", n.URI)
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names, nil
}

// assetFile turns a file of the manifest's catalog into that of a kind.
func (o *opener) assetFile(file string) string {
	if target, ok := strings.CutPrefix(file, linkedFile); ok {
		return o.linkTarget(target)
	}
	if row, listed := o.blobs[file]; listed && strings.HasPrefix(file, assetFolder) {
		return carriedFile + row.Hash + ":" + file
	}
	return file
}

// assets reads the files of props that travel inside the level, and those beside
// them that a glTF text may name.
func (o *opener) assets() error {
	l := o.level
	for _, k := range l.catalog.Kinds() {
		name, ok := assetName(k.File)
		if !ok || o.read[name] {
			continue
		}
		if err := o.asset(k.File, name); err != nil {
			return err
		}
		if path.Ext(name) != ".gltf" {
			continue
		}
		folder := path.Dir(name) + "/"
		for _, other := range o.seen {
			if strings.HasPrefix(other, folder) && !o.read[other] {
				if err := o.asset(strings.TrimSuffix(k.File, name)+other, other); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (o *opener) asset(file, name string) error {
	data, err := o.spare(name, maxAsset, "props of it are shown as boxes; put the file back before the level is saved, which leaves it out")
	if err != nil || data == nil {
		return err
	}
	c := &o.level.carried
	if c.assets == nil {
		c.assets = map[string][]byte{}
	}
	c.assets[file] = data
	return nil
}
