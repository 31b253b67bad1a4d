package procedural

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// maxModules is how many modules and folders a level may have.
const maxModules = 100_000

// MaxSource is the longest source of a module, in bytes.
const MaxSource = 256 << 10

// CheckSourceSize reports that a module's source is too long.
func CheckSourceSize(bytes int) error {
	if bytes > MaxSource {
		return fmt.Errorf("the source has %d bytes; at most %d are allowed", bytes, MaxSource)
	}
	return nil
}

// Capability is something a sandboxed module may be allowed to do.
type Capability string

// The capabilities that mean something here. Unassigned stands for what no
// sandboxed module can be given.
const (
	RunServerScript    Capability = "RunServerScript"
	CreateInstances    Capability = "CreateInstances"
	Basic              Capability = "Basic"
	ScriptGlobals      Capability = "ScriptGlobals"
	LoadString         Capability = "LoadString"
	LoadUnownedAsset   Capability = "LoadUnownedAsset"
	AccessOutsideWrite Capability = "AccessOutsideWrite"
	Unassigned         Capability = "Unassigned"
)

// AllCapabilities lists those that a module can be given, for an inspector.
func AllCapabilities() []Capability {
	return []Capability{RunServerScript, CreateInstances, Basic, ScriptGlobals, LoadString, LoadUnownedAsset, AccessOutsideWrite}
}

// Capabilities is a set of capabilities.
type Capabilities []Capability

// DefaultCapabilities are what a sandboxed generator needs at the least.
func DefaultCapabilities() Capabilities { return Capabilities{RunServerScript, CreateInstances, Basic} }

// Has reports whether the set holds c.
func (s Capabilities) Has(c Capability) bool { return slices.Contains(s, c) }

// String joins the names with " | ".
func (s Capabilities) String() string {
	names := make([]string, len(s))
	for i, c := range s {
		names[i] = string(c)
	}
	return strings.Join(names, " | ")
}

// Module is a source of a level or of the editor.
type Module struct {
	// Path is the module's place, slashes between folders: "stairs.luau", or
	// "stairs/init.luau" for a module with children such as "stairs/step.luau".
	Path   string
	Source string
	// Sandboxed modules can do only what Capabilities allow.
	Sandboxed    bool
	Capabilities Capabilities
}

// Name is the module's name as an instance: without folder and extension.
func (m *Module) Name() string { return path.Base(moduleKey(m.Path)) }

// moduleKey is a path without extension and without "/init".
func moduleKey(p string) string {
	p = strings.TrimSuffix(strings.TrimSuffix(p, ".luau"), ".lua")
	if dir, ok := strings.CutSuffix(p, "/init"); ok {
		return dir
	}
	return p
}

// May reports whether the module may do what needs the capability.
func (m *Module) May(c Capability) bool { return !m.Sandboxed || m.Capabilities.Has(c) }

// ModuleTree is the instances of a set of modules: folders and ModuleScripts,
// read-only, under a root without a parent.
type ModuleTree struct {
	Root   *Instance
	byPath map[string]*Instance
	module map[*Instance]*Module
}

// NewModuleTree builds the instances of modules in a world. Paths must be
// unique; a module beside a folder of the same name is the folder's parent.
func NewModuleTree(w *World, modules []*Module) (*ModuleTree, error) {
	t := &ModuleTree{byPath: map[string]*Instance{}, module: map[*Instance]*Module{}}
	limit, live := w.Limit, w.live // the modules do not count as what a run made
	w.Limit = maxModules
	defer func() { w.Limit, w.live = limit, live }()
	root, err := w.New(classes["Folder"])
	if err != nil {
		return nil, err
	}
	root.Name, root.ReadOnly = "Generators", true
	t.Root = root
	nodes := map[string]*Instance{".": root}
	sorted := slices.Clone(modules)
	slices.SortFunc(sorted, func(a, b *Module) int { return strings.Compare(moduleKey(a.Path), moduleKey(b.Path)) })
	for _, m := range sorted { // a parent sorts before its children
		key := moduleKey(m.Path)
		if key == "" || key != path.Clean(key) || path.IsAbs(key) || strings.HasPrefix(key, "..") || strings.Count(key, "/") > 32 {
			return nil, fmt.Errorf("module path %q is not a plain relative path", m.Path)
		}
		if n := nodes[key]; n != nil && n.module != nil {
			return nil, fmt.Errorf("modules %s and %s have the same place", t.module[n].Path, m.Path)
		}
		i, err := w.New(classes["ModuleScript"])
		if err != nil {
			return nil, err
		}
		parent, err := folder(w, nodes, path.Dir(key))
		if err != nil {
			return nil, err
		}
		i.Name, i.ReadOnly = path.Base(key), true
		i.module = &moduleData{path: m.Path, source: m.Source, sandboxed: m.Sandboxed, capabilities: m.Capabilities}
		i.attach(parent)
		nodes[key], t.byPath[m.Path], t.module[i] = i, i, m
	}
	return t, nil
}

// folder returns the node of a folder, made when it is missing.
func folder(w *World, nodes map[string]*Instance, dir string) (*Instance, error) {
	if n := nodes[dir]; n != nil {
		return n, nil
	}
	parent, err := folder(w, nodes, path.Dir(dir))
	if err != nil {
		return nil, err
	}
	n, err := w.New(classes["Folder"])
	if err != nil {
		return nil, err
	}
	n.Name, n.ReadOnly = path.Base(dir), true
	n.attach(parent)
	nodes[dir] = n
	return n, nil
}

// Limit caps a module that a generator makes to the generator's own
// capabilities.
func (i *Instance) Limit(m *Module) {
	if i.module != nil && m.Sandboxed {
		i.module.sandboxed, i.module.capabilities = true, m.Capabilities
	}
}

// Instance returns the ModuleScript of a path, or nil.
func (t *ModuleTree) Instance(path string) *Instance { return t.byPath[path] }

// Module returns what runs when the instance is required: a module of the level,
// or one that the generator made itself, which inherits the limits given.
func (t *ModuleTree) Module(i *Instance) *Module {
	if m := t.module[i]; m != nil {
		return m
	}
	if i == nil || i.module == nil {
		return nil
	}
	m := &Module{Path: i.Name, Source: i.module.source, Sandboxed: i.module.sandboxed, Capabilities: i.module.capabilities}
	t.module[i] = m
	return m
}
