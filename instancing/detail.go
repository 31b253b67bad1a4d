package instancing

import (
	"math"

	"copse/internal/exact"
	"copse/lod"
)

// detail knows which level of detail each staged prop has, and when it may next
// be another: a prop that is 5 m from the edge of its band cannot change before
// the camera has travelled 5 m. Props are kept in blocks, by cell and by size,
// and a block is passed over until the first of its props is due.
type detail struct {
	blocks []block
	byCell [][classes]uint32 // by number of the cell: the blocks' numbers + 1
	bands  [classes]lod.Selector

	quality   float32
	camera    exact.Vec3 // of the latest selection
	travelled float64    // metres that the camera has moved from selection to selection
	started   bool       // there was a selection
	running   bool       // one is under way, and has come to the block at
	at        int
	pacer     lod.Pacer

	shifts []shift // that a block asks for
}

// block holds the props of about the same size in one cell. Its lists are equally
// long; they are apart because a selection reads most of due, some of looks and
// few of members.
type block struct {
	class   uint8
	next    float64 // the least of due, or less
	due     []float64
	looks   []look
	members []member
}

// look is where a prop in a block stands and what it looks like.
type look struct {
	at    exact.Vec3
	level uint8
}

// member says which prop that is.
type member struct {
	slot     uint32 // the store's
	instance uint32 // slot of its handle in the set
}

// Props are of one class when their sizes differ by less than a quarter of an
// octave, which shifts the edges of their bands by a tenth at most. The first
// and the last class hold everything beyond: bands scale no further than from
// 1.5 m to 24 m.
const (
	classes      = 17
	perOctave    = 4
	smallest     = 1.5
	unknownSize  = 6 // metres: where no model has arrived
	safety       = 1e-3
	levelUnknown = lod.Unseen
)

func classOf(size float32) uint8 {
	if !(size > smallest) {
		return 0
	}
	return uint8(min(math.Round(perOctave*math.Log2(float64(size/smallest))), classes-1))
}

// setQuality makes the bands of all classes and has everything looked at anew.
func (d *detail) setQuality(quality float32) {
	d.quality, d.running = quality, false
	for i := range d.bands {
		d.bands[i] = lod.NewSelector(smallest*float32(math.Exp2(float64(i)/perOctave)), quality)
	}
	for i := range d.blocks {
		b := &d.blocks[i]
		b.next = 0
		clear(b.due)
	}
}

// choose returns the level of a prop and the distance travelled at which it may
// change. Before the first selection it is the finest, for now.
func (d *detail) choose(class, previous uint8, at exact.Vec3) (level uint8, due float64) {
	if !d.started {
		return levelUnknown, 0
	}
	v := exact.Sub(at, d.camera)
	squared := exact.Dot(v, v)
	band := &d.bands[class]
	level = band.Level(previous, squared)
	slack, _ := band.Stays(level, squared)
	return level, d.until(slack)
}

// until is the distance travelled after which a prop with some slack is due.
func (d *detail) until(slack float32) float64 {
	return d.travelled + float64(max(slack-safety, 0))
}

// enter adds a prop to its block and returns where it is.
func (d *detail) enter(cell uint32, class uint8, l look, m member, due float64) place {
	if n := int(cell) + 1; n > len(d.byCell) {
		d.byCell = append(d.byCell, make([][classes]uint32, n-len(d.byCell))...)
	}
	number := &d.byCell[cell][class]
	if *number == 0 {
		d.blocks = append(d.blocks, block{class: class, next: math.MaxFloat64})
		*number = uint32(len(d.blocks))
	}
	at := place{*number - 1, 0}
	b := &d.blocks[at.block]
	at.index = uint32(len(b.members))
	b.due, b.looks, b.members = append(b.due, due), append(b.looks, l), append(b.members, m)
	b.next = min(b.next, due)
	return at
}

// place says where a prop is in the blocks.
type place struct{ block, index uint32 }

// leave takes a prop out of its block. The last member fills its place; moved
// is false where that was the prop itself.
func (d *detail) leave(p place) (slot uint32, moved bool) {
	b := &d.blocks[p.block]
	last := uint32(len(b.members) - 1)
	if p.index != last {
		b.due[p.index], b.looks[p.index], b.members[p.index] = b.due[last], b.looks[last], b.members[last]
		slot, moved = b.members[p.index].slot, true
	}
	b.due, b.looks, b.members = b.due[:last], b.looks[:last], b.members[:last]
	return slot, moved
}

func (d *detail) clear() {
	for i := range d.blocks {
		b := &d.blocks[i]
		b.due, b.looks, b.members, b.next = b.due[:0], b.looks[:0], b.members[:0], math.MaxFloat64
	}
}

// begin starts a selection for a camera position.
func (d *detail) begin(camera exact.Vec3) {
	if d.started {
		d.travelled += float64(exact.Length(exact.Sub(camera, d.camera)))
	}
	d.camera, d.started = camera, true
	d.running, d.at = true, 0
}
