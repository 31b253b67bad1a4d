// A material. The layout is mirrored by look in render/part.go.
uniform vec4 look[4];
#define baseColor look[0]
#define material look[1] // alpha cutoff (0: opaque), leafiness, 1: back faces keep their normal, roughness
#define emissive look[2] // rgb; 1: unlit
#define relief look[3]   // strength of the normal map, 0 for none; 1: blended
