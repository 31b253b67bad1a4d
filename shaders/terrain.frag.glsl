#include "map.glsl"
#include "light.glsl"
#include "canopy.glsl"
#include "noise.glsl"
uniform sampler2D groundMap; // biome colour; alpha: how much of the sky is seen
uniform sampler2D coverMap;  // shares of grass, rock, sand and snow
uniform float groundStep;    // samples from texel to texel of both
in vec3 point;
in float wall;
#if VERTEX_LIGHT > 0
in vec3 cornerShade; // as of prop.vert.glsl
in vec3 cornerSun;
in vec3 cornerAdd;
in vec4 inShadow;
in vec2 lean; // x, z of the normal
#else
in vec3 normal;
#endif
out vec4 color;

// groundTexture turns world x, z into texture coordinates of groundMap and
// coverMap.
vec2 groundTexture(vec2 at) {
    return ((at - mapOrigin.xy) * mapOrigin.z / groundStep + 0.5) / vec2(textureSize(groundMap, 0));
}

// detailFade is 1 near by and 0 where a pattern of that size in metres would be
// finer than the pixels.
float detailFade(float size, float away) {
    return clamp(1.4 - away / (size * 220.0), 0.0, 1.0);
}

#if OVERLAYS > 0
#include "groundoverlay.glsl"
#endif
#if DETAIL > 0
#include "grounddetail.glsl"
#endif

// wet makes ground darker at the shore.
vec3 wet(vec3 albedo) {
    float over = point.y - mapOrigin.w;
    return albedo * (1.0 - 0.42 * (1.0 - smoothstep(0.05, 0.55, over)) * smoothstep(-0.2, 0.0, over));
}

// brushTint marks the ground inside the brush, as strong as the brush works.
vec3 brushTint(vec3 albedo) {
    float reach = brush.z;
    if (reach <= 0.0) return albedo;
    float off = distance(point.xz, brush.xy) / reach;
    float inner = 1.0 - brush.w;
    float strength = 1.0 - smoothstep(min(inner, 0.999), 1.0, off);
    return mix(albedo, brushColor.rgb, strength * brushColor.a * 0.22);
}

// lawn is the colour of ground whose share of grass is known: between the blades of
// a real lawn it is darker, and greyer, than the colour that tells a biome.
vec3 lawn(vec3 albedo, float grass) { return albedo * mix(vec3(1.0), vec3(0.76, 0.74, 0.86), grass); }

// layers are what lies over one another in the ground, about 0, at a level in metres.
float layers(float level) { return 0.6 * sin(level * 0.71) + 0.4 * sin(level * 1.93 + 1.0); }

// earth is the cut edge of the map.
vec3 earth(float wide) {
    return mix(vec3(0.230, 0.172, 0.118), vec3(0.110, 0.092, 0.076), smoothstep(-0.4, 0.4, layers(point.y * 1.7 + wide * 7.0)));
}

// plain is the ground in broad strokes: patches, and some grain near by.
// wide and mid are noise at 61 m and about 10 m, grain is about 0.
vec3 plain(vec3 albedo, vec4 cover, float wide, float mid, float grain) {
    float patches = (wide - 0.5) * 0.8 + (mid - 0.5) * 0.5;
    albedo *= 1.0 + mix(vec3(0.35), vec3(0.62, 0.26, -0.02), cover.r) * patches;
    return albedo * (1.0 + grain);
}

#if VERTEX_LIGHT > 0
uniform sampler2D rockMap; // as of rock.glsl

