#include "prop.glsl"
#include "canopy.glsl"
#if VERTEX_LIGHT > 0
#include "proplight.glsl"
#endif
layout(location = 1) in vec3 normalIn;
layout(location = 5) in vec4 tangentIn;

#if VERTEX_LIGHT > 0
// Light and air at the corner: what the picture's colour is multiplied by in the
// shade and in the sun, and what is cornerAdd.
out vec3 cornerShade;
out vec3 cornerSun;
out vec3 cornerAdd;
out vec4 inShadow; // as of shadowPlace
out vec2 uv;
out vec2 cover; // alpha; 1: the picture's alpha is ignored
#else
out vec3 point;
out vec3 normal;
out vec4 tangent;
centroid out vec2 uv;
out vec4 tint;
out vec3 surface; // 1: the picture's alpha is ignored; how leafy; the share of the sky that is seen
#endif
#if FADES > 0
uniform vec4 progress[4]; // of the groups of fades, 0 to 1; the first is of none
flat out vec2 shown;      // the thresholds of the pixels that are drawn

// share is which of the pixels' thresholds a row is drawn at: between two levels of
// detail one takes those that the other leaves out.
vec2 share(uint entry) {
    uint group = entry >> 27u & 15u;
    if (group == 0u) return vec2(0.0, 2.0);
    float p = progress[group >> 2u][group & 3u];
    return entry >> 31u == 1u ? vec2(p, 2.0) : vec2(0.0, p);
}
#endif

#if VERTEX_LIGHT > 0
// light works out what the fragments take from the corners.
void light(vec3 point, vec3 normal, vec4 tint, float open) {
    vec3 n = normalize(normal), way = normalize(point - eye.xyz);
    // Both sides of a leaf are lit as the one that is seen; those of a crown by its
    // own normals.
    if (material.z > 0.5 && traits.w <= 0.75 && dot(n, way) > 0.0) n = -n;
    Lit lit = litProp(point, n, way, step(0.25, traits.w), open);
    lit.shade = mix(lit.shade, unlit(), emissive.w);
    lit.direct *= 1.0 - emissive.w;
    Air air = airTo(point);
    cornerShade = tint.rgb * lit.shade * air.keep;
    cornerSun = tint.rgb * lit.direct * air.keep;
    cornerAdd = (rimOf(n, way, 1.0 - material.w, open) * (1.0 - emissive.w) + emissive.rgb) * air.keep + air.add;
    inShadow = shadowPlace(point, n);
}
#endif

void main() {
    Instance i = instance();
    vec4 at = i.transform * vec4(grown(), 1.0);
    float height = at.y - i.transform[3][1];
    vec3 place = swayed(at.xyz, i.transform, height, traits.x);
    float open = openSky(place.xz, height);
    // Columns stand at right angles up to shear that imports fold into the mesh,
    // so that normals stretch by their inverse; what mirrors, mirrors here too.
    mat3 turn = mat3(i.transform);
    vec3 turned = turn * (normalIn / vec3(dot(turn[0], turn[0]), dot(turn[1], turn[1]), dot(turn[2], turn[2])));
    uv = uvIn;
    vec4 own = vec4(tintIn.rgb * i.tint, tintIn.a);
#if VERTEX_LIGHT > 0
    light(place, turned, own, open);
    cover = vec2(own.a, traits.y);
#else
    point = place;
    normal = turned;
    tangent = vec4(turn * tangentIn.xyz, tangentIn.w);
    tint = own;
    surface = vec3(traits.yw, open);
#endif
#if FADES > 0
    shown = share(entry());
#endif
    gl_Position = viewProjection * vec4(place, 1.0);
}
