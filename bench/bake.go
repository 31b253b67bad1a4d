package main

import (
	"fmt"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"copse/assets"
	"copse/assets/pack"
	"copse/internal/exact"
	"copse/lod"
	"copse/lod/meshopt"
	"copse/terrain"
)

// measureBake simplifies the same meshes as meshoptimizer's WebAssembly build
// does in Node, and bakes the built-in pack on one core and on all.
func measureBake(b *Bench) ([]Line, error) {
	inputs, err := packInputs()
	if err != nil {
		return nil, err
	}
	lines, err := simplifyLines(b, inputs)
	if err != nil {
		return nil, err
	}
	whole, err := packLines(b, inputs)
	if err != nil {
		return nil, err
	}
	return append(lines, whole...), nil
}

// packInputs are the parts of the built-in props.
func packInputs() ([]lod.Mesh, error) {
	catalog, _, err := builtIn("Mixed Forest")
	if err != nil {
		return nil, err
	}
	var inputs []lod.Mesh
	for _, kind := range catalog.Kinds() {
		data, err := pack.Open(kind.File)
		if err != nil {
			return nil, err
		}
		model, err := assets.Read(kind.File, data, nil)
		if err != nil {
			return nil, err
		}
		for part := range model.Parts {
			inputs = append(inputs, model.BakeInput(part))
		}
	}
	return inputs, nil
}

// solid is a mesh to be simplified: positions and triangles.
type solid struct {
	positions []exact.Vec3
	indices   []uint32
}

// ground is the terrain's mesh, larger than any prop.
func ground() []solid {
	m := terrain.Starter()
	var s solid
	for row := range m.Rows() {
		for col := range m.Cols() {
			x, z := m.Position(col, row)
			s.positions = append(s.positions, exact.Vec3{x, m.At(col, row), z})
			if i := uint32(row*m.Cols() + col); row+1 < m.Rows() && col+1 < m.Cols() {
				below := i + uint32(m.Cols())
				s.indices = append(s.indices, i, below+1, i+1, i, below, below+1)
			}
		}
	}
	return []solid{s}
}

func simplifyLines(b *Bench, inputs []lod.Mesh) ([]Line, error) {
	var parts []solid
	for _, m := range inputs {
		parts = append(parts, solid{m.Positions, m.Indices})
	}
	var lines []Line
	for _, c := range []struct {
		name   string
		meshes []solid
	}{{"simplify the built-in pack", parts}, {"simplify 131,072 triangles", ground()}} {
		peer, err := newSimplifyPeer(b, c.meshes)
		if err != nil {
			return nil, err
		}
		kept := 0
		line, err := b.compare(Line{
			Case: c.name, Operation: "triangle", PeerName: "meshoptimizer wasm", Limit: "meshoptimizer itself: sorting and collapsing edges",
		}, func() (s Sample, err error) {
			s, kept, err = simplifyAll(c.meshes)
			return s, err
		}, peer.run(nil))
		if err != nil {
			return nil, err
		}
		var theirs int
		if err := peer.call("kept", nil, &theirs); err != nil {
			return nil, err
		}
		line.atLeast(1)
		v := meshopt.Version()
		line.Note = fmt.Sprintf("50 %% and of those 15 %%, borders locked, one thread; version %d.%d keeps %d triangles, the peer %d",
			v/1000, v%1000/10, kept, theirs)
		lines = append(lines, line)
	}
	return lines, nil
}

// simplifyAll makes two levels of each mesh, the second from the first.
func simplifyAll(meshes []solid) (s Sample, kept int, err error) {
	start := time.Now()
	for _, m := range meshes {
		indices := m.indices
		for _, share := range []float64{0.5, 0.15} {
			target := int(math.Floor(float64(len(m.indices)/3)*share)) * 3
			if indices, _, err = meshopt.Simplify(indices, m.positions, target, 1, meshopt.LockBorder); err != nil {
				return s, 0, err
			}
			kept += len(indices) / 3
		}
		s.Operations += len(m.indices) / 3
	}
	s.Nanoseconds = float64(time.Since(start).Nanoseconds())
	return s, kept, nil
}

func newSimplifyPeer(b *Bench, meshes []solid) (*Peer, error) {
	var files []map[string]string
	for i, m := range meshes {
		positions, err := b.share(fmt.Sprintf("positions-%d", i), m.positions)
		if err != nil {
			return nil, err
		}
		indices, err := b.share(fmt.Sprintf("indices-%d", i), m.indices)
		if err != nil {
			return nil, err
		}
		files = append(files, map[string]string{"positions": positions, "indices": indices})
	}
	peer, err := b.peer("bake.mjs")
	if err != nil {
		return nil, err
	}
	return peer, peer.call("prepare", map[string]any{"meshes": files}, nil)
}

// packLines bake all props of the pack, on one thread as gltfpack does, and on
// all.
func packLines(b *Bench, inputs []lod.Mesh) ([]Line, error) {
	triangles := 0
	for _, m := range inputs {
		triangles += len(m.Indices) / 3
	}
	peer, err := newPackPeer(b)
	if err != nil {
		return nil, err
	}
	few := *b
	few.rounds, few.warmUp = 5, 1
	bake := func(threads int) side {
		return func() (Sample, error) {
			took, err := bakeAll(inputs, threads)
			return Sample{took, triangles}, err
		}
	}
	const limit = "measuring from eight directions what each attempt at a level covers"
	one, err := few.compare(Line{
		Case: "bake the built-in pack, one thread", Operation: "triangle", PeerName: "gltfpack wasm, twice", Limit: limit,
		Note: fmt.Sprintf("%d parts, three levels with their report; the peer reads the files and writes one of 50 %% and one of 15 %%, whatever they cover", len(inputs)),
	}, bake(1), peer.run(nil))
	if err != nil {
		return nil, err
	}
	threads := runtime.GOMAXPROCS(0)
	all, err := few.compare(Line{
		Case: fmt.Sprintf("bake the built-in pack, %d threads", threads), Operation: "triangle", PeerName: "one thread of ours", Limit: limit,
	}, bake(threads), bake(1))
	return []Line{one, all}, err
}

// newPackPeer gives gltfpack the files of the built-in pack.
func newPackPeer(b *Bench) (*Peer, error) {
	catalog, _, err := builtIn("Mixed Forest")
	if err != nil {
		return nil, err
	}
	var files []string
	for _, kind := range catalog.Kinds() {
		data, err := pack.Open(kind.File)
		if err != nil {
			return nil, err
		}
		path, err := b.share(kind.File, data)
		if err != nil {
			return nil, err
		}
		files = append(files, path)
	}
	peer, err := b.peer("gltfpack.mjs")
	if err != nil {
		return nil, err
	}
	return peer, peer.call("prepare", map[string]any{"files": files}, nil)
}

// bakeAll bakes on a number of goroutines and returns how long that took.
func bakeAll(inputs []lod.Mesh, workers int) (nanoseconds float64, err error) {
	var next atomic.Int64
	var wait sync.WaitGroup
	errs := make([]error, workers)
	start := time.Now()
	for worker := range workers {
		wait.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(inputs)) && errs[worker] == nil; i = next.Add(1) - 1 {
				_, errs[worker] = lod.Bake(inputs[i])
			}
		})
	}
	wait.Wait()
	took := time.Since(start)
	for _, err := range errs {
		if err != nil {
			return 0, err
		}
	}
	return float64(took.Nanoseconds()), nil
}
