#include "map.glsl"
#include "light.glsl"
#include "canopy.glsl"
#include "noise.glsl"
uniform sampler2D groundMap; // biome colour; alpha: how much of the sky is seen
uniform sampler2D coverMap;  // shares of grass, rock, sand and snow
uniform sampler2D growMap;   // growth overlay: 1 grows, 0 does not
uniform sampler2D maskMap;   // painted mask: 1 keeps everything away
uniform int bandKind;        // 0 none, 1 slope in degrees, 2 altitude in metres, 3 biomes
uniform vec4 bands[10];      // colour of a step as sRGB, and where it begins
uniform float groundStep;    // samples from texel to texel of the first two
in vec3 point;
in vec3 normal;
in float wall;
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

#if DETAIL > 0
// rockNoise looks from three sides, so that cliffs are not smeared.
vec4 rockNoise(vec3 p, vec3 n) {
    vec3 share = pow(abs(n), vec3(4.0));
    share /= share.x + share.y + share.z;
    vec4 sum = vec4(0.0);
    if (share.x > 0.02) sum += share.x * broken(p.zy);
    if (share.y > 0.02) sum += share.y * broken(p.xz);
    if (share.z > 0.02) sum += share.z * broken(p.xy);
    return sum;
}

// surface gives each material its grain. It returns the albedo and tilts n.
vec3 surface(vec3 albedo, vec4 cover, inout vec3 n, float away) {
    float grass = cover.r, rock = cover.g, sand = cover.b, snow = cover.a;
    vec4 wide = broken(point.xz / 61.0);
    vec4 mid = broken(point.xz / 13.0);
    vec4 near = broken(point.xz / 3.1);
    vec4 fine = broken(point.xz / 0.83);
    float nearFade = detailFade(0.55, away), fineFade = detailFade(0.14, away);

    // Grass: patches of yellow and deep green, tufts close by.
    float patches = (wide.r - 0.5) * 0.9 + (mid.r - 0.5) * 0.8;
    vec3 green = albedo * (1.0 + vec3(0.75, 0.30, -0.05) * patches);
    green *= 1.0 + (near.g - 0.5) * 0.55 * nearFade + (fine.g - 0.5) * 0.75 * fineFade;
    // Sand: ripples across the wind where it lies dry, grains and bits of shell.
    vec3 dune = albedo * (1.0 + (mid.r - 0.5) * 0.22 + (fine.g - 0.5) * 0.20 * fineFade);
    vec2 ripple = vec2(0.0);
    if (sand > 0.01 && fineFade > 0.0) {
        vec4 grain = texture(noiseMap, point.xz / 0.23);
        float grainFade = detailFade(0.035, away);
        float dry = smoothstep(0.25, 0.60, point.y - mapOrigin.w) * smoothstep(0.30, 0.62, mid.g + (near.r - 0.5) * 0.6);
        float phase = dot(point.xz, wind.xy) * 30.0 + (near.r - 0.5) * 16.0 + (fine.r - 0.5) * 3.0;
        ripple = wind.xy * cos(phase) * 0.16 * dry * fineFade;
        dune *= 1.0 + sin(phase) * 0.05 * dry * fineFade + (grain.g - 0.5) * 0.30 * grainFade;
        dune = mix(dune, dune * 0.55, smoothstep(0.80, 0.95, grain.b) * 0.7 * grainFade);
        dune = mix(dune, vec3(0.62, 0.58, 0.50), smoothstep(0.88, 0.98, texture(noiseMap, point.zx / 1.13).g) * 0.6 * grainFade);
    }
    // Snow: barely anything, and blue in the hollows.
    vec3 white = albedo * (1.0 + (mid.r - 0.5) * 0.10);
    // Rock: beds of slightly different stone, cracks between them.
    vec3 stone = albedo;
    vec3 tilt = vec3(0.0);
    if (rock > 0.01) {
        // Blocks stretched upright, beds of another stone across them, cracks: from
        // far away buttresses and gullies, close by the face of the stone.
        vec4 b = rockNoise(vec3(point.x, point.y * 0.35, point.z) / 31.0, n);
        vec4 r = rockNoise(vec3(point.x, point.y * 0.5, point.z) / 8.3, n);
        vec4 f = rockNoise(point / 1.9, n);
        float bed = texture(noiseMap, vec2(point.y * 0.019 + r.r * 0.03 + b.r * 0.04, 0.21)).g;
        float ledge = smoothstep(0.42, 0.50, texture(noiseMap, vec2(0.63, point.y * 0.071 + b.r * 0.2)).r);
        float crack = smoothstep(0.60, 0.80, r.a) * 0.42 + smoothstep(0.62, 0.85, f.a) * 0.34 * nearFade + smoothstep(0.60, 0.85, b.a) * 0.20;
        stone *= 0.72 + 0.46 * r.b + (bed - 0.5) * 0.34 + (b.b - 0.5) * 0.34 + (f.g - 0.5) * 0.42 * nearFade + (ledge - 0.5) * 0.10 - crack;
        stone = mix(stone, stone * vec3(1.12, 1.0, 0.84), smoothstep(0.40, 0.75, bed));
        stone = mix(stone, stone * vec3(0.90, 0.98, 1.08), smoothstep(0.45, 0.70, b.r));
        tilt += ((vec3(r.b, r.r, r.a) - 0.5) * 1.5 + (vec3(b.b, b.r, b.a) - 0.5) * 1.0 + (vec3(f.g, f.r, f.a) - 0.5) * 0.9 * nearFade) * rock;
        tilt.y += (ledge - 0.5) * 0.5 * rock;
    }
    tilt += (vec3(near.r, 0.5, near.a) - 0.5) * 0.35 * grass * nearFade;
    tilt += (vec3(fine.r, 0.5, fine.a) - 0.5) * 0.45 * (grass + sand * 0.5) * fineFade;
    tilt += vec3(ripple.x, 0.0, ripple.y) * sand;
    n = normalize(n + tilt);
    float sum = grass + rock + sand + snow + 1e-4;
    return max((green * grass + stone * rock + dune * sand + white * snow) / sum, 0.0);
}
#endif

