#include "noise.glsl"
// What the surfaces of parts share. Lengths are metres.

struct Surface {
    vec3 albedo;
    float rough;  // 0 mirrors, 1 scatters evenly
    float metal;  // 1: reflects in its own colour and scatters nothing
    float height; // above the part's face
    float glow;   // times the albedo is given off
};

// footprint is how much of the surface a pixel covers.
float footprint(vec2 at) { return max(length(dFdx(at)), length(dFdy(at))) + 1e-6; }

// kept is 1 where detail of a size is larger than the pixels, and 0 before it
// would flicker.
float kept(float size, float pixel) { return 1.0 - smoothstep(0.18, 0.55, pixel / size); }

// scattered is a number from 0 to 1 for each whole cell (after Dave Hoskins).
float scattered(vec2 cell) {
    vec3 p = fract(vec3(cell.xyx) * 0.1031);
    p += dot(p, p.yzx + 33.33);
    return fract((p.x + p.y) * p.z);
}

// noise reads a little softer than pixels are wide, for slopes are taken of it from
// pixel to pixel.
vec4 noise(vec2 at) { return texture(noiseMap, at, 0.8); }

// varied makes a colour lighter or darker, warmer or cooler, by shares of it.
vec3 varied(vec3 color, float light, float warm) {
    return max(color * (1.0 + light) * (1.0 + warm * vec3(0.6, 0.05, -0.7)), 0.0);
}
