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
    vec3 shade = mix(zenith.rgb, horizon.rgb, 0.65) * 0.95;
    vec3 bright = sunColor.rgb * 0.38 + horizon.rgb * 0.40;
    return vec4(mix(shade, bright, lit), cover * smoothstep(0.015, 0.22, direction.y) * 0.85);
}
#endif

void main() {
    vec4 far = rayMatrix * vec4(uv * 2.0 - 1.0, 1.0, 1.0);
    vec3 direction = normalize(far.xyz);
    vec3 light = skyColor(direction);
    float toward = dot(direction, sun.xyz);
    light += sunColor.rgb * sunColor.w * smoothstep(0.99986, 0.99995, toward);
#if CLOUDS > 0
    vec4 cloud = clouds(direction);
    light = mix(light, cloud.rgb, cloud.a);
#endif
    color = vec4(light, 1.0);
}
