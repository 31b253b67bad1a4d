package shaders

import "io/fs"

// LoadFrom is Load from other files.
func LoadFrom(from fs.FS, name string, defines ...Define) (Source, error) {
	return load(from, name, defines)
}

// Names lists all files, sorted.
func Names() []string {
	names, err := fs.Glob(files, "*.glsl")
	if err != nil {
		return nil // the pattern is constant and well formed
	}
	return names
}
