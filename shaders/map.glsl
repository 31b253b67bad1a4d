#include "frame.glsl"
// The heightmap, as the CPU samples it.
uniform sampler2D heightMap; // metres, one texel per sample

// mapTexture turns world x, z into texture coordinates of the sample textures.
vec2 mapTexture(vec2 at) { return ((at - mapOrigin.xy) * mapOrigin.z + 0.5) * mapSize.zw; }

float heightOf(ivec2 at) { return texelFetch(heightMap, clamp(at, ivec2(0), ivec2(mapSize.xy) - 1), 0).r; }

// groundNormal is the normal of the drawn triangle.
vec3 groundNormal(vec2 at) {
    vec2 p = clamp((at - mapOrigin.xy) * mapOrigin.z, vec2(0.0), mapSize.xy - 1.0);
    ivec2 cell = min(ivec2(p), ivec2(mapSize.xy) - 2);
    vec2 f = p - vec2(cell);
    float h00 = heightOf(cell), h11 = heightOf(cell + 1);
    vec2 rise;
    if (f.x >= f.y) {
        float h10 = heightOf(cell + ivec2(1, 0));
        rise = vec2(h10 - h00, h11 - h10);
    } else {
        float h01 = heightOf(cell + ivec2(0, 1));
        rise = vec2(h11 - h01, h01 - h00);
    }
    return normalize(vec3(-rise.x, 1.0 / mapOrigin.z, -rise.y));
}

// groundHeight is the height of the drawn triangles: each cell is split from
// (x, z) to (x+1, z+1).
float groundHeight(vec2 at) {
    vec2 p = clamp((at - mapOrigin.xy) * mapOrigin.z, vec2(0.0), mapSize.xy - 1.0);
    ivec2 cell = min(ivec2(p), ivec2(mapSize.xy) - 2);
    vec2 f = p - vec2(cell);
    float h00 = heightOf(cell), h11 = heightOf(cell + 1);
    if (f.x > f.y) {
        float h10 = heightOf(cell + ivec2(1, 0));
        return h00 + f.x * (h10 - h00) + f.y * (h11 - h10);
    }
    float h01 = heightOf(cell + ivec2(0, 1));
    return h00 + f.y * (h01 - h00) + f.x * (h11 - h01);
}
