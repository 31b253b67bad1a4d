// A prop's pixel where light is worked out at every pixel.
#include "proplight.glsl"
uniform sampler2D normalMap;

in vec3 point;
in vec3 normal;
in vec4 tangent;
centroid in vec2 uv;
in vec4 tint;
in vec3 surface;

// faceNormal is the shading normal towards the viewer. The vertices of flat
// parts are shared across facets, so that the normal is that of the triangle.
vec3 faceNormal() {
    bool flatly = material.y > 0.5;
    vec3 n = flatly ? normalize(cross(dFdx(point), dFdy(point))) : normalize(normal);
    if (relief.x > 0.0) {
        vec3 t = normalize(tangent.xyz - n * dot(n, tangent.xyz));
        vec3 b = cross(n, t) * tangent.w;
        vec3 map = texture(normalMap, uv).xyz * 2.0 - 1.0;
        map.xy *= relief.x;
        n = normalize(mat3(t, b, n) * map);
    }
    return flatly || gl_FrontFacing || surface.y > 0.75 ? n : -n;
}

vec4 baseColor() { return texture(baseMap, uv) * tint; }

float alphaOf(vec4 base) { return max(base.a, surface.x); }

// shownOf is what is seen of a colour.
vec3 shownOf(vec3 albedo) {
    vec3 n = faceNormal();
    vec3 way = normalize(point - eye.xyz);
    Lit on = litProp(point, n, way, step(0.25, surface.y), surface.z);
    float light = sunlight(point, n);
    vec3 lit = albedo * (on.shade + light * on.direct);

    // A sheen from the sky and the sun on what is smooth.
    float gloss = 1.0 - material.w;
    vec3 halfway = normalize(sun.xyz - way);
    float shine = pow(max(dot(n, halfway), 0.0), mix(8.0, 180.0, gloss * gloss)) * gloss;
    lit += sunColor.rgb * light * max(dot(n, sun.xyz), 0.0) * shine * 0.18 + rimOf(n, way, gloss, surface.z);

    lit = mix(lit, albedo * unlit(), emissive.w) + emissive.rgb;
    return seen(lit, point);
}
