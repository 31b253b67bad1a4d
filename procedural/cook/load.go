// Package cook runs one generator file from the command line's point of view:
// file in, report, JSON Schema or glTF out. It knows nothing of flags and exit
// codes.
package cook

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"copse/procedural"
)

// maxModules is how many modules may lie around a generator.
const maxModules = 1000

// Source is a generator file and the modules that it may require: its siblings,
// and what lies in the folders that belong to them.
type Source struct {
	// Generator is the path of the generator among Modules.
	Generator string
	Modules   []*procedural.Module
	// Dir is the folder that the modules' paths start from.
	Dir string
}

// Load reads a generator. A file called init.luau is the module of its folder.
// Errors do not name the file, but for those of the file system.
func Load(file string) (*Source, error) {
	info, err := os.Stat(file)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, errors.New("this is a folder; name the generator in it")
	case !isModule(file):
		return nil, errors.New("this is no generator; their names end in .luau")
	}
	// Errors name files as the caller wrote them; only a folder's name may
	// need the whole path.
	s := &Source{Dir: filepath.Dir(file), Generator: filepath.Base(file)}
	if isInit(s.Generator) {
		absolute, err := filepath.Abs(s.Dir)
		if err != nil {
			return nil, err
		}
		s.Dir = absolute
		s.Generator = filepath.Base(s.Dir) + "/" + s.Generator
		s.Dir = filepath.Dir(s.Dir)
	}
	entries, err := os.ReadDir(s.Dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		name := e.Name()
		switch {
		case strings.HasPrefix(name, "."):
		case e.IsDir():
			if err := s.loadFolder(name, entries); err != nil {
				return nil, err
			}
		case isModule(name):
			if err := s.add(name); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

func isModule(name string) bool {
	return strings.HasSuffix(name, ".luau") || strings.HasSuffix(name, ".lua")
}

func isInit(name string) bool { return name == "init.luau" || name == "init.lua" }

// loadFolder reads the children of a module: of one beside the folder, or of an
// init file in it. Other folders have nothing to do with the generator.
func (s *Source) loadFolder(name string, siblings []os.DirEntry) error {
	belongs := slices.ContainsFunc(siblings, func(e os.DirEntry) bool {
		return strings.TrimSuffix(strings.TrimSuffix(e.Name(), ".luau"), ".lua") == name && !e.IsDir()
	})
	for _, init := range []string{"init.luau", "init.lua"} {
		if _, err := os.Stat(filepath.Join(s.Dir, name, init)); err == nil {
			belongs = true
		}
	}
	if !belongs {
		return nil
	}
	return filepath.WalkDir(filepath.Join(s.Dir, name), func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() || !isModule(path) {
			return nil
		}
		relative, err := filepath.Rel(s.Dir, path)
		if err != nil {
			return err
		}
		return s.add(filepath.ToSlash(relative))
	})
}

func (s *Source) add(path string) error {
	if len(s.Modules) >= maxModules {
		return fmt.Errorf("more than %d modules lie in %s", maxModules, s.Dir)
	}
	file := filepath.Join(s.Dir, filepath.FromSlash(path))
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return nil
	}
	m := &procedural.Module{Path: path}
	if info.Size() <= 4*procedural.MaxSource { // one too long fails when it is required
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		m.Source = string(data)
	} else {
		m.Source = strings.Repeat(" ", procedural.MaxSource+1)
	}
	s.Modules = append(s.Modules, m)
	return nil
}

// locate turns the module path of an error into the file's path.
func (s *Source) locate(e *procedural.Error) *procedural.Error {
	for _, m := range s.Modules {
		if m.Path == e.File {
			located := *e
			located.File = filepath.Join(s.Dir, filepath.FromSlash(m.Path))
			return &located
		}
	}
	return e
}
