#if CLASS == CLASS_STONE
// Stone, concrete and plaster: clouds, cells, specks, veins and beds in shares.

struct Rock {
    float cloud, cells, speck, vein; // how strongly each tells
    float beds;    // layers that lie level
    float scale;   // metres that the noise repeats over
    float relief;  // metres
    float rough;
    float warm;    // how much the hue wanders
};

Rock rockOf(int look) {
    if (look == LOOK_MARBLE) return Rock(0.10, 0.00, 0.03, 0.55, 0.00, 2.30, 0.000, 0.16, 0.05);
    if (look == LOOK_BASALT) return Rock(0.20, 0.25, 0.45, 0.00, 0.00, 1.60, 0.008, 0.80, 0.03);
    if (look == LOOK_SLATE) return Rock(0.22, 0.10, 0.22, 0.10, 0.42, 1.90, 0.008, 0.62, 0.08);
    if (look == LOOK_CRACKEDLAVA) return Rock(0.20, 0.25, 0.35, 0.30, 0.00, 1.70, 0.016, 0.85, 0.03);
    if (look == LOOK_LIMESTONE) return Rock(0.24, 0.14, 0.24, 0.00, 0.14, 1.70, 0.005, 0.85, 0.07);
    if (look == LOOK_GRANITE) return Rock(0.12, 0.28, 0.75, 0.00, 0.00, 1.10, 0.001, 0.40, 0.10);
    if (look == LOOK_ROCK) return Rock(0.40, 0.40, 0.35, 0.22, 0.12, 2.60, 0.022, 0.90, 0.12);
    if (look == LOOK_SANDSTONE) return Rock(0.18, 0.08, 0.30, 0.00, 0.40, 2.10, 0.006, 0.90, 0.16);
    if (look == LOOK_ASPHALT) return Rock(0.16, 0.10, 0.80, 0.00, 0.00, 1.30, 0.004, 0.92, 0.00);
    if (look == LOOK_PLASTER) return Rock(0.09, 0.05, 0.10, 0.00, 0.00, 1.90, 0.002, 0.92, 0.03);
    if (look == LOOK_SALT) return Rock(0.06, 0.24, 0.20, 0.00, 0.00, 0.90, 0.004, 0.70, 0.01);
    return Rock(0.22, 0.10, 0.24, 0.00, 0.00, 2.20, 0.002, 0.88, 0.04); // concrete
}

void finish(inout Surface s, int look, vec2 at, float own, float end) {
    Rock r = rockOf(look);
    vec2 start = vec2(own, own * 7.0);
    vec4 wide = noise(at / (2.4 * r.scale) + start);
    vec4 mid = noise(at / (0.62 * r.scale) + start.yx);
    vec4 fine = noise(at / (0.17 * r.scale) + start);
    float bed = noise(vec2(at.x * 0.06 + wide.r * 0.10, at.y * 1.15) / r.scale + start).g;
    float light = (wide.r - 0.5) * 1.4 * r.cloud + (mid.r - 0.5) * r.cloud + (mid.b - 0.5) * r.cells
        + (fine.g - 0.5) * r.speck + (bed - 0.5) * 1.3 * r.beds;
    s.rough = r.rough + (mid.r - 0.5) * 0.10;
    s.height = r.relief * ((mid.b - 0.5) * 0.8 + (fine.g - 0.5) * 0.35 + (bed - 0.5) * r.beds * 1.6);
    vec3 rock = varied(s.albedo, light, ((mid.g - 0.5) + (bed - 0.5) * r.beds) * 2.0 * r.warm);
    // Veins are thin where two clouds meet.
    float vein = pow(clamp(1.0 - abs(wide.r + (mid.r - 0.5) * 0.45 - 0.5) * 5.5, 0.0, 1.0), 3.0);
    vein = max(vein, 0.45 * pow(clamp(1.0 - abs(mid.r + (fine.r - 0.5) * 0.3 - 0.45) * 7.0, 0.0, 1.0), 4.0));
    rock *= 1.0 - vein * r.vein * vec3(0.80, 0.74, 0.66);
    if (look == LOOK_GRANITE) {
        rock = mix(rock, vec3(0.03), smoothstep(0.62, 0.74, fine.b) * 0.75);
        rock = mix(rock, vec3(0.75), smoothstep(0.66, 0.80, fine.r) * 0.45);
    }
    if (look == LOOK_CRACKEDLAVA) {
        float crack = smoothstep(0.70, 0.90, mid.a) * (0.4 + 0.6 * wide.a);
        rock = mix(rock * 0.5, vec3(1.0, 0.22, 0.02), crack);
        s.glow = 2.6 * crack;
        s.height -= 0.02 * crack;
    }
    s.albedo = rock;
}
#endif
