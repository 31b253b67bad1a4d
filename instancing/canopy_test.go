package instancing_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"copse/instancing"
	"copse/internal/exact"
	"copse/props"
)

// cover is all cells of a canopy, two bytes each, as a reader has them that keeps
// up with it.
type cover struct {
	cells []uint8
	sent  int // cells that the latest flush sent
}

func (r *cover) read(c *instancing.Canopy) {
	g := c.Grid()
	r.sent = 0
	if len(r.cells) != 2*g.Cols*g.Rows {
		r.cells = make([]uint8, 2*g.Cols*g.Rows)
		c.Touch()
	}
	c.Flush(func(col, row, cols, rows int, cells []uint8) {
		r.sent = cols * rows
		for i := range rows {
			copy(r.cells[2*((row+i)*g.Cols+col):], cells[2*i*cols:2*(i+1)*cols])
		}
	})
}

// at is how closed the sky is over a place, 0 to 255, and how high the crowns are.
func (r *cover) at(c *instancing.Canopy, x, z float32) (closed uint8, height float32) {
	g := c.Grid()
	i := 2 * (int((z-g.MinZ)/g.Side)*g.Cols + int((x-g.MinX)/g.Side))
	return r.cells[i], float32(r.cells[i+1]) * instancing.HeightStep
}

func at(ordinal uint32, x, z float32, kind int) props.Prop {
	p := prop(1, ordinal, kind)
	p.X, p.Z = x, z
	return p
}

func TestCrownsCloseTheSkyAboveTheirFeet(t *testing.T) {
	store := props.NewStore(catalog(t, 2))
	s := instancing.NewStage(store)
	c := s.Canopy()
	c.Lay(-64, -64, 64, 64)
	s.SetBounds(0, exact.Vec3{-3, 0, -3}, exact.Vec3{3, 8, 3})
	s.SetBounds(1, exact.Vec3{-0.2, 0, -0.2}, exact.Vec3{0.2, 0.3, 0.2}) // grass
	store.Add(at(0, 10.25, -20.25, 0))
	store.Add(at(1, 40.25, 40.25, 1))
	s.Sync()
	var r cover
	r.read(c)
	middle, height := r.at(c, 10.25, -20.25)
	if middle < 150 || height < 7.8 || height > 8.2 {
		t.Errorf("the sky above a tree's foot is closed by %d of 255, at %v m", middle, height)
	}
	if rim, _ := r.at(c, 12.75, -20.25); rim == 0 || rim >= middle {
		t.Errorf("towards the rim of the crown it is closed by %d, in the middle by %d", rim, middle)
	}
	if beyond, _ := r.at(c, 14.25, -20.25); beyond != 0 {
		t.Errorf("beyond the crown it is closed by %d", beyond)
	}
	if grass, _ := r.at(c, 40.25, 40.25); grass != 0 {
		t.Errorf("above grass it is closed by %d", grass)
	}
	store.Add(at(2, 10.75, -20.25, 0))
	s.Sync()
	r.read(c)
	if both, _ := r.at(c, 10.25, -20.25); both <= middle {
		t.Errorf("below two crowns it is closed by %d, below one by %d", both, middle)
	}
	if r.sent > 30*30 {
		t.Errorf("a tree of 6 m sent %d cells", r.sent)
	}
	hung := at(3, -30.25, -30.25, 0)
	hung.Offset = 50
	store.Add(hung)
	s.Sync()
	r.read(c)
	if below, _ := r.at(c, -30.25, -30.25); below != 0 {
		t.Errorf("below a tree that hangs at 50 m it is closed by %d", below)
	}
}

// Whatever was done, and in which order, the shade is that of what stands.
func TestShadeFollowsFromWhatStands(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	store := props.NewStore(catalog(t, 3))
	s := instancing.NewStage(store)
	s.Canopy().Lay(-64, -64, 64, 64)
	bounds := func(s *instancing.Stage) {
		for k, height := range []float32{2, 5, 11} {
			s.SetBounds(props.KindIndex(k), exact.Vec3{}, upright(height))
		}
	}
	var r cover
	var alive []props.ID
	for i := range uint32(90_000) {
		switch {
		case rng.IntN(3) > 0 || len(alive) == 0:
			p := at(i, rng.Float32()*140-70, rng.Float32()*140-70, rng.IntN(3))
			p.Scale = 0.5 + rng.Float32()
			store.Add(p)
			alive = append(alive, p.ID)
		default:
			n := rng.IntN(len(alive))
			store.Remove(alive[n])
			alive = slices.Delete(alive, n, n+1)
		}
		switch {
		case i == 800:
			bounds(s) // models arrive
		case i == 1000:
			s.Canopy().Lay(-50, -70, 40, 33) // another map
		case i == 1200:
			s.SetBounds(1, exact.Vec3{}, exact.Vec3{}) // a kind is taken out
			s.SetBounds(1, exact.Vec3{}, upright(5))
		}
		if i < 2000 && i%5 == 0 { // then more at once than the list of changes keeps
			s.Sync()
			r.read(s.Canopy())
		}
		if i == 1400 || i == 89_999 {
			s.Sync()
			r.read(s.Canopy())
			fresh := instancing.NewStage(store)
			bounds(fresh)
			fresh.Sync()
			fresh.Canopy().Lay(-50, -70, 40, 33)
			var want cover
			want.read(fresh.Canopy())
			if !slices.Equal(r.cells, want.cells) {
				t.Fatalf("after %d edits the shade is not that of what stands", i+1)
			}
			if slices.Max(want.cells) == 0 {
				t.Fatal("nothing is shaded")
			}
		}
	}
}

// Where cells are wider than a crown it is spread thinly over those around it, and as
// dark on the whole wherever it stands.
func TestNarrowCrownsShadeWideCells(t *testing.T) {
	store := props.NewStore(catalog(t, 1))
	s := instancing.NewStage(store)
	s.Canopy().Lay(0, 0, 4096, 4096)
	s.SetBounds(0, exact.Vec3{-1.5, 0, -1.5}, exact.Vec3{1.5, 9, 1.5})
	var least, most int
	for i := range uint32(9) {
		p := at(i, 100+float32(i)*0.5, 100+float32(i)*0.25, 0)
		store.Add(p)
		s.Sync()
		var r cover
		r.read(s.Canopy())
		sum := 0
		for at := 0; at < len(r.cells); at += 2 {
			sum += int(r.cells[at])
		}
		if i == 0 {
			least, most = sum, sum
		}
		least, most = min(least, sum), max(most, sum)
		store.Remove(p.ID)
	}
	if least == 0 || most > 2*least {
		t.Errorf("a crown shades from %d to %d, by where it stands", least, most)
	}
}

func TestNoMapIsTooLargeForTheCanopy(t *testing.T) {
	s := instancing.NewStage(props.NewStore(catalog(t, 1)))
	s.Canopy().Lay(0, 0, 8192, 4096)
	if g := s.Canopy().Grid(); g.Cols != 1024 || g.Rows != 512 || g.Side != 8 {
		t.Errorf("the grid is %+v", g)
	}
}
