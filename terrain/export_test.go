package terrain

import "fmt"

// SamePyramid compares the ranges of heights that two maps keep.
func SamePyramid(a, b *Heightmap) error {
	for k := range a.pyramid.levels {
		for i, s := range a.pyramid.levels[k].spans {
			if t := b.pyramid.levels[k].spans[i]; s != t {
				return fmt.Errorf("level %d, block %d: %v and %v", k, i, s, t)
			}
		}
	}
	return nil
}
