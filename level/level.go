// Package level is the document: terrain, water, catalog, presets, placed props,
// models and their generators, with one history and one journal. Every change is a command of this
// package; it makes one undo step and one line in the journal, and replaying
// the journal makes the same level, byte for byte, on any machine.
//
// The package knows no window. A Level is not safe for concurrent use.
package level

import (
	"fmt"
	"slices"
	"strings"

	"copse/brush"
	"copse/procedural"
	"copse/props"
	"copse/terrain"
	"copse/undo"
)

// AlgorithmVersion names how commands turn into a level. It grows whenever the
// same journal would give another state.
const AlgorithmVersion = 1

// Defaults of a level.
const (
	DefaultSeed      = 1
	DefaultCap       = 200_000   // props
	DefaultBudget    = 500_000   // candidates per stroke
	DefaultUndoBytes = 256 << 20 // of undo steps

	DefaultResultBytes = 512 << 20 // of what generators made and is not shown
)

// Upper limits of what a session may ask for.
const (
	maxCap    = 2_000_000
	maxBudget = 2_000_000
)

// Config is what a new level is made with. Zero values mean the defaults, for
// the seed too.
type Config struct {
	Seed      uint32
	Cap       int // most props; the oldest are evicted
	Budget    int // most candidates of one stroke
	UndoBytes int
	// ResultBytes bounds the memory for results of generators beyond those that
	// are shown.
	ResultBytes int
	Catalog     *props.Catalog
}

// Level is an open level.
type Level struct {
	seed        uint32
	cap, budget int

	terrain *terrain.Heightmap
	tiles   tileHashes // of the terrain
	pages   groundPages
	water   float32
	catalog *props.Catalog
	presets []*preset // sorted by name
	palette *palette  // of the preset that was used last
	mask    *brush.Exclusion

	maskRevision uint64
	props        *props.Store

	models           modelTree
	modules          map[string]*procedural.Module // the level's own, by path
	links            map[string]string             // files that modules live in, by the module's path
	missing          map[string]missingModule      // linked modules whose files could not be read
	moduleVersion    uint64                        // grows with every change of a module
	attributePresets map[string][]AttributePreset  // by module, then by name
	held             []procedural.Key              // baked parts that are pinned
	results          *procedural.Store
	footprints       footprints
	changes          modelLog
	restores         bool   // undo, redo or cancel goes on
	causes           uint64 // that were numbered
	selection        Selection

	nextIndex uint32 // random index of the next dab; back only with copies that no line tells of
	stroke    *Stroke
	sculpting *Sculpting
	reach     []props.ID  // scratch of reseat
	gesture   *edit       // that is open
	masking   *MaskStroke // that is being drawn, or nil
	planted   []planting  // by random index
	history   *undo.History
	journal   Journal
	hash      Hash

	total brush.Counts

	revision      uint64 // grows with every change but those of the view
	viewRevision  uint64 // grows with every change of the view
	savedRevision uint64 // Revision as the level's file has it
	carried       attachments
}

// preset is a preset of the level with what was made of it.
type preset struct {
	*brush.Preset
	journaled bool // the journal holds it as it is now
}

// palette is a preset made ready for the catalog. One is kept, because they can
// be large and a brush paints with one preset for a while.
type palette struct {
	of      *preset
	factors []brush.Factor
	*brush.Palette
}

// New makes a level on the starter terrain.
func New(c Config) *Level {
	if c.Catalog == nil {
		c.Catalog = props.NewCatalog(nil)
	}
	l := newEmpty(c.UndoBytes, c.ResultBytes)
	l.seed = orDefault(c.Seed, DefaultSeed)
	l.cap = orDefault(c.Cap, DefaultCap)
	l.budget = orDefault(c.Budget, DefaultBudget)
	starter := terrain.Starter()
	l.setTerrain(starter, newTileHashes(starter))
	l.hash += hashWater(l.water)
	l.writeHeader(base{Starter: terrain.StarterVersion})
	l.open(c.Catalog)
	l.savedRevision = l.Revision()
	return l
}

// newEmpty makes a level without a ground, settings, props and models, with
// room for so many bytes; 0 means the default.
func newEmpty(undoBytes, resultBytes int) *Level {
	return &Level{
		history:          undo.New(orDefault(undoBytes, DefaultUndoBytes)),
		models:           newModelTree(),
		attributePresets: map[string][]AttributePreset{},
		modules:          map[string]*procedural.Module{},
		links:            map[string]string{},
		missing:          map[string]missingModule{},
		results:          procedural.NewStore(orDefault(resultBytes, DefaultResultBytes)),
		footprints:       newFootprints(),
		mask:             brush.NewExclusion(),
	}
}

