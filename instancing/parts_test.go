package instancing_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"copse/instancing"
	"copse/internal/exact"
	"copse/internal/frustum"
	"copse/procedural"
	"copse/procedural/datatype"
	"copse/procedural/shapes"

	"github.com/go-gl/mathgl/mgl32"
)

var someMaterials = []uint16{256, 512, 848, 832, 1088, 1280, 1312, 1568}

// result makes n parts scattered over a box of ±reach metres.
func result(rng *rand.Rand, n int, reach float32) *procedural.Result {
	r := &procedural.Result{Primary: -1}
	for range n {
		v := func() float32 { return (rng.Float32()*2 - 1) * reach }
		p := procedural.Part{
			Group: -1, Shape: procedural.Shape(rng.IntN(int(procedural.Mesh))), Material: someMaterials[rng.IntN(len(someMaterials))],
			Size:   datatype.Vector3{X: 0.2 + rng.Float32()*3, Y: 0.2 + rng.Float32()*3, Z: 0.2 + rng.Float32()*3},
			CFrame: turned(rng, datatype.Vector3{X: v(), Y: v(), Z: v()}), Flags: procedural.CastShadow,
			Color: [3]uint8{uint8(rng.IntN(256)), uint8(rng.IntN(256)), uint8(rng.IntN(256))},
		}
		if rng.IntN(5) == 0 {
			p.Transparency = 0.5
		}
		r.Parts = append(r.Parts, p)
	}
	return r
}

func turned(rng *rand.Rand, at datatype.Vector3) datatype.CFrame {
	q := mgl32.Quat{W: rng.Float32() - 0.5, V: mgl32.Vec3{rng.Float32() - 0.5, rng.Float32() - 0.5, rng.Float32() - 0.5}}.Normalize().Mat4()
	f := datatype.CFrame{Position: at}
	for i := range 3 {
		for j := range 3 {
			f.R[3*i+j] = q.At(i, j)
		}
	}
	return f
}

// put is a model as a test remembers it.
type put struct {
	result *procedural.Result
	pivot  datatype.CFrame
	scale  float64
}

// rowsOf reads back what stands, with how often.
func rowsOf(p *instancing.Parts) map[string]int {
	rows := map[string]int{}
	for _, b := range p.Buckets() {
		for _, row := range p.Rows(b).All() {
			rows[fmt.Sprint(b, row.Tint, row.Look, row.Position())]++
		}
	}
	return rows
}

// alone is what a model's rows are where nothing else stands.
func alone(id procedural.ModelID, m put) map[string]int {
	p := instancing.NewParts(nil)
	p.Put(id, m.result, m.pivot, m.scale)
	return rowsOf(p)
}

func TestPartsFollowTheModels(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 2))
	parts := instancing.NewParts(nil)
	models := map[procedural.ModelID]put{}
	for step := range 2000 {
		id := procedural.ModelID(1 + rng.IntN(20))
		m, there := models[id]
		switch r := rng.IntN(10); {
		case r < 3 || !there:
			m = put{result(rng, rng.IntN(30), 5), turned(rng, datatype.Vector3{X: rng.Float32() * 100}), 1}
		case r < 8:
			m.pivot, m.scale = turned(rng, datatype.Vector3{X: rng.Float32() * 100}), 0.1+rng.Float64()*3
		default:
			if !parts.Remove(id) {
				t.Fatalf("step %d: model %d was not there", step, id)
			}
			delete(models, id)
			m.result = nil
		}
		if m.result != nil {
			parts.Put(id, m.result, m.pivot, m.scale)
			models[id] = m
		}
		if step%50 == 49 {
			checkParts(t, parts, models)
		}
	}
	parts.Clear()
	if parts.Len() != 0 || parts.Models() != 0 {
		t.Errorf("%d parts of %d models are left", parts.Len(), parts.Models())
	}
}

func checkParts(t *testing.T, parts *instancing.Parts, models map[procedural.ModelID]put) {
	t.Helper()
	want := map[string]int{}
	count := 0
	for id, m := range models {
		for row, n := range alone(id, m) {
			want[row] += n
		}
		count += len(m.result.Parts)
		seen := 0
		parts.Each(id, func(b instancing.PartBucket, row int) {
			seen++
			if parts.Rows(b).Cell(row) == 0 {
				t.Errorf("a row of model %d belongs to none", id)
			}
		}, nil)
		if seen != len(m.result.Parts) {
			t.Errorf("model %d has %d rows for %d parts", id, seen, len(m.result.Parts))
		}
	}
	if parts.Len() != count {
		t.Fatalf("%d parts stand, want %d", parts.Len(), count)
	}
	got := rowsOf(parts)
	for row, n := range want {
		if got[row] != n {
			t.Fatalf("row %s stands %d times, want %d", row, got[row], n)
		}
	}
}

