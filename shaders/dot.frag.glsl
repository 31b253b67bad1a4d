// A round dot with a dark rim, to be seen on any ground.
in vec4 tint;
in vec2 corner;
out vec4 color;

void main() {
    float r = length(corner);
    float alpha = tint.a * (1.0 - smoothstep(0.82, 1.0, r));
    vec3 rgb = tint.rgb * (1.0 - 0.75 * smoothstep(0.55, 0.75, r));
    color = vec4(rgb * alpha, alpha);
}
