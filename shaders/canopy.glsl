// The shade below the crowns of props: less of the sky is seen from there.
uniform sampler2D canopyMap; // how closed the sky is; mean height of the crowns

// openSky is the share of the sky's light that reaches a point so many metres over
// the ground. Crowns take less the nearer to their tops the point is; above them
// nothing is taken. While the sun is low, the light is that of the low sky, which comes
// in below them from the side.
float openSky(vec2 at, float height) {
    vec2 cell = (at - canopy.xy) * canopy.zw;
    vec2 within = step(abs(cell - 0.5), vec2(0.5)); // nothing is known beside the map
    vec2 crowns = texture(canopyMap, cell).rg * within.x * within.y;
    float top = crowns.g * 63.75; // 255 steps of a quarter of a metre
    float most = mix(0.68, 0.30, smoothstep(0.0, 0.40, glow.r)); // glow: it stays while the sun gives way to the moon
    return 1.0 - most * crowns.r * (1.0 - smoothstep(0.12 * top, top, height));
}

// shaded is the sky's light on what sees a share of the sky: what comes through
// leaves and back from them is greener.
vec3 shaded(vec3 light, float open) {
    return light * open * mix(vec3(0.90, 1.0, 0.80), vec3(1.0), open);
}
