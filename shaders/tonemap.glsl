// From scene light to the screen.

// filmic is the fit by Stephen Hill of the ACES reference and output transforms:
// a soft shoulder, colours that pale as they grow bright.
vec3 filmic(vec3 color) {
    const mat3 toFilm = mat3(
        0.59719, 0.07600, 0.02840,
        0.35458, 0.90834, 0.13383,
        0.04823, 0.01566, 0.83777);
    const mat3 toScreen = mat3(
        1.60475, -0.10208, -0.00327,
        -0.53108, 1.10813, -0.07276,
        -0.07367, -0.00605, 1.07602);
    vec3 v = toFilm * color;
    v = (v * (v + 0.0245786) - 0.000090537) / (v * (0.983729 * v + 0.4329510) + 0.238081);
    return clamp(toScreen * v, 0.0, 1.0);
}

// graded brings back the colour that the film takes from mid tones.
vec3 graded(vec3 c) {
    float grey = dot(c, vec3(0.2126, 0.7152, 0.0722));
    return clamp(mix(vec3(grey), c, 1.16), 0.0, 1.0);
}

// toSRGB encodes linear colour for the screen (IEC 61966-2-1).
vec3 toSRGB(vec3 c) {
    return mix(c * 12.92, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(vec3(0.0031308), c));
}
