// Command gen draws the demo session and writes demo.jsonl.
package main

import (
	"bytes"
	"fmt"
	"os"

	"copse/assets/pack"
	"copse/brush"
	"copse/level"
	"copse/props"
)

// stroke is one drag of the brush over way points (x, z) in metres.
type stroke struct {
	preset  string // empty: erase
	radius  float32
	density float32
	falloff float32
	way     [][2]float32
	then    string // "undo", "undo redo" or nothing
}

// strokes are the session, in order.
var strokes = []stroke{
	// The wood: a belt along the foothills, thinner towards the meadow.
	{preset: "Mixed Forest", radius: 14, density: 0.55, falloff: 0.4, way: [][2]float32{{-78, -22}, {-52, -30}, {-20, -26}, {8, -18}, {34, -22}, {58, -12}}},
	{preset: "Mixed Forest", radius: 12, density: 0.5, falloff: 0.5, way: [][2]float32{{-88, 4}, {-60, -2}, {-30, -4}, {-6, 2}}},
	{preset: "Mixed Forest", radius: 10, density: 0.4, falloff: 0.6, way: [][2]float32{{44, 8}, {58, 24}, {62, 44}}},
	{preset: "Mixed Forest", radius: 8, density: 0.3, falloff: 0.7, way: [][2]float32{{-22, 40}, {-14, 52}, {-20, 64}}},
	{preset: "Mixed Forest", radius: 9, density: 0.5, falloff: 0.3, way: [][2]float32{{30, 60}, {40, 64}}, then: "undo"},
	// A glade in the wood.
	{radius: 9, way: [][2]float32{{-34, -16}, {-28, -14}}},
	{preset: "Meadow", radius: 9, density: 0.35, falloff: 0.5, way: [][2]float32{{-32, -15}}},
	// The shore of the lake, all the way round.
	{preset: "Lakeside", radius: 9, density: 0.6, falloff: 0.3, way: [][2]float32{{-98, 30}, {-92, 62}, {-76, 76}, {-54, 72}, {-42, 54}, {-44, 34}, {-58, 22}, {-80, 20}, {-98, 30}}},
	// The meadow and the beach.
	{preset: "Meadow", radius: 13, density: 0.22, falloff: 0.6, way: [][2]float32{{-8, 30}, {10, 36}, {30, 42}, {20, 54}, {0, 56}}},
	{preset: "Meadow", radius: 7, density: 0.5, falloff: 0.8, way: [][2]float32{{12, 46}, {18, 40}}, then: "undo redo"},
	{preset: "Beach", radius: 10, density: 0.5, falloff: 0.2, way: [][2]float32{{-40, 90}, {-16, 88}, {8, 86}, {30, 84}, {56, 88}}},
	// Stones under the cliffs.
	{preset: "Cliff and Scree", radius: 12, density: 0.7, falloff: 0.3, way: [][2]float32{{88, 20}, {94, 44}, {100, 66}, {92, 84}}},
	{preset: "Cliff and Scree", radius: 12, density: 0.5, falloff: 0.4, way: [][2]float32{{-50, -58}, {-20, -62}, {20, -56}, {52, -60}}},
}

func main() {
	session, err := draw()
	if err == nil {
		err = os.WriteFile("demo.jsonl", session, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// draw carries the strokes out on a new level and returns its journal.
func draw() ([]byte, error) {
	catalog, err := props.ParseCatalog("catalog.json", pack.Catalog())
	if err != nil {
		return nil, err
	}
	l := level.New(level.Config{Seed: 2026, Catalog: catalog})
	for _, err := range l.LoadPresets(brush.BuiltIn()) {
		return nil, err
	}
	for _, s := range strokes {
		if err := s.draw(l); err != nil {
			return nil, err
		}
	}
	var session bytes.Buffer
	_, err = l.Journal().WriteTo(&session)
	return session.Bytes(), err
}

func (s stroke) draw(l *level.Level) error {
	b := level.DefaultBrush(s.preset)
	b.Radius, b.Density, b.Falloff = s.radius, s.density, s.falloff
	if s.preset == "" {
		b = level.Brush{Mode: level.Erase, Radius: s.radius, Strength: 1, Density: 1}
	}
	drawing, err := l.BeginStroke(b)
	if err != nil {
		return err
	}
	path := brush.NewPath(s.radius)
	for _, p := range s.way {
		path.Extend(p[0], p[1], func(x, z float32) {
			if err == nil {
				_, err = drawing.Dab(x, z)
			}
		})
	}
	drawing.End()
	if s.then != "" {
		l.Undo()
	}
	if s.then == "undo redo" {
		l.Redo()
	}
	return err
}
