package instancing

import (
	"copse/lod"
	"copse/props"
)

// Levels is the number of levels of detail that keys can name.
const Levels = lod.Levels

// Group names what an instance is drawn as: a kind at one level of detail.
type Group struct {
	Kind     props.KindIndex
	LOD      uint8 // 0 is the finest
	Mirrored bool  // the transforms have a negative determinant: winding is reversed
}

// Sibling returns the group of the same instances at another level of detail.
func (g Group) Sibling(lod uint8) Group { return Group{g.Kind, lod, g.Mirrored} }

// index numbers the rows that instances lie in densely: those of all levels lie
// together.
func (g Group) index() int {
	i := int(g.Kind) * 2
	if g.Mirrored {
		i++
	}
	return i
}
