#include "part.glsl"
uniform mat4 depthMatrix;
uniform int everything; // 1: also parts that cast no shadow

void main() {
    Instance i = instance();
    gl_Position = depthMatrix * (i.transform * vec4(position, 1.0));
    if (everything == 0 && !castsShadow(i.look)) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
