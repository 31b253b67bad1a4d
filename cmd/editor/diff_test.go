package main

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"testing"

	"copse/level"
	"copse/procedural/datatype"
	"copse/terrain"
)

// What differs between two levels is said to machines whatever it is.
func TestDiffTellsMachinesWhatDiffers(t *testing.T) {
	dir := t.TempDir()
	made := func(name string, change func(l *level.Level)) string {
		l, err := newLevel(1)
		if err != nil {
			t.Fatal(err)
		}
		change(l)
		path := filepath.Join(dir, name)
		save(t, l, path)
		return path
	}
	plain := made("plain", func(*level.Level) {})
	for name, c := range map[string]struct {
		change func(l *level.Level)
		says   func(r *diffResult) bool
	}{
		"water": {
			func(l *level.Level) { l.SetWater(2.5) },
			func(r *diffResult) bool { return len(r.Water) == 2 && r.Water[0] == 0 && r.Water[1] == 2.5 },
		},
		"mask": {
			func(l *level.Level) {
				s, err := l.BeginMask(level.MaskBrush{Radius: 3, Strength: 1})
				if err != nil {
					t.Fatal(err)
				}
				s.Dab(10, 40)
				s.End()
			},
			func(r *diffResult) bool {
				return r.Mask != nil && r.Mask.Strength[0] == 0 && r.Mask.Strength[1] > 0 && len(r.Place) == 2 && r.Place[0] == r.Mask.Place[0]
			},
		},
		"model": {
			func(l *level.Level) {
				pivot := datatype.At(datatype.Vector3{X: 7, Y: 1, Z: 9})
				if _, err := l.CreateModel(level.NewModel{Name: "Stairs", Pivot: &pivot}); err != nil {
					t.Fatal(err)
				}
			},
			func(r *diffResult) bool {
				return r.ModelA == nil && r.ModelB != nil && r.ModelB.Name == "Stairs" && r.ModelB.Position == [3]float32{7, 1, 9} && r.ModelB.Text != ""
			},
		},
		"terrain": {
			func(l *level.Level) {
				raster := l.Terrain().Heights()
				raster.Heights[0]++
				importHeights(t, l, raster)
			},
			func(r *diffResult) bool {
				return r.Tile != nil && r.Tile.Place == [2]float32{-128, -128} && r.Tile.Heights[1] == r.Tile.Heights[0]+1 && r.Sizes == nil
			},
		},
		"size": {
			func(l *level.Level) {
				importHeights(t, l, &terrain.Raster{Cols: 5, Rows: 3, Spacing: 2, Heights: make([]float32, 15)})
			},
			func(r *diffResult) bool { return len(r.Sizes) == 2 && r.Sizes[1] == "5×3 at 2 m" && r.Tile == nil },
		},
	} {
		other := made(name, c.change)
		var out, problems bytes.Buffer
		if code := run([]string{"diff", "--json", plain, other}, console{&out, &problems}); code != exitFindings {
			t.Errorf("%s: exit code %d: %s", name, code, &problems)
			continue
		}
		var r diffResult
		if err := json.Unmarshal(out.Bytes(), &r); err != nil || r.Equal || !c.says(&r) {
			t.Errorf("%s: %v: %s", name, err, &out)
		}
	}
}

// importHeights makes a raster of metres the ground.
func importHeights(t *testing.T, l *level.Level, r *terrain.Raster) {
	t.Helper()
	if _, err := l.ImportTerrain(terrain.Relief{Raster: r, Spacing: r.Spacing}); err != nil {
		t.Fatal(err)
	}
}
