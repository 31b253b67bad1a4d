package render_test

import (
	"image"
	"slices"
	"testing"

	"copse/instancing"
	"copse/internal/exact"
	"copse/internal/golden"
	"copse/procedural"
	"copse/procedural/datatype"
	"copse/procedural/shapes"
	"copse/render"
	"copse/render/rendertest"
)

// materialColors are what some materials are known by; others are light grey.
var materialColors = map[string][3]uint8{
	"Wood": {150, 105, 66}, "WoodPlanks": {160, 118, 74}, "Brick": {150, 74, 56}, "Grass": {92, 128, 60}, "LeafyGrass": {84, 122, 56},
	"Sand": {214, 193, 148}, "Mud": {92, 70, 50}, "Ground": {110, 88, 62}, "ClayRoofTiles": {168, 84, 58}, "RoofShingles": {84, 84, 92},
	"Sandstone": {196, 162, 118}, "Limestone": {206, 198, 178}, "Slate": {92, 98, 108}, "Basalt": {70, 70, 74}, "Asphalt": {64, 64, 66},
	"Leather": {112, 66, 40}, "Carpet": {120, 40, 48}, "Fabric": {70, 96, 140}, "Neon": {60, 200, 255}, "Ice": {190, 220, 236},
	"Glacier": {170, 205, 230}, "Glass": {180, 215, 220}, "Water": {60, 120, 150}, "Cardboard": {184, 148, 104}, "CorrodedMetal": {120, 110, 104},
	"Rubber": {40, 40, 42}, "Plastic": {196, 48, 44}, "SmoothPlastic": {48, 110, 190}, "ForceField": {120, 150, 255}, "CrackedLava": {60, 50, 48},
	"Cobblestone": {140, 134, 126}, "Pebble": {156, 146, 132}, "Granite": {160, 150, 146}, "Rock": {128, 124, 118},
}

// samples lays out a block, a ball, a cylinder and a wedge of each material on a
// plinth, eight materials a row.
func samples() *procedural.Result {
	r := &procedural.Result{Primary: -1}
	for i, m := range instancing.Materials() {
		color, ok := materialColors[m.Name]
		if !ok {
			color = [3]uint8{186, 186, 182}
		}
		x, z := float32(i%9)*3.2-12.8, float32(i/9)*3.2-6.4
		add := func(shape procedural.Shape, size, at datatype.Vector3, r9 [9]float32) {
			p := procedural.Part{
				Group: -1, Shape: shape, Size: size, CFrame: datatype.CFrame{Position: at.Add(datatype.Vector3{X: x, Z: z}), R: r9},
				Color: color, Material: m.Value, Flags: procedural.CastShadow,
			}
			if m.Name == "Glass" || m.Name == "ForceField" || m.Name == "Water" {
				p.Transparency = 0.6
			}
			r.Parts = append(r.Parts, p)
		}
		id := datatype.Identity.R
		upright := [9]float32{0, -1, 0, 1, 0, 0, 0, 0, 1} // the cylinder's axis along Y
		add(procedural.Block, datatype.Vector3{X: 2.6, Y: 0.3, Z: 2.6}, datatype.Vector3{Y: 0.15}, id)
		add(procedural.Block, datatype.Vector3{X: 1, Y: 1.2, Z: 0.7}, datatype.Vector3{X: -0.6, Y: 0.9, Z: -0.7}, id)
		add(procedural.Ball, datatype.Vector3{X: 1, Y: 1, Z: 1}, datatype.Vector3{X: 0.6, Y: 0.8, Z: 0.6}, id)
		add(procedural.Cylinder, datatype.Vector3{X: 1.3, Y: 0.8, Z: 0.8}, datatype.Vector3{X: 0.7, Y: 0.95, Z: -0.7}, upright)
		add(procedural.Wedge, datatype.Vector3{X: 0.8, Y: 0.9, Z: 0.9}, datatype.Vector3{X: -0.7, Y: 0.75, Z: 0.6}, id)
	}
	return r
}

// standing puts a result on level ground at the origin.
func standing(r *procedural.Result) *instancing.Parts {
	parts := instancing.NewParts(nil)
	parts.Put(1, r, datatype.Identity, 1)
	return parts
}

// fromAbove sees all samples, nearBy some of them at arm's length.
var (
	fromAbove = render.View{Eye: exact.Vec3{0, 14, 19}, Target: exact.Vec3{0, 0, 0.4}, FovY: 46}
	nearBy    = render.View{Eye: exact.Vec3{-0.4, 2.6, 0.2}, Target: exact.Vec3{-0.4, 0.4, -5}, FovY: 60}
)

