//go:build cgo

package main

import (
	"copse/internal/exact"
	"copse/props"
	"copse/render"
)

// familyHeights are how tall props of a family usually are, in metres.
var familyHeights = map[string]float32{"tree": 5, "shrub": 1.2, "groundcover": 0.5}

// placeholder stands for a kind whose file cannot be read: a box over its
// footprint.
func placeholder(k *props.Kind) *render.Model {
	r := max(k.Radius, 0.15)
	height, ok := familyHeights[k.Family]
	if !ok {
		height = 2 * r
	}
	return render.Placeholder(exact.Vec3{-r, 0, -r}, exact.Vec3{r, height, r})
}
