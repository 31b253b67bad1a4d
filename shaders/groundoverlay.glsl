// What the editor lays over the ground: where things grow, what is masked, bands
// and the grid.
uniform sampler2D growMap;   // growth overlay: 1 grows, 0 does not
uniform sampler2D maskMap;   // painted mask: 1 keeps everything away
uniform int bandKind;        // 0 none, 1 slope in degrees, 2 altitude in metres, 3 biomes
uniform vec4 bands[10];      // colour of a step as sRGB, and where it begins

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

// overlaid is the light of the ground with everything laid over it; at is the place
// in the sample textures, biome the biome's own colour there.
vec3 overlaid(vec3 light, vec2 at, vec3 biome, float facing, float away) {
    light = maskTint(growTint(bandTint(light, biome, facing), at), at);
    if (options.y > 0.0) light = mix(light, light * 0.35, gridLine(point.xz) * 0.5 * clamp(1.5 - away / 180.0, 0.0, 1.0));
    return light;
}
