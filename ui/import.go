package ui

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"copse/assets"
	"copse/internal/exact"
	"copse/internal/regular"
	"copse/props"

	"github.com/go-gl/mathgl/mgl32"
)

// importer reads the user's props in the background. What was read waits for
// the user to say what it is.
type importer struct {
	batches   []*importBatch // under way, in the order of their start
	slot      chan struct{}  // one file is read at a time
	rows      []importRow    // to be asked about
	attention bool           // rows were added: bring the window to the front
}

// importBatch are files that were dropped or chosen together.
type importBatch struct {
	progress Progress
	stop     atomic.Bool
}

// importRow is a prop that was read and is not in the catalog yet.
type importRow struct {
	kind  props.Kind
	facts ModelFacts
}

// readProp is a file that was read for importing, or why it could not be.
type readProp struct {
	file    string
	facts   ModelFacts
	notices []assets.Notice
	err     error
}

// maxImport bounds the files that are taken from one folder.
const maxImport = 2000

// MaxPropFile bounds a file before it is read into memory, in bytes; the importer's
// own limit is the same.
const MaxPropFile = 512 << 20

// isPropFile reports whether a file is named like a prop.
func isPropFile(path string) bool {
	ext := strings.ToLower(filepath.Ext(path))
	return ext == ".glb" || ext == ".gltf"
}

// importFiles reads files and the ones in folders, in the background.
func (a *app) importFiles(paths []string) {
	if len(paths) == 0 {
		return
	}
	a.secure()
	if a.imports.slot == nil {
		a.imports.slot = make(chan struct{}, 1)
	}
	b := &importBatch{progress: Progress{Total: len(paths)}}
	a.imports.batches = append(a.imports.batches, b)
	go a.readBatch(b, paths, a.imports.slot)
}

// readBatch reads the files of a batch, one after the other. It runs beside the
// window and posts what it finds.
func (a *app) readBatch(b *importBatch, paths []string, slot chan struct{}) {
	slot <- struct{}{}
	defer func() { <-slot }()
	files, problems := propFiles(paths)
	a.results.Post(func() {
		b.progress.Total = len(files)
		for _, err := range problems {
			a.log.Error("%v", err)
		}
	})
	for _, file := range files {
		if b.stop.Load() {
			break
		}
		a.results.Post(func() { b.progress.Current = file })
		read := readPropFile(file)
		a.results.Post(func() {
			b.progress.Done++
			a.propRead(read)
		})
	}
	a.results.Post(func() {
		a.imports.batches = slices.DeleteFunc(a.imports.batches, func(other *importBatch) bool { return other == b })
	})
}

// propFiles lists the files of paths, and those below the folders among them.
func propFiles(paths []string) (files []string, problems []error) {
	for _, path := range paths {
		path, err := filepath.Abs(path)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		found := 0
		err = filepath.WalkDir(path, func(file string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() || file != path && !isPropFile(file):
				return nil
			case found >= maxImport:
				return fmt.Errorf("%s holds more than %d props; only so many were read, import its folders one by one", path, maxImport)
			}
			found++
			files = append(files, file)
			return nil
		})
		if err == nil && found == 0 {
			err = fmt.Errorf("%s holds no .glb and no .gltf file", path)
		}
		if err != nil {
			problems = append(problems, fmt.Errorf("import: %w", err))
		}
	}
	return files, problems
}

// readPropFile reads a glTF file to see whether it can be drawn.
func readPropFile(file string) (read readProp) {
	read.file = file
	name := filepath.Base(file)
	defer func() {
		if cause := recover(); cause != nil {
			read.err = fmt.Errorf("%s: reading it failed inside the program (%v); please report this", name, cause)
		}
	}()
	data, err := regular.Read(file, MaxPropFile)
	if err != nil {
		read.err = err
		return read
	}
	m, err := assets.Read(name, data, func(uri string) ([]byte, error) {
		return regular.Read(filepath.Join(filepath.Dir(file), filepath.FromSlash(uri)), MaxPropFile)
	})
	if err != nil {
		read.err = err
		return read
	}
	read.notices = m.Notices
	read.facts = ModelFacts{Parts: len(m.Parts), Triangles: []int{m.Triangles()}, Size: mgl32.Vec3(exact.Sub(m.Max, m.Min))}
	return read
}

