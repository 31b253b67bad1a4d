#include "part.glsl"
#include "shapes.glsl"
layout(location = 1) in vec3 normalIn;
layout(location = 2) in vec2 uvIn; // metres, for the shape of 1 m

out vec3 point;
out vec3 normal;
out vec3 place;     // in the part's own frame, metres from its middle
out vec3 face;      // the normal there
out vec2 grain;     // metres along the surface; timber's run along the grain
out float endGrain; // 1 where timber is cut across
flat out vec3 side; // metres
flat out mat3 turn; // from the part's own frame to the world
flat out vec3 tint;
flat out float opacity;
flat out float own; // a number of the part's own, 0 to 1
flat out int kind;  // the material's look

// alongFace lays texture coordinates on a flat face: x level, y up the slope.
vec2 alongFace(vec3 n, vec3 place, vec3 side, out vec2 extent) {
    vec3 t = abs(n.y) > 0.9 ? vec3(1.0, 0.0, 0.0) : normalize(cross(vec3(0.0, 1.0, 0.0), n));
    vec3 b = cross(n, t);
    extent = vec2(dot(abs(t), side), dot(abs(b), side));
    return vec2(dot(place, t), dot(place, b));
}

// onRound lays them around a cylinder or a ball.
vec2 onRound(vec3 place, vec3 side, out vec2 extent) {
    extent = vec2(3.0, 1.0);
    if (shape == SHAPE_BALL) return uvIn * side.x;
    if (abs(normalIn.x) > 0.5) return place.zy;
    return vec2(uvIn.x * side.y, place.x);
}

void main() {
    Instance i = instance();
    vec3 x = i.transform[0].xyz, y = i.transform[1].xyz, z = i.transform[2].xyz;
    vec3 size = vec3(length(x), length(y), length(z));
    side = size;
    face = normalize(normalIn / size);
    point = (i.transform * vec4(position, 1.0)).xyz;
    turn = mat3(x / size.x, y / size.y, z / size.z);
    normal = turn * face;
    vec3 at = position * size;
    place = at;
    tint = i.tint;
    opacity = opacityOf(i.look);
    own = grainOf(i.look);
    kind = lookOf(i.look);

    vec2 extent;
    bool round = shape == SHAPE_BALL || shape == SHAPE_CYLINDER;
    grain = round ? onRound(at, size, extent) : alongFace(face, at, size, extent);
    endGrain = 0.0;
#if CLASS == CLASS_TIMBER
    // Grain runs along the longest side, as boards are sawn.
    float most = max(size.x, max(size.y, size.z));
    vec3 axis = size.x == most ? vec3(1.0, 0.0, 0.0) : size.y == most ? vec3(0.0, 1.0, 0.0) : vec3(0.0, 0.0, 1.0);
    bool mantle = shape == SHAPE_CYLINDER && abs(normalIn.x) < 0.5;
    if (mantle || !round && extent.y > extent.x) grain = grain.yx;
    endGrain = shape != SHAPE_BALL && !mantle && abs(dot(face, axis)) > 0.7 ? 1.0 : 0.0;
    if (shape == SHAPE_CYLINDER && !mantle) endGrain = 1.0;
#endif
    gl_Position = viewProjection * vec4(point, 1.0);
}
