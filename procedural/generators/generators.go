// Package generators holds the generator modules that Copse ships: Luau sources
// with a picture of each. They are plain modules in the form that
// docs/generators.md describes, one file each with nothing to require, so that a
// copy of one in a level can be edited there.
package generators

import (
	"embed"
	"strings"
)

//go:embed *.luau thumbnails/*.png
var files embed.FS

// File is a shipped module.
type File struct {
	// Name is the module's name and that of its file without extension.
	Name string
	// Title is what a menu shows.
	Title string
	// Summary says in a sentence what it makes.
	Summary string
	// Source is the Luau text.
	Source string
	// Thumbnail is a picture of the model at its DefaultSize: a PNG of 256×256
	// pixels, clear where nothing stands. The template has none.
	Thumbnail []byte
}

// Template is the name of the module that a new generator starts from.
const Template = "template"

var catalog = []File{
	{Name: "spiral-stair", Title: "Spiral stair", Summary: "A stair around a column, with a landing and a handrail."},
	{Name: "straight-stair", Title: "Straight stair", Summary: "A flight of steps on stringers or in solid stone."},
	{Name: "ladder", Title: "Ladder", Summary: "A ladder that leans as far as its box is deep."},
	{Name: "fence", Title: "Fence", Summary: "A fence of pickets, rails or boards along a span."},
	{Name: "stone-wall", Title: "Stone wall", Summary: "A wall laid in courses with staggered joints."},
	{Name: "arch-bridge", Title: "Arch bridge", Summary: "A stone bridge on one arch, with parapets."},
	{Name: "watchtower", Title: "Watchtower", Summary: "A braced timber tower with a platform and a roof."},
	{Name: "gazebo", Title: "Gazebo", Summary: "A pavilion with as many sides as wanted."},
	{Name: "house", Title: "House", Summary: "A gabled house with windows, a door and a chimney."},
	{Name: "market-stall", Title: "Market stall", Summary: "A stall with a striped awning and goods on its counter."},
	{Name: "ferris-wheel", Title: "Ferris wheel", Summary: "A fairground wheel with cabins on its rim."},
	{Name: "table-chairs", Title: "Table with chairs", Summary: "A laid table with chairs around it."},
}

// Files returns the twelve generators in the order of the menu, and the template
// as the last.
func Files() []File {
	out := make([]File, 0, len(catalog)+1)
	for _, f := range catalog {
		f.Source, f.Thumbnail = read(f.Name+".luau"), []byte(read("thumbnails/"+f.Name+".png"))
		out = append(out, f)
	}
	return append(out, File{Name: Template, Title: "New generator", Summary: "A commented module to start from.", Source: read(Template + ".luau")})
}

// Source returns the text of a shipped module, with or without its extension.
func Source(name string) (string, bool) {
	data, err := files.ReadFile(strings.TrimSuffix(name, ".luau") + ".luau")
	return string(data), err == nil
}

// read returns an embedded file, or nothing.
func read(name string) string {
	data, err := files.ReadFile(name)
	if err != nil {
		return ""
	}
	return string(data)
}
