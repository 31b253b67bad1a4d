#include "frame.glsl"
#include "tonemap.glsl"
// The finished picture: exposure, film, a breath of vignette, and noise of half
// a step so that the sky shows no bands.
uniform sampler2D scene;
in vec2 uv;
out vec4 color;

void main() {
    vec4 seen = texture(scene, uv);
    // Clear parts keep their colour straight, as pictures with alpha want it.
    float alpha = options.z > 0.5 ? seen.a : 1.0;
    vec3 light = seen.rgb / max(alpha, 1e-3) * ground.w;
    vec2 off = uv - 0.5;
    if (options.z < 0.5) light *= 1.0 - 0.28 * dot(off, off);
    vec3 shown = toSRGB(graded(filmic(light)));
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    color = vec4(shown + (noise - 0.5) / 255.0, alpha);
}
