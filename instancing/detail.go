package instancing

import (
	"math"

	"copse/internal/exact"
	"copse/lod"
)

// detail knows which level of detail each staged prop has, and when it may next
// be another. Props are kept in blocks, by place and by size. A block whose props
// are all at least 5 m from the edges of their bands is passed over until the
// camera has travelled 5 m; of any other, all are looked at.
type detail struct {
	blocks []block
	next   []float64               // by block: the distance travelled at which it is due
	byCell [][blocksOfACell]uint32 // by number of the cell: the blocks' numbers + 1
	bands  [classes]lod.Selector

	quality   float32
	camera    exact.Vec3 // of the latest selection
	travelled float64    // metres that the camera has moved from selection to selection
	started   bool       // there was a selection
	leapt     bool       // since the one before, the camera has moved by more than leap
	running   bool       // one is under way, and has come to the block at
	at        int
	pacer     lod.Pacer

	shifts []shift // that a block asks for
}

// block holds the props of about the same size in one quarter of a cell.
type block struct {
	class     uint8
	loose     bool                  // the box may be too wide
	levels    [levelUnknown + 1]int // members at each level
	low, high exact.Vec3            // box around the members
	looks     []look
	members   []uint32 // slots of their handles in the set; as long as looks
}

// look is where a prop in a block stands and what it looks like.
type look struct {
	at    exact.Vec3
	level uint8
}

// Props are of one class when their sizes differ by less than a quarter of an
// octave, which shifts the edges of their bands by a tenth at most. The first
// and the last class hold everything beyond: bands scale no further than from
// 1.5 m to 24 m.
const (
	classes       = 17
	perOctave     = 4
	smallest      = 1.5
	unknownSize   = 6 // metres: where no model has arrived
	safety        = 1e-3
	leap          = 40 // metres from selection to selection: the picture is another
	levelUnknown  = Levels
	quarters      = 4 // of a cell
	blocksOfACell = classes * quarters
)

func classOf(size float32) uint8 {
	if !(size > smallest) {
		return 0
	}
	return uint8(min(math.Round(perOctave*math.Log2(float64(size/smallest))), classes-1))
}

// blockIn is the number of the block of a class at a place, within its cell.
func blockIn(class uint8, at exact.Vec3) int {
	const half = CellSize / 2
	quarter := int(math.Floor(float64(at[0])/half))&1 | int(math.Floor(float64(at[2])/half))&1<<1
	return int(class)*quarters + quarter
}

// setQuality makes the bands of all classes and has everything looked at anew.
func (d *detail) setQuality(quality float32) {
	d.quality, d.running, d.bands = quality, false, bandsAt(quality)
	clear(d.next)
}

// bandsAt returns the bands of all classes at a quality.
func bandsAt(quality float32) (bands [classes]lod.Selector) {
	for i := range bands {
		bands[i] = lod.NewSelector(smallest*float32(math.Exp2(float64(i)/perOctave)), quality)
	}
	return bands
}

// choose returns the level of a prop that had none. Before the first selection
// that stays so.
func (d *detail) choose(class uint8, at exact.Vec3) uint8 {
	if !d.started {
		return levelUnknown
	}
	return d.bands[class].Level(levelUnknown, exact.SquaredDistance(&at, &d.camera))
}

// place says where a prop is in the blocks.
type place struct{ block, index uint32 }

// enter adds a prop to its block and returns where it is.
func (d *detail) enter(cell uint32, class uint8, l look, member uint32) place {
	if n := int(cell) + 1; n > len(d.byCell) {
		d.byCell = append(d.byCell, make([][blocksOfACell]uint32, n-len(d.byCell))...)
	}
	number := &d.byCell[cell][blockIn(class, l.at)]
	if *number == 0 {
		d.blocks = append(d.blocks, block{class: class})
		d.next = append(d.next, 0)
		*number = uint32(len(d.blocks))
	}
	p := place{block: *number - 1}
	d.next[p.block] = 0
	p.index = d.blocks[p.block].enter(l, member)
	return p
}

func (b *block) enter(l look, member uint32) (index uint32) {
	if len(b.looks) == 0 {
		b.low, b.high, b.loose = l.at, l.at, false
	}
	for i, v := range l.at {
		b.low[i], b.high[i] = min(b.low[i], v), max(b.high[i], v)
	}
	b.levels[l.level]++
	b.looks, b.members = append(b.looks, l), append(b.members, member)
	return uint32(len(b.looks) - 1)
}

// leave takes a prop out of its block. The last member fills its place; moved
// is false where that was the prop itself.
func (d *detail) leave(p place) (member uint32, moved bool) {
	b := &d.blocks[p.block]
	b.levels[b.looks[p.index].level]--
	b.loose = true
	last := uint32(len(b.members) - 1)
	if p.index != last {
		b.looks[p.index], b.members[p.index] = b.looks[last], b.members[last]
		member, moved = b.members[p.index], true
	}
	b.looks, b.members = b.looks[:last], b.members[:last]
	return member, moved
}

func (d *detail) clear() {
	for i := range d.blocks {
		b := &d.blocks[i]
		b.looks, b.members, b.levels = b.looks[:0], b.members[:0], [levelUnknown + 1]int{}
	}
}

// tighten makes the box fit.
func (b *block) tighten() {
	if !b.loose || len(b.looks) == 0 {
		return
	}
	low, high := b.looks[0].at, b.looks[0].at
	for i := range b.looks {
		for axis, v := range b.looks[i].at {
			low[axis], high[axis] = min(low[axis], v), max(high[axis], v)
		}
	}
	b.low, b.high, b.loose = low, high, false
}

// slack returns how far the camera may travel before a member can change its
// level, in metres; it is not positive where one may change at once.
func (b *block) slack(bands *lod.Selector, camera exact.Vec3) float32 {
	var near, far exact.Vec3
	for i, c := range camera {
		near[i] = max(b.low[i]-c, c-b.high[i], 0)
		far[i] = max(b.high[i]-c, c-b.low[i])
	}
	nearest, farthest := exact.Length(near), exact.Length(far)
	slack := float32(math.MaxFloat32)
	for level, n := range b.levels {
		if n > 0 {
			slack = min(slack, bands.Slack(uint8(level), nearest, farthest)-safety)
		}
	}
	return slack
}

// begin starts a selection for a camera position.
func (d *detail) begin(camera exact.Vec3) {
	if d.started {
		gone := exact.Length(exact.Sub(camera, d.camera))
		d.travelled += float64(gone)
		d.leapt = gone > leap
	}
	d.camera, d.started = camera, true
	d.running, d.at = true, 0
}
