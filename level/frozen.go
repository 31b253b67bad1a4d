package level

import (
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"strings"

	"copse/brush"
	"copse/level/archive"
	"copse/procedural"
	"copse/props"
	"copse/terrain"
)

// frozen is a level as it was at one moment. Making it copies columns and lists
// and works nothing out; it shares nothing that later commands change, so any
// goroutine may check and encode it.
type frozen struct {
	settings settingsRow
	water    float32
	size     terrainRow
	ground   [][]float32 // pages of heights, row by row
	props    *props.Store
	mask     *brush.Exclusion
	kinds    []props.Kind // by id
	order    []uint16     // where each kind of the catalog stands among them

	presets          []preset
	modules          []*procedural.Module // by path
	links            map[string]string
	missing          map[string]missingModule
	models           []Model // in the order of the tree
	results          map[procedural.Key]*procedural.Result
	attributePresets map[string][]AttributePreset

	total   brush.Counts
	journal Journal
	carried attachments
}

// freeze takes the level as it is now.
func (l *Level) freeze() *frozen {
	f := &frozen{
		settings: settingsRow{AlgorithmVersion, l.seed, l.cap, l.budget, l.nextIndex, l.models.next},
		water:    l.water,
		size:     terrainRow{l.terrain.Cols(), l.terrain.Rows(), l.terrain.Spacing()},
		ground:   l.pages.freeze(l.terrain),
		props:    l.props.Frozen(),
		mask:     l.mask.Frozen(),

		modules:          slices.SortedFunc(maps.Values(l.modules), func(a, b *procedural.Module) int { return strings.Compare(a.Path, b.Path) }),
		links:            maps.Clone(l.links),
		missing:          l.missing, // filled when the level was opened
		results:          map[procedural.Key]*procedural.Result{},
		attributePresets: maps.Clone(l.attributePresets), // the lists are replaced, never changed
		total:            l.total,
		journal:          l.journal.frozen(),
		carried:          l.carried, // replaced, never changed
	}
	f.kinds, f.order = l.sortedKinds()
	for _, p := range l.presets {
		f.presets = append(f.presets, *p)
	}
	for _, m := range l.Models() {
		f.models = append(f.models, *m)
		if m.Result == "" {
			continue
		}
		if r := l.results.Get(m.Result); r != nil { // else given up for memory: the model is generated again
			f.results[m.Result] = r
		}
	}
	return f
}

// sortedKinds are the kinds of the catalog by id, and where each stands among
// them: levels that are equal have equal rows, in whatever order they got their
// kinds.
func (l *Level) sortedKinds() (sorted []props.Kind, order []uint16) {
	kinds := l.catalog.Kinds()
	byID := make([]props.KindIndex, len(kinds))
	for i := range byID {
		byID[i] = props.KindIndex(i)
	}
	slices.SortFunc(byID, func(a, b props.KindIndex) int { return strings.Compare(kinds[a].ID, kinds[b].ID) })
	sorted, order = make([]props.Kind, len(kinds)), make([]uint16, len(kinds))
	for at, k := range byID {
		sorted[at], order[k] = kinds[k], uint16(at)
	}
	return sorted, order
}

// blobs are the entries that are not text, but for those of the session and the
// files of props, and what the manifest says of the props.
func (f *frozen) blobs() (entries []archive.Entry, stand propsRow, picks []any) {
	columns, moved, picks := f.propColumns()
	entries = []archive.Entry{{Name: terrainEntry, Data: f.terrainBytes()}, {Name: propsEntry, Data: columns}}
	entries = append(entries, maskEntries(f.mask)...)
	if results := f.resultBytes(); len(results) > 0 {
		entries = append(entries, archive.Entry{Name: resultsEntry, Data: results})
	}
	return entries, propsRow{f.props.Len(), moved}, picks
}

// terrainBytes are the heights as the hash sees them.
func (f *frozen) terrainBytes() []byte {
	b := make([]byte, 0, 4*f.size.Cols*f.size.Rows)
	for _, page := range f.ground {
		for _, y := range page {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(y))
		}
	}
	return b
}

// terrain is the frozen ground, to stand props on.
func (f *frozen) terrain() *terrain.Heightmap {
	m, err := terrain.FromSamples(f.size.Cols, f.size.Rows, f.size.Spacing, slices.Concat(f.ground...))
	if err != nil {
		panic(err) // it was one already
	}
	return m
}
