package instancing

import (
	"math"

	"copse/internal/exact"
	"copse/procedural"
)

// PartHit is what a ray meets of the models.
type PartHit struct {
	Model    procedural.ModelID
	Part     int // of the model's result, by its index
	Distance float32
}

// Part returns the nearest part that a ray meets within a distance in metres: by
// the bounds of models, then by the shapes themselves. Models that accept
// refuses let the ray through.
func (p *Picker) Part(parts *Parts, ray Ray, solids Solids, limit float32, accept func(procedural.ModelID) bool) (hit PartHit, ok bool) {
	hit.Distance = limit
	for i := range parts.models {
		m := &parts.models[i]
		if m.id == 0 || m.low[0] > m.high[0] {
			continue
		}
		if _, meets := ray.meets(m.low, m.high, hit.Distance); !meets || accept != nil && !accept(m.id) {
			continue
		}
		for n, slot := range m.slots {
			if slot == 0 {
				continue
			}
			if d, meets := parts.hit(slot, ray, solids); meets && d < hit.Distance {
				hit, ok = PartHit{m.id, n, d}, true
			}
		}
	}
	return hit, ok
}

// hit meets a ray with the part in a slot.
func (p *Parts) hit(slot uint32, ray Ray, solids Solids) (distance float32, ok bool) {
	s := p.slots[slot]
	if s.mesh != 0 {
		return p.hitMesh(s.mesh, ray, solids)
	}
	row := &p.buckets[s.bucket].rows[s.row]
	if !ray.passes(row.Position(), row.ball()) {
		return 0, false
	}
	own, ok := ray.into(&row.Transform)
	if !ok {
		return 0, false
	}
	entry, exit := own.within(bucketAt(int(s.bucket)).Shape)
	return max(entry, 0), entry <= exit && exit >= 0
}

func (p *Parts) hitMesh(h Handle, ray Ray, solids Solids) (distance float32, ok bool) {
	row, g, _ := p.meshes.Get(h)
	low, high, _, ok := solids.Solid(g.Kind)
	if !ok {
		return 0, false
	}
	own, ok := ray.into(&row.Transform)
	if !ok {
		return 0, false
	}
	if _, ok := own.meets(low, high, math.MaxFloat32); !ok {
		return 0, false
	}
	return solids.Hit(g.Kind, own.Origin, own.Direction)
}

// slopes are the planes that cut wedges out of the unit box: inside, the dot
// product with the position is at most 0.
var slopes = map[procedural.Shape][]exact.Vec3{
	procedural.Wedge:       {{0, 1, -1}},
	procedural.CornerWedge: {{0, 1, 1}, {-1, 1, 0}},
}

// within returns where the ray enters and leaves a shape that fills the box from
// −½ to ½; it misses where it leaves before it enters.
func (r Ray) within(shape procedural.Shape) (entry, exit float32) {
	switch shape {
	case procedural.Ball:
		return r.round(exact.Vec3{1, 1, 1})
	case procedural.Cylinder:
		entry, exit = r.round(exact.Vec3{0, 1, 1})
		return r.slab(exact.Vec3{1, 0, 0}, 0.5, entry, exit)
	}
	entry, exit = -math.MaxFloat32, math.MaxFloat32
	for axis := range 3 {
		n := exact.Vec3{}
		n[axis] = 1
		entry, exit = r.slab(n, 0.5, entry, exit)
	}
	for _, n := range slopes[shape] {
		entry, exit = r.below(n, 0, entry, exit)
	}
	return entry, exit
}

// slab narrows a stretch of the ray to where |n·position| ≤ reach.
func (r Ray) slab(n exact.Vec3, reach, entry, exit float32) (float32, float32) {
	entry, exit = r.below(n, reach, entry, exit)
	return r.below(exact.Scale(n, -1), reach, entry, exit)
}

// below narrows a stretch of the ray to where n·position ≤ reach.
func (r Ray) below(n exact.Vec3, reach, entry, exit float32) (float32, float32) {
	off, rate := reach-exact.Dot(n, r.Origin), exact.Dot(n, r.Direction)
	switch {
	case rate > 0:
		exit = min(exit, off/rate)
	case rate < 0:
		entry = max(entry, off/rate)
	case off < 0:
		return math.MaxFloat32, -math.MaxFloat32
	}
	return entry, exit
}

// round returns where the ray is within ½ of the middle along the axes of mask.
func (r Ray) round(mask exact.Vec3) (entry, exit float32) {
	var a, b, c float64
	for i, on := range mask {
		o, d := float64(r.Origin[i]*on), float64(r.Direction[i]*on)
		a, b, c = a+d*d, b+o*d, c+o*o
	}
	c -= 0.25
	if a == 0 {
		if c > 0 {
			return math.MaxFloat32, -math.MaxFloat32
		}
		return -math.MaxFloat32, math.MaxFloat32
	}
	root := b*b - a*c
	if root < 0 {
		return math.MaxFloat32, -math.MaxFloat32
	}
	root = math.Sqrt(root)
	return float32((-b - root) / a), float32((-b + root) / a)
}
