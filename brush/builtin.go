package brush

import (
	"embed"
	"path"
)

//go:embed presets/*.json
var builtin embed.FS

// File is the text of a preset and the name under which errors speak of it.
type File struct {
	Name string
	Text []byte
}

// BuiltIn returns the five presets that come with the program, sorted by file
// name.
func BuiltIn() []File {
	entries, err := builtin.ReadDir("presets")
	if err != nil {
		panic(err) // embedded
	}
	files := make([]File, len(entries))
	for i, e := range entries {
		text, err := builtin.ReadFile(path.Join("presets", e.Name()))
		if err != nil {
			panic(err)
		}
		files[i] = File{Name: e.Name(), Text: text}
	}
	return files
}
