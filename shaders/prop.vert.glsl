#include "prop.glsl"
#include "canopy.glsl"
layout(location = 1) in vec3 normalIn;
layout(location = 5) in vec4 tangentIn;

out vec3 point;
out vec3 normal;
out vec4 tangent;
centroid out vec2 uv;
out vec4 tint;
out vec3 surface; // 1: the picture's alpha is ignored; how leafy; the share of the sky that is seen
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

void main() {
    Instance i = instance();
    vec4 at = i.transform * vec4(grown(), 1.0);
    float height = at.y - i.transform[3][1];
    point = swayed(at.xyz, i.transform, height, traits.x);
    // Columns stand at right angles up to shear that imports fold into the mesh,
    // so that normals stretch by their inverse; what mirrors, mirrors here too.
    mat3 turn = mat3(i.transform);
    normal = turn * (normalIn / vec3(dot(turn[0], turn[0]), dot(turn[1], turn[1]), dot(turn[2], turn[2])));
    tangent = vec4(turn * tangentIn.xyz, tangentIn.w);
    uv = uvIn;
    tint = vec4(tintIn.rgb * i.tint, tintIn.a);
    surface = vec3(traits.yw, openSky(point.xz, height));
#if FADES > 0
    shown = share(entry());
#endif
    gl_Position = viewProjection * vec4(point, 1.0);
}
