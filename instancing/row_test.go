package instancing_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"copse/instancing"
	"copse/internal/exact"
	"copse/props"
)

func matrix(r instancing.Row) mgl32.Mat4 {
	t := r.Transform
	return mgl32.Mat4FromRows(mgl32.Vec4{t[0], t[1], t[2], t[3]}, mgl32.Vec4{t[4], t[5], t[6], t[7]},
		mgl32.Vec4{t[8], t[9], t[10], t[11]}, mgl32.Vec4{0, 0, 0, 1})
}

func TestPropRowIsMoveLeanYawScale(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		up := exact.Normalize(exact.Vec3{rng.Float32()*2 - 1, rng.Float32()*1.4 - 0.4, rng.Float32()*2 - 1})
		p := props.Prop{X: rng.Float32() * 100, Y: rng.Float32() * 10, Z: -rng.Float32() * 100, Yaw: rng.Float32() * 360, Scale: 0.2 + rng.Float32()*3, Up: up}
		lean := mgl32.QuatBetweenVectors(mgl32.Vec3{0, 1, 0}, up).Mat4()
		want := mgl32.Translate3D(p.X, p.Y, p.Z).Mul4(lean).Mul4(mgl32.HomogRotate3DY(mgl32.DegToRad(p.Yaw))).Mul4(mgl32.Scale3D(p.Scale, p.Scale, p.Scale))
		got := matrix(instancing.PropRow(&p))
		for i := range got {
			if math.Abs(float64(got[i]-want[i])) > 2e-4 {
				t.Fatalf("prop %+v stands at\n%v, want\n%v", p, got, want)
			}
		}
	}
}

func TestYawTurnsCounterClockwiseFromAbove(t *testing.T) {
	row := instancing.PropRow(&props.Prop{Yaw: 90, Scale: 1, Up: exact.Vec3{0, 1, 0}})
	east := matrix(row).Mul4x1(mgl32.Vec4{1, 0, 0, 1})
	if !east.ApproxEqualThreshold(mgl32.Vec4{0, 0, -1, 1}, 1e-6) {
		t.Errorf("east turned by 90° is %v, want north", east)
	}
}

func TestUpsideDownIsARotation(t *testing.T) {
	row := instancing.PropRow(&props.Prop{Yaw: 30, Scale: 2, Up: exact.Vec3{0, -1, 0}})
	if d := matrix(row).Mat3().Det(); math.Abs(float64(d)-8) > 1e-4 {
		t.Errorf("determinant %v, want 8", d)
	}
}

func TestMirrorsFollowsTheDeterminant(t *testing.T) {
	row := instancing.PropRow(&props.Prop{Yaw: 77, Scale: 1.3, Up: exact.Normalize(exact.Vec3{0.2, 1, 0.1})})
	if row.Mirrors() {
		t.Error("a placed prop is no mirror image")
	}
	for i := range 3 {
		row.Transform[4*i] *= -1
	}
	if !row.Mirrors() {
		t.Error("a mirrored transform was not seen")
	}
}

func TestReachIsTheLongestColumn(t *testing.T) {
	row := instancing.Row{Transform: [12]float32{1, 0, 0, 9, 0, 0, 3, 9, 0, 2, 0, 9}}
	if row.Reach() != 3 {
		t.Errorf("reach %v, want 3", row.Reach())
	}
}

func TestTintIsNearWhite(t *testing.T) {
	for i := range uint32(5000) {
		row := instancing.PropRow(&props.Prop{ID: props.MakeID(i/50, i%50), Scale: 1, Up: exact.Vec3{0, 1, 0}})
		for _, c := range row.Tint {
			if c < 0.83 || c > 1.16 {
				t.Fatalf("tint %v of prop %d", row.Tint, i)
			}
		}
	}
}
