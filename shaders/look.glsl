// A material. The layout is mirrored by look in render/part.go.
uniform vec4 look[4];
#define growth look[0]   // factor by which pieces grow about their centres, for each class of vertices
#define material look[1] // alpha cutoff (0: opaque); 1: flat, normals from the triangles' planes; 1: both sides are seen; roughness
#define emissive look[2] // rgb; 1: unlit
#define relief look[3]   // strength of the normal map, 0 for none; 1: blended
