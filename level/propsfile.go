package level

import (
	"math"

	"copse/brush"
	"copse/internal/exact"
	"copse/props"
)

// The file of the props has no header; the manifest says how many rows it has.
//
// First come the props that stand as their rule says, from the oldest to the
// newest, in columns: all x, then all z and so on. Their height and their up axis
// follow from the terrain.
//
//	x z yaw scale offset   float32
//	prop                   u16, row of the catalog in the manifest
//	pick                   u16, row of the picks in the manifest
//	index                  u32, random index of the dab
//	place                  u32, ordinal in the lower 21 bits; above them the
//	                       lower 11 of candidate − ordinal
//
// Then come, row by row, the props that stand otherwise, because a hand moved
// them, say:
//
//	at                     u32, place among all props by age
//	index ordinal draw     u32
//	x y z yaw scale        float32
//	up.x up.y up.z         float32
//	offset spacing         float32
//	prop pick              u16
const (
	columnBytes = 32
	movedBytes  = 60
)

// ordinalBits is how much of a place is the ordinal.
const ordinalBits = 21

// propsRow is what the manifest says of the props.
type propsRow struct {
	Count int `json:"count"`
	Moved int `json:"moved"` // of them in the side table
}

// pickRow is how the props of a pick stand. That of Free props has no rule.
type pickRow struct {
	Spacing  float32 `json:"spacing"` // metres kept free of the family
	Free     bool    `json:"free,omitempty"`
	Align    bool    `json:"align,omitempty"`
	AlignMax float32 `json:"alignMax,omitempty"` // degrees
	TiltMax  float32 `json:"tiltMax,omitempty"`  // degrees
	Sink     float32 `json:"sink,omitempty"`     // metres at scale 1
}

// propCoder stands props on the ground of a level as their rows say.
type propCoder struct {
	ground brush.Ground
	seed   uint32
}

// pick is a row of picks in a store.
type pick struct {
	rule    props.RuleIndex
	spacing float32
}

// propColumn is one row of the columns.
type propColumn struct {
	x, z, yaw, scale, offset float32
	kind                     props.KindIndex
	index, place             uint32
}

// prop rebuilds what a row of the columns stands for. It returns false when
// there cannot be such a prop.
func (c *propCoder) prop(r propColumn, k pick) (p props.Prop, ok bool) {
	p = props.Prop{
		ID: props.MakeID(r.index, r.place&(1<<ordinalBits-1)),
		X:  r.x, Z: r.z, Yaw: r.yaw, Scale: r.scale, Up: exact.Vec3{0, 1, 0},
		Offset: r.offset, Spacing: k.spacing, Kind: r.kind, Rule: k.rule,
	}
	if _, ok := c.ground.Terrain.Height(p.X, p.Z); !ok {
		return p, false
	}
	if p.Rule != props.Free {
		if p.Draw, ok = brush.FindDraw(c.seed, &p, r.place>>ordinalBits, 1<<(32-ordinalBits)); !ok {
			return p, false
		}
	}
	brush.Reseat(&c.ground, c.seed, &p) // what it tells is whether the prop moved
	return p, true
}

// column gives the row of a prop, and whether the prop can be rebuilt from it.
func (c *propCoder) column(p *props.Prop) (r propColumn, ok bool) {
	r = propColumn{
		x: p.X, z: p.Z, yaw: p.Yaw, scale: p.Scale, offset: p.Offset,
		kind: p.Kind, index: p.ID.Index(), place: p.ID.Ordinal(),
	}
	if r.place >= 1<<ordinalBits {
		return r, false
	}
	if p.Rule != props.Free {
		lag, ok := brush.Lag(p)
		if !ok {
			return r, false
		}
		r.place |= lag << ordinalBits
	}
	back, ok := c.prop(r, pick{p.Rule, p.Spacing})
	return r, ok && sameProp(&back, p)
}

// sameProp tells whether two props are the same to the last bit.
func sameProp(a, b *props.Prop) bool {
	if a.ID != b.ID || a.Draw != b.Draw || a.Kind != b.Kind || a.Rule != b.Rule {
		return false
	}
	for _, v := range [...][2]float32{
		{a.X, b.X}, {a.Y, b.Y}, {a.Z, b.Z}, {a.Yaw, b.Yaw}, {a.Scale, b.Scale},
		{a.Up[0], b.Up[0]}, {a.Up[1], b.Up[1]}, {a.Up[2], b.Up[2]}, {a.Offset, b.Offset}, {a.Spacing, b.Spacing},
	} {
		if math.Float32bits(v[0]) != math.Float32bits(v[1]) {
			return false
		}
	}
	return true
}
