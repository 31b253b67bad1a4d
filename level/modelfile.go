package level

import (
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"copse/internal/located"
	"copse/level/archive"
	"copse/procedural"
)

// Names of the entries of models.
const (
	resultsEntry    = "results.bin"
	generatorFolder = "generators/"
)

// maxModels is the most models of a level that is opened.
const maxModels = 100_000

// modelRow is a model in the manifest. Rows stand in the order of the tree, so
// a model is the last child of its parent so far.
type modelRow struct {
	ID     ModelID `json:"id"`
	Parent ModelID `json:"parent,omitempty"` // 0: top level
	modelPatch
	Result procedural.Key    `json:"result,omitempty"` // what is shown
	Dirty  bool              `json:"dirty,omitempty"`
	Error  *procedural.Error `json:"error,omitempty"` // of the last run
}

// modelRowFields are the names of a row's fields.
var modelRowFields = []string{
	"id", "parent", "name", "kind", "generator", "size", "scale", "pivot", "attributes", "seed", "mode", "hidden", "locked",
	"followsGround", "kept", "parts", "result", "dirty", "error",
}

// moduleRow is a module of the level in the manifest. Its source is text in a
// file of the level, or in one outside that it is linked to, which may have been
// edited since. With both, the source is the level's and the link is only kept.
type moduleRow struct {
	Path         string                  `json:"path"`
	File         string                  `json:"file,omitempty"`
	Link         string                  `json:"link,omitempty"` // from where the level lies
	Hash         string                  `json:"xxh64"`          // of the source as the session has it
	Sandboxed    bool                    `json:"sandboxed,omitempty"`
	Capabilities procedural.Capabilities `json:"capabilities,omitempty"`
}

// modelRows are the models in the order of the tree.
func (f *frozen) modelRows() []any {
	rows := make([]any, len(f.models))
	for i := range f.models {
		m := &f.models[i]
		row := modelRow{ID: m.ID, Parent: m.Parent, modelPatch: *newModelPatch(m), Dirty: m.Dirty, Error: m.Error}
		if m.Kind == PartsModel {
			row.Parts = &m.Result
		} else {
			row.Result = m.Result
		}
		rows[i] = withRest(row, f.carried.unknown.models[m.ID])
	}
	return rows
}

