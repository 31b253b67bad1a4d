#include "sky.glsl"
#include "noise.glsl"
in vec2 uv;
out vec4 color;

#if CLOUDS > 0
// clouds is a thin layer of fair-weather cloud at a fixed height: light on the
// side of the sun, gone towards the horizon where haze takes over.
vec4 clouds(vec3 direction) {
    if (direction.y < 0.015) return vec4(0.0);
    vec2 at = direction.xz / (direction.y + 0.12) * 0.085 + wind.xy * eye.w * 0.0006;
    float shape = texture(noiseMap, at).r * 0.60 + texture(noiseMap, at * 2.3 + 0.31).r * 0.27
        + texture(noiseMap, at * 5.9 + 0.77).r * 0.13;
    float toSun = texture(noiseMap, at + sun.xz * 0.018).r * 0.60 + texture(noiseMap, (at + sun.xz * 0.018) * 2.3 + 0.31).r * 0.27 + 0.065;
    float cover = smoothstep(0.50, 0.78, shape);
    float lit = clamp(0.62 + (shape - toSun) * 2.6, 0.0, 1.0);
    float side = 0.5 + 0.5 * dot(normalize(direction.xz), normalize(sun.xz + 1e-5));
    vec3 warm = glow.rgb * side * side;
    vec3 shade = mix(zenith.rgb, horizon.rgb, 0.65) * 0.95 + warm * 0.22;
    vec3 bright = sunColor.rgb * 0.38 + horizon.rgb * 0.40 + warm * 0.55;
    return vec4(mix(shade, bright, lit), cover * smoothstep(0.015, 0.22, direction.y) * 0.85);
}
#endif

// stars come out as the sky darkens: one in a few of the cells that the sphere of
// directions is cut into, none where the haze is thick.
float stars(vec3 direction) {
    float dark = 1.0 - smoothstep(0.03, 0.12, zenith.b);
    if (dark <= 0.0 || direction.y <= 0.0) return 0.0;
    vec3 at = direction * 150.0, cell = floor(at);
    // After Dave Hoskins, as in surface.glsl.
    vec3 p = fract(cell * vec3(0.1031, 0.1030, 0.0973));
    p += dot(p, p.yxz + 33.33);
    vec3 h = fract((p.xxy + p.yxx) * p.zyx);
    float off = distance(at - cell, 0.3 + 0.4 * h.yzx);
    return step(0.975, h.x) * (0.15 + 0.85 * h.y * h.y) * smoothstep(0.32, 0.0, off) * smoothstep(0.02, 0.25, direction.y) * dark;
}

void main() {
    vec4 far = rayMatrix * vec4(uv * 2.0 - 1.0, 1.0, 1.0);
    vec3 direction = normalize(far.xyz);
    vec3 light = skyColor(direction);
    float toward = dot(direction, sun.xyz);
    // Haze that dims the disc also draws its edge soft.
    float edge = mix(0.99972, 0.99986, smoothstep(1.0, 9.0, sunColor.w));
    light += sunColor.rgb * sunColor.w * smoothstep(edge, 0.99995, toward);
    light += vec3(0.30, 0.33, 0.40) * stars(direction);
#if CLOUDS > 0
    vec4 cloud = clouds(direction);
    light = mix(light, cloud.rgb, cloud.a);
#endif
    color = vec4(light, 1.0);
}
