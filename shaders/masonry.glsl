#if CLASS == CLASS_MASONRY
// Pieces in courses with joints between them: one pattern, told apart by numbers.

struct Bond {
    vec2 piece;   // width and height of a piece with its joint
    float joint;  // width
    float shift;  // of every other course, in pieces
    float wander; // how far joints stray
    float corner; // radius of the pieces' corners
    float depth;  // of the joints
    float vary;   // how different the pieces are
    float lap;    // 1: pieces lie on the ones below, as on roofs
    float arch;   // 1: pieces are arched across
    vec3 mortar;  // colour of the joints, and in what share it hides the part's
    float share;
    float rough;
};

Bond bondOf(int look) {
    if (look == LOOK_COBBLESTONE) return Bond(vec2(0.21, 0.17), 0.026, 0.5, 0.035, 0.055, 0.022, 0.26, 0.0, 0.0, vec3(0.10, 0.09, 0.075), 0.75, 0.85);
    if (look == LOOK_PAVEMENT) return Bond(vec2(0.60, 0.40), 0.012, 0.5, 0.0, 0.008, 0.005, 0.09, 0.0, 0.0, vec3(0.16, 0.15, 0.14), 0.6, 0.85);
    if (look == LOOK_PEBBLE) return Bond(vec2(0.075, 0.060), 0.013, 0.5, 0.016, 0.022, 0.009, 0.34, 0.0, 0.0, vec3(0.16, 0.14, 0.115), 0.7, 0.7);
    if (look == LOOK_CERAMICTILES) return Bond(vec2(0.20, 0.20), 0.006, 0.0, 0.0, 0.004, 0.002, 0.035, 0.0, 0.0, vec3(0.50, 0.49, 0.46), 0.8, 0.18);
    if (look == LOOK_CLAYROOFTILES) return Bond(vec2(0.22, 0.32), 0.010, 0.0, 0.004, 0.03, 0.03, 0.20, 1.0, 1.0, vec3(0.05, 0.03, 0.02), 0.7, 0.75);
    if (look == LOOK_ROOFSHINGLES) return Bond(vec2(0.24, 0.16), 0.008, 0.5, 0.006, 0.006, 0.012, 0.24, 1.0, 0.0, vec3(0.03, 0.03, 0.03), 0.6, 0.9);
    return Bond(vec2(0.25, 0.080), 0.011, 0.5, 0.0025, 0.006, 0.006, 0.20, 0.0, 0.0, vec3(0.46, 0.43, 0.38), 0.8, 0.88);
}

void finish(inout Surface s, int look, vec2 at, float own, float end) {
    Bond b = bondOf(look);
    float pixel = footprint(at);
    vec4 wide = noise(at / 2.9 + own);
    vec4 near = noise(at / 0.57 + own * 3.0);
    vec2 p = at + (vec2(near.r, wide.b) - 0.5) * 2.0 * b.wander;
    float course = floor(p.y / b.piece.y);
    p.x += b.piece.x * b.shift * mod(course, 2.0);
    vec2 cell = vec2(floor(p.x / b.piece.x), course);
    vec2 in_ = p - (cell + 0.5) * b.piece;
    // Metres into the piece from its edge, corners rounded.
    vec2 q = abs(in_) - (b.piece * 0.5 - b.joint * 0.5 - b.corner);
    float inside = b.corner - length(max(q, 0.0)) - min(max(q.x, q.y), 0.0);
    float soft = max(b.joint * 0.3, pixel);
    float body = smoothstep(-soft, soft, inside);
    // Far away joints and pieces run together to their mean.
    float seen = kept(min(b.piece.x, b.piece.y), pixel);
    float mean = (1.0 - b.joint / b.piece.x) * (1.0 - b.joint / b.piece.y);
    body = mix(mean, body, seen);

    float one = scattered(cell + own * 61.0), two = scattered(cell + 17.3 + own * 61.0);
    vec3 piece = varied(s.albedo, (one - 0.5) * 2.0 * b.vary * seen + (wide.r - 0.5) * 0.16 + (near.g - 0.5) * 0.22,
        (two - 0.5) * b.vary * 0.8 * seen);
    float dome = smoothstep(0.0, 0.5 * min(b.piece.x, b.piece.y), inside);
    s.height = b.depth * (body * 0.5 + 0.5 * dome) + (near.g - 0.5) * 0.0025 * b.rough;
    if (b.arch > 0.5) {
        float across = in_.x / b.piece.x * 2.0;
        float arch = 1.0 - across * across;
        s.height = b.depth * arch;
        piece *= mix(1.0, 0.72 + 0.36 * arch, seen);
    }
    if (b.lap > 0.5) {
        // The lower edge of a course stands over the one below and shades it.
        float up = fract(p.y / b.piece.y);
        s.height += b.depth * (1.0 - up);
        piece *= mix(1.0, (0.62 + 0.38 * smoothstep(1.0, 0.80, up)) * (1.0 + 0.12 * (1.0 - up)), seen);
    }
    vec3 joint = mix(s.albedo * 0.45, b.mortar * (0.85 + 0.3 * near.g), b.share);
    s.albedo = mix(joint, piece, body);
    s.rough = mix(0.95, b.rough + (one - 0.5) * 0.1, body);
    s.height *= seen;
}
#endif
