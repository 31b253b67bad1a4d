package level

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"copse/brush"
	"copse/internal/located"
	"copse/level/archive"
	"copse/props"
)

// attachments are what travels with a level and is no part of its state: no
// command changes it and no hash sees it.
type attachments struct {
	view      json.RawMessage // camera and bookmarks, as the window wrote them
	thumbnail []byte          // PNG
	base      []byte          // packed: the level that the journal begins from, nil for the starter level
	assets    map[string][]byte
	refused   []archive.Entry // preset files that cannot be read: kept for their author to mend
	unknown   unknown
}

// unknown is what a newer program wrote and this one keeps.
type unknown struct {
	fields   []located.Member            // of level.json
	settings []located.Member            // of its settings
	kinds    map[string][]located.Member // of catalog rows, by id
	models   map[ModelID][]located.Member
	entries  []archive.Entry // that are listed and have no known name
}

// View is what the window wrote of camera and bookmarks, nil when nothing.
func (l *Level) View() json.RawMessage { return l.carried.view }

// SetView keeps what the window wants to find again: one JSON value. It is no
// change of the level.
func (l *Level) SetView(view json.RawMessage) { l.carried.view = view }

// SetThumbnail keeps a picture of the level, as PNG. It is no change of the
// level.
func (l *Level) SetThumbnail(png []byte) { l.carried.thumbnail = png }

// Asset returns the bytes of a file that travels inside the level, by the name
// that a kind's File gives it. Any goroutine may ask.
func (l *Level) Asset(name string) ([]byte, bool) {
	data, ok := l.carried.assets[name]
	return data, ok
}

// Modified tells whether the level has changed since it was opened, made or
// saved last.
func (l *Level) Modified() bool { return l.revision != l.savedRevision }

// Contents is a level made ready for being written. It shares nothing with the
// level that later commands change, so any goroutine may write it.
type Contents struct {
	entries  []archive.Entry
	revision uint64
}

// settingsRow is the settings in level.json.
type settingsRow struct {
	Algorithm int     `json:"algorithm"`
	Seed      uint32  `json:"seed"`
	Cap       int     `json:"cap"`
	Budget    int     `json:"budget"`
	NextIndex uint32  `json:"nextIndex"` // random index of the next dab
	NextModel ModelID `json:"nextModel"` // id of the next model
}

type terrainRow struct {
	Cols    int     `json:"cols"`
	Rows    int     `json:"rows"`
	Spacing float32 `json:"spacing"` // metres
}

// presetRow names the file of a preset. Journaled is the hash of its text as
// the session has it; other text is to be written to the session before it is
// used.
type presetRow struct {
	File      string `json:"file"`
	Journaled string `json:"journaled,omitempty"`
}

// Contents makes the level ready for being written as it is now. A stroke that
// is being drawn ends first.
func (l *Level) Contents() *Contents {
	l.endStroke()
	return &Contents{entries: l.entries(true), revision: l.revision}
}

// entries are the level as files, the manifest first. A snapshot that another
// session begins from has no session of its own.
func (l *Level) entries(withSession bool) []archive.Entry {
	blobs := []archive.Entry{{Name: terrainEntry, Data: l.terrainBytes()}}
	kinds, order := l.sortedKinds()
	columns, moved, picks := l.propColumns(order)
	blobs = append(blobs, archive.Entry{Name: propsEntry, Data: columns})
	blobs = append(blobs, l.maskEntries()...)
	blobs = append(blobs, l.assetEntries()...)
	if results := l.resultBytes(); len(results) > 0 {
		blobs = append(blobs, archive.Entry{Name: resultsEntry, Data: results})
	}
	if withSession {
		blobs = append(blobs, archive.Entry{Name: sessionEntry, Data: l.journal.bytes()})
		if l.carried.base != nil {
			blobs = append(blobs, archive.Entry{Name: baseEntry, Data: l.carried.base})
		}
		if l.carried.thumbnail != nil {
			blobs = append(blobs, archive.Entry{Name: thumbnailEntry, Data: l.carried.thumbnail})
		}
	}
	for i := range blobs {
		blobs[i].Blob = true
	}
	var texts []archive.Entry
	for _, e := range l.carried.unknown.entries {
		if e.Blob {
			blobs = append(blobs, e)
		} else {
			texts = append(texts, e)
		}
	}
	presets, presetRows := l.presetEntries()
	modules, moduleRows := l.moduleEntries()

	w := &manifestWriter{}
	w.field("version", FileVersion)
	w.field("settings", withRest(settingsRow{AlgorithmVersion, l.seed, l.cap, l.budget, l.nextIndex, l.models.next}, l.carried.unknown.settings))
	w.field("water", l.water)
	w.field("terrain", terrainRow{l.terrain.Cols(), l.terrain.Rows(), l.terrain.Spacing()})
	w.field("props", propsRow{l.props.Len(), moved})
	w.list("picks", picks)
	w.list("catalog", kinds)
	w.list("presets", presetRows)
	w.list("modules", moduleRows)
	w.list("models", l.modelRows())
	if rows := l.attributePresetRows(); len(rows) > 0 {
		w.list("attributePresets", rows)
	}
	w.field("totals", l.total)
	if l.carried.view != nil {
		w.field("view", l.carried.view)
	}
	files := make([]any, len(blobs))
	for i := range blobs {
		files[i] = newBlobRow(&blobs[i])
	}
	w.list("files", files)
	w.rest(l.carried.unknown.fields)

	entries := []archive.Entry{{Name: archive.Manifest, Data: w.bytes()}}
	entries = append(entries, blobs...)
	entries = append(entries, presets...)
	entries = append(entries, modules...)
	return append(entries, texts...)
}

