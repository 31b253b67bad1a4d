// Package gen makes Copse's built-in props: it grows the meshes, paints the
// textures and writes every prop as binary glTF, with the catalog beside them.
//
// The output is a function of this package's source alone: each prop draws its
// random numbers from a stream seeded with its own name, so that a change to one
// leaves the others' bytes untouched.
package gen

import (
	"fmt"

	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// studio paints each picture once, however many props use it.
type studio struct {
	pictures map[string]*paint.Picture
	err      error // the first failure
}

// picture returns the named picture, drawn on a canvas of size×size pixels by
// the first caller.
func (s *studio) picture(name string, size int, draw func(*paint.Canvas, *shape.Rand)) *paint.Picture {
	if p, ok := s.pictures[name]; ok {
		return p
	}
	canvas := paint.NewCanvas(size)
	draw(canvas, shape.NewRand("picture "+name))
	p, err := canvas.Finish(name)
	if err != nil && s.err == nil {
		s.err = fmt.Errorf("picture %s: %w", name, err)
	}
	s.pictures[name] = p
	return p
}
