#include "map.glsl"
#include "light.glsl"
#include "canopy.glsl"
#include "shapes.glsl"
#include "surface.glsl"
#include "smooth.glsl"
#include "timber.glsl"
#include "masonry.glsl"
#include "stone.glsl"
#include "metal.glsl"
#include "soil.glsl"
#include "cloth.glsl"

in vec3 point;
in vec3 normal;
in vec3 place;
in vec3 face;
in vec2 grain;
in float endGrain;
flat in vec3 side;
flat in mat3 turn;
flat in vec3 tint;
flat in float opacity;
flat in float own;
flat in int kind;
out vec4 color;

// eased bends the normal of a block over its edges, as nothing that is made is
// quite sharp.
vec3 eased(vec3 n, float pixel) {
    if (shape != SHAPE_BLOCK) return n;
    float width = min(0.014, 0.12 * min(side.x, min(side.y, side.z)));
    vec3 over = smoothstep(side * 0.5 - width, side * 0.5, abs(place)) * sign(place);
    over *= vec3(lessThan(abs(face), vec3(0.5))); // not along the face's own normal
    vec3 bent = normalize(face + over * 0.62 * kept(width * 2.0, pixel));
    return normalize(turn * bent);
}

// raised tilts a normal by the slope of a height over the picture (Mikkelsen
// 2010).
vec3 raised(vec3 n, float height) {
    vec3 across = dFdx(point), up = dFdy(point);
    vec3 r1 = cross(up, n), r2 = cross(n, across);
    float d = dot(across, r1);
    vec3 slope = sign(d) * (dFdx(height) * r1 + dFdy(height) * r2);
    return normalize(max(abs(d), 1e-12) * n - slope);
}

// mirrored is what a surface that sees a share of the sky reflects along a direction:
// the sky, or the ground.
vec3 mirrored(vec3 way, float rough, float open) {
    vec3 clear = mix(ground.rgb, skyColor(way), smoothstep(-0.25, 0.10, way.y));
    return mix(clear, ambient(way), rough) * open;
}

// openAbove is the share of the sky's light that crowns leave at a point of a part. A
// model knows no ground of its own, and a long part has another below each end.
float openAbove(vec3 point) {
    if (canopy.z <= 0.0) return 1.0;
    float ground = mapOrigin.z > 0.0 ? texture(heightMap, mapTexture(point.xz)).r : 0.0;
    return openSky(point.xz, point.y - ground);
}

void main() {
    float pixel = footprint(grain);
    vec3 n = normalize(normal);
    vec3 smoothNormal = n;
    // Paint keeps a little back of what film would make glare.
    vec3 paint = mix(vec3(dot(tint, vec3(0.2126, 0.7152, 0.0722))), tint, 0.90) * 0.84;
    Surface s = Surface(paint, 0.8, 0.0, 0.0, 0.0);
    finish(s, kind, grain, own, endGrain);
    s.rough = clamp(s.rough, 0.05, 1.0);
#if DETAIL > 0
    n = eased(n, pixel);
    n = raised(n, s.height * kept(0.03, pixel));
#endif
    vec3 way = normalize(point - eye.xyz);
    float light = sunlight(point, smoothNormal);
    float facing = max(dot(n, sun.xyz), 0.0);
    float open = openAbove(point);
    vec3 shade = shaded(ambient(n), open);
    vec3 base = mix(vec3(0.04), s.albedo, s.metal);
    vec3 lit = s.albedo * (1.0 - s.metal) * (sunColor.rgb * light * facing + shade + lamps(point, n));

    float shine = 0.0, flatly = 0.0, gloss = 1.0 - s.rough;
#if DETAIL > 0 || CLASS == CLASS_SMOOTH || CLASS == CLASS_METAL
    // The sun's highlight, and what is mirrored the more the flatter it is seen.
    float power = 2.0 / max(s.rough * s.rough * s.rough * s.rough, 2e-3);
    vec3 halfway = normalize(sun.xyz - way);
    shine = (power + 2.0) * 0.125 * pow(max(dot(n, halfway), 0.0), power);
    flatly = pow(1.0 - max(dot(n, -way), 0.0), 5.0);
    vec3 fresnel = base + (max(vec3(gloss), base) - base) * flatly;
    lit += sunColor.rgb * light * facing * min(shine, 8.0) * fresnel * 0.6;
    lit += mirrored(reflect(way, n), s.rough, open) * fresnel * mix(0.55, 1.0, gloss);
#endif
    // What glows is as bright on film at night as by day, or it would burn out to white.
    lit = mix(lit, s.albedo * (1.0 + s.glow) / ground.w, clamp(s.glow, 0.0, 1.0));

    vec3 shown = seen(lit, point);
    // Glass hides more the flatter it is seen, and its highlights are opaque.
    float alpha = opacity;
    if (opacity < 1.0) alpha = clamp(opacity + flatly * gloss * 0.5 + shine * 0.04 * gloss * light * facing, 0.0, 1.0);
    color = vec4(shown * alpha, alpha);
}
