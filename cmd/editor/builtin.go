package main

import (
	"copse/assets/pack"
	"copse/brush"
	"copse/level"
	"copse/props"
)

// builtInCatalog is the catalog of the props that come with the program.
func builtInCatalog() (*props.Catalog, error) {
	return props.ParseCatalog("built-in catalog", pack.Catalog())
}

// newLevel is the level that the editor opens with: the starter terrain, the
// built-in props and the built-in presets.
func newLevel(seed uint32) (*level.Level, error) {
	catalog, err := builtInCatalog()
	if err != nil {
		return nil, err
	}
	l := level.New(level.Config{Seed: seed, Catalog: catalog})
	for _, err := range l.LoadPresets(brush.BuiltIn()) {
		return nil, err // they are tested to be right
	}
	return l, nil
}
