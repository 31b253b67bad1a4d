package render

import (
	"copse/instancing"
	"copse/internal/exact"
	"copse/terrain"
)

// Scene is what stands in the world. The renderer reads it during Draw and
// keeps nothing of it but what it has uploaded; a nil field is not drawn.
type Scene struct {
	Terrain     *terrain.Heightmap // with the water around it
	Props       *instancing.Set
	Water       float32 // water level in metres
	Environment Environment
	Brush       *Brush
	Grid        float32 // metres between lines on the ground, 0 for none
	Transparent bool    // no sky: the picture is clear where nothing stands
	Seconds     float32 // drives wind and water; a still picture gives any constant
}

// Brush is the ring under the pointer.
type Brush struct {
	Center  exact.Vec3 // on the ground
	Radius  float32    // metres
	Falloff float32    // 0 works evenly up to the edge, 1 fades from the middle
	Color   exact.Vec3 // linear RGB
}
