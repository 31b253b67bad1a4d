// A prop's pixel where light was worked out at the corners of its triangle.
in vec3 cornerShade;
in vec3 cornerSun;
in vec3 cornerAdd;
in vec4 inShadow;
in vec2 uv;
in vec2 cover;

vec4 baseColor() { return texture(baseMap, uv) * vec4(1.0, 1.0, 1.0, cover.x); }

float alphaOf(vec4 base) { return max(base.a, cover.y); }

vec3 shownOf(vec3 albedo) { return albedo * (cornerShade + sunlightAt(inShadow) * cornerSun) + cornerAdd; }
