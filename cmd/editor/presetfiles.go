//go:build cgo

package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"copse/brush"
)

// File returns where the preset of a name is kept, or "".
func (f *presetFolders) File(name string) string { return f.saved[name].file }

// Rename writes a preset into the file of one of another name, which it then is.
// One without a file gets none. It returns the preset of the old name that the
// program has, or nil.
func (f *presetFolders) Rename(from string, p *brush.Preset) (back *brush.Preset, err error) {
	was := f.saved[from]
	if was.file == "" {
		return nil, nil
	}
	if _, taken := f.saved[p.Name]; taken {
		return nil, fmt.Errorf("there is a preset %q already", p.Name)
	}
	f.saved[p.Name] = savedPreset{p, was.file}
	if _, err := f.Save(p); err != nil {
		delete(f.saved, p.Name)
		return nil, err
	}
	return f.forget(from), nil
}

// Delete takes the file of a preset away, if it has one. It returns the preset of
// that name that the program has, or nil.
func (f *presetFolders) Delete(name string) (back *brush.Preset, err error) {
	if file := f.saved[name].file; file != "" {
		if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		delete(f.read, file)
	}
	return f.forget(name), nil
}

// forget notes that no file has a preset of a name any more, and returns the
// program's of that name.
func (f *presetFolders) forget(name string) *brush.Preset {
	delete(f.saved, name)
	if p, ok := f.builtIn[name]; ok {
		f.saved[name] = savedPreset{Preset: p}
		return p
	}
	return nil
}
