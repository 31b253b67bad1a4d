package assets

import "copse/lod"

// groups says which parts are drawn together at a level: each alone at level 0,
// where they are near and few, and those with the same look together below.
func groups(parts []Part, chains []*lod.Chain, level int) [][]int {
	var list [][]int
next:
	for i := range parts {
		if level > 0 {
			for g, group := range list {
				if mergeable(parts, chains, group, i) {
					list[g] = append(group, i)
					continue next
				}
			}
		}
		list = append(list, []int{i})
	}
	return list
}

// mergeable tells whether a part can be drawn with a group of others without
// looking different from where the level is used.
func mergeable(parts []Part, chains []*lod.Chain, group []int, i int) bool {
	for _, j := range group {
		if !sameLook(parts[i].Material, parts[j].Material) || chains[i].Flat != chains[j].Flat || i%maxClasses == j%maxClasses {
			return false
		}
	}
	return true
}

// sameLook compares two materials but for what vertices carry (base colour, and
// alpha that is ignored) and for the roughness, which does not show far away.
func sameLook(a, b Material) bool {
	return a.Alpha != AlphaBlend && b.Alpha != AlphaBlend && sameCutoff(a, b) &&
		a.BaseColorImage == b.BaseColorImage && a.BaseColorSampler == b.BaseColorSampler &&
		a.NormalImage == b.NormalImage && a.NormalSampler == b.NormalSampler && a.NormalScale == b.NormalScale &&
		a.Unlit == b.Unlit && a.Metallic == b.Metallic && a.Emissive == b.Emissive
}

// sameCutoff tells whether one alpha test serves both materials: an opaque one
// passes any, because its vertices are solid.
func sameCutoff(a, b Material) bool {
	return a.Alpha == AlphaOpaque || b.Alpha == AlphaOpaque || a.AlphaCutoff == b.AlphaCutoff
}

// union is the material that draws both.
func union(a, b Material) Material {
	if a.Alpha == AlphaOpaque {
		a.Alpha, a.AlphaCutoff = b.Alpha, b.AlphaCutoff
	}
	a.DoubleSided = a.DoubleSided || b.DoubleSided
	return a
}
