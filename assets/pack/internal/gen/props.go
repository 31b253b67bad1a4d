package gen

import (
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// section is the part of the pack that belongs to one category.
type section struct {
	category, family string
	props            []prop
}

// props lists the pack by category. Names are for ever: levels refer to them.
func props() []prop {
	var list []prop
	for _, s := range []section{
		conifers(), broadleaves(), deadTrees(), bushes(), ferns(), grasses(), reeds(),
		flowers(), mushrooms(), boulders(), pebbleBeds(), driftwoods(), logs(),
	} {
		for _, p := range s.props {
			p.category, p.family = s.category, s.family
			list = append(list, p)
		}
	}
	return list
}

// entry is one row of a section.
func entry(name string, weight, radius float64, b builder, tags ...string) prop {
	if tags == nil {
		tags = []string{}
	}
	return prop{name: name, weight: weight, radius: radius, tags: tags, builder: b}
}

func conifers() section {
	return section{"conifer", "tree", []prop{
		entry("spruce-1", 3, 0.35, spruce{height: 11.5, spread: 2.65, bare: 0.9, droop: 0.32, lean: 0.2}, "evergreen"),
		entry("spruce-2", 2, 0.4, spruce{height: 13.6, spread: 2.5, bare: 1.9, droop: 0.58, lean: 0.3}, "evergreen"),
		entry("spruce-3", 2, 0.25, spruce{height: 7.2, spread: 2.25, bare: 0.45, droop: 0.2, lean: 0.1}, "evergreen", "young"),
		entry("pine-1", 2, 0.35, pine{height: 12, spread: 2.6, clumps: 8, lean: 0.5}, "evergreen"),
		entry("pine-2", 2, 0.3, pine{height: 9.2, spread: 2.5, clumps: 7, lean: 1.1}, "evergreen"),
	}}
}

func broadleaves() section {
	leafy := shape.Tint{1, 0.97, 0.72}
	oak := broadleaf{height: 9, spread: 3.6, fork: 0.3, limbs: 6, girth: 0.4, lean: 0.3, card: 1.02, density: 3.2, warm: leafy, picture: (*studio).oakPicture}
	small := oak
	small.height, small.spread, small.fork, small.limbs, small.girth, small.card = 7.4, 2.7, 0.34, 5, 0.3, 0.88
	maple := small
	maple.height, maple.card, maple.warm, maple.picture = 8.2, 0.76, shape.Tint{1, 0.78, 0.7}, (*studio).maplePicture
	birch := weeping{height: 10, spread: 1.9, stems: 1, girth: 0.15, crown: 0.3, branches: 36, hang: 8, width: 0.8, length: 1.2, rise: 0.8, lean: 0.4, sheet: birchTwigs, picture: (*studio).birchPicture}
	twin := birch
	twin.height, twin.stems, twin.branches, twin.girth = 8.6, 2, 20, 0.14
	willow := weeping{height: 7.8, spread: 3.2, stems: 1, girth: 0.36, crown: 0.36, branches: 22, hang: 8, width: 0.9, length: 2.6, rise: 0.7, lean: 0.3, sheet: willowTwigs, picture: (*studio).willowPicture}
	return section{"broadleaf", "tree", []prop{
		entry("oak-1", 2, 0.5, oak, "deciduous"),
		entry("oak-2", 2, 0.4, small, "deciduous"),
		entry("birch-1", 2, 0.2, birch, "deciduous"),
		entry("birch-2", 1.5, 0.3, twin, "deciduous"),
		entry("maple-1", 0.5, 0.35, maple, "deciduous", "autumn"),
		entry("willow-1", 0.6, 0.45, willow, "deciduous", "waterside"),
	}}
}

func deadTrees() section {
	return section{"deadwood", "tree", []prop{
		entry("snag-1", 1, 0.35, deadwood{height: 7.5, girth: 0.27, branches: 9, lean: 0.5}),
		entry("snag-2", 1, 0.4, deadwood{height: 4.6, girth: 0.32, branches: 4, broken: true, lean: 0.3}),
		entry("snag-3", 0.7, 0.25, deadwood{height: 5.8, girth: 0.19, branches: 8, lean: 0.9}),
	}}
}

func bushes() section {
	leafy, cool := shape.Tint{1, 0.97, 0.75}, shape.Tint{0.9, 1, 0.9}
	return section{"bush", "shrub", []prop{
		entry("bush-1", 2, 0.7, bush{height: 1.2, spread: 0.85, puffs: 5, card: 0.42, warm: leafy, picture: (*studio).hazelPicture}),
		entry("bush-2", 1, 0.9, bush{height: 1.55, spread: 1.1, puffs: 6, card: 0.5, warm: leafy, picture: (*studio).hazelPicture}),
		entry("berry-bush-1", 1, 0.6, bush{height: 1.0, spread: 0.75, puffs: 4, card: 0.36, warm: cool, picture: (*studio).berryPicture}, "berries"),
	}}
}

func ferns() section {
	return section{"fern", "shrub", []prop{
		entry("fern-1", 2, 0.25, fern{height: 0.45, spread: 0.62, fronds: 16}),
		entry("fern-2", 1, 0.2, fern{height: 0.6, spread: 0.55, fronds: 12}),
	}}
}

func grasses() section {
	return section{"grass", "groundcover", []prop{
		entry("grass-1", 3, 0.15, grass{height: 0.42, spread: 0.3, cards: 13, picture: (*studio).grassPicture}),
		entry("grass-2", 2, 0.2, grass{height: 0.3, spread: 0.5, cards: 22, picture: (*studio).grassPicture}),
		entry("tall-grass-1", 1, 0.15, grass{height: 0.62, spread: 0.3, cards: 11, picture: (*studio).seedGrassPicture}),
	}}
}

func reeds() section {
	return section{"reed", "groundcover", []prop{
		entry("cattail-1", 2, 0.25, reed{height: 1.6, spread: 0.5, leaves: 12, stalks: 6}, "waterside"),
		entry("reed-1", 2, 0.3, reed{height: 1.8, spread: 0.6, leaves: 12, stalks: 9, plume: true}, "waterside"),
	}}
}

func flowers() section {
	return section{"flower", "groundcover", []prop{
		entry("daisy-1", 2, 0.15, flower{height: 0.34, spread: 0.42, blooms: 15, size: 0.08, cup: 0.1, picture: (*studio).daisyPicture}),
		entry("poppy-1", 1, 0.15, flower{height: 0.46, spread: 0.4, blooms: 8, size: 0.12, cup: 0.28, picture: (*studio).poppyPicture}),
		entry("buttercup-1", 2, 0.15, flower{height: 0.32, spread: 0.42, blooms: 16, size: 0.062, cup: 0.26, picture: (*studio).buttercupPicture}),
		entry("lupin-1", 1, 0.15, flower{height: 0.62, spread: 0.36, blooms: 7, size: 0.22, spike: true, picture: (*studio).lupinPicture}),
	}}
}

func mushrooms() section {
	cream, gill := paint.Hex(0xe2d8c2), paint.Hex(0xe8ddc6)
	return section{"mushroom", "groundcover", []prop{
		entry("fly-agaric-1", 1, 0.12, mushroom{count: 2, height: 0.24, cap: 0.11, dome: 0.62, top: paint.Hex(0xb5301e), rim: paint.Hex(0x9a2718), stalk: cream, gill: gill, thick: 0.2, dots: 14}),
		entry("bolete-1", 2, 0.12, mushroom{count: 3, height: 0.19, cap: 0.095, dome: 0.75, top: paint.Hex(0x6d482c), rim: paint.Hex(0x94683f), stalk: paint.Hex(0xe2cfa8), gill: paint.Hex(0xd9c98f), thick: 0.36}),
		entry("russula-1", 1, 0.12, mushroom{count: 3, height: 0.15, cap: 0.08, dome: 0.4, top: paint.Hex(0xb57336), rim: paint.Hex(0xd2a05a), stalk: cream, gill: gill, thick: 0.24}),
	}}
}

func boulders() section {
	granite, warm := paint.Hex(0xaca69c), paint.Hex(0xb09e87)
	return section{"boulder", "rock", []prop{
		entry("boulder-1", 2, 0.9, boulder{half: shape.Vec{1.0, 0.95, 0.85}, planes: 14, chips: 7, detail: 6, stone: granite}),
		entry("boulder-2", 2, 0.7, boulder{half: shape.Vec{0.75, 0.66, 0.65}, planes: 12, chips: 5, detail: 5, stone: granite}),
		entry("boulder-3", 1, 1.3, boulder{half: shape.Vec{1.5, 0.7, 1.1}, planes: 15, chips: 8, detail: 6, stone: warm}),
		entry("mossy-boulder-1", 1, 1.0, boulder{half: shape.Vec{1.1, 1.45, 0.95}, planes: 14, chips: 7, detail: 6, stone: granite, moss: 1}, "mossy"),
	}}
}

func pebbleBeds() section {
	return section{"pebble", "rock", []prop{
		entry("pebbles-1", 2, 0.3, pebbles{count: 6, spread: 0.34, size: 0.15, stone: paint.Hex(0xb6aea2)}),
		entry("pebbles-2", 1, 0.35, pebbles{count: 6, spread: 0.42, size: 0.19, stone: paint.Hex(0xaaa59e)}),
	}}
}

func driftwoods() section {
	return section{"driftwood", "wood", []prop{
		entry("driftwood-1", 1, 0.5, driftwood{length: 2.6, girth: 0.15, bend: 0.35, stubs: 4}),
		entry("driftwood-2", 1, 0.5, driftwood{length: 1.9, girth: 0.12, bend: 0.22, stubs: 2, fork: true}),
	}}
}

func logs() section {
	return section{"log", "wood", []prop{
		entry("log-1", 2, 0.6, fallen{length: 3.4, girth: 0.32, stubs: 3, moss: 1, shelves: 3, picture: (*studio).logPicture}, "mossy"),
		entry("log-2", 1, 0.5, fallen{length: 2.3, girth: 0.26, stubs: 1, moss: 0.25, picture: (*studio).logPicture}),
		entry("birch-log-1", 0.7, 0.5, fallen{length: 2.8, girth: 0.2, stubs: 2, moss: 0.35, picture: (*studio).birchLogPicture}),
	}}
}
