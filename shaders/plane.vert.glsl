#include "frame.glsl"
// A level plane without end: rings around the eye out to the horizon, so that
// it needs few triangles. It is the water's surface and the floor of the sea.
uniform float reach; // radius of the outermost ring in metres
uniform float level; // height in metres
out vec3 point;

const int spokes = 48;
const int rings = 5;

void main() {
    // Six vertices for each of spokes × rings quads.
    int quad = gl_VertexID / 6, corner = gl_VertexID % 6;
    const ivec2 corners[6] = ivec2[6](ivec2(0, 0), ivec2(1, 1), ivec2(1, 0), ivec2(0, 0), ivec2(0, 1), ivec2(1, 1));
    int spoke = quad % spokes + corners[corner].x, ring = quad / spokes + corners[corner].y;
    float angle = float(spoke % spokes) * 6.2831853 / float(spokes);
    float radius = ring == 0 ? 0.0 : reach * exp2(float(ring - rings) * 2.2);
    point = vec3(eye.x + radius * cos(angle), level, eye.z + radius * sin(angle));
    gl_Position = viewProjection * vec4(point, 1.0);
}
