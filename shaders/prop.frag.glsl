#include "light.glsl"
#include "canopy.glsl"
uniform sampler2D baseMap;
uniform sampler2D normalMap;
#include "look.glsl"

in vec3 point;
in vec3 normal;
in vec4 tangent;
centroid in vec2 uv;
in vec4 tint;
in vec3 surface;
#if FADES > 0
flat in vec2 shown;

// threshold is a number of the pixel from 0 up to 1, spread evenly over any few
// pixels: interleaved gradient noise (Jimenez, Next Generation Post Processing in
// Call of Duty: Advanced Warfare, 2014).
float threshold() {
    return fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
}
#endif
out vec4 color;

// faceNormal is the shading normal towards the viewer. The vertices of flat
// parts are shared across facets, so that the normal is that of the triangle.
vec3 faceNormal() {
    bool flatly = material.y > 0.5;
    vec3 n = flatly ? normalize(cross(dFdx(point), dFdy(point))) : normalize(normal);
    if (relief.x > 0.0) {
        vec3 t = normalize(tangent.xyz - n * dot(n, tangent.xyz));
        vec3 b = cross(n, t) * tangent.w;
        vec3 map = texture(normalMap, uv).xyz * 2.0 - 1.0;
        map.xy *= relief.x;
        n = normalize(mat3(t, b, n) * map);
    }
    return flatly || gl_FrontFacing || surface.y > 0.75 ? n : -n;
}

// covered decides whether a masked pixel is drawn: with several samples, alpha
// becomes coverage over the width of a pixel.
float covered(float alpha) {
    if (material.x <= 0.0) return 1.0;
#if COVERAGE > 0
    float a = clamp((alpha - material.x) / max(fwidth(alpha), 1e-4) + 0.5, 0.0, 1.0);
    if (a <= 0.0) discard;
    return a;
#else
    if (alpha < material.x) discard;
    return 1.0;
#endif
}

void main() {
    vec4 base = texture(baseMap, uv) * tint;
    float alpha = covered(max(base.a, surface.x));
    vec3 albedo = base.rgb;
    vec3 n = faceNormal();
    vec3 way = normalize(point - eye.xyz);
    float leaf = step(0.25, surface.y);

    float facing = dot(n, sun.xyz);
    // Leaves scatter: light wraps around the crown, and shines through against
    // the sun.
    float direct = mix(max(facing, 0.0), clamp((facing + 0.38) / 1.38, 0.0, 1.0), leaf);
    float against = pow(max(dot(way, sun.xyz), 0.0), 3.0);
    vec3 through = leaf * vec3(0.95, 1.10, 0.42) * (0.16 * max(-facing, 0.0) + 0.62 * against * (0.4 + 0.6 * max(-facing, 0.0)));
    float light = sunlight(point, n);
    vec3 shade = shaded(ambient(n), surface.z) + lamps(point, n);
    vec3 lit = albedo * (sunColor.rgb * light * (direct + through) + shade);

    // A sheen from the sky and the sun on what is smooth.
    float gloss = 1.0 - material.w;
    vec3 halfway = normalize(sun.xyz - way);
    float shine = pow(max(dot(n, halfway), 0.0), mix(8.0, 180.0, gloss * gloss)) * gloss;
    float rim = pow(1.0 - max(dot(n, -way), 0.0), 4.0);
    lit += sunColor.rgb * light * max(facing, 0.0) * shine * 0.18 + skyColor(reflect(way, n)) * rim * surface.z * (0.05 + 0.12 * gloss);

    lit = mix(lit, albedo * (sunColor.rgb * 0.25 + ambient(vec3(0.0, 1.0, 0.0))), emissive.w) + emissive.rgb;
    vec3 seen = fogged(submerged(lit, point), point);
    float opacity = relief.y > 0.5 ? base.a : alpha;
    color = relief.y > 0.5 ? vec4(seen * opacity, opacity) : vec4(seen, opacity);
#if FADES > 0
    // Last, for the neighbours' derivatives need this pixel.
    float at = threshold();
    if (at < shown.x || at >= shown.y) discard;
#endif
}
