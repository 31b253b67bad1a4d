#include "rock.glsl"
// The grain of the ground.

// sward is how light the grass close by is, 0 between tufts to 1 on the tips of blades,
// and how bare the earth lies between them. Blades lie along two directions, in
// patches where one or the other tells; a step across a blade is about 2 cm.
float sward(vec2 at, float patch_, out float bare) {
    const vec2 a = vec2(0.83, 0.56), b = vec2(-0.47, 0.88);
    float one = texture(noiseMap, vec2(dot(at, a) / 2.3, dot(at, vec2(-a.y, a.x)) / 0.62)).g;
    float two = texture(noiseMap, vec2(dot(at, b) / 2.9, dot(at, vec2(-b.y, b.x)) / 0.71)).g;
    float blades = mix(max(one, two * 0.8), max(two, one * 0.8), smoothstep(0.35, 0.65, patch_));
    float gap = smoothstep(0.52, 0.95, texture(noiseMap, at / 2.7 + 0.19).b);
    bare = gap * smoothstep(0.55, 0.30, blades);
    return blades * (1.0 - 0.75 * gap);
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
    float bladeFade = detailFade(0.07, away) * grass;
    if (bladeFade > 0.0) {
        float bare;
        float tip = sward(point.xz, mid.b, bare);
        green *= mix(vec3(1.0), mix(vec3(0.50, 0.56, 0.50), vec3(1.42, 1.34, 1.22), tip), bladeFade);
        green = mix(green, vec3(0.105, 0.080, 0.048), 0.45 * bare * bladeFade);
        n.xz += (tip - 0.5) * 0.22 * bladeFade * wind.xy;
    }
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
    vec3 tilt = vec3(0.0), stone = albedo, rise = vec3(0.0);
    if (rock > 0.01) stone = rocky(albedo, n, wide.r, nearFade, fineFade, rise);
    tilt -= (rise - n * dot(rise, n)) * rock;
    tilt += (vec3(near.r, 0.5, near.a) - 0.5) * 0.35 * grass * nearFade;
    tilt += (vec3(fine.r, 0.5, fine.a) - 0.5) * 0.45 * (grass + sand * 0.5) * fineFade;
    tilt += vec3(ripple.x, 0.0, ripple.y) * sand;
    n = normalize(n + tilt);
    float sum = grass + rock + sand + snow + 1e-4;
    return max((green * grass + stone * rock + dune * sand + white * snow) / sum, 0.0);
}
