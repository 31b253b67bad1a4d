// Depth of a prop; masked parts let light through where their alpha is below
// the cutoff.
uniform sampler2D baseMap;
#include "look.glsl"
centroid in vec2 uv;
in float alpha;

void main() {
    if (texture(baseMap, uv).a * baseColor.a * alpha < material.x) discard;
}