func orDefault[T comparable](value, standard T) T {
	var zero T
	if value == zero {
		return standard
	}
	return value
}

// SetPreset adds a preset or replaces the one of the same name. It changes
// nothing that stands.
func (l *Level) SetPreset(p *brush.Preset) {
	l.revision++
	l.setPreset(p)
}

func (l *Level) setPreset(p *brush.Preset) *preset {
	row := &preset{Preset: p}
	at, found := slices.BinarySearchFunc(l.presets, p.Name, func(q *preset, name string) int {
		return strings.Compare(q.Name, name)
	})
	if found {
		l.presets[at] = row
	} else {
		l.presets = slices.Insert(l.presets, at, row)
	}
	return row
}

// LoadPresets adds the presets of files that lie elsewhere, which does not
// modify the level. A file that is refused is left out and its error returned;
// the others are there all the same.
func (l *Level) LoadPresets(files []brush.File) []error {
	var refused []error
	for _, f := range files {
		p, err := brush.ParsePreset(f.Name, f.Text, l.HasCategory)
		if err != nil {
			refused = append(refused, err)
			continue
		}
		l.setPreset(p)
	}
	return refused
}

// HasCategory tells whether the catalog has props of a category.
func (l *Level) HasCategory(category string) bool { return len(l.catalog.InCategory(category)) > 0 }

// Presets are the presets by name.
func (l *Level) Presets() []*brush.Preset {
	list := make([]*brush.Preset, len(l.presets))
	for i, p := range l.presets {
		list[i] = p.Preset
	}
	return list
}

// preset finds a preset by name.
func (l *Level) preset(name string) (*preset, error) {
	for _, p := range l.presets {
		if p.Name == name {
			return p, nil
		}
	}
	return nil, fmt.Errorf("there is no preset %q; load it or choose another", name)
}

// paletteOf makes a preset with factors on its categories ready for the
// catalog.
func (l *Level) paletteOf(p *preset, factors []brush.Factor) *brush.Palette {
	if l.palette == nil || l.palette.of != p || !slices.Equal(l.palette.factors, factors) {
		l.palette = &palette{p, slices.Clone(factors), brush.NewPalette(p.Scaled(factors), l.catalog)}
	}
	return l.palette.Palette
}

// journalPreset writes a preset to the journal, unless it stands there as it is
// now.
func (l *Level) journalPreset(p *preset) {
	if !p.journaled {
		l.record(presetCommand{p.Preset}, nil)
		p.journaled = true
	}
}

// presetNotJournaled tells whether a stroke with the brush would have to write
// its preset first.
func (l *Level) presetNotJournaled(b Brush) bool {
	if !b.usesPreset() {
		return false
	}
	p, err := l.preset(b.Preset)
	return err == nil && !p.journaled
}

// Terrain is the ground. Only commands change it.
func (l *Level) Terrain() *terrain.Heightmap { return l.terrain }

// Water is the height of the water surface in metres.
func (l *Level) Water() float32 { return l.water }

// Catalog is what can be placed.
func (l *Level) Catalog() *props.Catalog { return l.catalog }

// Props are the placed props. Only commands change them.
func (l *Level) Props() *props.Store { return l.props }

// Seed is the session's seed.
func (l *Level) Seed() uint32 { return l.seed }

// Cap is the most props that may stand.
func (l *Level) Cap() int { return l.cap }

// Hash is the state hash now.
func (l *Level) Hash() Hash { return l.hash }

// Totals are the counts of the whole session, undone strokes included.
func (l *Level) Totals() brush.Counts { return l.total }

// Journal is the session so far.
func (l *Level) Journal() *Journal { return &l.journal }

// History is the line of undo steps, for showing it.
func (l *Level) History() *undo.History { return l.history }

// Undo takes the newest step back and tells its name. A stroke or gesture that
// goes on ends first, and is what is taken back; when it has changed nothing,
// nothing is.
func (l *Level) Undo() (name string, ok bool) {
	if l.Busy() {
		before := l.history.Newest()
		l.endStroke()
		if l.history.Newest() == before {
			return "", false
		}
	}
	var step *undo.Step
	l.restoring(func() { step, ok = l.history.Undo() })
	if !ok {
		return "", false
	}
	l.leave(step)
	l.record(stepCommand{Step: step.Ref, Name: step.Name}, nil)
	return step.Name, true
}

// Redo does the step again that was undone last and tells its name.
func (l *Level) Redo() (name string, ok bool) {
	l.endStroke()
	var step *undo.Step
	l.restoring(func() { step, ok = l.history.Redo() })
	if !ok {
		return "", false
	}
	l.enter(step)
	l.record(stepCommand{redo: true, Step: step.Ref, Name: step.Name}, nil)
	return step.Name, true
}