// brushTint marks the ground inside the brush, as strong as the brush works.
vec3 brushTint(vec3 albedo) {
    float reach = brush.z;
    if (reach <= 0.0) return albedo;
    float off = distance(point.xz, brush.xy) / reach;
    float inner = 1.0 - brush.w;
    float strength = 1.0 - smoothstep(min(inner, 0.999), 1.0, off);
    return mix(albedo, brushColor.rgb, strength * brushColor.a * 0.22);
}

// growTint shows where a preset would grow; elsewhere the ground pales.
vec3 growTint(vec3 light, vec2 at) {
    if (options.x <= 0.0) return light;
    float grows = texture(growMap, at).r;
    float grey = dot(light, vec3(0.2126, 0.7152, 0.0722));
    vec3 no = mix(light, vec3(grey), 0.75) * 0.62;
    vec3 yes = light * vec3(0.72, 1.22, 0.62) + vec3(0.0, 0.05, 0.01);
    return mix(light, mix(no, yes, smoothstep(0.35, 0.65, grows)), options.x);
}

// maskTint hatches the ground that is kept free of plants.
vec3 maskTint(vec3 light, vec2 at) {
    if (options.w <= 0.0) return light;
    float masked = texture(maskMap, at).r;
    if (masked <= 0.0) return light;
    float hatch = smoothstep(0.35, 0.5, abs(fract((point.x + point.z) * 0.7) - 0.5) * 2.0);
    float rim = 1.0 - smoothstep(0.0, 1.5, abs(masked - 0.08) / max(fwidth(masked), 1e-3));
    vec3 violet = vec3(0.46, 0.25, 0.70);
    float amount = masked * mix(0.5, 0.85, hatch);
    return mix(light, violet * (0.35 + 0.9 * dot(light, vec3(0.3))), max(amount, rim * 0.6) * options.w);
}

// toLinear undoes the sRGB curve, roughly.
vec3 toLinear(vec3 c) { return c * c * (c * 0.31 + 0.69); }