// moduleEntries are the sources of the level's own modules and their rows in
// the manifest, by path, for a level that is written to a path. Without one it
// is a snapshot, which holds linked modules too.
func (f *frozen) moduleEntries(level string) (entries []archive.Entry, rows []any) {
	taken := map[string]bool{}
	byPath := map[string]moduleRow{}
	for _, m := range f.modules {
		e := archive.Entry{Data: []byte(m.Source)}
		row := moduleRow{Path: m.Path, Link: f.links[m.Path], Hash: e.Hash().String(), Sandboxed: m.Sandboxed, Capabilities: m.Capabilities}
		if row.Link != "" && level != "" {
			row.Link = relativeTo(level, row.Link)
		} else {
			e.Name = moduleFile(m.Path, taken)
			row.File, entries = e.Name, append(entries, e)
		}
		byPath[m.Path] = row
	}
	for path, m := range f.missing {
		if _, there := byPath[path]; !there && level != "" {
			byPath[path] = moduleRow{Path: path, Link: relativeTo(level, m.link), Sandboxed: m.sandboxed, Capabilities: m.capabilities}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(byPath)) {
		rows = append(rows, byPath[path])
	}
	return entries, rows
}

// ModuleFiles are the entries in which the sources of the level's own modules lie
// when it is saved, by the module's path; linked ones have none.
func (l *Level) ModuleFiles() map[string]string {
	taken, files := map[string]bool{}, map[string]string{}
	for _, path := range slices.Sorted(maps.Keys(l.modules)) {
		if l.links[path] == "" {
			files[path] = moduleFile(path, taken)
		}
	}
	return files
}

// moduleFile is where a module is written: at its path, unless not every system
// can spell that.
func moduleFile(modulePath string, taken map[string]bool) string {
	file := generatorFolder + modulePath
	if archive.CheckName(file) != nil {
		file = generatorFolder + "module.luau"
	}
	for n := 2; taken[file]; n++ {
		ending := path.Ext(file)
		file = fmt.Sprintf("%smodule-%d%s", generatorFolder, n, ending)
	}
	taken[file] = true
	return file
}

// resultBytes are the results that the models show, by key: 16 bytes of the key,
// their length as u32, and the result's own bytes. nil when there are none.
func (f *frozen) resultBytes() []byte {
	var b []byte
	for _, key := range slices.Sorted(maps.Keys(f.results)) {
		name, err := hex.DecodeString(string(key))
		if err != nil || len(name) != resultKeyBytes {
			continue // no key that the store gives
		}
		data, err := f.results[key].MarshalBinary()
		if err != nil {
			continue // it was made of bytes, so it has some
		}
		b = append(b, name...)
		b = binary.LittleEndian.AppendUint32(b, uint32(len(data)))
		b = append(b, data...)
	}
	return b
}

const resultKeyBytes = 16

// results takes the results into the level's store.
func (o *opener) results() error {
	if _, listed := o.blobs[resultsEntry]; !listed {
		return nil
	}
	data, err := o.spare(resultsEntry, maxBlob, "the generators of its models run again")
	if err != nil {
		return err
	}
	broken := func(format string, args ...any) error {
		return fmt.Errorf("%s: entry %s: %w", o.a.Path, resultsEntry, fmt.Errorf(format, args...))
	}
	for n := 0; len(data) > 0; n++ {
		if len(data) < resultKeyBytes+4 {
			return broken("result %d is cut off", n)
		}
		key := procedural.Key(hex.EncodeToString(data[:resultKeyBytes]))
		size := int(binary.LittleEndian.Uint32(data[resultKeyBytes:]))
		data = data[resultKeyBytes+4:]
		if size > len(data) {
			return broken("result %s is cut off", key)
		}
		r := &procedural.Result{}
		if err := r.UnmarshalBinary(data[:size]); err != nil {
			return broken("result %s: %w", key, err)
		}
		if got, err := o.level.results.Put(r); err != nil || got != key {
			return broken("result %s is damaged: its bytes have the key %s", key, got)
		}
		data = data[size:]
	}
	return nil
}

// models reads the model tree. A model whose result is missing is generated
// again.
func (o *opener) models(rows []*located.Fields) error {
	l := o.level
	if len(rows) > maxModels {
		return located.Problem{File: o.file, Field: "models", Message: fmt.Sprintf("%d models; a level that is opened has at most %d", len(rows), maxModels)}
	}
	for _, f := range rows {
		for _, name := range modelRowFields {
			f.Raw(name)
		}
		var row modelRow
		if err := json.Unmarshal(f.Source(), &row); err != nil {
			f.Problem("", "%s", strings.TrimPrefix(err.Error(), "json: "))
		} else if err := o.model(row); err != nil {
			f.Problem("", "%v", err)
		} else if rest := f.Rest(); len(rest) > 0 {
			l.carried.unknown.models[row.ID] = rest
		}
		if len(o.problems) > 0 {
			return o.problems
		}
	}
	return nil
}

func (o *opener) model(row modelRow) error {
	l := o.level
	m := Model{ID: row.ID, Parent: row.Parent, Kind: ProceduralModel, Inputs: procedural.NewInputs("", 0)}
	row.exchange(&m)
	switch {
	case row.ID < 1 || row.ID >= l.models.next:
		return fmt.Errorf("id %d is not among those that were handed out; the next one is %d", row.ID, l.models.next)
	case l.models.nodes[row.ID] != nil:
		return fmt.Errorf("id %d is that of an earlier model too", row.ID)
	case len(row.modelPatch.Attributes) > 0 && hasNull(row.modelPatch.Attributes):
		return fmt.Errorf("attributes: null is no value")
	}
	if err := l.checkModel(&m); err != nil {
		return err
	}
	patch := row.modelPatch
	patch.Place = &modelPlace{row.Parent, -1} // the last so far
	if m.Kind != PartsModel {
		dirty := row.Dirty || m.Generator != "" && row.Result != "" && l.results.Get(row.Result) == nil
		patch.result, patch.dirty = &row.Result, &dirty
	}
	patch.failure = &row.Error
	l.createNode(row.ID, &patch)
	return nil
}

func hasNull(p attributePatch) bool {
	return slices.ContainsFunc(p, func(a procedural.Attribute) bool { return a.Value == nil })
}

// modules reads the sources of the level's own modules. Models that depend on
// one which was edited since become dirty when they are read.
func (o *opener) modules(rows []*located.Fields) error {
	for _, f := range rows {
		f.Require("path")
		row := moduleRow{Path: f.Text("path"), File: f.Text("file"), Link: f.Text("link"), Hash: f.Text("xxh64"), Sandboxed: f.Bool("sandboxed")}
		for _, c := range f.Texts("capabilities") {
			row.Capabilities = append(row.Capabilities, procedural.Capability(c))
		}
		if row.File == "" && row.Link == "" {
			f.Problem("file", "a module has a file in the level, or a link to one outside")
		}
		if err := checkModule(&procedural.Module{Path: row.Path, Capabilities: row.Capabilities}); err != nil {
			f.Problem("path", "%v", err)
		}
		if len(o.problems) > 0 {
			return o.problems
		}
		if err := o.module(row); err != nil {
			return err
		}
	}
	return nil
}

func (o *opener) module(row moduleRow) error {
	var m *procedural.Module
	if row.File == "" {
		if m = o.linkedModule(row); m == nil {
			return nil
		}
	} else {
		o.read[row.File] = true
		source, err := o.a.Read(row.File, procedural.MaxSource)
		if err != nil {
			return err
		}
		m = &procedural.Module{Path: row.Path, Source: string(source), Sandboxed: row.Sandboxed, Capabilities: row.Capabilities}
		if row.Link != "" {
			o.level.links[row.Path] = o.linkTarget(row.Link)
		}
	}
	if (&archive.Entry{Data: []byte(m.Source)}).Hash().String() != row.Hash {
		o.edited = append(o.edited, row.Path)
	}
	o.level.applyModule(row.Path, m, o.level.links[row.Path])
	return nil
}

// dirtyEdited has the models generated again that depend on modules which were
// edited since the level was saved.
func (o *opener) dirtyEdited() {
	l := o.level
	for _, m := range l.Models() {
		if slices.ContainsFunc(o.edited, func(path string) bool { return l.dependsOn(m, path) }) {
			yes := true
			l.patchNode(m.ID, &modelPatch{dirty: &yes})
		}
	}
}