// Moving a model sends its rows and no others, and allocates nothing.
func TestMovingAModelWritesItsRowsOnly(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	parts := instancing.NewParts(nil)
	for id := range procedural.ModelID(200) {
		parts.Put(id+1, result(rng, 100, 5), datatype.Identity, 1)
	}
	flushed := func() (rows int) {
		for _, b := range parts.Buckets() {
			parts.Rows(b).Flush(func(first int, run []instancing.Row) { rows += len(run) })
		}
		return rows
	}
	if n := flushed(); n != parts.Len() {
		t.Fatalf("%d of %d rows were sent at first", n, parts.Len())
	}
	moved := result(rng, 100, 5)
	parts.Put(7, moved, datatype.Identity, 1)
	flushed()
	x := float32(0)
	move := func() {
		x++
		parts.Put(7, moved, datatype.At(datatype.Vector3{X: x}), 1.5)
	}
	move()
	if n := flushed(); n > 100*instancing.PageRows {
		t.Errorf("moving 100 parts sends %d rows of %d", n, parts.Len())
	}
	revision := parts.Revision()
	parts.Put(7, moved, datatype.At(datatype.Vector3{X: x}), 1.5)
	if parts.Revision() != revision || flushed() != 0 {
		t.Error("putting the same again changes something")
	}
	if n := testing.AllocsPerRun(50, move); n != 0 {
		t.Errorf("a move allocates %v times", n)
	}
}

func TestPartsRoundTripThroughScaleExactly(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	parts := instancing.NewParts(nil)
	r, pivot := result(rng, 50, 5), turned(rng, datatype.Vector3{X: 3})
	parts.Put(1, r, pivot, 1)
	before := fmt.Sprint(rowsOf(parts))
	for range 100 {
		parts.Put(1, r, turned(rng, datatype.Vector3{Y: 7}), 0.05+rng.Float64()*9)
	}
	parts.Put(1, r, pivot, 1)
	if fmt.Sprint(rowsOf(parts)) != before {
		t.Error("a hundred moves and scales leave a trace")
	}
}

// Nothing of what a view sees is left out, and bounds hold every corner.
func TestCullingKeepsWhatIsSeen(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 3))
	parts := instancing.NewParts(nil)
	for id := range procedural.ModelID(100) {
		at := datatype.Vector3{X: rng.Float32()*400 - 200, Z: rng.Float32()*400 - 200}
		parts.Put(id+1, result(rng, 40, 6), turned(rng, at), 0.5+rng.Float64())
	}
	var culler instancing.Culler
	dropped := 0
	for range 20 {
		eye := mgl32.Vec3{rng.Float32()*400 - 200, rng.Float32() * 40, rng.Float32()*400 - 200}
		matrix := mgl32.Perspective(1, 1.6, 0.2, 500).Mul4(mgl32.LookAtV(eye, mgl32.Vec3{rng.Float32() * 50, 0, 0}, mgl32.Vec3{0, 1, 0}))
		culler.LookParts(parts, frustum.Of(matrix))
		for _, b := range parts.Buckets() {
			seen := map[uint32]bool{}
			for _, row := range culler.AppendParts(nil, parts.Rows(b)) {
				seen[row] = true
			}
			for i, row := range parts.Rows(b).All() {
				p := row.Position()
				clip := matrix.Mul4x1(mgl32.Vec4{p[0], p[1], p[2], 1})
				inside := clip[3] > 0 && mgl32.Abs(clip[0]) < clip[3] && mgl32.Abs(clip[1]) < clip[3] && clip[2] < clip[3]
				if inside && !seen[uint32(i)] {
					t.Fatalf("the part at %v is in sight and left out", p)
				}
				if !seen[uint32(i)] {
					dropped++
				}
			}
		}
	}
	if dropped == 0 {
		t.Error("nothing was left out")
	}
}