// bandTint colours the ground by slope, altitude or biome; how it is lit stays
// to be seen a little.
vec3 bandTint(vec3 light, vec3 biome, float facing) {
    if (bandKind == 0) return light;
    float shade = 0.62 + 0.5 * facing;
    if (bandKind == 3) return biome * shade * 2.0;
    float value = bandKind == 1
        ? degrees(acos(clamp(groundNormal(point.xz).y, 0.0, 1.0)))
        : groundHeight(point.xz) - mapOrigin.w;
    vec3 flatColor = bands[0].rgb;
    float line = 0.0;
    for (int i = 1; i < 10; i++) {
        if (value >= bands[i].w) flatColor = bands[i].rgb;
        if (bandKind == 2) line = max(line, 1.0 - smoothstep(0.6, 1.4, abs(value - bands[i].w) / max(fwidth(value), 1e-4)));
    }
    return toLinear(flatColor) * shade * mix(1.0, 0.25, line);
}

float gridLine(vec2 at) {
    vec2 cell = at / options.y;
    vec2 off = abs(fract(cell - 0.5) - 0.5) / fwidth(cell);
    return 1.0 - clamp(min(off.x, off.y), 0.0, 1.0);
}

void main() {
    vec3 n = normalize(normal);
    float away = distance(point, eye.xyz);
    // The borders of biomes wander a little, or the samples would show.
    vec2 wander = (texture(noiseMap, point.xz / 9.7).ra + texture(noiseMap, point.xz / 2.3).ra * 0.5 - 0.75) * 1.9;
    vec2 at = mapTexture(point.xz);
    vec2 soil = groundTexture(point.xz + wander * groundStep);
    vec4 groundColor = texture(groundMap, soil);
    vec3 albedo = groundColor.rgb;
    float open = groundColor.a;
    vec4 cover = texture(coverMap, soil);
    if (wall > 0.5) {
        // The cut edge of the map: earth in layers.
        n = normalize(cross(dFdx(point), dFdy(point)));
        float bed = texture(noiseMap, vec2(point.y * 0.06 + texture(noiseMap, (point.xz + point.y) / 40.0).r * 0.2, 0.4)).g;
        albedo = mix(vec3(0.230, 0.172, 0.118), vec3(0.110, 0.092, 0.076), smoothstep(0.3, 0.7, bed));
        cover = vec4(0.0, 1.0, 0.0, 0.0);
        open = 0.8;
    }
#if DETAIL > 0
    albedo = surface(albedo, cover, n, away);
#else
    // The wandering repeats too soon to be seen from afar; wide patches do not.
    vec4 wide = broken(point.xz / 61.0), mid = broken(point.xz / 13.0);
    float patches = (wide.r - 0.5) * 0.8 + (mid.r - 0.5) * 0.5;
    albedo *= 1.0 + mix(vec3(0.35), vec3(0.62, 0.26, -0.02), cover.r) * patches;
    albedo *= 1.0 + (wander.x + wander.y) * 0.13 * detailFade(0.3, away);
    // Rock has its beds.
    albedo *= 1.0 + cover.g * (texture(noiseMap, vec2(point.y * 0.03 + wide.r * 0.1, 0.21)).g - 0.5) * 0.5;
#endif
    // Wet ground at the shore is darker.
    float wet = (1.0 - smoothstep(0.05, 0.55, point.y - mapOrigin.w)) * smoothstep(-0.2, 0.0, point.y - mapOrigin.w);
    albedo *= 1.0 - 0.42 * wet;
    albedo = brushTint(albedo);

    float facing = max(dot(n, sun.xyz), 0.0);
    vec3 light = sunColor.rgb * facing * sunlight(point, normalize(normal));
    light += shaded(ambient(n) * open, openSky(point.xz, 0.0)) + lamps(point, n);
    vec3 lit = albedo * light;
    if (wall < 0.5) lit = maskTint(growTint(bandTint(lit, texture(groundMap, at).rgb, facing), at), at);
    if (options.y > 0.0) lit = mix(lit, lit * 0.35, gridLine(point.xz) * 0.5 * clamp(1.5 - away / 180.0, 0.0, 1.0));
    color = vec4(fogged(submerged(lit, point), point), 1.0);
}
