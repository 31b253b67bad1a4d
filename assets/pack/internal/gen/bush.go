package gen

import (
	"math"

	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// bush is the shape of one bush: a few low puffs of leaves.
type bush struct {
	height, spread float64
	puffs          int
	card           float64
	warm           shape.Tint
	picture        func(*studio) *paint.Picture
}

func (s *studio) hazelPicture() *paint.Picture {
	return s.picture("hazel", plantPixels, func(c *paint.Canvas, r *shape.Rand) {
		paintBush(c, r, cluster{
			profile: paint.Toothed, length: 0.1, width: 0.064, twigs: 9, rib: 0.35, veins: 6,
			dark: paint.Hex(0x2d4f25), mid: paint.Hex(0x54803a), light: paint.Hex(0x8fab58), twig: paint.Hex(0x6a5640),
		})
	})
}

func (s *studio) berryPicture() *paint.Picture {
	return s.picture("berry", plantPixels, func(c *paint.Canvas, r *shape.Rand) {
		paintBush(c, r, cluster{
			profile: paint.Ovate, length: 0.085, width: 0.045, twigs: 10, rib: 0.3, veins: 4,
			dark: paint.Hex(0x24452f), mid: paint.Hex(0x446c43), light: paint.Hex(0x7d9b61), twig: paint.Hex(0x6a4a40),
		})
		for _, box := range bushClusters {
			for range 11 {
				x, y := box.At(r.Range(0.22, 0.78), r.Range(0.22, 0.78))
				paintBerry(c, x, y, 0.016, paint.Hex(0xb8382c))
			}
		}
	})
}

// A bush's picture is split like the leaf side of a broadleaf tree's.
var (
	bushSprigs   = grid(paint.Box{X1: 0.5, Y1: 1}, 2, 1)
	bushClusters = grid(paint.Box{X0: 0.5, X1: 1, Y1: 1}, 1, 2)
)

// paintBush paints the sprigs and clusters of a bush.
func paintBush(c *paint.Canvas, r *shape.Rand, k cluster) {
	for _, box := range bushSprigs {
		paintSprig(c, r, box, k)
	}
	for _, box := range bushClusters {
		paintCluster(c, r, box, k)
	}
}

// paintBerry paints one shining berry.
func paintBerry(c *paint.Canvas, x, y, radius float64, color paint.Color) {
	dot := func(dx, dy, r float64, k paint.Color) {
		c.Leaf(paint.Leaf{X: x + dx - r, Y: y + dy, Length: 2 * r, Width: 2 * r, Profile: paint.Round, Foot: k, Tip: k})
	}
	dot(0, radius*0.2, radius*1.15, color.Lit(0.5))
	dot(0, 0, radius, color)
	dot(-radius*0.3, -radius*0.35, radius*0.28, color.Mix(paint.Color{1, 1, 1}, 0.6))
}

// grow builds the bush.
func (k bush) grow(s *studio, r *shape.Rand) []glb.Part {
	t := newTree(r, k.height, k.spread)
	size := k.spread * 0.62
	puffs := []puff{{center: shape.Vec{0, k.height - size*0.8, 0}, half: shape.Vec{size, size * 0.85, size}}}
	turn := r.Angle()
	for i := range k.puffs {
		angle := turn + 2*math.Pi*(float64(i)+r.Range(-0.2, 0.2))/float64(k.puffs)
		half := k.spread * r.Range(0.42, 0.55)
		center := shape.Heading(angle, 0).Scale(k.spread - half)
		center[1] = half * r.Range(0.5, 0.75)
		puffs = append(puffs, puff{center: center, half: shape.Vec{half, half * 0.85, half}})
	}
	t.crown(puffs, foliage{
		clusters: regions(bushClusters), sprigs: regions(bushSprigs), size: k.card, aspect: 1,
		density: 3, tilt: 0.75, lift: 0.12, below: 0.4, warm: k.warm,
	})
	t.leaves.Each(0, func(v *shape.Vertex) {
		v.Pos[1] = max(v.Pos[1], -0.08)
		v.Tint = v.Tint.Dim(shape.Mix(0.5, 1, shape.Smooth(-0.05, 0.45*k.height, v.Pos[1])))
		v.Sway *= 0.75 * shape.Smooth(0, 0.5*k.height, v.Pos[1])
	})
	return single(&t.leaves, k.picture(s))
}

// single returns the one primitive of a plant made of cards alone.
func single(mesh *shape.Mesh, picture *paint.Picture) []glb.Part {
	return []glb.Part{{Mesh: mesh, Material: glb.Material{Name: "leaves", Color: white, Image: picture, Mask: true}}}
}