func TestMaterialsLookAsTheyDid(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := &render.Scene{Parts: standing(samples()), Environment: render.DefaultEnvironment()}
		stats := draw(t, o, fromAbove, s)
		golden.Check(t, "parts-low", o.Image(), golden.Default)
		p := stats.Passes[render.PartPass]
		if buckets := len(s.Parts.Buckets()); p.Draws > 2*buckets || p.Instances != s.Parts.Len() {
			t.Errorf("%d draw calls for %d buckets, %d instances of %d parts", p.Draws, buckets, p.Instances, s.Parts.Len())
		}
		if testing.Short() {
			return
		}
		high, _ := render.QualityNamed("high")
		if err := o.SetQuality(high); err != nil {
			t.Fatal(err)
		}
		draw(t, o, fromAbove, s)
		golden.Check(t, "parts-high", o.Image(), golden.Default)
		draw(t, o, nearBy, s)
		golden.Check(t, "parts-near", o.Image(), golden.Default)
	})
}

// one is a result of one part.
func one(shape procedural.Shape, size datatype.Vector3, frame datatype.CFrame) *procedural.Result {
	return &procedural.Result{Primary: -1, Parts: []procedural.Part{{
		Group: -1, Shape: shape, Size: size, CFrame: frame, Color: [3]uint8{200, 200, 200}, Material: 272, Flags: procedural.CastShadow,
	}}}
}

// Every shape fills the box of its size, wherever its model stands.
func TestPartsFillTheirBoxes(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		lean := datatype.CFrame{Position: datatype.Vector3{X: 1, Y: 2, Z: -1}, R: [9]float32{0.8, 0, 0.6, 0, 1, 0, -0.6, 0, 0.8}}
		for shape := range procedural.Mesh {
			r := one(shape, datatype.Vector3{X: 3, Y: 2, Z: 1}, datatype.At(datatype.Vector3{X: 0.5, Z: 0.25}))
			parts := instancing.NewParts(nil)
			parts.Put(1, r, lean, 1.5)
			v := render.View{Eye: exact.Vec3{1, 2, 14}, Target: exact.Vec3{1, 2, 0}, FovY: 40, Width: rendertest.Width, Height: rendertest.Height}
			draw(t, o, v, &render.Scene{Parts: parts, Environment: render.DefaultEnvironment(), Transparent: true})
			low, high := covered(o.Image())
			wantLow, wantHigh := corners(v, shape, lean)
			for i := range 2 {
				if d := low[i] - wantLow[i]; d > 2 || d < -2 {
					t.Errorf("%v begins at %v, its box at %v", shape, low, wantLow)
				}
				if d := high[i] - wantHigh[i]; d > 2 || d < -2 {
					t.Errorf("%v ends at %v, its box at %v", shape, high, wantHigh)
				}
			}
			o.ReleaseParts(parts)
		}
	})
}

// covered is the rectangle of the pixels that something is drawn in.
func covered(img *image.NRGBA) (low, high [2]float32) {
	low = [2]float32{1e9, 1e9}
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if img.NRGBAAt(x, y).A > 127 {
				low = [2]float32{min(low[0], float32(x)), min(low[1], float32(y))}
				high = [2]float32{max(high[0], float32(x+1)), max(high[1], float32(y+1))}
			}
		}
	}
	return low, high
}

// corners is the rectangle around the geometry of the shape, as shapes builds it.
func corners(v render.View, shape procedural.Shape, pivot datatype.CFrame) (low, high [2]float32) {
	low = [2]float32{1e9, 1e9}
	for _, p := range shapes.Build(shape, datatype.Vector3{X: 4.5, Y: 3, Z: 1.5}).Positions {
		w := pivot.PointToWorld(datatype.Vector3{X: p[0] + 0.75, Y: p[1], Z: p[2] + 0.375})
		x, y, _ := v.Project(exact.Vec3{w.X, w.Y, w.Z})
		low = [2]float32{min(low[0], x), min(low[1], y)}
		high = [2]float32{max(high[0], x), max(high[1], y)}
	}
	return low, high
}

