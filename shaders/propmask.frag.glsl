// Marks a prop that is outlined; masked parts leave out what is below the cutoff.
uniform sampler2D baseMap;
uniform vec4 channel;
#include "look.glsl"
centroid in vec2 uv;
in float alpha;
in float ignored;
out vec4 color;

void main() {
    if (max(texture(baseMap, uv).a * alpha, ignored) < material.x) discard;
    color = channel;
}
