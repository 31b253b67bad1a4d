// What is the same for every draw of a frame. The layout is mirrored by
// frameData in render/frame.go.
layout(std140) uniform Frame {
    mat4 viewProjection;
    mat4 rayMatrix;        // clip space at the far plane → direction from the eye
    mat4 shadowMatrix[3];  // world → texture coordinates and depth of a cascade
    vec4 cascadeEnds;      // distance from the eye at which each cascade ends, their count in w
    vec4 cascadeTexels;    // metres that one texel of each cascade covers
    vec4 eye;              // position; w: seconds
    vec4 sun;              // direction to the sun; w: how many lamps shine
    vec4 sunColor;         // light of the sun; w: its disc's brightness
    vec4 zenith;           // sky overhead; w: fog density per metre
    vec4 horizon;          // sky at the horizon; w: fog thinning per metre of height
    vec4 ground;           // light from below; w: exposure
    vec4 glow;             // sky above the horizon on the side of a low sun; w: unused
    vec4 viewport;         // width, height in pixels and their inverses
    vec4 mapOrigin;        // x, z of the first sample; 1 / spacing; water level
    vec4 mapSize;          // columns, rows and their inverses
    vec4 canopy;           // x, z of the corner of canopyMap; 1 / its width and depth in metres
    vec4 wind;             // direction x, z; strength; gust
    vec4 brush;            // centre x, z; radius (0: none); falloff 0…1
    vec4 brushColor;       // premultiplied
    vec4 options;          // amount of the growth overlay; grid spacing (0: none); 1: clear background; amount of the mask overlay
    vec4 lampPlace[8];     // position; w: range in metres
    vec4 lampColor[8];     // light; w: unused
};
