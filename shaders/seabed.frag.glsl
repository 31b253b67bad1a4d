#include "light.glsl"
// The floor of the sea around the map, as far as water lets it be seen.
in vec3 point;
out vec4 color;

void main() {
    vec3 light = sunColor.rgb * max(sun.y, 0.0) + ambient(vec3(0.0, 1.0, 0.0));
    color = vec4(seen(vec3(0.062, 0.082, 0.078) * light, point), 1.0);
}
