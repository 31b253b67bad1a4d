#if CLASS == CLASS_CLOTH
// Woven, tufted and tanned.

void finish(inout Surface s, int look, vec2 at, float own, float end) {
    float pixel = footprint(at);
    vec2 start = vec2(own, own * 7.0);
    vec4 wide = noise(at / 1.7 + start);
    vec4 fine = noise(at / 0.13 + start.yx);
    float light, thread = 0.0;
    s.rough = 0.95;
    if (look == LOOK_LEATHER) {
        light = (wide.r - 0.5) * 0.22 + (fine.b - 0.5) * 0.20;
        s.height = (fine.b - 0.5) * 0.0018;
        s.rough = 0.52 + (wide.r - 0.5) * 0.2;
    } else if (look == LOOK_CARPET) {
        light = (wide.r - 0.5) * 0.16 + (fine.g - 0.5) * 0.70;
        s.height = (fine.g - 0.5) * 0.006;
    } else {
        // Threads go over and under each other.
        const float pitch = 0.011;
        vec2 p = at / pitch;
        float warp = sin(p.x * 3.14159265), weft = sin(p.y * 3.14159265);
        bool over = mod(floor(p.x) + floor(p.y), 2.0) > 0.5;
        thread = (over ? abs(warp) : abs(weft)) * kept(pitch, pixel);
        light = (wide.r - 0.5) * 0.14 + (fine.g - 0.5) * 0.16 + (thread - 0.5 * kept(pitch, pixel)) * 0.34;
        s.height = thread * 0.0012;
    }
    s.albedo = varied(s.albedo, light, (wide.g - 0.5) * 0.05);
}
#endif
