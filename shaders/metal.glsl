#if CLASS == CLASS_METAL
// Metal: brushed, rusted, with raised lozenges, crinkled.

void finish(inout Surface s, int look, vec2 at, float own, float end) {
    float pixel = footprint(at);
    vec2 start = vec2(own, own * 5.0);
    vec4 wide = noise(at / 2.3 + start);
    vec4 mid = noise(at / 0.60 + start.yx);
    vec4 fine = noise(at / 0.16 + start);
    float brushed = noise(vec2(at.x * 0.5, at.y * 9.0) + start).g;
    s.metal = 0.70;
    s.rough = 0.36 + (brushed - 0.5) * 0.22 + (wide.r - 0.5) * 0.16;
    s.height = (brushed - 0.5) * 0.0003;
    vec3 bare = varied(s.albedo, (brushed - 0.5) * 0.16 + (wide.r - 0.5) * 0.10, 0.0);
    if (look == LOOK_CORRODEDMETAL) {
        float rust = smoothstep(0.36, 0.58, wide.r * 0.55 + mid.r * 0.45 + (fine.g - 0.5) * 0.30);
        vec3 red = mix(vec3(0.135, 0.042, 0.014), vec3(0.34, 0.125, 0.035), mid.b * 0.7 + fine.g * 0.3);
        bare = mix(bare * 0.75, red, rust);
        s.metal = mix(0.75, 0.05, rust);
        s.rough = mix(0.50, 0.94, rust);
        s.height = rust * ((mid.b - 0.5) * 0.004 + (fine.g - 0.5) * 0.0022);
    } else if (look == LOOK_DIAMONDPLATE) {
        const float size = 0.052;
        vec2 cell = floor(at / size);
        vec2 p = at / size - cell - 0.5;
        // Lozenges lie across each other from cell to cell.
        if (mod(cell.x + cell.y, 2.0) > 0.5) p = p.yx;
        float lozenge = 1.0 - abs(p.x) / 0.46 - abs(p.y) / 0.15;
        float seen = kept(size, pixel);
        float up = smoothstep(0.0, 0.35 + pixel / size, lozenge) * seen;
        s.height = 0.0028 * up;
        bare *= mix(1.0, 0.86 + 0.34 * up, seen);
        s.rough = 0.34 + 0.1 * (wide.r - 0.5);
    } else if (look == LOOK_FOIL) {
        s.height = (mid.b - 0.5) * 0.010 + (fine.b - 0.5) * 0.003;
        s.rough = 0.20;
        s.metal = 0.95;
    }
    s.albedo = bare;
}
#endif
