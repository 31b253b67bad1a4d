// Package terrain is the ground of a level: a heightmap with exact heights,
// slopes, biomes and picking.
//
// # Frame
//
// Units are metres, right-handed: +X is east, +Y is up, −Z is north. A
// heightmap has Cols × Rows samples, Spacing metres apart, centred on the
// origin: an even number of samples centres on half a cell. Row 0 is the north
// edge (smallest z), column 0 the west edge (smallest x). Heights are metres
// above the zero of the file, not above the water; altitude, where this
// package says it, is height minus water level.
//
// # Surface
//
// Every cell is two triangles, split along the diagonal from its north-west
// sample (x, z) to its south-east sample (x+1, z+1):
//
//	(x,z) ───── (x+1,z)
//	  │ ╲   upper  │
//	  │   ╲        │
//	  │ lower ╲    │
//	(x,z+1) ─ (x+1,z+1)
//
// [Heightmap.Height], [Heightmap.Surface] and [Heightmap.Raycast] all answer
// for these triangles, which are also the ones that are drawn, so nothing that
// stands on the ground floats or sinks. Outside the map is a value (false),
// never a height of 0; the edges themselves are inside.
//
// # Determinism
//
// Results are bit-identical on every CPU: products that are added to something
// are rounded by an explicit conversion, so that the compiler never fuses
// them, and from package math only correctly rounded functions are used. The
// starter terrain is part of that promise; see [StarterVersion].
//
// A Heightmap is not safe for writing while others read. Readers among
// themselves need no lock.
package terrain
