package ui

import (
	"bytes"
	"encoding/json"

	"copse/brush"
	"copse/level"
)

// Presets keeps presets as files.
type Presets interface {
	// Save writes a preset into its file, or a new one, and says which.
	Save(p *brush.Preset) (file string, err error)

	// File returns the file of the preset of a name; "" for one that has none: the
	// program's, or one of the level alone.
	File(name string) string

	// Rename writes a preset into the file of one of another name, which it then
	// is. One without a file gets none. It returns the preset of the old name that
	// the program has, nil where it has none.
	Rename(from string, p *brush.Preset) (back *brush.Preset, err error)

	// Delete takes the file of a preset away, if it has one. It returns the preset
	// of that name that the program has, nil where it has none.
	Delete(name string) (back *brush.Preset, err error)

	// Saved returns the preset of a name as its file, or the program, has it.
	Saved(name string) (*brush.Preset, bool)

	// Watch calls changed, from any goroutine, whenever Apply is due.
	Watch(changed func()) (stop func())

	// Apply brings what changed in the files into a level. A preset that was
	// edited in the level and not saved stays as it is there.
	Apply(l *level.Level)
}

// watchPresets follows the files of presets until the returned function is
// called.
func (a *app) watchPresets() (stop func()) {
	store := a.options.Presets
	if store == nil {
		return func() {}
	}
	return store.Watch(func() { a.results.Post(func() { store.Apply(a.level) }) })
}

// SamePreset tells whether two presets say the same.
func SamePreset(a, b *brush.Preset) bool {
	if a == nil || b == nil {
		return a == b
	}
	first, err := json.Marshal(a)
	if err != nil {
		return false
	}
	second, err := json.Marshal(b)
	return err == nil && bytes.Equal(first, second)
}
