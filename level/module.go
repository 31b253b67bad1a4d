package level

import (
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"copse/procedural"
	"copse/procedural/generators"
)

// maxModulePath is the longest path of a module, in bytes.
const maxModulePath = 512

// Modules are the sources that the level's generators run from, by path: its
// own, and the built-in ones that its models use. A module of the level takes
// the place of the built-in one of the same path.
func (l *Level) Modules() []*procedural.Module {
	all := maps.Clone(l.modules)
	for _, m := range l.Models() {
		if m.Generator == "" || all[m.Generator] != nil {
			continue
		}
		if source, ok := builtInSource(m.Generator); ok {
			all[m.Generator] = &procedural.Module{Path: m.Generator, Source: source}
		}
	}
	return slices.SortedFunc(maps.Values(all), func(a, b *procedural.Module) int { return strings.Compare(a.Path, b.Path) })
}

// Module returns the module with a path, the level's own or a built-in one, or
// nil. own tells whether it is the level's.
func (l *Level) Module(path string) (m *procedural.Module, own bool) {
	if m := l.modules[path]; m != nil {
		return m, true
	}
	if source, ok := builtInSource(path); ok {
		return &procedural.Module{Path: path, Source: source}, false
	}
	return nil, false
}

// ModuleRevision grows with every change of a module, also by undo and redo.
func (l *Level) ModuleRevision() uint64 { return l.moduleVersion }

// builtInSource returns the source of a generator that ships, by its file.
func builtInSource(file string) (string, bool) {
	if !strings.HasSuffix(file, ".luau") {
		return "", false
	}
	return generators.Source(file)
}

// SetModule adds a module or replaces the one with the same path. Models whose
// last run required it become dirty. It refuses paths that are none, and
// sources that are too long; one with a mistake in it is taken.
func (l *Level) SetModule(m procedural.Module) error {
	if err := checkModule(&m); err != nil {
		return err
	}
	m.Capabilities = slices.Clone(m.Capabilities)
	before := l.modules[m.Path]
	if before != nil && sameModule(before, &m) {
		return nil
	}
	verb := "Edit "
	if before == nil {
		verb = "Add "
	}
	l.transact(verb+m.Path, func(e *edit) { e.setModule(m.Path, &m) })
	return nil
}

// RemoveModule takes a module of the level out. Models that use it keep what
// they show and say what is missing.
func (l *Level) RemoveModule(path string) error {
	if l.modules[path] == nil {
		return fmt.Errorf("module %q is not one of the level's own", path)
	}
	l.transact("Remove "+path, func(e *edit) { e.setModule(path, nil) })
	return nil
}

func checkModule(m *procedural.Module) error {
	clean := strings.TrimSuffix(m.Path, ".luau")
	switch {
	case len(m.Path) > maxModulePath || !utf8.ValidString(m.Path):
		return fmt.Errorf("module: the path %.40q… is longer than %d bytes or not UTF-8", m.Path, maxModulePath)
	case clean == m.Path || clean == "" || clean != path.Clean(clean) || path.IsAbs(clean) || strings.HasPrefix(clean, "..") ||
		strings.HasSuffix(clean, "/") || strings.ContainsAny(clean, "\\:\x00") || strings.Count(clean, "/") > 32:
		return fmt.Errorf("module: %q is not a plain relative path that ends in .luau", m.Path)
	}
	for _, c := range m.Capabilities {
		if !slices.Contains(procedural.AllCapabilities(), c) {
			return fmt.Errorf("capabilities: %q is not known; there are %v", c, procedural.Capabilities(procedural.AllCapabilities()))
		}
	}
	if err := procedural.CheckSourceSize(len(m.Source)); err != nil {
		return fmt.Errorf("module: %s: %w", m.Path, err)
	}
	return nil
}

func sameModule(a, b *procedural.Module) bool {
	return a.Source == b.Source && a.Sandboxed == b.Sandboxed && slices.Equal(a.Capabilities, b.Capabilities)
}

