package main

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"copse/instancing"
	"copse/internal/exact"
	"copse/props"
)

const (
	liveRows    = 100_000
	editsPerRun = 2_000
	editKinds   = 16
	strokeProps = 500
)

// What limits edits in random places, on both sides alike, and how one of ours
// compares with one of the peer's.
const (
	scattered = "memory: each edit waits for the handle, then for its row and for the row that fills the gap, somewhere in 11 MB; among few instances it takes 30 ns"
	ofAList   = "memory, as for one alone, but with the reads of 32 edits under way at a time"
	sameWork  = "; one instance is edited on each side: ours stands for all parts of a prop and keeps bounds, cells and levels, the peer's for one geometry"
	sameTree  = "the same for the trunk in one batch and for the leaves in another, since a batch has one material; ours is one row that both parts are drawn from"
)

// measureEdit edits instances among 100,000 as three.js's BatchedMesh does.
func measureEdit(b *Bench) ([]Line, error) {
	var lines []Line
	for _, c := range []struct {
		name, do string
		ours     func(*instances) int
		ratio    float64
		limit    string
		note     string
	}{
		{
			"a stroke of 500 removed and added", "stroke", (*instances).stroke, 10, "copying rows of 64 bytes and keeping bounds",
			"deleteInstance for each, then addInstance and setMatrixAt; addInstance sorts the free ids each time",
		},
		{"one anywhere removed and added", "replace", (*instances).replace, 10, scattered, "deleteInstance, addInstance and setMatrixAt" + sameWork},
		{
			"each of a list, anywhere, removed and added", "replace", (*instances).list, 10, ofAList,
			"the same, since it knows no lists" + sameWork + "; the screen gets its edits as lists",
		},
		{"one tree of trunk and leaves, anywhere, removed and added", "tree", (*instances).replace, 10, scattered, sameTree},
		{"each tree of a list, anywhere, removed and added", "tree", (*instances).list, 10, ofAList, sameTree},
		{"one anywhere changed", "change", (*instances).change, 0, scattered, "setMatrixAt, which copies 16 numbers"},
		{
			"one anywhere to another LOD", "move", (*instances).move, 0, scattered,
			"setGeometryIdAt, which stores one number and leaves the rest to every frame that draws",
		},
	} {
		peer, err := b.peer("edit.mjs")
		if err != nil {
			return nil, err
		}
		if err := peer.call("prepare", map[string]any{"live": liveRows, "kinds": editKinds, "trees": c.do == "tree"}, nil); err != nil {
			return nil, err
		}
		s := newInstances()
		line, err := b.compare(Line{
			Case: c.name, Operation: "prop", PeerName: "three.js BatchedMesh", Limit: c.limit,
		}, func() (Sample, error) { return s.run(c.ours) }, peer.run(map[string]any{"edit": c.do, "count": editsPerRun}))
		if err != nil {
			return nil, err
		}
		var live int
		if err := peer.call("live", nil, &live); err != nil {
			return nil, err
		}
		if live != liveRows {
			return nil, fmt.Errorf("%s: %d live instances in the peer, want %d", c.name, live, liveRows)
		}
		if c.ratio > 0 {
			line.atLeast(c.ratio)
		}
		line.aim("0 allocations", s.allocations == 0)
		line.Note = fmt.Sprintf("%d allocations in the last run; the peer's side is %s", s.allocations, c.note)
		lines = append(lines, line)
	}
	drawn, err := measureEditDrawn(b)
	return append(lines, drawn), err
}

// instances is a set of 100,000 instances that is edited in random places.
type instances struct {
	set         *instancing.Set
	handles     []instancing.Handle
	levels      [liveRows]uint8 // that move has given
	row         instancing.Row
	random      *rand.Rand
	allocations uint64 // of the last run
}

func newInstances() *instances {
	s := &instances{set: instancing.NewSet(), random: rand.New(rand.NewPCG(1, 1))}
	for i := range liveRows {
		s.aim()
		s.handles = append(s.handles, s.set.Add(group(i), &s.row))
	}
	return s
}

// group is what an instance is added to, worked out from its number as on the peer's
// side.
func group(i int) instancing.Group { return instancing.Group{Kind: props.KindIndex(i % editKinds)} }

// aim makes the row of a prop somewhere.
func (s *instances) aim() {
	s.row = instancing.PropRow(&props.Prop{
		X: s.random.Float32()*256 - 128, Z: s.random.Float32()*256 - 128, Scale: between(s.random, 0.8, 1.2), Up: exact.Vec3{0, 1, 0},
	})
}

func (s *instances) run(edit func(*instances) int) (Sample, error) {
	s.aim()
	for _, rows := range s.set.Kinds() {
		rows.Bounds() // as for the frame before
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	done := 0
	for done < editsPerRun {
		done += edit(s)
	}
	took := time.Since(start)
	runtime.ReadMemStats(&after)
	s.allocations = after.Mallocs - before.Mallocs
	if s.set.Len() != liveRows {
		return Sample{}, fmt.Errorf("%d live instances, want %d", s.set.Len(), liveRows)
	}
	return Sample{float64(took.Nanoseconds()), done}, nil
}

func (s *instances) any() int { return int(s.random.Uint32() % liveRows) }

// stroke takes instances out that were added one after the other and puts them
// back, as undo and redo do, and returns their number.
func (s *instances) stroke() int {
	first := s.any() / strokeProps * strokeProps
	for i := first; i < first+strokeProps; i++ {
		s.set.Remove(s.handles[i])
	}
	for i := first; i < first+strokeProps; i++ {
		s.handles[i] = s.set.Add(group(i), &s.row)
	}
	return strokeProps
}

// replace takes one instance out and puts it back.
func (s *instances) replace() int {
	i := s.any()
	s.set.Remove(s.handles[i])
	s.handles[i] = s.set.Add(group(i), &s.row)
	return 1
}

// list takes some instances out and puts them back, one after the other, as the
// stage does with a list of changes, and returns their number.
func (s *instances) list() int {
	var at [instancing.FetchBatch]int
	var handles [len(at)]instancing.Handle
	for k := range at {
		at[k] = s.any()
		handles[k] = s.handles[at[k]]
	}
	s.set.Fetch(handles[:])
	for _, i := range at {
		s.set.Remove(s.handles[i])
		s.handles[i] = s.set.Add(group(i), &s.row)
	}
	return len(at)
}

// change gives one instance another transform.
func (s *instances) change() int {
	s.set.Change(s.handles[s.any()], &s.row)
	return 1
}

// move puts one instance into the group of another level of detail.
func (s *instances) move() int {
	i := s.any()
	s.levels[i] ^= 1
	s.set.Move(s.handles[i], group(i).Sibling(s.levels[i]))
	return 1
}
