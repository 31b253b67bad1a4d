#include "frame.glsl"
// The sky that everything agrees on: the background, the fog, what water
// mirrors and the light from above are the same function.

// skyColor is the light that comes along a direction, without the sun's disc.
// Below the horizon it is the haze at the horizon.
vec3 skyColor(vec3 direction) {
    float height = max(direction.y, 0.0);
    vec3 color = mix(horizon.rgb, zenith.rgb, 1.0 - exp(-3.2 * height));
    // A low sun lights the haze on its own side, in a band above the horizon.
    float side = 0.5 + 0.5 * dot(normalize(direction.xz + 1e-5), normalize(sun.xz + 1e-5));
    float lit = side * side * side * exp(-5.5 * height);
    color = color * (1.0 - min(dot(glow.rgb, vec3(0.55)), 0.75) * lit) + glow.rgb * lit;
    // Haze scatters forward: brighter and warmer around the sun, most of all low down.
    float toward = max(dot(direction, sun.xyz), 0.0);
    float low = exp(-5.0 * height);
    color += sunColor.rgb * (0.075 * pow(toward, 5.0) * (0.25 + 0.75 * low) + 0.10 * pow(toward, 48.0));
    return color;
}

// fogAmount is how much haze lies between the eye and a point: it thins with
// height, so that valleys fill and peaks stand clear.
float fogAmount(vec3 point) {
    vec3 way = point - eye.xyz;
    float span = length(way);
    float thin = horizon.w;
    float rise = thin * way.y;
    float base = exp(-thin * max(eye.y - mapOrigin.w, 0.0));
    float mean = abs(rise) > 1e-3 ? (1.0 - exp(-rise)) / rise : 1.0;
    return 1.0 - exp(-zenith.w * span * clamp(base * mean, 0.0, 1.0));
}

// hazeBefore is the light of the haze where it hides a point.
vec3 hazeBefore(vec3 point) {
    vec3 direction = normalize(point - eye.xyz);
    direction.x += 1e-3; // straight below the eye nothing would be left of it
    direction.y = max(direction.y, 0.0) * 0.35;
    return skyColor(normalize(direction));
}

// ambient is the light of the sky on a surface: blue from above, warm from the
// ground below.
vec3 ambient(vec3 normal) {
    vec3 above = mix(horizon.rgb, zenith.rgb, 0.55) * 1.55 + glow.rgb * 0.50;
    return mix(ground.rgb, above, 0.5 + 0.5 * normal.y);
}
