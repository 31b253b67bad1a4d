#include "frame.glsl"
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 colorIn; // linear, straight alpha
layout(location = 2) in float size;   // pixels across, 0: 12 cm
uniform float strength;
out vec4 tint;
out vec2 corner;

void main() {
    corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    // A dot without a size lies on the ground: 12 cm across, but never smaller
    // than a few pixels.
    float lift = size > 0.0 ? 0.0 : 0.06;
    vec4 at = viewProjection * vec4(position + vec3(0.0, lift, 0.0), 1.0);
    float radius = size > 0.0 ? 0.5 * size : max(0.06 * viewport.y / max(at.w, 0.1), 2.5);
    at.xy += corner * radius * 2.0 * viewport.zw * at.w;
    at.z -= 0.0004 * at.w;
    gl_Position = at;
    tint = vec4(colorIn.rgb, colorIn.a * strength);
}
