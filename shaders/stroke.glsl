#include "frame.glsl"
// Lines of a constant width on the screen.

// strokeCorner places one corner of the quad around the line from a to b, both
// in clip space: end 0 or 1 along it, side −1 or 1 across, width in pixels.
vec4 strokeCorner(vec4 a, vec4 b, float end, float side, float width) {
    // What lies behind the eye is cut off, or it would flip over.
    const float near = 0.05;
    if (a.w < near && b.w < near) return vec4(2.0, 2.0, 2.0, 1.0);
    if (a.w < near) a = mix(a, b, (near - a.w) / (b.w - a.w));
    if (b.w < near) b = mix(b, a, (near - b.w) / (a.w - b.w));
    vec2 from = a.xy / a.w * viewport.xy, to = b.xy / b.w * viewport.xy;
    vec2 along = to - from;
    along = dot(along, along) > 1e-8 ? normalize(along) : vec2(1.0, 0.0);
    vec4 at = end < 0.5 ? a : b;
    at.xy += vec2(-along.y, along.x) * side * width * viewport.zw * at.w;
    at.z -= 0.0004 * at.w; // in front of what it lies on
    return at;
}