func TestPartsThrowShadows(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := landscape()
		height, _ := s.Terrain.Height(10, 50)
		v := render.View{Eye: exact.Vec3{10, height + 12, 70}, Target: exact.Vec3{10, height, 50}}
		r := one(procedural.Block, datatype.Vector3{X: 3, Y: 6, Z: 3}, datatype.At(datatype.Vector3{X: 10, Y: height + 3, Z: 50}))
		s.Parts = standing(r)
		draw(t, o, v, s)
		with := o.Image()
		r2 := *r
		r2.Parts = slices.Clone(r.Parts)
		r2.Parts[0].Flags = 0
		s.Parts.Put(1, &r2, datatype.Identity, 1)
		draw(t, o, v, s)
		share, _, err := golden.Compare(with, o.Image(), 0.05)
		if err != nil || share < 0.003 || share > 0.1 {
			t.Errorf("the shadow is %.4f of the picture (%v)", share, err)
		}
	})
}

// A still picture sends nothing of the parts, and a moved model its rows.
func TestMovingAModelSendsItsRows(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		parts := instancing.NewParts(nil)
		r := samples()
		for id := range procedural.ModelID(50) {
			parts.Put(id+1, r, datatype.At(datatype.Vector3{X: float32(id) * 30}), 1)
		}
		s := &render.Scene{Parts: parts, Environment: render.DefaultEnvironment()}
		draw(t, o, fromAbove, s)
		still := draw(t, o, fromAbove, s).Uploaded
		parts.Put(20, r, datatype.At(datatype.Vector3{X: 1000, Z: 40}), 1)
		moved := draw(t, o, fromAbove, s).Uploaded - still
		if most := len(r.Parts) * 4 * 32 * 64; moved <= 0 || moved > most {
			t.Errorf("moving a model of %d parts sent %d bytes", len(r.Parts), moved)
		}
		if still > 4096 {
			t.Errorf("a still picture sent %d bytes", still)
		}
	})
}

// The nearest lamps shine, on parts and on the ground.
func TestLampsShine(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := landscape()
		s.Environment = render.Daylight(0.5)
		height, _ := s.Terrain.Height(10, 50)
		v := render.View{Eye: exact.Vec3{10, height + 12, 70}, Target: exact.Vec3{10, height, 50}}
		draw(t, o, v, s)
		dark := o.Image()
		for i := range 20 {
			s.Lamps = append(s.Lamps, render.Lamp{Position: exact.Vec3{10 + 500*float32(19-i), height + 2, 50}, Color: exact.Vec3{3, 2, 1}, Range: 12})
		}
		draw(t, o, v, s)
		if share, _, _ := golden.Compare(dark, o.Image(), 0.05); share < 0.05 {
			t.Errorf("the lamp lights %.3f of the picture", share)
		}
	})
}

// What is drawn of a glass table beside a stone ball and a far one.
func TestDrawList(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		r := &procedural.Result{Primary: -1}
		add := func(shape procedural.Shape, material uint16, at datatype.Vector3, size, transparency float32) {
			r.Parts = append(r.Parts, procedural.Part{
				Group: -1, Shape: shape, Material: material, Size: datatype.Vector3{X: size, Y: size, Z: size}, CFrame: datatype.At(at),
				Transparency: transparency, Flags: procedural.CastShadow,
			})
		}
		for x := range 4 {
			add(procedural.Block, 512, datatype.Vector3{X: float32(x)}, 0.3, 0)
		}
		add(procedural.Block, 1568, datatype.Vector3{Y: 1}, 1, 0.5)
		add(procedural.Block, 1568, datatype.Vector3{Y: 2}, 1, 1)         // not seen at all
		add(procedural.Ball, 832, datatype.Vector3{X: -2}, 2, 0)          // near
		add(procedural.Ball, 832, datatype.Vector3{X: -4, Z: -90}, 2, 0)  // far
		add(procedural.Ball, 832, datatype.Vector3{Z: -300}, 0.05, 0)     // smaller than a pixel
		add(procedural.Wedge, 848, datatype.Vector3{X: 500, Z: 10}, 1, 0) // out of sight
		parts := standing(r)
		draw(t, o, render.View{Eye: exact.Vec3{0, 2, 8}, Target: exact.Vec3{0, 0, 0}}, &render.Scene{Parts: parts, Environment: render.DefaultEnvironment()})
		want := `view 0: 4 × timber Block
view 0: 1 × smooth Block, clear
view 0: 1 × stone Ball
view 0: 1 × stone Ball, coarse
view 1: 4 × timber Block
view 1: 1 × stone Ball
view 1: 1 × stone Ball, coarse
`
		if got := o.PartDraws(parts); got != want {
			t.Errorf("drawn were\n%swant\n%s", got, want)
		}
	})
}
