package level

import (
	"fmt"
	"slices"
	"strings"

	"copse/procedural"
)

// AttributePreset is a named set of values for the attributes of a generator.
type AttributePreset struct {
	Name       string
	Attributes procedural.Attributes
}

// AttributePresets are the presets of a generator, by name.
func (l *Level) AttributePresets(module string) []AttributePreset {
	return slices.Clone(l.attributePresets[module])
}

// SetAttributePreset saves values under a name, for every model that the module
// generates. It replaces a preset of the same name.
func (l *Level) SetAttributePreset(module, name string, a procedural.Attributes) error {
	name = cleanName(name)
	if err := checkPreset(module, name, a); err != nil {
		return err
	}
	a = a.Sorted()
	if before := l.attributePreset(module, name); before != nil && before.Equal(a) {
		return nil
	}
	l.transact("Save preset "+name, func(e *edit) { e.setPreset(module, name, &a) })
	return nil
}

// RemoveAttributePreset forgets a preset.
func (l *Level) RemoveAttributePreset(module, name string) error {
	if l.attributePreset(module, name) == nil {
		return fmt.Errorf("preset: %q is not one of %s", name, module)
	}
	l.transact("Delete preset "+name, func(e *edit) { e.setPreset(module, name, nil) })
	return nil
}

func checkPreset(module, name string, a procedural.Attributes) error {
	if module == "" || len(module) > maxModulePath {
		return fmt.Errorf("preset: a preset of attributes belongs to a module")
	}
	if err := checkModelName(name); err != nil {
		return fmt.Errorf("preset: %w", err)
	}
	if err := checkAttributes(a.Sorted()); err != nil {
		return fmt.Errorf("preset: %w", err)
	}
	return nil
}

// attributePreset returns the values of a preset, or nil.
func (l *Level) attributePreset(module, name string) *procedural.Attributes {
	list := l.attributePresets[module]
	if at, found := findPreset(list, name); found {
		return &list[at].Attributes
	}
	return nil
}

func findPreset(list []AttributePreset, name string) (int, bool) {
	return slices.BinarySearchFunc(list, name, func(p AttributePreset, name string) int { return strings.Compare(p.Name, name) })
}

// setPreset saves a preset, or removes it where a is nil.
func (e *edit) setPreset(module, name string, a *procedural.Attributes) {
	d := &presetDelta{level: e.level, module: module, name: name, before: e.level.attributePreset(module, name), after: a}
	d.Redo()
	e.add(d)
}

// applyPreset changes the list of a module's presets; slices that were given
// out stay as they are.
func (l *Level) applyPreset(module, name string, a *procedural.Attributes) {
	list := slices.Clone(l.attributePresets[module])
	at, found := findPreset(list, name)
	switch {
	case found && a == nil:
		list = slices.Delete(list, at, at+1)
	case found:
		list[at].Attributes = *a
	case a != nil:
		list = slices.Insert(list, at, AttributePreset{name, *a})
	}
	if len(list) == 0 {
		delete(l.attributePresets, module)
		return
	}
	l.attributePresets[module] = list
}

// presetDelta is a change of one preset.
type presetDelta struct {
	level         *Level
	module, name  string
	before, after *procedural.Attributes // nil: not there
}

// presetChange is how a line writes it.
type presetChange struct {
	Preset string          `json:"preset"`
	Of     string          `json:"of"` // path of the module
	Set    *attributePatch `json:"set,omitempty"`
	Remove bool            `json:"remove,omitempty"`
}

func (d *presetDelta) Undo() { d.level.applyPreset(d.module, d.name, d.before) }
func (d *presetDelta) Redo() { d.level.applyPreset(d.module, d.name, d.after) }

func (d *presetDelta) Bytes() int {
	n := patchBytes
	for _, a := range []*procedural.Attributes{d.before, d.after} {
		if a != nil {
			n += 64 * len(*a)
		}
	}
	return n
}

func (d *presetDelta) line() (any, bool) {
	return presetChange{Preset: d.name, Of: d.module, Set: (*attributePatch)(d.after), Remove: d.after == nil}, true
}

func (d *presetDelta) subject() any { return [2]string{d.module, d.name} }

func (d *presetDelta) join(later editDelta) { d.after = later.(*presetDelta).after }