// sortedKinds are the rows of the catalog by id, and where each kind stands in
// them: levels that are equal have equal rows, in whatever order they got their
// kinds.
func (l *Level) sortedKinds() (rows []any, order []uint16) {
	kinds := l.catalog.Kinds()
	byID := make([]props.KindIndex, len(kinds))
	for i := range byID {
		byID[i] = props.KindIndex(i)
	}
	slices.SortFunc(byID, func(a, b props.KindIndex) int { return strings.Compare(kinds[a].ID, kinds[b].ID) })
	order = make([]uint16, len(kinds))
	for at, k := range byID {
		order[k] = uint16(at)
		rows = append(rows, withRest(kinds[k], l.carried.unknown.kinds[kinds[k].ID]))
	}
	return rows, order
}

// assetEntries are the files that travel inside the level, by name.
func (l *Level) assetEntries() []archive.Entry {
	names := make([]string, 0, len(l.carried.assets))
	for _, k := range l.catalog.Kinds() {
		if _, ok := l.carried.assets[k.File]; ok {
			names = append(names, k.File)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	entries := make([]archive.Entry, len(names))
	for i, name := range names {
		entries[i] = archive.Entry{Name: name, Data: l.carried.assets[name]}
	}
	return entries
}

// presetEntries are the texts of the presets and their rows in the manifest, by
// name. Files that could not be read as presets stay as they were.
func (l *Level) presetEntries() (entries []archive.Entry, rows []any) {
	taken := map[string]bool{}
	for _, e := range l.carried.refused {
		taken[e.Name] = true
		entries, rows = append(entries, e), append(rows, presetRow{File: e.Name})
	}
	for _, p := range l.presets {
		e := archive.Entry{Name: presetFile(p.Name, taken), Data: presetText(p.Preset)}
		row := presetRow{File: e.Name}
		if p.journaled {
			row.Journaled = e.Hash().String()
		}
		entries, rows = append(entries, e), append(rows, row)
	}
	return entries, rows
}

// presetFile is where a preset of a name is written: what of the name every
// system can spell, and a number when that is taken.
func presetFile(name string, taken map[string]bool) string {
	slug := strings.Trim(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return '-'
	}, name), "-")
	for strings.Contains(slug, "--") {
		slug = strings.ReplaceAll(slug, "--", "-")
	}
	if slug == "" || len(slug) > maxSlug {
		slug = "preset"
	}
	for n := 1; ; n++ {
		file := presetFolder + slug + ".json"
		if n > 1 {
			file = fmt.Sprintf("%s%s-%d.json", presetFolder, slug, n)
		}
		if !taken[file] {
			taken[file] = true
			return file
		}
	}
}

// maxSlug bounds the names of preset files, in bytes.
const maxSlug = 120

// presetText is a preset as a file for people.
func presetText(p *brush.Preset) []byte {
	var text bytes.Buffer
	if err := json.Indent(&text, compactJSON(p), "", "  "); err != nil {
		panic(err) // it was written just now
	}
	text.WriteByte('\n')
	return text.Bytes()
}

// terrainBytes are the heights as the hash sees them.
func (l *Level) terrainBytes() []byte {
	samples := l.terrain.Samples()
	b := make([]byte, 0, 4*len(samples))
	for _, y := range samples {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(y))
	}
	return b
}
