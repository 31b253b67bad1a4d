// noiseMap is 256×256 texels, tileable: slow clouds, grain, cells, ridges.
uniform sampler2D noiseMap;

// broken reads the noise at two scales that share no period and a turned axis,
// so that no tile shows.
vec4 broken(vec2 at) {
    vec4 a = texture(noiseMap, at);
    vec4 b = texture(noiseMap, mat2(0.80, 0.60, -0.60, 0.80) * at * 0.381966 + 0.37);
    return mix(a, b, 0.5);
}
