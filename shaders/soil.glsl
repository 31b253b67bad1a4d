#if CLASS == CLASS_SOIL
// What lies on the ground: grass, sand, snow, mud, earth.

void finish(inout Surface s, int look, vec2 at, float own, float end) {
    vec2 start = vec2(own, own * 7.0);
    vec4 wide = noise(at / 5.1 + start);
    vec4 mid = noise(at / 1.25 + start.yx);
    vec4 fine = noise(at / 0.31 + start);
    s.rough = 0.95;
    float light = (wide.r - 0.5) * 0.40 + (mid.r - 0.5) * 0.34 + (fine.g - 0.5) * 0.48;
    float warm = (wide.g - 0.5) * 0.2 + (mid.r - 0.5) * 0.2;
    s.height = (mid.r - 0.5) * 0.012 + (fine.g - 0.5) * 0.003;
    if (look == LOOK_GRASS || look == LOOK_LEAFYGRASS) {
        float blade = noise(vec2(at.x * 7.0 + mid.r * 0.8, at.y * 1.9) + start).g;
        float clover = look == LOOK_LEAFYGRASS ? smoothstep(0.52, 0.70, fine.b) : 0.0;
        light += (blade - 0.5) * 0.80 + clover * 0.24;
        warm = (wide.r - 0.5) * 0.55 + (blade - 0.5) * 0.2;
        s.height += (blade - 0.5) * 0.005;
    } else if (look == LOOK_SAND) {
        float ripple = sin(at.y * 48.0 + (mid.r - 0.5) * 16.0) * kept(0.13, footprint(at));
        light = (wide.r - 0.5) * 0.12 + (mid.r - 0.5) * 0.10 + (fine.g - 0.5) * 0.26 + ripple * 0.045;
        s.height = ripple * 0.004 + (fine.g - 0.5) * 0.003;
    } else if (look == LOOK_SNOW) {
        light = (wide.r - 0.5) * 0.07 + (fine.g - 0.5) * 0.06;
        warm = (mid.r - 0.5) * 0.06;
        s.height = (mid.r - 0.5) * 0.016 + (fine.r - 0.5) * 0.003;
        s.rough = 0.62;
    } else if (look == LOOK_MUD) {
        float wet = smoothstep(0.52, 0.36, mid.r);
        s.rough = mix(0.9, 0.22, wet);
        light = light * 0.7 - 0.35 * wet;
        s.height *= 1.0 - 0.8 * wet;
    }
    s.albedo = varied(s.albedo, light, warm);
}
#endif