// The shapes that rays meet are those that are drawn.
func TestPickMeetsTheShapesThatAreDrawn(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 5))
	for shape := range procedural.Mesh {
		r := result(rng, 1, 0.5)
		r.Parts[0].Shape, r.Parts[0].Transparency = shape, 0
		parts := instancing.NewParts(nil)
		pivot := turned(rng, datatype.Vector3{X: 2, Y: 1})
		parts.Put(5, r, pivot, 1.5)
		var picker instancing.Picker
		hits, misses := 0, 0
		for range 2000 {
			way := func() exact.Vec3 {
				return exact.Normalize(exact.Vec3{rng.Float32() - 0.5, rng.Float32() - 0.5, rng.Float32() - 0.5})
			}
			from := exact.Add(exact.Vec3{2, 1, 0}, exact.Scale(way(), 12))
			to := exact.Add(exact.Vec3{2, 1, 0}, exact.Scale(way(), 1.4))
			ray := instancing.Ray{Origin: from, Direction: exact.Normalize(exact.Sub(to, from))}
			want, wantOK := meshHit(&r.Parts[0], pivot, 1.5, ray)
			got, ok := picker.Part(parts, ray, nil, 100, nil)
			// The mesh of a round shape lies a little inside the shape itself.
			round := shape == procedural.Ball || shape == procedural.Cylinder
			if ok != wantOK && !round || ok && wantOK && mgl32.Abs(got.Distance-want) > 0.15 {
				t.Fatalf("%v: picked at %v (%v), drawn at %v (%v)", shape, got.Distance, ok, want, wantOK)
			}
			if ok != wantOK {
				misses++
			}
			if ok {
				hits++
			}
		}
		if hits < 50 || misses > 100 {
			t.Errorf("%v: %d hits, %d where the mesh says otherwise", shape, hits, misses)
		}
	}
}

// meshHit meets a ray with the triangles of a part.
func meshHit(p *procedural.Part, pivot datatype.CFrame, scale float64, ray instancing.Ray) (float32, bool) {
	local := p.CFrame
	local.Position = local.Position.Scale(scale)
	frame := pivot.Mul(local)
	mesh := shapes.Build(p.Shape, p.Size.Scale(scale))
	best, ok := float32(math.MaxFloat32), false
	at := func(i uint32) mgl32.Vec3 {
		v := mesh.Positions[i]
		w := frame.PointToWorld(datatype.Vector3{X: v[0], Y: v[1], Z: v[2]})
		return mgl32.Vec3{w.X, w.Y, w.Z}
	}
	o, d := mgl32.Vec3(ray.Origin), mgl32.Vec3(ray.Direction)
	for i := 0; i < len(mesh.Indices); i += 3 {
		a, b, c := at(mesh.Indices[i]), at(mesh.Indices[i+1]), at(mesh.Indices[i+2])
		n := b.Sub(a).Cross(c.Sub(a))
		if n.Dot(d) == 0 {
			continue
		}
		t := n.Dot(a.Sub(o)) / n.Dot(d)
		q := o.Add(d.Mul(t))
		inside := b.Sub(a).Cross(q.Sub(a)).Dot(n) >= 0 && c.Sub(b).Cross(q.Sub(b)).Dot(n) >= 0 && a.Sub(c).Cross(q.Sub(c)).Dot(n) >= 0
		if inside && t > 0 && t < best {
			best, ok = t, true
		}
	}
	return best, ok
}

func TestEveryMaterialHasALook(t *testing.T) {
	names := map[string]bool{}
	for i, m := range instancing.Materials() {
		names[m.Name] = true
		if item := datatype.Enum("Material").ByValue(int(m.Value)); item == nil || item.Name != m.Name {
			t.Errorf("%s: %d is another material", m.Name, m.Value)
		}
		if int(m.Look) != i || i >= 64 {
			t.Errorf("%s has the look %d, want %d and below 64", m.Name, m.Look, i)
		}
	}
	for _, item := range datatype.Enum("Material").Items() {
		if !names[item.Name] {
			t.Errorf("%s has no look", item.Name)
		}
	}
	if instancing.MaterialOf(9999).Name != "Plastic" {
		t.Error("an unknown material is not plastic")
	}
}

func BenchmarkMoveModel(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	parts := instancing.NewParts(nil)
	r := result(rng, 10_000, 50)
	x := float32(0)
	for b.Loop() {
		x++
		parts.Put(1, r, datatype.At(datatype.Vector3{X: x}), 1)
	}
}

// A pick among a thousand models of a hundred parts.
func BenchmarkPickPart(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	parts := instancing.NewParts(nil)
	for id := range procedural.ModelID(1000) {
		parts.Put(id+1, result(rng, 100, 6), datatype.At(datatype.Vector3{X: rng.Float32()*1000 - 500, Y: 10, Z: rng.Float32()*1000 - 500}), 1)
	}
	var picker instancing.Picker
	for b.Loop() {
		picker.Part(parts, rayTo(rng, 1000), nil, 2000, nil)
	}
}
