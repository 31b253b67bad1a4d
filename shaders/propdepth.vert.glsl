#include "prop.glsl"
uniform mat4 depthMatrix;
centroid out vec2 uv;
out float alpha;
out float ignored; // 1: the picture's alpha counts for nothing

void main() {
    Instance i = instance();
    vec4 at = i.transform * vec4(grown(), 1.0);
    uv = uvIn;
    alpha = tintIn.a;
    ignored = traits.y;
    gl_Position = depthMatrix * vec4(swayed(at.xyz, i.transform, at.y - i.transform[3][1], traits.x), 1.0);
}
