#if CLASS == CLASS_SMOOTH
// Plastics, glass, ice and light: little grain, much sheen.

void finish(inout Surface s, int look, vec2 at, float own, float end) {
    s.rough = 0.46;
    if (look == LOOK_PLASTIC) {
        // Moulded plastic is never quite even.
        vec4 fine = noise(at / 0.21 + own);
        s.albedo = varied(s.albedo, (fine.g - 0.5) * 0.05, 0.0);
        s.rough = 0.55 + (fine.r - 0.5) * 0.10;
    } else if (look == LOOK_SMOOTHPLASTIC) {
        s.rough = 0.34;
    } else if (look == LOOK_NEON) {
        s.glow = 2.2;
        s.rough = 1.0;
    } else if (look == LOOK_GLASS || look == LOOK_WATER) {
        s.rough = 0.06;
    } else if (look == LOOK_RUBBER) {
        s.rough = 0.80;
    } else if (look == LOOK_FORCEFIELD) {
        s.glow = 0.9;
        s.rough = 0.3;
    } else if (look == LOOK_ICE || look == LOOK_GLACIER) {
        vec4 wide = noise(at / 2.1 + own);
        vec4 mid = noise(at / 0.55 + own * 3.0);
        float deep = look == LOOK_GLACIER ? 0.45 : 0.25;
        float crack = smoothstep(0.68, 0.92, wide.a) * 0.6 + smoothstep(0.72, 0.95, mid.a) * 0.3;
        s.albedo = mix(s.albedo * (1.0 - deep * vec3(0.55, 0.25, 0.08) * wide.r), vec3(0.85, 0.92, 0.95), crack * 0.6);
        s.rough = 0.14 + 0.3 * crack + (look == LOOK_GLACIER ? 0.2 : 0.0);
        s.height = (mid.r - 0.5) * 0.006;
    }
}
#endif
