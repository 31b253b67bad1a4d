#include "map.glsl"
#include "light.glsl"
#include "noise.glsl"
in vec3 point;
out vec4 color;

// waves is the tilt of the surface at three scales that drift apart. Far off,
// where waves are finer than pixels, the surface calms.
vec2 waves(vec2 at, float away) {
    vec2 drift = wind.xy * eye.w;
    float fade = 1.0 / (1.0 + away / 55.0);
    vec2 slow = texture(noiseMap, at / 31.0 + drift * 0.006).ra - 0.5;
    vec2 mid = texture(noiseMap, at.yx / 8.3 - drift * 0.011).ra - 0.5;
    vec2 quick = texture(noiseMap, at / 2.3 + drift.yx * 0.027).ra - 0.5;
    return (slow * 0.05 + mid * 0.08 + quick * 0.18 * fade) * (0.20 + 0.80 * fade) * 0.60;
}

void main() {
    vec3 way = point - eye.xyz;
    float away = length(way);
    vec3 view = -way / away;
    vec2 at = mapTexture(point.xz);
    bool onMap = all(greaterThan(at, vec2(0.0))) && all(lessThan(at, vec2(1.0)));
    float depth = onMap ? mapOrigin.w - texture(heightMap, at).r : 1e3;
    if (depth <= 0.0) discard;

    vec2 tilt = waves(point.xz, away);
    vec3 n = normalize(vec3(tilt.x, 1.0, tilt.y));
    float facing = max(dot(n, view), 0.0);
    float fresnel = 0.02 + 0.98 * pow(1.0 - facing, 5.0);
    fresnel *= mix(0.80, 1.0, facing); // rough water never mirrors wholly
    float light = sunlight(point, vec3(0.0, 1.0, 0.0));

    vec3 bounce = reflect(-view, n);
    bounce.y = abs(bounce.y);
    vec3 mirrored = skyColor(bounce);
    float glint = max(dot(bounce, sun.xyz), 0.0);
    vec3 sparkle = sunColor.rgb * light * (pow(glint, 480.0) * 1.8 + pow(glint, 60.0) * 0.035);

    // Foam where the water thins out, in bands that breathe.
    float ripple = texture(noiseMap, point.xz / 5.3 + wind.xy * eye.w * 0.012).r;
    float lap = 0.5 + 0.5 * sin(eye.w * 0.7 + ripple * 9.0 + point.x * 0.05);
    float lace = texture(noiseMap, point.xz / 1.7 + wind.yx * eye.w * 0.02).a * 0.6 + ripple * 0.4;
    float edge = 1.0 - smoothstep(0.0, 0.06 + 0.10 * lap + 0.12 * ripple, depth);
    float band = smoothstep(0.05, 0.0, abs(depth - 0.30 - 0.16 * lap)) * 0.75;
    float foam = 0.85 * max(edge, band) * smoothstep(0.62 - 0.45 * edge, 0.86 - 0.20 * edge, lace + 0.12);
    vec3 white = (sunColor.rgb * light * max(sun.y, 0.0) + ambient(vec3(0.0, 1.0, 0.0))) * 0.62;

    vec3 surface = mix(mirrored * fresnel + sparkle, white, foam);
    float cover = mix(fresnel, 1.0, foam);
    // The surface fades in over the first centimetres: no hard edge on the sand.
    float shore = smoothstep(0.0, 0.10, depth);
    surface *= shore;
    cover *= shore;
    // Fog lies over what the surface adds; what lies below has had its own.
    vec3 direction = normalize(vec3(-view.x, max(-view.y, 0.0) * 0.35, -view.z));
    color = vec4(mix(surface, skyColor(direction) * cover, fogAmount(point)), cover);
}
