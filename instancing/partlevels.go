package instancing

import (
	"math"

	"copse/internal/exact"
	"copse/lod"
	"copse/props"
)

// partLevels chooses the levels of detail of parts with a mesh. There are few of
// them beside props, so all are looked at.
type partLevels struct {
	sizes    []float32 // by kind: the longest side of its model, metres
	bands    [classes]lod.Selector
	quality  float32
	pacer    lod.Pacer
	revision uint64 // of the meshes after the latest selection
	shifts   []shift
}

// know notes how large the model of a kind is.
func (l *partLevels) know(kind MeshKind) {
	if n := int(kind.Kind) + 1; n > len(l.sizes) {
		l.sizes = append(l.sizes, make([]float32, n-len(l.sizes))...)
	}
	d := exact.Sub(kind.Max, kind.Min)
	l.sizes[kind.Kind] = max(d[0], d[1], d[2])
}

// Select gives the parts with a mesh the levels of detail that suit a camera
// position, as [Stage.Select] does for props, and as often; parts that are new or
// were changed count as a move of the camera.
func (p *Parts) Select(camera exact.Vec3, seconds float64, quality float32) Selection {
	p.meshes.advance(seconds)
	result := p.choose(camera, seconds, quality)
	result.Fading = p.meshes.Fading()
	return result
}

func (p *Parts) choose(camera exact.Vec3, seconds float64, quality float32) Selection {
	l := &p.levels
	if quality != l.quality {
		l.quality, l.bands = quality, bandsAt(quality)
		l.pacer.Reset()
	}
	if p.meshes.revision != l.revision {
		l.pacer.Reset()
	}
	if !l.pacer.Due(camera, seconds) {
		later := l.pacer
		return Selection{Pending: p.meshes.count > 0 && later.Due(camera, math.Inf(1))}
	}
	seen := p.meshes.revision == l.revision // else some have not been drawn yet
	var result Selection
	for _, r := range p.meshes.used {
		result.Examined += len(r.rows)
		l.shifts = l.choose(l.shifts[:0], r, camera, seen)
		result.Moved += p.meshes.shift(l.shifts)
	}
	l.revision = p.meshes.revision
	return result
}

// choose adds to list which rows of a kind need another level; seen tells whether
// they were drawn at theirs.
func (l *partLevels) choose(list []shift, r *Rows, camera exact.Vec3, seen bool) []shift {
	size := l.sizeOf(r.Kind)
	for i := range r.rows {
		ref := &r.refs[i]
		bands := &l.bands[classOf(size*r.rows[i].Reach())]
		if level := bands.Level(ref.level, exact.SquaredDistance(&ref.at, &camera)); level != ref.level {
			from := ref.level
			if !seen {
				from = levelUnknown
			}
			list = append(list, shift{ref.slot, level, from})
		}
	}
	return list
}

func (l *partLevels) sizeOf(kind props.KindIndex) float32 {
	if int(kind) < len(l.sizes) {
		return l.sizes[kind]
	}
	return unknownSize
}
