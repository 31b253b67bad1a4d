package brush

import "copse/internal/exact"

// Path turns the way of a pointer over the ground into dabs that lie the same
// distance apart in (x, z), however fast the pointer moves and however many
// events report it.
type Path struct {
	step    float32
	x, z    float32
	started bool
}

// maxDabsPerMove bounds the dabs of one pointer event: a jump across the
// largest map with the smallest brush.
const maxDabsPerMove = 100_000

// NewPath starts a path for a brush of a radius; its dabs lie half a radius
// apart.
func NewPath(radius float32) *Path { return &Path{step: radius / 2} }

// Extend moves the pointer to (x, z) and calls dab for every dab on the way.
// The first call gives a dab at once.
func (p *Path) Extend(x, z float32, dab func(x, z float32)) {
	if !p.started {
		p.started, p.x, p.z = true, x, z
		dab(x, z)
		return
	}
	for range maxDabsPerMove {
		dx, dz := x-p.x, z-p.z
		distance := exact.Sqrt(float32(dx*dx) + float32(dz*dz))
		if !(distance >= p.step) || p.step <= 0 {
			return
		}
		share := p.step / distance
		p.x += float32(dx * share)
		p.z += float32(dz * share)
		dab(p.x, p.z)
	}
}
