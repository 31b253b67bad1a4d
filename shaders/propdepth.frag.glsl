// Depth of a prop; masked parts let light through where their alpha is below
// the cutoff.
uniform sampler2D baseMap;
#include "look.glsl"
centroid in vec2 uv;
in float alpha;
in float ignored;

void main() {
    if (max(texture(baseMap, uv).a * alpha, ignored) < material.x) discard;
}
