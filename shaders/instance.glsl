// An instance: its row of 64 bytes, fetched by the number that the list of
// visible rows holds for it, as in instancing/entry.go: the row in bits 0 to 26, the
// group that it fades in in bits 27 to 30, and in bit 31 whether it fades out.
uniform samplerBuffer rows;
uniform usamplerBuffer visible;
uniform int firstVisible;

struct Instance {
    mat4 transform;
    vec3 tint;
    float look;
};

uint entry() { return texelFetch(visible, firstVisible + gl_InstanceID).r; }

Instance instance() {
    int row = int(entry() & 0x07ffffffu) * 4;
    vec4 look = texelFetch(rows, row + 3);
    mat4 t = transpose(mat4(texelFetch(rows, row), texelFetch(rows, row + 1), texelFetch(rows, row + 2), vec4(0, 0, 0, 1)));
    return Instance(t, look.rgb, look.a);
}