// propRead says what there is to say about a file, and asks what it is. A file
// that the catalog has already is made ready anew and keeps its id.
func (a *app) propRead(read readProp) {
	if read.err != nil {
		a.log.Error("cannot import %v", read.err)
		a.status = "Cannot import " + filepath.Base(read.file) + "; the console says why"
		return
	}
	for _, notice := range read.notices {
		a.log.Warn("%s: %s", filepath.Base(read.file), notice)
	}
	for _, k := range a.level.Catalog().Kinds() {
		if k.File == read.file {
			a.propChanged(k)
			return
		}
	}
	a.addRow(read)
}

// propChanged makes a kind's model ready from its file as it is now.
func (a *app) propChanged(k props.Kind) {
	a.scene.Reload(k.File)
	if k.Retired {
		k.Retired = false
		a.changeKind(k)
	}
	a.assets.selected = k.ID
	a.log.Info("%s was read again and is %s as before", filepath.Base(k.File), k.ID)
	a.status = "Read again: " + filepath.Base(k.File)
}

// addRow puts a file into the window that asks what it is, with what can be
// guessed. One that waits there already is replaced.
func (a *app) addRow(read readProp) {
	name := strings.TrimSuffix(filepath.Base(read.file), filepath.Ext(read.file))
	row := importRow{facts: read.facts, kind: props.Kind{File: read.file, Weight: 1}}
	row.kind.Category = guessCategory(name, read.facts.Size)
	row.kind.Family = categoryFamilies[row.kind.Category]
	row.kind.Radius = guessRadius(row.kind.Family, read.facts.Size)
	for i := range a.imports.rows {
		if a.imports.rows[i].kind.File == read.file {
			row.kind.ID = a.imports.rows[i].kind.ID
			a.imports.rows[i] = row
			return
		}
	}
	row.kind.ID = a.freeID(name)
	a.imports.rows = append(a.imports.rows, row)
	a.imports.attention = true
}

// freeID returns an id that no kind has, after a name.
func (a *app) freeID(name string) string {
	name = strings.ToValidUTF8(strings.ReplaceAll(name, "\x00", ""), "�")
	taken := func(id string) bool {
		_, known := a.level.Catalog().Lookup(id)
		return known || slices.ContainsFunc(a.imports.rows, func(r importRow) bool { return r.kind.ID == id })
	}
	id := userPack + ":" + name
	for n := 2; taken(id); n++ {
		id = fmt.Sprintf("%s:%s-%d", userPack, name, n)
	}
	return id
}

// maxKinds is how many kinds a catalog holds at most.
const maxKinds = 1 << 15

// addImported takes the props that were asked about into the catalog, as one
// step.
func (a *app) addImported() {
	rows := a.imports.rows
	kinds := slices.Clone(a.level.Catalog().Kinds())
	if len(kinds)+len(rows) > maxKinds {
		a.log.Error("the catalog has room for %d props, it has %d and %d more were imported; import fewer", maxKinds, len(kinds), len(rows))
		return
	}
	for _, row := range rows {
		kinds = append(kinds, row.kind)
	}
	if !a.setCatalog(kinds) {
		return
	}
	a.imports.rows = nil
	a.assets.search, a.assets.category, a.assets.toTop = "", "", true
	a.assets.selected = rows[0].kind.ID
	a.wantPanel = panelAssets
	a.log.Info("imported %s into the catalog", countOf(len(rows), "prop"))
	a.status = "Imported: " + countOf(len(rows), "prop")
}

// importing is the progress of the files that are read.
func (i *importer) progress() (sum Progress) {
	for _, b := range i.batches {
		sum.Done += b.progress.Done
		sum.Total += b.progress.Total
		if sum.Current == "" {
			sum.Current = b.progress.Current
		}
	}
	return sum
}

// cancel gives up the files that are not begun.
func (i *importer) cancel() {
	for _, b := range i.batches {
		b.stop.Store(true)
	}
}

// chooseProps asks for glTF files to import.
func (a *app) chooseProps() {
	a.chooseFiles(FileDialog{Title: "Import props", Mode: ReadMany, Files: "glTF models", Patterns: []string{"*.glb", "*.gltf"}}, a.importFiles)
}
