package brush_test

import (
	"testing"

	"copse/brush"
	"copse/props"
	"copse/terrain"
)

// builtIn returns a built-in preset, ready for the fixture catalog.
func builtIn(t testing.TB, c *props.Catalog, name string) *brush.Palette {
	t.Helper()
	known := func(category string) bool { return len(c.InCategory(category)) > 0 }
	for _, f := range brush.BuiltIn() {
		p, err := brush.ParsePreset(f.Name, f.Text, known)
		if err != nil {
			t.Fatal(err)
		}
		if p.Name == name {
			return brush.NewPalette(p, c)
		}
	}
	t.Fatalf("no built-in preset %q", name)
	return nil
}

// starterGround is the starter terrain with nothing on it.
func starterGround(c *props.Catalog) *brush.Ground {
	return &brush.Ground{Terrain: terrain.Starter(), Props: props.NewStore(c), Cap: 200_000}
}
