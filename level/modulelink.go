package level

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"copse/internal/regular"
	"copse/level/archive"
	"copse/procedural"
)

// missingModule is a linked module whose file could not be read. Its row goes on
// living in the level's file, and its models keep what they show.
type missingModule struct {
	link         string // whole path of the file
	sandboxed    bool
	capabilities procedural.Capabilities
}

// LinkModule adds a module whose source lives in a file outside the level, or
// makes one that is there such a module. The level names the file and holds no
// copy; m has the source as the file has it now. The level reads the file when
// it is opened; whoever shows it passes later changes on with [Level.SetModule].
func (l *Level) LinkModule(m procedural.Module, file string) error {
	if err := checkLink(file); err != nil {
		return err
	}
	if err := checkModule(&m); err != nil {
		return err
	}
	m.Capabilities = slices.Clone(m.Capabilities)
	before := l.modules[m.Path]
	if before != nil && sameModule(before, &m) && l.links[m.Path] == file {
		return nil
	}
	l.transact("Link "+m.Path, func(e *edit) { e.linkModule(m.Path, &m, file) })
	return nil
}

// EmbedModule has a linked module travel inside the level from now on.
func (l *Level) EmbedModule(path string) error {
	m := l.modules[path]
	if m == nil || l.links[path] == "" {
		return fmt.Errorf("module %q is not linked to a file", path)
	}
	l.transact("Embed "+path, func(e *edit) { e.linkModule(path, m, "") })
	return nil
}

// ModuleLink returns the file that a module is linked to, also while the file is
// missing, and "" for a module that travels inside the level.
func (l *Level) ModuleLink(path string) string {
	if missing, ok := l.missing[path]; ok && l.modules[path] == nil {
		return missing.link
	}
	return l.links[path]
}

// LinkedModules are the paths of the modules that are linked to files, in order,
// those whose files are missing among them.
func (l *Level) LinkedModules() (paths []string) {
	for path := range l.links {
		paths = append(paths, path)
	}
	for path := range l.missing {
		if l.modules[path] == nil && l.links[path] == "" {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// ReadModule reads the file of a module. m is the module as the level has it, or
// as it had it when its file was missing: all but the source stays.
func (l *Level) ReadModule(path, file string) (m procedural.Module, err error) {
	source, err := ReadModuleFile(file)
	if err != nil {
		return m, err
	}
	m = procedural.Module{Path: path, Source: source}
	if now := l.modules[path]; now != nil {
		m.Sandboxed, m.Capabilities = now.Sandboxed, now.Capabilities
	} else if missing, ok := l.missing[path]; ok {
		m.Sandboxed, m.Capabilities = missing.sandboxed, missing.capabilities
	}
	return m, nil
}

func checkLink(file string) error {
	if !filepath.IsAbs(file) || !strings.HasSuffix(file, ".luau") || len(file) > 4096 || strings.ContainsRune(file, 0) {
		return fmt.Errorf("link: %q is not the whole path of a file that ends in .luau", file)
	}
	return nil
}

// ReadModuleFile reads a source outside the level. Only a regular file of the size
// of a source is read, whatever a level names. A file that is not there is an
// fs.ErrNotExist. Any goroutine may call it.
func ReadModuleFile(file string) (source string, err error) {
	data, err := regular.Read(file, procedural.MaxSource)
	return string(data), err
}

// relativeTo is the link to a file as a level at a path names it: from the
// level's folder, or from the one in which a packed level lies.
func relativeTo(level, file string) string {
	from, err := filepath.Abs(level)
	if err == nil && archive.IsPacked(level) {
		from = filepath.Dir(from)
	}
	relative := ""
	if err == nil {
		relative, err = filepath.Rel(from, file)
	}
	if err != nil {
		relative = file
	}
	return filepath.ToSlash(relative)
}

// linkTarget is the whole path of a file that the level names from where it lies.
func (o *opener) linkTarget(link string) string {
	target := filepath.FromSlash(link)
	if filepath.IsAbs(target) {
		return target
	}
	folder := o.a.Path
	if o.a.Packed() {
		folder = filepath.Dir(folder)
	}
	if absolute, err := filepath.Abs(filepath.Join(folder, target)); err == nil {
		return absolute
	}
	return target
}

// linkedModule reads a module that lives outside the level. A file that is missing
// is noticed, and the level opens without the module.
func (o *opener) linkedModule(row moduleRow) *procedural.Module {
	file := o.linkTarget(row.Link)
	source, err := ReadModuleFile(file)
	if err == nil {
		err = checkLink(file)
	}
	if err != nil {
		o.level.missing[row.Path] = missingModule{file, row.Sandboxed, row.Capabilities}
		o.notice(fmt.Errorf("module %s is linked to a file that cannot be read: %w", row.Path, err), "its models keep what they show; put the file there, or link another one")
		return nil
	}
	o.level.links[row.Path] = file
	return &procedural.Module{Path: row.Path, Source: source, Sandboxed: row.Sandboxed, Capabilities: row.Capabilities}
}
