// A face of a handle, bright whatever the light.
in vec4 tint;
out vec4 color;

void main() { color = vec4(tint.rgb * tint.a, tint.a); }
