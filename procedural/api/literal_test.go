package api_test

import (
	"context"
	"math"
	"testing"

	"copse/procedural"
	"copse/procedural/api"
	"copse/procedural/datatype"
)

func TestALiteralMakesItsValueAgain(t *testing.T) {
	font, err := datatype.NewFont("rbxasset://fonts/families/Arial.json", datatype.EnumValue("FontWeight", "Bold"), datatype.EnumValue("FontStyle", "Italic"))
	if err != nil {
		t.Fatal(err)
	}
	span, err := datatype.NewNumberRange(-1, 2.5)
	if err != nil {
		t.Fatal(err)
	}
	numbers, err := datatype.NewNumberSequence([]datatype.NumberSequenceKeypoint{{Time: 0, Value: 1, Envelope: 0.5}, {Time: 1, Value: 2}})
	if err != nil {
		t.Fatal(err)
	}
	colors, err := datatype.NewColorSequence([]datatype.ColorSequenceKeypoint{{Time: 0, Value: datatype.Color3{R: 1}}, {Time: 1, Value: datatype.Color3{G: 0.123}}})
	if err != nil {
		t.Fatal(err)
	}
	turned := datatype.FromAxisAngle(datatype.Vector3{X: 0.6, Y: 0.8}, 1.1)
	turned.Position = datatype.Vector3{X: 1e-7, Y: -2, Z: 3e30}
	for _, v := range []datatype.Value{
		datatype.Number(0.1), datatype.Number(-1e300), datatype.Number(1 << 60), datatype.Number(math.Pi), datatype.Bool(true),
		datatype.String("階段é😀 \"quoted\" \\ \n\r\t\x00 1"), datatype.String("\xff\xfe broken"), datatype.String(""),
		datatype.Vector2{X: 0.1, Y: -3}, datatype.Vector3{X: 1e20, Y: 0.3, Z: -0.7}, datatype.FromRGB(1, 2, 255), datatype.Color3{R: 0.1, G: 2, B: 0.333},
		turned, datatype.NewUDim(0.5, 2147483000), datatype.UDim2{X: datatype.NewUDim(0.1, 3), Y: datatype.NewUDim(0.2, -16777217)},
		span, numbers, colors, datatype.NewRect(datatype.Vector2{X: 1, Y: 2}, datatype.Vector2{X: 3, Y: 4.5}),
		datatype.BrickColorByName("Bright red"), font, datatype.EnumValue("Material", "Wood"),
	} {
		source := "return { Attributes = { A = " + datatype.Literal(v) + " }, OnGenerate = function() end }"
		job := &procedural.Job{Modules: []*procedural.Module{{Path: "m.luau", Source: source}}, Generator: "m.luau", Size: procedural.DefaultModelSize}
		d, err := api.NewInProcess().Describe(context.Background(), job)
		if err != nil {
			t.Errorf("%s: %v", datatype.Literal(v), err)
			continue
		}
		if got := d.Spec("A").Default; !datatype.Equal(got, v) {
			t.Errorf("%s makes %v, want %v", datatype.Literal(v), got, v)
		}
	}
}
