#include "map.glsl"
#include "light.glsl"
#include "noise.glsl"
in vec3 point;
out vec4 color;

// waves is the tilt of the surface at three scales that drift apart.
vec2 waves(vec2 at, float away) {
    vec2 drift = wind.xy * eye.w;
    vec2 slow = texture(noiseMap, at / 47.0 + drift * 0.006).ra - 0.5;
    vec2 mid = texture(noiseMap, at.yx / 13.0 - drift * 0.011).ra - 0.5;
    vec2 quick = texture(noiseMap, at / 3.7 + drift.yx * 0.027).ra - 0.5;
    float fade = 1.0 / (1.0 + away / 90.0);
    return (slow * 0.20 + mid * 0.22 + quick * 0.30 * fade) * (0.20 + 0.80 * fade) * 0.62;
}

void main() {
    vec3 way = point - eye.xyz;
    float away = length(way);
    vec3 view = -way / away;
    // Far out, or in water deeper than the map, the bed is made up: it falls
    // away from the edge of the map.
    vec2 inside = clamp(point.xz, mapOrigin.xy, mapOrigin.xy + (mapSize.xy - 1.0) / mapOrigin.z);
    float off = distance(inside, point.xz);
    float bed = texture(heightMap, mapTexture(inside)).r;
    bool beyond = off > 0.0;
    if (beyond) bed = min(bed, mapOrigin.w - 0.4) - off * 0.6;
    float depth = mapOrigin.w - bed;
    if (depth <= 0.0 && !beyond) discard;

    vec2 tilt = waves(point.xz, away);
    vec3 n = normalize(vec3(tilt.x, 1.0, tilt.y));
    float facing = max(dot(n, view), 0.0);
    float fresnel = 0.02 + 0.98 * pow(1.0 - facing, 5.0);
    fresnel *= mix(0.82, 1.0, facing); // rough water never mirrors wholly
    float light = sunlight(point, vec3(0.0, 1.0, 0.0));

    vec3 bounce = reflect(-view, n);
    bounce.y = abs(bounce.y);
    vec3 mirrored = skyColor(bounce);
    float glint = max(dot(bounce, sun.xyz), 0.0);
    vec3 sparkle = sunColor.rgb * light * (pow(glint, 260.0) * 2.2 + pow(glint, 40.0) * 0.10);

    // Foam where the water thins out, in bands that breathe.
    float ripple = texture(noiseMap, point.xz / 5.3 + wind.xy * eye.w * 0.012).r;
    float lap = 0.5 + 0.5 * sin(eye.w * 0.7 + ripple * 9.0 + point.x * 0.05);
    float edge = 1.0 - smoothstep(0.0, 0.16 + 0.12 * lap + 0.16 * ripple, depth);
    float band = smoothstep(0.04, 0.0, abs(depth - 0.42 - 0.16 * lap)) * smoothstep(0.42, 0.72, ripple) * 0.5;
    float foam = beyond ? 0.0 : clamp(edge * (0.35 + ripple) + band, 0.0, 0.9);
    vec3 white = (sunColor.rgb * light * max(sun.y, 0.0) + ambient(vec3(0.0, 1.0, 0.0))) * 0.62;

    // The surface fades in over the first centimetres: no hard edge on the sand.
    float shore = beyond ? 1.0 : smoothstep(0.0, 0.10, depth);
    vec3 surface = mirrored * fresnel + sparkle;
    float cover = fresnel;
    if (beyond) {
        vec3 bottom = vec3(0.19, 0.165, 0.115) * (sunColor.rgb * max(sun.y, 0.0) * light + ambient(vec3(0, 1, 0)));
        surface += submerged(bottom, vec3(point.x, bed, point.z)) * (1.0 - fresnel);
        cover = 1.0;
    }
    surface = mix(surface, white, foam);
    cover = mix(cover, 1.0, foam);
    surface *= shore;
    cover *= shore;
    // Fog lies over what the surface adds; what lies below has had its own.
    float haze = fogAmount(point);
    vec3 direction = normalize(vec3(-view.x, max(-view.y, 0.0) * 0.35, -view.z));
    color = vec4(mix(surface, skyColor(direction) * cover, haze), cover);
}
