#if CLASS == CLASS_TIMBER
// Wood with its grain along x; boards; end grain where it is cut across.

void finish(inout Surface s, int look, vec2 at, float own, float end) {
    float pixel = footprint(at);
    float board = 0.0, joint = 0.0, seenJoint = 0.0;
    if (look == LOOK_WOODPLANKS) {
        const float width = 0.145, gap = 0.005;
        board = floor(at.y / width);
        float length_ = 1.6 + 1.1 * scattered(vec2(board, own * 31.0));
        float x = at.x + length_ * scattered(vec2(board + 0.5, own * 57.0));
        float piece = floor(x / length_);
        float off = min(0.5 * width - abs(at.y - (board + 0.5) * width), 0.5 * length_ - abs(x - (piece + 0.5) * length_));
        seenJoint = kept(width, pixel);
        float soft = max(gap * 0.5, pixel);
        joint = mix(0.05, 1.0 - smoothstep(gap * 0.5 - soft, gap * 0.5 + soft, off), seenJoint);
        board += 13.0 * piece;
        at.x += 3.7 * scattered(vec2(board, 4.0));
        at.y += 1.3 * scattered(vec2(board, 9.0));
    }
    float id = scattered(vec2(board, floor(own * 255.0) + 3.0));
    vec2 start = vec2(id * 7.0, own * 3.0);
    // Long slow figure, and fine fibres; knots pull the figure aside.
    vec4 figure = noise(vec2(at.x * 0.16, at.y * 1.10) + start);
    vec4 fibre = noise(vec2(at.x * 0.55, at.y * 6.5) + start.yx);
    float rings = sin((at.y * 1.0 + (figure.r - 0.5) * 0.34) * 150.0) * kept(0.042, pixel);
    vec3 wood = varied(s.albedo, (figure.r - 0.5) * 0.42 + rings * 0.085 + (fibre.g - 0.5) * 0.46 + (id - 0.5) * 0.24,
        (figure.a - 0.5) * 0.16 + (id - 0.5) * 0.10);
    s.height = (rings * 0.4 + (fibre.g - 0.5) * 1.6) * 0.0012;
    if (end > 0.5) {
        vec4 swirl = noise(at * 1.4 + start);
        float radius = length(at) + (swirl.r - 0.5) * 0.05;
        float ring = sin(radius * 420.0) * kept(0.015, pixel);
        wood = varied(s.albedo * 0.82, ring * 0.16 + (swirl.g - 0.5) * 0.3, 0.05);
        s.height = 0.0;
    }
    s.rough = 0.74 - 0.14 * figure.r;
    if (look == LOOK_CARDBOARD) {
        float flute = sin(at.y * 6.2831853 / 0.009) * kept(0.009, pixel);
        wood = varied(s.albedo, flute * 0.035 + (fibre.g - 0.5) * 0.10 + (figure.r - 0.5) * 0.08, 0.0);
        s.height = flute * 0.0003;
        s.rough = 0.92;
    }
    s.albedo = wood * (1.0 - 0.78 * joint);
    s.height -= joint * 0.0015 * seenJoint;
}
#endif
