#include "map.glsl"
#include "stroke.glsl"
// The brush's outline on the ground: one instance at its radius, one where its
// falloff begins.
uniform float strength; // opacity
out vec4 tint;
out float across;

const int segments = 160;

vec4 onGround(int i, float radius) {
    float angle = float(i) * 6.2831853 / float(segments);
    vec2 at = brush.xy + radius * vec2(cos(angle), sin(angle));
    return viewProjection * vec4(at.x, groundHeight(at) + 0.04, at.y, 1.0);
}

void main() {
    int i = gl_VertexID / 2;
    across = (gl_VertexID & 1) == 0 ? -1.0 : 1.0;
    bool inner = gl_InstanceID == 1;
    float radius = inner ? brush.z * (1.0 - brush.w) : brush.z;
    gl_Position = strokeCorner(onGround(i, radius), onGround(i + 1, radius), 0.0, across, inner ? 1.6 : 2.4);
    tint = vec4(brushColor.rgb, strength * (inner ? 0.55 : 1.0));
}
