#include "prop.glsl"
layout(location = 0) in vec3 position;
layout(location = 2) in vec2 uvIn;
layout(location = 3) in vec4 tintIn;
layout(location = 4) in float sway;
uniform mat4 depthMatrix;
centroid out vec2 uv;
out float alpha;

void main() {
    Instance i = instance();
    vec4 at = i.transform * vec4(position, 1.0);
    uv = uvIn;
    alpha = tintIn.a;
    gl_Position = depthMatrix * vec4(swayed(at.xyz, i.transform, at.y - i.transform[3][1], sway), 1.0);
}
