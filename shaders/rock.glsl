// Rock of the ground: broken faces at three scales, beds and joints, which look the
// same from every side. Lengths are metres.
uniform sampler2D rockMap; // 256×256 texels, tileable: slope along u and v, tone, height

// sides are the shares of the pictures along x, y and z on a surface. They change
// over soon, for two pictures of stone over one another are one of mud.
vec3 sides(vec3 n) {
    vec3 s = abs(n);
    s *= s; s *= s; s *= s;
    return s / (s.x + s.y + s.z);
}

// clouded looks at the noise along the three axes, so that nothing smears down what
// is steep.
vec4 clouded(vec3 p, vec3 share) {
    vec4 sum = vec4(0.0);
    if (share.x > 0.02) sum += share.x * texture(noiseMap, p.zy);
    if (share.y > 0.02) sum += share.y * texture(noiseMap, p.xz);
    if (share.z > 0.02) sum += share.z * texture(noiseMap, p.xy);
    return sum;
}

// Face is broken rock: where it rises in the world, the tone of its facets and its
// height, both about 0.
struct Face { vec3 slope; float tone, height; };

// faced looks at the rock along the three axes.
Face faced(vec3 p, vec3 share) {
    Face f = Face(vec3(0.0), 0.0, 0.0);
    vec4 v;
    if (share.x > 0.02) {
        v = texture(rockMap, p.zy) - 0.5;
        f = Face(vec3(0.0, v.g, v.r) * share.x, v.b * share.x, v.a * share.x);
    }
    if (share.y > 0.02) {
        v = texture(rockMap, p.xz + 0.37) - 0.5;
        f = Face(f.slope + vec3(v.r, 0.0, v.g) * share.y, f.tone + v.b * share.y, f.height + v.a * share.y);
    }
    if (share.z > 0.02) {
        v = texture(rockMap, p.xy + 0.71) - 0.5;
        f = Face(f.slope + vec3(v.r, v.g, 0.0) * share.z, f.tone + v.b * share.z, f.height + v.a * share.z);
    }
    return f;
}

// rocky is the stone of cliffs and scree in the colour of their biome, and where it
// rises. wide is noise at 61 m; near is 1 where half a metre is wider than the pixels,
// fine where a decimetre is.
vec3 rocky(vec3 albedo, vec3 n, float wide, float near, float fine, out vec3 rise) {
    vec3 share = sides(n);
    float steep = smoothstep(0.20, 0.34, 1.0 - n.y); // else it is scree: the same stone in pieces
    vec4 cloud = clouded(point / 41.0, share);
    Face great = faced(point / vec3(27.0, 34.0, 27.0), share);
    Face mid = faced(point / 7.7 + 0.19, share);
    Face small = faced(point / 1.9, share);
    vec4 grit = clouded(point.yzx / 0.67, share.yzx);
    // Beds dip a little, bend, and are shifted where a block has slid.
    float level = point.y + 0.11 * point.x - 0.07 * point.z + (cloud.r - 0.5) * 2.4 + (wide - 0.5) * 3.0 + great.tone * 0.9;
    float bed = texture(noiseMap, vec2(level * 0.0135, 0.21)).g;
    float over = texture(noiseMap, vec2(level * 0.0135 + 0.008, 0.21)).g;
    float layer = texture(noiseMap, vec2(0.63, level * 0.057 + mid.tone * 0.02)).g;
    float ledge = smoothstep(0.38, 0.58, bed);

    rise = great.slope * 2.3 * steep + mid.slope * 1.8 + small.slope * mix(2.2, 1.6, steep) * near;
    rise.y += (smoothstep(0.38, 0.58, over) - ledge) * 1.1 * steep;

    float light = 1.0 + great.tone * 0.44 * steep + mid.tone * 0.46 + small.tone * mix(0.62, 0.46, steep) * near + (grit.g - 0.5) * 0.55 * fine;
    light += (bed - 0.5) * 0.26 * steep + (layer - 0.5) * 0.16 * steep + (cloud.b - 0.5) * 0.16;
    // Little light reaches into hollows.
    light *= 1.0 + great.height * 0.50 * steep + mid.height * 0.36 + small.height * 0.30 * near;
    vec3 stone = albedo * light;
    stone *= mix(vec3(1.0), vec3(1.14, 1.0, 0.82), smoothstep(0.45, 0.75, bed) * 0.8 * steep);
    stone *= mix(vec3(1.0), vec3(0.88, 0.97, 1.08), smoothstep(0.50, 0.75, cloud.r));
    stone *= mix(vec3(1.0), vec3(1.10, 0.98, 0.86), smoothstep(0.05, 0.35, mid.tone) * 0.6);
    return max(stone, 0.0);
}
