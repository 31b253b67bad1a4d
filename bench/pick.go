package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"copse/terrain"
)

const (
	raysOfKind  = 16_000 // of one kind
	raysPerRun  = 4_000
	raysChecked = 400 // against every triangle
)

// measurePick casts the same rays on the starter terrain as three-mesh-bvh does
// on its triangles.
func measurePick(b *Bench) ([]Line, error) {
	m := terrain.Starter()
	heights, err := b.share("heights", m.Samples())
	if err != nil {
		return nil, err
	}
	all := triangles(m)
	var lines []Line
	for _, kind := range []struct {
		name  string
		make  func(*rand.Rand, *terrain.Heightmap) ray
		ratio float64
	}{
		{"steep rays", steepRay, 5},
		{"grazing rays", grazingRay, 5},
		{"rays that miss", missingRay, 0},
	} {
		p := &pickRace{terrain: m, distances: make([]float64, raysOfKind)}
		random := rand.New(rand.NewPCG(1, 1))
		for range raysOfKind {
			p.rays = append(p.rays, kind.make(random, m))
		}
		line, err := p.measure(b, heights, Line{
			Case: kind.name, Operation: "ray", PeerName: "three-mesh-bvh raycastFirst",
			Limit: "the chain of cells along the ray: one division of work cannot begin before the step before it",
		})
		if err != nil {
			return nil, err
		}
		if kind.ratio > 0 {
			line.atLeast(kind.ratio)
		}
		wrong := 0
		for i, ray := range p.rays[:raysChecked] {
			if differ(p.distances[i], nearest(all, ray)) {
				wrong++
			}
		}
		line.aim("0 wrong", wrong == 0)
		line.Note = fmt.Sprintf("%d of %d checked rays differ from a test of all %d triangles; %s", wrong, raysChecked, len(all), line.Note)
		lines = append(lines, line)
	}
	return lines, nil
}

// pickRace is one kind of rays, of which each run casts the next few thousand.
type pickRace struct {
	terrain   *terrain.Heightmap
	rays      []ray
	next      int
	distances []float64 // of our hits; infinity for a miss
}

func (p *pickRace) measure(b *Bench, heights string, l Line) (Line, error) {
	var flat []float32
	for _, r := range p.rays {
		flat = append(flat, r.origin[:]...)
		flat = append(flat, r.direction[:]...)
	}
	rays, err := b.share("rays", flat)
	if err != nil {
		return l, err
	}
	peer, err := b.peer("pick.mjs")
	if err != nil {
		return l, err
	}
	if err := peer.call("prepare", map[string]any{"heights": heights, "side": p.terrain.Cols(), "rays": rays}, nil); err != nil {
		return l, err
	}
	if l, err = b.compare(l, p.run, peer.run(map[string]any{"count": raysPerRun})); err != nil {
		return l, err
	}
	var theirs struct{ Distances []*float64 } // null for a miss
	if err := peer.call("distances", nil, &theirs); err != nil {
		return l, err
	}
	p.castAll()
	hits, different := 0, 0
	for i, ours := range p.distances {
		their := math.Inf(1)
		if d := theirs.Distances[i]; d != nil {
			their = *d
		}
		if !math.IsInf(ours, 1) {
			hits++
		}
		if differ(ours, their) {
			different++
		}
	}
	l.Note = fmt.Sprintf("%d of %d rays hit; the peer's answer is another for %d", hits, len(p.rays), different)
	return l, nil
}

// differ tells whether two distances are not the same within a millimetre.
func differ(a, b float64) bool { return a != b && !(math.Abs(a-b) <= 1e-3) }

func (p *pickRace) run() (Sample, error) {
	start := time.Now()
	for i := p.next; i < p.next+raysPerRun; i++ {
		p.cast(i)
	}
	took := time.Since(start)
	p.next = (p.next + raysPerRun) % len(p.rays)
	return Sample{float64(took.Nanoseconds()), raysPerRun}, nil
}

func (p *pickRace) cast(i int) {
	p.distances[i] = math.Inf(1)
	if hit, ok := p.terrain.Raycast(p.rays[i].origin, p.rays[i].direction); ok {
		p.distances[i] = float64(hit.Distance)
	}
}

func (p *pickRace) castAll() {
	for i := range p.rays {
		p.cast(i)
	}
}
