package shaders

import "io/fs"

// LoadFrom is Load from other files.
func LoadFrom(from fs.FS, name string, defines ...Define) (Source, error) {
	return load(from, name, defines)
}
