// The grain of the ground and of the rocks.

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
