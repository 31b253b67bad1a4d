package main

import (
	"fmt"
	"slices"
	"time"

	"copse/brush"
	"copse/props"
	"copse/terrain"
)

// What limits most lines of the row.
const (
	draws  = "arithmetic: six random numbers, a root, a sine, a look at the ground and two choices for each"
	stores = "the same, and memory: a row, its id, its place in the grid and in the list of changes for each that is placed"
)

// measureScatter compares one dab of Mixed Forest over the whole starter
// terrain with three.js's ForestGenerator on the same heights, which draws
// from the same generator of random numbers and tests altitude and slope, and
// knows no spacing.
func measureScatter(b *Bench) ([]Line, error) {
	catalog, forest, err := builtIn("Mixed Forest")
	if err != nil {
		return nil, err
	}
	free := *forest
	free.Picks = slices.Clone(forest.Picks)
	for i := range free.Picks {
		free.Picks[i].MinSpacing = 0
	}
	heights, err := b.share("heights", terrain.Starter().Samples())
	if err != nil {
		return nil, err
	}

	var lines []Line
	for _, c := range []struct {
		name        string
		preset      *brush.Preset
		ours, peers bool // whether what passes is placed
		ratio       float64
		limit       string
	}{
		{"draws and predicates alone", &free, false, true, 3, draws},
		{"the same, and the peer's alone", &free, false, false, 0, draws},
		{"placed, spacing off", &free, true, true, 0, stores},
		{"placed, with spacing", forest, true, true, 1.5, "the same, and a look into the four cells around, whose lists are of unknown length"},
	} {
		peer, err := newForestPeer(b, heights, c.peers)
		if err != nil {
			return nil, err
		}
		field := newField(terrain.Starter(), catalog, c.preset)
		if !c.ours {
			field.ground.Blocked = func(x, z float32) bool { return true }
		}
		line, err := b.compare(Line{
			Case: c.name, Operation: "candidate", PeerName: "three.js ForestGenerator", Limit: c.limit,
		}, field.run, peer.run)
		if err != nil {
			return nil, err
		}
		if c.ratio > 0 {
			line.atLeast(c.ratio)
		}
		line.Note = fmt.Sprintf("ours places %d of %d candidates, the peer %d of %d; the peer has no spacing and thins by a noise instead",
			field.counts.Placed, field.counts.Candidates, peer.placed, peer.candidates)
		lines = append(lines, line)
	}
	dab, err := measureDab(b, catalog, forest)
	return append(lines, dab), err
}

// field is ground that nothing stands on.
type field struct {
	ground  *brush.Ground
	palette *brush.Palette
	index   uint32
	counts  brush.Counts // of the last run
}

func newField(m *terrain.Heightmap, c *props.Catalog, p *brush.Preset) *field {
	return &field{
		ground:  &brush.Ground{Terrain: m, Props: props.NewStore(c), Cap: 200_000},
		palette: brush.NewPalette(p, c),
	}
}

// run times a dab of 128 m radius, which covers the starter terrain but for its
// corners.
func (f *field) run() (Sample, error) {
	return f.dab(brush.Dab{Radius: 128, Strength: 1, Density: 1})
}

// dab times one dab on empty ground.
func (f *field) dab(d brush.Dab) (Sample, error) {
	d.Seed, d.Index = 1, f.index
	f.index++
	const all = 1 << 30
	start := time.Now()
	spray := brush.NewSpray(f.ground, f.palette, d, all)
	spray.Run(all)
	took := time.Since(start)
	f.counts = spray.Counts
	if !f.counts.Balanced() || f.ground.Props.Len() != f.counts.Placed {
		return Sample{}, fmt.Errorf("%d props stand after a dab of %+v", f.ground.Props.Len(), f.counts)
	}
	for f.ground.Props.Len() > 0 {
		id, _ := f.ground.Props.Oldest()
		f.ground.Props.Remove(id)
	}
	return Sample{float64(took.Nanoseconds()), f.counts.Candidates}, nil
}

// measureDab times a dab of 158 candidates on the flattest meadow, the
// published case.
func measureDab(b *Bench, c *props.Catalog, p *brush.Preset) (Line, error) {
	const candidates = 158
	f := newField(terrain.Starter(), c, p)
	d := brush.Dab{X: terrain.StarterMeadowX, Z: terrain.StarterMeadowZ, Radius: 10.57, Strength: 1, Density: 1} // 158 m² of density 0.45
	total, placed := 0, 0
	var times []float64
	for len(times) < 100*b.rounds {
		s, err := f.dab(d)
		if err != nil {
			return Line{}, err
		}
		if s.Operations == candidates { // the fraction may give one less
			times = append(times, s.Nanoseconds)
		}
		total, placed = total+s.Operations, placed+f.counts.Placed
	}
	line := Line{
		Case: "158-candidate dab", Operation: "dab", Ours: spreadOf(times),
		Limit: "the same as placing with spacing, in warm memory",
		Note:  fmt.Sprintf("on the flat meadow, %.0f %% are placed", 100*float64(placed)/float64(total)),
	}
	line.atMost(15 * time.Microsecond)
	return line, nil
}

// forestPeer is a ForestGenerator in a process of its own.
type forestPeer struct {
	*Peer
	candidates, placed int
}

// newForestPeer starts one that plants trees for a few milliseconds, with
// the altitudes and slopes of its picks. Where it should place nothing, no
// ground is flat enough for it.
func newForestPeer(b *Bench, heights string, place bool) (*forestPeer, error) {
	const trees = 3000
	minSlope := 0.7 // the normal's y: our slope of 0.3
	if !place {
		minSlope = 2
	}
	with := map[string]any{"heights": heights, "side": 257, "parameters": map[string]any{
		"count": trees, "altitudeMin": 0.8, "altitudeMax": 60, "minSlope": minSlope,
	}}
	f := &forestPeer{}
	for range 2 { // the first process counts, the second runs
		var err error
		if f.Peer, err = b.peer("scatter.mjs"); err != nil {
			return nil, err
		}
		if err := f.call("prepare", with, nil); err != nil {
			return nil, err
		}
		if f.candidates == 0 {
			var counted struct{ Candidates, Placed int }
			if err := f.call("count", nil, &counted); err != nil {
				return nil, err
			}
			f.candidates, f.placed = counted.Candidates, counted.Placed
		}
	}
	return f, nil
}

func (f *forestPeer) run() (Sample, error) {
	var ran struct {
		NS     float64
		Placed int
	}
	if err := f.call("run", nil, &ran); err != nil {
		return Sample{}, err
	}
	if ran.Placed != f.placed {
		return Sample{}, fmt.Errorf("the peer placed %d props, and %d when its candidates were counted", ran.Placed, f.placed)
	}
	return Sample{ran.NS, f.candidates}, nil
}
