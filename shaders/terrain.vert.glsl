#include "map.glsl"
#if VERTEX_LIGHT > 0
#include "light.glsl"
#include "canopy.glsl"
#endif
// A node of the terrain: 64×64 cells, each as wide as `node.z` samples. There
// are no vertex buffers: the number of the vertex is its place in the grid.
uniform ivec4 node;      // first column, first row, samples per cell, 1: border wall
uniform float wallFloor; // how deep the walls at the edge of the map reach

#ifdef DEPTH_ONLY
uniform mat4 depthMatrix;
#else
out vec3 point;
out float wall;
#if VERTEX_LIGHT > 0
out vec3 cornerShade; // as of prop.vert.glsl
out vec3 cornerSun;
out vec3 cornerAdd;
out vec4 inShadow;
out vec2 lean; // x, z of the normal
#else
out vec3 normal;
#endif
#endif

const int side = 65;

// skirt: vertices past the grid repeat its four edges, lowered, and close the
// cracks between nodes of different width.
ivec2 placeInNode(int id, out bool skirt) {
    skirt = id >= side * side;
    if (!skirt) return ivec2(id % side, id / side);
    int along = (id - side * side) % side;
    int edge = (id - side * side) / side;
    if (edge == 0) return ivec2(along, 0);
    if (edge == 1) return ivec2(side - 1, along);
    if (edge == 2) return ivec2(side - 1 - along, side - 1);
    return ivec2(0, side - 1 - along);
}

// placeOnWall walks around the map clockwise seen from above; two vertices, top
// and foot, at each sample.
ivec2 placeOnWall(int id) {
    ivec2 last = ivec2(mapSize.xy) - 1;
    int along = id >> 1;
    if (along < last.x) return ivec2(along, 0);
    along -= last.x;
    if (along < last.y) return ivec2(last.x, along);
    along -= last.y;
    if (along < last.x) return ivec2(last.x - along, last.y);
    along -= last.x;
    return ivec2(0, max(last.y - along, 0));
}

#if VERTEX_LIGHT > 0
// outward is the normal of the wall at a sample of the map's edge.
vec3 outward(ivec2 at) {
    ivec2 last = ivec2(mapSize.xy) - 1;
    if (at.y == 0) return vec3(0.0, 0.0, -1.0);
    if (at.x == last.x) return vec3(1.0, 0.0, 0.0);
    return at.y == last.y ? vec3(0.0, 0.0, 1.0) : vec3(-1.0, 0.0, 0.0);
}
#endif

void main() {
    bool low;
    ivec2 at;
    if (node.w == 1) {
        at = placeOnWall(gl_VertexID);
        low = (gl_VertexID & 1) == 1;
    } else {
        at = min(node.xy + placeInNode(gl_VertexID, low) * node.z, ivec2(mapSize.xy) - 1);
    }
    float y = heightOf(at);
    float spacing = 1.0 / mapOrigin.z;
    vec3 p = vec3(mapOrigin.x + float(at.x) * spacing, y, mapOrigin.y + float(at.y) * spacing);
    if (low) p.y = node.w == 1 ? wallFloor : y - float(node.z) * spacing * 1.5;
#ifdef DEPTH_ONLY
    gl_Position = depthMatrix * vec4(p, 1.0);
#else
    int reach = max(node.z, 1);
    float west = heightOf(at - ivec2(reach, 0)), east = heightOf(at + ivec2(reach, 0));
    float north = heightOf(at - ivec2(0, reach)), south = heightOf(at + ivec2(0, reach));
    vec3 n = normalize(vec3(west - east, 2.0 * float(reach) * spacing, north - south));
    point = p;
    wall = node.w == 1 ? 1.0 : 0.0;
#if VERTEX_LIGHT > 0
    if (node.w == 1) n = outward(at);
#if OVERLAYS > 0
    Air air = Air(vec3(1.0), vec3(0.0)); // what is laid over the ground lies behind the air
#else
    Air air = airTo(p);
#endif
    lean = n.xz;
    cornerShade = (shaded(ambient(n), openSky(p.xz, 0.0)) + lamps(p, n)) * air.keep;
    cornerSun = sunColor.rgb * max(dot(n, sun.xyz), 0.0) * air.keep;
    cornerAdd = air.add;
    inShadow = shadowPlace(p, n);
#else
    normal = n;
#endif
    gl_Position = viewProjection * vec4(p, 1.0);
#endif
}
