#include "frame.glsl"
#include "look.glsl"
#include "instance.glsl"
layout(location = 0) in vec3 position;
layout(location = 2) in vec2 uvIn;
layout(location = 3) in vec4 tintIn;
layout(location = 4) in vec4 traits; // weight of wind; 1: the picture's alpha is ignored; class; 0.5: leaf, 1: leaf of a crown
layout(location = 6) in vec3 center; // of the vertex's piece

// grown moves a vertex away from the centre of its piece, where pieces have been
// dropped around it.
vec3 grown() {
    return position + (growth[int(traits.z * 255.0 + 0.5)] - 1.0) * (position - center);
}

// swayed moves a point of a prop in the wind: the whole leans and rocks slowly,
// more the higher it is, and leaves flutter. Where the weight is 0 nothing moves.
vec3 swayed(vec3 at, mat4 transform, float height, float weight) {
#if SWAY > 0
    float time = wind.w;
    vec2 root = vec2(transform[3][0], transform[3][2]);
    float phase = dot(root, vec2(0.13, 0.17));
    float gust = 0.55 + 0.45 * sin(time * 0.55 - dot(root, wind.xy) * 0.045);
    float rock = 0.45 + 0.35 * sin(time * 1.35 + phase) + 0.20 * sin(time * 2.9 + phase * 2.3);
    float flutter = sin(time * 5.3 + dot(at, vec3(2.7, 1.9, 3.1)));
    float lean = min(height, 14.0) * 0.042 * gust * rock;
    at.xz += wind.xy * wind.z * weight * lean;
    at += vec3(0.4, 0.7, 0.5) * wind.z * weight * weight * flutter * 0.022 * gust * min(height, 2.0);
#endif
    return at;
}
