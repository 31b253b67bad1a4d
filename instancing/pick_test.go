package instancing_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"copse/instancing"
	"copse/internal/exact"
	"copse/props"
)

// eggs are solids whose models are ellipsoids 1 m wide that stand on their
// origin, kind k with a height of k+1 metres; kind 4 has none.
type eggs struct{}

func (eggs) Solid(kind props.KindIndex) (low, high exact.Vec3, radius float32, ok bool) {
	h := float32(kind) + 1
	return exact.Vec3{-0.5, 0, -0.5}, exact.Vec3{0.5, h, 0.5}, h, kind != 4
}

func (eggs) Hit(kind props.KindIndex, o, d exact.Vec3) (float32, bool) {
	h := (float32(kind) + 1) / 2
	unit := func(v exact.Vec3) exact.Vec3 { return exact.Vec3{2 * v[0], v[1] / h, 2 * v[2]} }
	return ballHit(unit(exact.Sub(o, exact.Vec3{0, h, 0})), unit(d))
}

// ballHit meets a ray with the ball of radius 1 around the origin.
func ballHit(o, d exact.Vec3) (float32, bool) {
	a, b, c := float64(exact.Dot(d, d)), float64(exact.Dot(o, d)), float64(exact.Dot(o, o)-1)
	root := b*b - a*c
	if root < 0 {
		return 0, false
	}
	t := float32((-b - math.Sqrt(root)) / a)
	return t, t >= 0
}

// slowPick tries every prop.
func slowPick(store *props.Store, ray instancing.Ray, limit float32) (id props.ID, distance float32, ok bool) {
	distance = limit
	for p := range store.All() {
		if p.Kind == 4 {
			continue
		}
		h := p.Scale * (float32(p.Kind) + 1) / 2
		s, c := exact.SinCos(p.Yaw / 360)
		own := func(v exact.Vec3) exact.Vec3 {
			x, z := v[0]*c-v[2]*s, v[0]*s+v[2]*c
			return exact.Vec3{2 * x / p.Scale, v[1] / h, 2 * z / p.Scale}
		}
		o := exact.Sub(ray.Origin, exact.Vec3{p.X, p.Y + h, p.Z})
		if t, hit := ballHit(own(o), own(ray.Direction)); hit && t < distance {
			id, distance, ok = p.ID, t, true
		}
	}
	return id, distance, ok
}

func scattered(t testing.TB, n int, side float32) (*props.Store, *instancing.Stage) {
	t.Helper()
	store := props.NewStore(catalog(t, 5))
	rng := rand.New(rand.NewPCG(3, 5))
	for i := range n {
		store.Add(props.Prop{
			ID: props.MakeID(uint32(i), 0), X: (rng.Float32() - 0.5) * side, Y: rng.Float32() * 20, Z: (rng.Float32() - 0.5) * side,
			Yaw: rng.Float32() * 360, Scale: 0.5 + rng.Float32()*2, Up: exact.Vec3{0, 1, 0}, Kind: props.KindIndex(rng.IntN(5)),
		})
	}
	s := instancing.NewStage(store)
	s.Sync()
	return store, s
}

func rayTo(rng *rand.Rand, side float32) instancing.Ray {
	from := exact.Vec3{(rng.Float32() - 0.5) * side, 10 + rng.Float32()*30, (rng.Float32() - 0.5) * side}
	to := exact.Vec3{(rng.Float32() - 0.5) * side, rng.Float32() * 10, (rng.Float32() - 0.5) * side}
	return instancing.Ray{Origin: from, Direction: exact.Normalize(exact.Sub(to, from))}
}

func TestPickFindsTheNearestProp(t *testing.T) {
	store, s := scattered(t, 3000, 300)
	rng := rand.New(rand.NewPCG(8, 8))
	var picker instancing.Picker
	hits := 0
	for range 300 {
		ray, limit := rayTo(rng, 400), 20+rng.Float32()*300
		want, far, wantOK := slowPick(store, ray, limit)
		got, distance, ok := picker.Prop(s, ray, eggs{}, limit)
		if got != want || ok != wantOK || math.Abs(float64(distance-far)) > 0.1 { // a grazing ray is ill-conditioned
			t.Fatalf("ray %v: picked %v at %v (%v), want %v at %v (%v)", ray, got, distance, ok, want, far, wantOK)
		}
		if ok {
			hits++
		}
	}
	if hits < 50 {
		t.Errorf("only %d rays met something: too few to tell", hits)
	}
}

func TestPickAllocatesNothing(t *testing.T) {
	_, s := scattered(t, 3000, 300)
	rng := rand.New(rand.NewPCG(8, 8))
	ray := rayTo(rng, 400)
	var picker instancing.Picker
	picker.Prop(s, ray, eggs{}, 1000)
	if n := testing.AllocsPerRun(20, func() { picker.Prop(s, ray, eggs{}, 1000) }); n != 0 {
		t.Errorf("a pick allocates %v times", n)
	}
}

// A pick among 100,000 props over a square kilometre.
func BenchmarkPick(b *testing.B) {
	_, s := scattered(b, 100_000, 1000)
	rng := rand.New(rand.NewPCG(8, 8))
	var picker instancing.Picker
	for b.Loop() {
		picker.Prop(s, rayTo(rng, 1000), eggs{}, 2000)
	}
}
