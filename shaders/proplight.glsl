#include "light.glsl"
#include "canopy.glsl"
// What light does to the surface of a prop.

// Lit is what a surface's colour is multiplied by: in the shade, and what the sun
// adds to that where it shines.
struct Lit { vec3 shade, direct; };

// litProp lights a surface; leaf is 1 for leaves, which scatter: light wraps around
// the crown, and shines through against the sun. open is the share of the sky that
// the surface sees.
Lit litProp(vec3 point, vec3 n, vec3 way, float leaf, float open) {
    float facing = dot(n, sun.xyz);
    float direct = mix(max(facing, 0.0), clamp((facing + 0.38) / 1.38, 0.0, 1.0), leaf);
    float against = pow(max(dot(way, sun.xyz), 0.0), 3.0);
    vec3 through = leaf * vec3(0.95, 1.10, 0.42) * (0.16 * max(-facing, 0.0) + 0.62 * against * (0.4 + 0.6 * max(-facing, 0.0)));
    return Lit(shaded(ambient(n), open) + lamps(point, n), sunColor.rgb * (direct + through));
}

// rimOf is the sheen of the sky on a surface that is seen flatly.
vec3 rimOf(vec3 n, vec3 way, float gloss, float open) {
    float rim = pow(1.0 - max(dot(n, -way), 0.0), 4.0);
    return skyColor(reflect(way, n)) * rim * open * (0.05 + 0.12 * gloss);
}

// unlit is the light of materials that are bright whatever the sun does.
vec3 unlit() { return sunColor.rgb * 0.25 + ambient(vec3(0.0, 1.0, 0.0)); }