// setModule changes a module, nil removes it, and makes dirty what depends on it.
// One that is linked to a file stays so.
func (e *edit) setModule(path string, m *procedural.Module) {
	link := e.level.links[path]
	if m == nil {
		link = ""
	}
	e.linkModule(path, m, link)
}

// linkModule is setModule for a module that is linked to a file, "" for one that
// is not.
func (e *edit) linkModule(path string, m *procedural.Module, link string) {
	l := e.level
	d := &moduleDelta{level: l, path: path, before: l.modules[path], beforeLink: l.links[path], after: m, afterLink: link}
	d.Redo()
	e.add(d)
	if d.before != nil && m != nil && sameModule(d.before, m) {
		return // only where it lives is new
	}
	for _, model := range l.Models() {
		if l.dependsOn(model, path) {
			p := &modelPatch{}
			e.makeDirty(p)
			e.model(modelChange{Model: model.ID, Set: p})
		}
	}
}

// dependsOn tells whether a module can change what a model's generator makes:
// one that its last run required, or any while that is not known.
func (l *Level) dependsOn(m *Model, path string) bool {
	switch {
	case m.Generator == "":
		return false
	case m.Generator == path:
		return true
	case m.Error != nil && m.Dirty:
		return true
	case m.Error != nil && m.Error.Requires != nil:
		return slices.Contains(m.Error.Requires, path)
	}
	r := l.results.Get(m.Result)
	if r == nil || r.Definition == nil || r.Definition.Generator != m.Generator {
		return true
	}
	return slices.Contains(r.Requires, path)
}

func (l *Level) applyModule(path string, m *procedural.Module, link string) {
	if m == nil {
		delete(l.modules, path)
	} else {
		l.modules[path] = m
	}
	if link == "" {
		delete(l.links, path)
	} else {
		l.links[path] = link
	}
	l.moduleVersion++
}

// moduleDelta is a change of one module.
type moduleDelta struct {
	level                 *Level
	path                  string
	before, after         *procedural.Module // nil: not there
	beforeLink, afterLink string             // file that the source lives in, or ""
}

func (d *moduleDelta) Undo() { d.level.applyModule(d.path, d.before, d.beforeLink) }
func (d *moduleDelta) Redo() { d.level.applyModule(d.path, d.after, d.afterLink) }

func (d *moduleDelta) Bytes() int {
	n := patchBytes
	for _, m := range []*procedural.Module{d.before, d.after} {
		if m != nil {
			n += len(m.Source)
		}
	}
	return n
}

func (d *moduleDelta) subject() any { return d.path }

func (d *moduleDelta) join(later editDelta) {
	l := later.(*moduleDelta)
	d.after, d.afterLink = l.after, l.afterLink
}

func (d *moduleDelta) line() (any, bool) {
	c := moduleChange{Module: d.path, Remove: d.after == nil}
	if m := d.after; m != nil {
		c.Set = &moduleText{Link: filepath.ToSlash(d.afterLink), Sandboxed: m.Sandboxed, Capabilities: m.Capabilities}
		if utf8.ValidString(m.Source) {
			c.Set.Source = m.Source
		} else {
			c.Set.Bytes = []byte(m.Source)
		}
	}
	return c, true
}

// moduleChange is how a line writes a change of a module.
type moduleChange struct {
	Module string      `json:"module"`
	Set    *moduleText `json:"set,omitempty"`
	Remove bool        `json:"remove,omitempty"`
}

// moduleText is a module in a line; a source that is not UTF-8 is in Bytes, as
// base64.
type moduleText struct {
	Source       string                  `json:"source,omitempty"`
	Bytes        []byte                  `json:"bytes,omitempty"`
	Link         string                  `json:"link,omitempty"` // whole path of the file that it lives in
	Sandboxed    bool                    `json:"sandboxed,omitempty"`
	Capabilities procedural.Capabilities `json:"capabilities,omitempty"`
}
