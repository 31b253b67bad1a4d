// Draws a line around what the mask marks, each channel in a colour of its own,
// the last above the others.
uniform sampler2D mask;
uniform vec4 colors[4]; // linear rgb
uniform float width;    // pixels
out vec4 color;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy), last = textureSize(mask, 0) - 1;
    int reach = int(ceil(width));
    vec4 own = texelFetch(mask, clamp(at, ivec2(0), last), 0);
    vec4 near = vec4(0.0);
    for (int y = -reach; y <= reach; y++) {
        for (int x = -reach; x <= reach; x++) {
            float share = clamp(width + 0.5 - length(vec2(x, y)), 0.0, 1.0);
            if (share > 0.0) near = max(near, texelFetch(mask, clamp(at + ivec2(x, y), ivec2(0), last), 0) * share);
        }
    }
    vec4 edge = near * (1.0 - own);
    // What is marked itself is tinted a little, so that it is told from its hole.
    vec4 line = vec4(0.0);
    for (int i = 0; i < 4; i++) {
        float alpha = max(edge[i], own[i] * 0.10);
        line = vec4(colors[i].rgb, 1.0) * alpha + line * (1.0 - alpha);
    }
    if (line.a <= 0.0) discard;
    color = line;
}
