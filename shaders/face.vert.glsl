#include "frame.glsl"
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 colorIn; // linear, straight alpha
uniform float strength;
out vec4 tint;

void main() {
    vec4 at = viewProjection * vec4(position, 1.0);
    at.z -= 0.0004 * at.w; // in front of what it lies on
    gl_Position = at;
    tint = vec4(colorIn.rgb, colorIn.a * strength);
}
