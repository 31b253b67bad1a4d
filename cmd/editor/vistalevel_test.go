//go:build cgo

package main

import (
	"math"
	"testing"

	"copse/brush"
	"copse/level"
	"copse/procedural"
	"copse/procedural/datatype"
)

// vistasLevel is the demo session with a deeper wood, more flowers on the meadow
// and a hamlet.
func vistasLevel(t testing.TB) *level.Level {
	t.Helper()
	l, _, err := openDocument("../../assets/demo/demo.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	plant(t, l, "Mixed Forest", 16, 0.8, [][2]float32{{-66, -24}, {-40, -30}, {-20, -24}})
	plant(t, l, "Meadow", 12, 1, [][2]float32{{6, 46}, {22, 50}, {36, 40}})
	for _, h := range hamlet {
		h.stand(t, l)
	}
	return l
}

// plant paints one stroke over way points (x, z) in metres.
func plant(t testing.TB, l *level.Level, preset string, radius, density float32, way [][2]float32) {
	t.Helper()
	b := level.DefaultBrush(preset)
	b.Radius, b.Density = radius, density
	stroke, err := l.BeginStroke(b)
	if err != nil {
		t.Fatal(err)
	}
	path := brush.NewPath(radius)
	for _, p := range way {
		path.Extend(p[0], p[1], func(x, z float32) {
			if _, err := stroke.Dab(x, z); err != nil {
				t.Fatal(err)
			}
		})
	}
	stroke.End()
}

// building is a model that stands on the ground.
type building struct {
	generator  string
	x, z       float32 // metres
	yaw        float64 // degrees
	size       datatype.Vector3
	sunk       float32 // metres of its foot in the ground
	attributes procedural.Attributes
}

func attribute(name string, value datatype.Value) procedural.Attribute {
	return procedural.Attribute{Name: name, Value: value}
}

// hamlet stands on the flat of the meadow, around a green.
var hamlet = []building{
	{generator: "house.luau", x: 0, z: 34, yaw: 160, size: datatype.Vector3{X: 9.5, Y: 8, Z: 8}, sunk: 0.3,
		attributes: procedural.Attributes{attribute("LitWindows", datatype.Bool(true))}},
	{generator: "house.luau", x: 17, z: 29, yaw: 200, size: datatype.Vector3{X: 8, Y: 6.4, Z: 7}, sunk: 0.3,
		attributes: procedural.Attributes{
			attribute("Floors", datatype.Number(1)), attribute("LitWindows", datatype.Bool(true)), attribute("Seed", datatype.Number(40)),
			attribute("RoofColor", datatype.FromRGB(92, 84, 80)), attribute("WallColor", datatype.FromRGB(190, 172, 140)),
		}},
	{generator: "watchtower.luau", x: -14, z: 27, yaw: 20, size: datatype.Vector3{X: 4.6, Y: 9, Z: 4.6}, sunk: 0.2},
	{generator: "spiral-stair.luau", x: 11, z: 43, yaw: 30, size: datatype.Vector3{X: 3.6, Y: 4.2, Z: 3.6}, sunk: 0.05},
	{generator: "fence.luau", x: 22, z: 37, yaw: 75, size: datatype.Vector3{X: 9, Y: 1.15, Z: 0.2}, sunk: 0.1},
	{generator: "fence.luau", x: 17.5, z: 42.5, yaw: 160, size: datatype.Vector3{X: 7, Y: 1.15, Z: 0.2}, sunk: 0.1},
	{generator: "market-stall.luau", x: 7.6, z: 36, yaw: -20, size: datatype.Vector3{X: 3.6, Y: 2.9, Z: 2.6}},
	{generator: "stone-wall.luau", x: -7, z: 41.5, yaw: -20, size: datatype.Vector3{X: 7, Y: 1.5, Z: 0.6}, sunk: 0.2},
	{generator: "table-chairs.luau", x: 4.6, z: 41, yaw: 30, size: datatype.Vector3{X: 2.9, Y: 0.98, Z: 2.2}},
}

func (b *building) stand(t testing.TB, l *level.Level) {
	t.Helper()
	y, ok := l.Terrain().Height(b.x, b.z)
	if !ok {
		t.Fatalf("%s stands beside the map", b.generator)
	}
	turn := datatype.FromAxisAngle(datatype.Vector3{Y: 1}, b.yaw*math.Pi/180)
	pivot := datatype.At(datatype.Vector3{X: b.x, Y: y + b.size.Y/2 - b.sunk, Z: b.z}).Mul(turn)
	if _, err := l.CreateModel(level.NewModel{
		Generator: b.generator, Size: b.size, Pivot: &pivot, Attributes: b.attributes,
	}); err != nil {
		t.Fatal(err)
	}
}