// crag is what the rock of a steep side does to the colour of its biome. It is seen
// from the east or the south, whichever it faces more: one lookup, with its relief as
// the sky lights it. The seam follows the noise, and looks like one of the cracks.
// Beds of warmer and of bluer stone lie in it.
vec3 crag(float wide, vec4 mid) {
    vec2 facing = abs(lean) + (mid.ba - 0.5) * 0.12;
    vec2 at = mat2(0.97, 0.24, -0.24, 0.97) * vec2(facing.x > facing.y ? point.z : point.x, point.y);
    vec4 face = texture(rockMap, at / 15.0) - 0.5;
    float bed = layers(point.y + 0.11 * point.x - 0.07 * point.z + (wide - 0.5) * 5.0 + face.b * 1.5);
    float light = 1.0 + face.b * 0.60 + face.a * 0.45 - face.g * 1.15;
    return light * (1.0 + bed * vec3(0.24, 0.15, 0.04));
}

void main() {
    // One noise serves for patches and for the wandering of the borders of biomes.
    vec4 mid = texture(noiseMap, point.xz / 9.7);
    float wide = texture(noiseMap, mat2(0.80, 0.60, -0.60, 0.80) * point.xz / 61.0).r;
    vec4 fine = texture(noiseMap, point.zx / 2.1);
    vec2 soil = groundTexture(point.xz + (mid.ra - 0.5) * 2.2 * groundStep);
    vec4 base = texture(groundMap, soil);
    vec4 cover = texture(coverMap, soil);
    vec3 albedo = lawn(base.rgb, cover.r);
    float away = distance(point, eye.xyz);
    float grain = (fine.g - 0.5) * mix(0.30, 0.55, cover.r) * detailFade(0.25, away);
    grain -= 0.24 * cover.r * smoothstep(0.55, 0.95, fine.b) * detailFade(0.12, away); // between tufts
    albedo = plain(albedo, cover, wide, mid.r, grain);
    albedo *= mix(vec3(1.0), crag(wide, mid), cover.g);
    if (wall > 0.5) albedo = earth(wide);
    albedo = brushTint(wet(albedo));
    vec3 light = albedo * (cornerShade * base.a + sunlightAt(inShadow) * cornerSun) + cornerAdd;
#if OVERLAYS > 0
    vec2 at = mapTexture(point.xz);
    float facing = cornerSun.g / max(sunColor.g, 1e-4);
    if (wall < 0.5) light = overlaid(light, at, texture(groundMap, at).rgb, facing, away);
    light = seen(light, point);
#endif
    color = vec4(light, 1.0);
}
#else
void main() {
    vec3 n = normalize(normal);
    float away = distance(point, eye.xyz);
    // The borders of biomes wander a little, or the samples would show.
    vec2 wander = (texture(noiseMap, point.xz / 9.7).ra + texture(noiseMap, point.xz / 2.3).ra * 0.5 - 0.75) * 1.9;
    vec2 soil = groundTexture(point.xz + wander * groundStep);
    vec4 groundColor = texture(groundMap, soil);
    vec4 cover = texture(coverMap, soil);
    vec3 albedo = lawn(groundColor.rgb, cover.r);
    float open = groundColor.a;
    if (wall > 0.5) {
        n = normalize(cross(dFdx(point), dFdy(point)));
        albedo = earth(wander.x * 0.3);
        cover = vec4(0.0, 1.0, 0.0, 0.0);
        open = 0.8;
    }
#if DETAIL > 0
    albedo = surface(albedo, cover, n, away);
#else
    // The wandering repeats too soon to be seen from afar; wide patches do not.
    albedo = plain(albedo, cover, broken(point.xz / 61.0).r, broken(point.xz / 13.0).r, (wander.x + wander.y) * 0.13 * detailFade(0.3, away));
#endif
    albedo = brushTint(wet(albedo));

    float facing = max(dot(n, sun.xyz), 0.0);
    vec3 light = sunColor.rgb * facing * sunlight(point, normalize(normal));
    light += shaded(ambient(n) * open, openSky(point.xz, 0.0)) + lamps(point, n);
    vec3 lit = albedo * light;
#if OVERLAYS > 0
    vec2 at = mapTexture(point.xz);
    if (wall < 0.5) lit = overlaid(lit, at, texture(groundMap, at).rgb, facing, away);
#endif
    color = vec4(seen(lit, point), 1.0);
}
#endif
