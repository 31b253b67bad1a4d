package level_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"copse/brush"
	"copse/internal/fixture"
	"copse/level"
	"copse/terrain"
)

// steps is a relief of a size in steps, a cone of noise.
func steps(cols, rows int, low, high, spacing float32) terrain.Relief {
	random := rand.New(rand.NewPCG(uint64(cols), uint64(rows)))
	r := &terrain.Raster{Cols: cols, Rows: rows, Steps: make([]uint16, cols*rows)}
	for i := range r.Steps {
		x, z := i%cols-cols/2, i/cols-rows/2
		r.Steps[i] = uint16(max(0, 60000-200*max(x, -x, z, -z)) + random.IntN(300))
	}
	return terrain.Relief{Raster: r, Low: low, High: high, Spacing: spacing}
}

// heights is a relief in metres.
func heights(cols, rows int) terrain.Relief {
	r := &terrain.Raster{Cols: cols, Rows: rows, Heights: make([]float32, cols*rows)}
	for i := range r.Heights {
		r.Heights[i] = float32(i%cols)*0.37 - float32(i/cols)*0.11
	}
	return terrain.Relief{Raster: r, Spacing: 1.5}
}

func TestAnImportedTerrainIsOneStepThatReplays(t *testing.T) {
	for name, relief := range map[string]terrain.Relief{
		"larger": steps(300, 200, -5, 60, 2), "smaller": steps(65, 33, 0, 20, 1), "metres": heights(200, 201),
	} {
		l := newLevel(t, level.Config{})
		yes := true
		edit(t, l, level.ModelEdit{ID: stairs(t, l, 5, 60), FollowsGround: &yes})
		stroke(t, l, level.DefaultBrush("Mixed Forest"), fixture.Place{X: 0, Z: 0}, fixture.Place{X: 12, Z: 60}, fixture.Place{X: -100, Z: 80})
		before, lines, stood, done := groundOf(l), l.Journal().Len(), l.Props().Len(), l.History().Done()
		did, err := l.ImportTerrain(relief)
		if err != nil {
			t.Fatal(err)
		}
		want, err := relief.Map()
		if err != nil {
			t.Fatal(err)
		}
		for i, y := range l.Terrain().Samples() {
			if math.Float32bits(y) != math.Float32bits(want.Samples()[i]) {
				t.Fatalf("%s: sample %d is %v, want %v", name, i, y, want.Samples()[i])
			}
		}
		if l.Journal().Len() != lines+1 || l.Hash() != l.Recomputed() {
			t.Errorf("%s: %d lines, hash %v, recomputed %v", name, l.Journal().Len()-lines, l.Hash(), l.Recomputed())
		}
		if did.Moved == 0 || l.Props().Len() != stood-did.Removed || (name == "smaller") != (did.Removed > 0) {
			t.Errorf("%s: %+v, %d of %d props stand", name, did, l.Props().Len(), stood)
		}
		g := brush.Ground{Terrain: l.Terrain(), Props: l.Props()}
		for p := range l.Props().All() {
			if _, ok := l.Terrain().Height(p.X, p.Z); !ok || brush.Reseat(&g, l.Seed(), &p) {
				t.Fatalf("%s: %v does not stand on the new ground", name, p.ID)
			}
		}
		sculpt(t, l, level.DefaultSculptBrush(terrain.Raise), fixture.Place{X: 1, Z: 1})
		stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 3, Z: 3})
		after := groundOf(l)
		made := l.History().Done() - done
		for range made {
			l.Undo()
		}
		if !before.equals(groundOf(l)) {
			t.Errorf("%s: undo does not bring the old ground back", name)
		}
		for range made {
			l.Redo()
		}
		if !after.equals(groundOf(l)) {
			t.Errorf("%s: redo does not bring the new ground back", name)
		}
		replays(t, l)
	}
}

func TestARefusedTerrainChangesNothing(t *testing.T) {
	l := newLevel(t, level.Config{})
	bad := heights(20, 20)
	bad.Heights[27] = 2e6
	if _, err := l.ImportTerrain(bad); err == nil || !strings.Contains(err.Error(), "row 1, column 7") {
		t.Error(err)
	}
	if _, err := l.ImportTerrain(steps(20, 20, 9, 3, 1)); err == nil {
		t.Error("a range upside down was taken")
	}
	if l.Hash().String() != emptyHash || l.History().Done() != 0 {
		t.Error("what was refused has changed the level")
	}
}

func TestABrokenTerrainInASessionIsRefused(t *testing.T) {
	l := newLevel(t, level.Config{})
	if _, err := l.ImportTerrain(steps(20, 30, 0, 10, 1)); err != nil {
		t.Fatal(err)
	}
	good := string(session(t, l))
	for _, c := range [][3]string{
		{`"cols":20`, `"cols":40`, "steps"},
		{`"cols":20`, `"cols":10`, "steps"},
		{`"rows":30`, `"rows":90000`, "cols"},
		{`"spacing":1`, `"spacing":0`, "spacing"},
		{`"high":10`, `"high":-10`, "heights from"},
		{`"steps":"`, `"heights":"`, "steps"},
		{`"steps":"`, `"steps":"////`, "steps"},
	} {
		bad := strings.Replace(good, c[0], c[1], 1)
		if _, err := level.Replay("s.jsonl", strings.NewReader(bad), nil); err == nil || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("%s: %v", c[1], err)
		}
	}
}

// A line of the journal holds a large map in little more than its noise.
func TestTheLineOfATerrainIsSmall(t *testing.T) {
	l := newLevel(t, level.Config{})
	if _, err := l.ImportTerrain(steps(513, 513, 0, 100, 1)); err != nil {
		t.Fatal(err)
	}
	if n := len(l.Journal().Line(l.Journal().Len() - 1)); n > 513*513*2 {
		t.Errorf("%d bytes for %d", n, 2*513*513)
	}
}

// BenchmarkImport4097 reads the time and memory of the largest map that is
// promised to be interactive.
func BenchmarkImport4097(b *testing.B) {
	relief := steps(4097, 4097, 0, 800, 1)
	for b.Loop() {
		l := newLevel(b, level.Config{})
		if _, err := l.ImportTerrain(relief); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(l.Terrain().Bytes())/(1<<20), "MB/map")
		b.ReportMetric(float64(len(l.Journal().Line(l.Journal().Len()-1)))/(1<<20), "MB/line")
	}
}
