#include "stroke.glsl"
layout(location = 0) in vec3 from;
layout(location = 1) in vec3 to;
layout(location = 2) in vec4 colorIn; // linear, straight alpha
layout(location = 3) in float width; // pixels, 0: 2
uniform float strength;
out vec4 tint;
out float across;

void main() {
    across = (gl_VertexID & 1) == 0 ? -1.0 : 1.0;
    float end = float(gl_VertexID >> 1);
    gl_Position = strokeCorner(viewProjection * vec4(from, 1.0), viewProjection * vec4(to, 1.0), end, across, width > 0.0 ? width : 2.0);
    tint = vec4(colorIn.rgb, colorIn.a * strength);
}
