package ui

import (
	"strings"
	"unicode"

	"github.com/go-gl/mathgl/mgl32"
)

// categoryFamilies are the families that the categories usually belong to.
var categoryFamilies = map[string]string{
	"conifer": "tree", "broadleaf": "tree", "deadwood": "tree", "bush": "shrub", "fern": "shrub",
	"grass": "groundcover", "reed": "groundcover", "flower": "groundcover", "mushroom": "groundcover",
	"boulder": "rock", "pebble": "rock", "driftwood": "wood", "log": "wood",
}

// categoryWords are how files name what they hold; the first line with a word
// that a name has is taken, so "Tree_Bare" is dead and "Bush_Flowers" a bush.
var categoryWords = []struct {
	category string
	words    []string
}{
	{"driftwood", []string{"driftwood"}},
	{"log", []string{"log", "trunk"}},
	{"deadwood", []string{"dead", "bare", "snag", "stump", "withered"}},
	{"conifer", []string{"pine", "spruce", "fir", "conifer", "cedar", "larch", "juniper", "cypress"}},
	{"fern", []string{"fern", "bracken"}},
	{"mushroom", []string{"mushroom", "toadstool", "fungus", "fungi"}},
	{"bush", []string{"bush", "shrub", "hedge", "cactus", "berry", "berries"}},
	{"reed", []string{"reed", "cattail", "bulrush", "bamboo"}},
	{"flower", []string{"flower", "daisy", "poppy", "tulip", "rose", "lily", "petal"}},
	{"grass", []string{"grass", "clover", "wheat", "corn", "plant", "weed", "lavender"}},
	{"pebble", []string{"pebble", "gravel", "shingle"}},
	{"boulder", []string{"boulder", "rock", "stone", "cliff", "mountain"}},
	{"broadleaf", []string{"tree", "oak", "birch", "maple", "willow", "beech", "ash", "elm", "palm", "poplar"}},
}

// guessCategory tells what a model is from its name, or else from its size in
// metres.
func guessCategory(name string, size mgl32.Vec3) string {
	words := nameWords(name)
	for _, line := range categoryWords {
		for _, known := range line.words {
			for _, w := range words {
				if w == known || w == known+"s" || w == known+"es" {
					return bySize(line.category, size)
				}
			}
		}
	}
	width := max(size[0], size[2])
	switch {
	case size[1] > 4:
		return "broadleaf"
	case width > 1.5*size[1]:
		return bySize("boulder", size)
	case size[1] > 1:
		return "bush"
	}
	return "grass"
}

// bySize tells a boulder from a pebble.
func bySize(category string, size mgl32.Vec3) string {
	if category == "boulder" && max(size[0], size[1], size[2]) < 0.4 {
		return "pebble"
	}
	return category
}

// nameWords cuts a file's name into words in lower case: at what is no letter,
// and where a capital follows a small letter.
func nameWords(name string) []string {
	var b strings.Builder
	var last rune
	for _, r := range name {
		if unicode.IsUpper(r) && unicode.IsLower(last) {
			b.WriteByte(' ')
		}
		if unicode.IsLetter(r) {
			b.WriteRune(unicode.ToLower(r))
		} else {
			b.WriteByte(' ')
		}
		last = r
	}
	return strings.Fields(b.String())
}

// guessRadius tells the footprint of a model in metres: a tree's is its trunk,
// a rock's nearly all of it.
func guessRadius(family string, size mgl32.Vec3) float32 {
	width := max(size[0], size[2])
	guess := 0.25 * width
	switch family {
	case "tree":
		guess = min(0.04*size[1], 0.25*width)
	case "rock":
		guess = 0.42 * width
	case "wood":
		guess = 0.18 * width
	}
	return min(max(guess, 0.05), 100)
}
