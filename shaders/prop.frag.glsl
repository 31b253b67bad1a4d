#include "look.glsl"
#include "light.glsl"
uniform sampler2D baseMap;
#if VERTEX_LIGHT > 0
#include "propcorner.glsl"
#else
#include "proppixel.glsl"
#endif
#if FADES > 0
flat in vec2 shown;

// threshold is a number of the pixel from 0 up to 1, spread evenly over any few
// pixels: interleaved gradient noise (Jimenez, Next Generation Post Processing in
// Call of Duty: Advanced Warfare, 2014).
float threshold() {
    return fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
}
#endif
out vec4 color;

// covered decides whether a masked pixel is drawn: with several samples, alpha
// becomes coverage over the width of a pixel.
float covered(float alpha) {
    if (material.x <= 0.0) return 1.0;
#if COVERAGE > 0
    float a = clamp((alpha - material.x) / max(fwidth(alpha), 1e-4) + 0.5, 0.0, 1.0);
    if (a <= 0.0) discard;
    return a;
#else
    if (alpha < material.x) discard;
    return 1.0;
#endif
}

void main() {
    vec4 base = baseColor();
    float alpha = covered(alphaOf(base));
    vec3 light = shownOf(base.rgb);
    color = relief.y > 0.5 ? vec4(light * base.a, base.a) : vec4(light, alpha);
#if FADES > 0
    // Last, for the neighbours' derivatives need this pixel.
    float at = threshold();
    if (at < shown.x || at >= shown.y) discard;
#endif
}
