#include "sky.glsl"
// Sunlight, its shadow, and what water does to what lies in it.

#if CASCADES > 0
uniform sampler2DArrayShadow shadowMap;

float shadowTap(vec3 at, float layer) { return texture(shadowMap, vec4(at.xy, layer, at.z)); }

// filtered is the light at a place of a cascade's map, with soft edges.
float filtered(vec3 at, float layer) {
    vec2 texel = 1.0 / vec2(textureSize(shadowMap, 0).xy);
#if SHADOW_TAPS <= 1
    return shadowTap(at, layer);
#elif SHADOW_TAPS <= 4
    float light = 0.0;
    for (int i = 0; i < 4; i++) {
        vec2 offset = vec2(float(i & 1), float(i >> 1)) - 0.5;
        light += shadowTap(vec3(at.xy + offset * texel * 1.3, at.z), layer);
    }
    return light * 0.25;
#else
    // Twelve points on a spiral; the comparison itself already blends 2×2.
    float light = 0.0;
    for (int i = 0; i < 12; i++) {
        float angle = float(i) * 2.399963;
        vec2 offset = vec2(cos(angle), sin(angle)) * sqrt(float(i) + 0.5) * 0.62;
        light += shadowTap(vec3(at.xy + offset * texel, at.z), layer);
    }
    return light / 12.0;
#endif
}
#endif

// lifted is where the shadow of a point is looked up, by the texels of its cascade:
// the normal moves the lookup out of the surface, so that it does not shade itself.
vec3 lifted(vec3 point, vec3 normal, float texel) {
    float slope = 1.0 - max(dot(normal, sun.xyz), 0.0);
    return point + normal * texel * (0.6 + 1.6 * slope);
}

// shadowPlace is where a point lies in the only cascade, for triangles whose corners
// are lit; w is how far it has left the shadows behind.
vec4 shadowPlace(vec3 point, vec3 normal) {
    float end = cascadeEnds.x;
    float past = cascadeEnds.w < 0.5 ? 1.0 : smoothstep(end * 0.85, end, distance(point, eye.xyz));
    return vec4((shadowMatrix[0] * vec4(lifted(point, normal, cascadeTexels.x), 1.0)).xyz, past);
}

// sunlightAt is the share of the sun that reaches a shadowPlace.
float sunlightAt(vec4 place) {
#if CASCADES > 0
    return mix(filtered(place.xyz, 0.0), 1.0, place.w);
#else
    return 1.0;
#endif
}

// sunlight is the share of the sun that reaches a point, 0 in full shadow.
float sunlight(vec3 point, vec3 normal) {
#if CASCADES > 0
    float away = distance(point, eye.xyz);
    int last = int(cascadeEnds.w) - 1;
    float end = cascadeEnds[last];
    if (away >= end) return 1.0;
    int cascade = 0;
    while (cascade < last && away > cascadeEnds[cascade]) cascade++;
    vec4 at = shadowMatrix[cascade] * vec4(lifted(point, normal, cascadeTexels[cascade]), 1.0);
    float light = filtered(at.xyz, float(cascade));
    return mix(light, 1.0, smoothstep(end * 0.85, end, away));
#else
    return 1.0;
#endif
}

// lamps is the light of the point lights near by on a surface.
vec3 lamps(vec3 point, vec3 normal) {
    vec3 light = vec3(0.0);
    int count = int(sun.w);
    for (int i = 0; i < count; i++) {
        vec3 way = lampPlace[i].xyz - point;
        float away = length(way) / lampPlace[i].w;
        float fade = clamp(1.0 - away * away, 0.0, 1.0);
        float facing = clamp(dot(normal, way) / max(length(way), 1e-3) * 0.8 + 0.2, 0.0, 1.0);
        light += lampColor[i].rgb * fade * fade * facing / (1.0 + 8.0 * away * away);
    }
    return light;
}

// Air is what lies between the eye and a point: of a colour there it keeps a
// share, and adds light of its own.
struct Air { vec3 keep, add; };

// airTo is the water and the haze before a point. In water red goes first, and the
// water's own light takes its place.
Air airTo(vec3 point) {
    Air air = Air(vec3(1.0), vec3(0.0));
    float depth = mapOrigin.w - point.y;
    if (depth > 0.0) {
        vec3 view = normalize(eye.xyz - point);
        float path = depth * (1.0 + 0.65 / max(view.y, 0.22));
        air.keep = exp(-path * vec3(0.46, 0.155, 0.115));
        vec3 body = vec3(0.010, 0.070, 0.090) * (sunColor.rgb * max(sun.y, 0.0) + ambient(vec3(0, 1, 0)));
        air.add = body * (1.0 - air.keep);
    }
    float haze = fogAmount(point);
    return Air(air.keep * (1.0 - haze), mix(air.add, hazeBefore(point), haze));
}

// seen is what arrives at the eye of a colour at a point.
vec3 seen(vec3 color, vec3 point) {
    Air air = airTo(point);
    return color * air.keep + air.add;
}
