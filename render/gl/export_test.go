package gl

import raw "github.com/go-gl/gl/v4.1-core/gl"

// CheckVersion is checkVersion.
var CheckVersion = checkVersion

// IsSoftware is isSoftware.
var IsSoftware = isSoftware

// IsTexture reports whether the current OpenGL context knows a texture by a name.
func IsTexture(name uint32) bool { return raw.IsTexture(name) }
