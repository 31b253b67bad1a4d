// A line with soft edges, bright whatever the light.
in vec4 tint;
in float across;
out vec4 color;

void main() {
    float alpha = tint.a * (1.0 - smoothstep(0.45, 1.0, abs(across)));
    color = vec4(tint.rgb * alpha, alpha);
}
