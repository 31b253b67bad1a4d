package level

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"copse/brush"
	"copse/internal/located"
	"copse/level/archive"
)

// attachments are what travels with a level and is no part of its state: no
// command changes it and no hash sees it.
type attachments struct {
	view      json.RawMessage   // camera, bookmarks and light, as the window wrote them
	thumbnail []byte            // PNG
	base      []byte            // packed: the level that the journal begins from, nil for the starter level
	assets    map[string][]byte // by the File of kinds; never changed, only replaced
	refused   []archive.Entry   // preset files that cannot be read: kept for their author to mend
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

// View is what the window wrote of camera, bookmarks and light, nil when nothing.
func (l *Level) View() json.RawMessage { return l.carried.view }

// SetView keeps what the window wants to find again: one JSON value. It is no
// change of the level, as looking around is none.
func (l *Level) SetView(view json.RawMessage) { l.carried.view = view }

// ChangeView is SetView for what somebody has set and would miss, such as the
// light: the level has changes that are not saved.
func (l *Level) ChangeView(view json.RawMessage) {
	l.viewRevision++
	l.carried.view = view
}

// SetThumbnail keeps a picture of the level, as PNG. It is no change of the
// level.
func (l *Level) SetThumbnail(png []byte) { l.carried.thumbnail = png }

// Modified tells whether the level has changed since it was opened, made or
// saved last.
func (l *Level) Modified() bool { return l.Revision() != l.savedRevision }

// Contents is a level made ready for being written. It shares nothing with the
// level that later commands change, so any goroutine may write it.
type Contents struct {
	revision uint64
	frozen   *frozen
	// notices are about files that were not taken along.
	notices []located.Problem
}

// Notices tell which files of props do not travel in the level that was
// written, and why.
func (c *Contents) Notices() []located.Problem { return c.notices }

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
// is being drawn ends first. It costs about as much as copying what can change;
// checking and encoding are left to Write.
func (l *Level) Contents() *Contents {
	l.endStroke()
	return &Contents{revision: l.Revision(), frozen: l.freeze()}
}

// entries lists everything that a level's file holds, the manifest first. kinds
// are the rows of the catalog, assets the files of props that travel along, path
// is where the level will lie. A snapshot that another session begins from lies
// nowhere and has no session of its own.
func (f *frozen) entries(path string, kinds []any, assets []archive.Entry) []archive.Entry {
	blobs, stand, picks := f.blobs()
	if path != "" {
		blobs = append(blobs, archive.Entry{Name: sessionEntry, Data: f.journal.bytes()})
		if f.carried.base != nil {
			blobs = append(blobs, archive.Entry{Name: baseEntry, Data: f.carried.base})
		}
		if f.carried.thumbnail != nil {
			blobs = append(blobs, archive.Entry{Name: thumbnailEntry, Data: f.carried.thumbnail})
		}
	}
	var texts []archive.Entry
	for _, e := range f.carried.unknown.entries {
		if e.Blob {
			blobs = append(blobs, e)
		} else {
			texts = append(texts, e)
		}
	}
	blobs = append(blobs, assets...)
	files := make([]any, len(blobs))
	for i := range blobs {
		blobs[i].Blob = true
		files[i] = newBlobRow(&blobs[i])
	}
	presets, presetRows := f.presetEntries()
	modules, moduleRows := f.moduleEntries(path)

	head := &manifestWriter{}
	head.field("version", FileVersion)
	head.field("settings", withRest(f.settings, f.carried.unknown.settings))
	head.field("water", f.water)
	head.field("terrain", f.size)
	head.field("props", stand)
	head.list("picks", picks)
	head.list("presets", presetRows)
	head.list("modules", moduleRows)
	head.list("models", f.modelRows())
	if rows := f.attributePresetRows(); len(rows) > 0 {
		head.list("attributePresets", rows)
	}
	head.field("totals", f.total)
	if f.carried.view != nil {
		head.field("view", f.carried.view)
	}
	head.list("catalog", kinds)
	head.list("files", files)
	head.rest(f.carried.unknown.fields)
	entries := append([]archive.Entry{{Name: archive.Manifest, Data: head.bytes()}}, blobs...)
	return slices.Concat(entries, presets, modules, texts)
}

// presetEntries are the texts of the presets and their rows in the manifest, by
// name. Files that could not be read as presets stay as they were.
func (f *frozen) presetEntries() (entries []archive.Entry, rows []any) {
	taken := map[string]bool{}
	for _, e := range f.carried.refused {
		taken[e.Name] = true
		entries, rows = append(entries, e), append(rows, presetRow{File: e.Name})
	}
	for _, p := range f.presets {
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
