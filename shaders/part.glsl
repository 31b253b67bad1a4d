#include "frame.glsl"
#include "instance.glsl"
// A part of a procedural model: a shape of 1 m, stretched by its row.
layout(location = 0) in vec3 position;

// What a row holds in look, as in instancing/partrow.go.
int lookOf(float bits) { return int(bits) & 63; }
float opacityOf(float bits) { return float((int(bits) >> 6) & 255) / 255.0; }
float grainOf(float bits) { return float((int(bits) >> 14) & 255) / 255.0; }
bool castsShadow(float bits) { return ((int(bits) >> 22) & 1) == 1; }
