package props

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"copse/internal/located"
)

// CatalogVersion is the newest catalog format this program reads.
const CatalogVersion = 1

// KindIndex is the place of a kind in its catalog. It stays the same in every
// catalog that a level gets one after the other; nothing that is saved or
// hashed holds it.
type KindIndex uint16

// Kind is one prop that can be placed.
type Kind struct {
	ID       string   `json:"id"`       // "pack:name", unique
	File     string   `json:"file"`     // glTF file, relative to the catalog
	Category string   `json:"category"` // what a preset's pick asks for, a singular word
	Family   string   `json:"family"`   // props of one family keep their spacing from each other
	Weight   float32  `json:"weight"`   // share among the variants of its category, above 0
	Radius   float32  `json:"radius"`   // of the footprint on the ground at scale 1, in metres
	Tags     []string `json:"tags,omitempty"`
	Retired  bool     `json:"retired,omitempty"` // no longer to be placed; what stands stays
}

// Catalog is an immutable list of kinds.
type Catalog struct {
	kinds      []Kind
	byID       map[string]KindIndex
	categories map[string][]KindIndex
	families   []string // sorted
	familyOf   []int    // kind → index in families

	unknown []located.Problem // notices about fields that have no effect
}

// maxKinds keeps a KindIndex, and a wrong file's memory, in bounds.
const maxKinds = 1 << 15

// maxWeight keeps sums of weights finite.
const maxWeight = 1_000_000

// ParseCatalog reads a catalog file. The error is a located.Problems that
// lists every finding with its line and field.
func ParseCatalog(file string, data []byte) (*Catalog, error) {
	root, err := located.Parse(file, data)
	if err != nil {
		return nil, err
	}
	var problems located.Problems
	fields := located.NewFields(file, "", root, &problems)
	fields.Require("version", "props")
	if v := fields.Int("version", CatalogVersion); v != CatalogVersion {
		fields.Problem("version", "version %d is not known; this program reads version %d", v, CatalogVersion)
	}
	rows := fields.Objects("props")
	kinds := ReadKinds(fields, rows)
	if len(problems) > 0 {
		return nil, problems
	}
	c := NewCatalog(kinds)
	c.unknown = fields.Unknown(false)
	for _, row := range rows {
		c.unknown = append(c.unknown, row.Unknown(false)...)
	}
	return c, nil
}

// ReadKinds reads the rows of a catalog, which are the objects of a list of
// fields. What is wrong with them goes where the fields put it.
func ReadKinds(fields *located.Fields, rows []*located.Fields) []Kind {
	if len(rows) > maxKinds {
		fields.Problem("props", "%d props; at most %d are possible", len(rows), maxKinds)
		rows = nil
	}
	kinds := make([]Kind, 0, len(rows))
	seen := map[string]bool{}
	for _, row := range rows {
		kind := parseKind(row)
		if seen[kind.ID] {
			row.Problem("id", "%q is the id of an earlier prop too; ids are unique", kind.ID)
		}
		seen[kind.ID] = true
		kinds = append(kinds, kind)
	}
	return kinds
}

// Notices are the fields of the file that have no effect.
func (c *Catalog) Notices() []located.Problem { return c.unknown }

func parseKind(f *located.Fields) Kind {
	f.Require("id", "file", "category", "family")
	kind := Kind{
		ID: f.Text("id"), File: f.Text("file"),
		Category: f.Text("category"), Family: f.Text("family"),
		Weight: f.Float("weight", 1), Radius: f.Float("radius", 0),
		Tags: f.Texts("tags"), Retired: f.Bool("retired"),
	}
	if pack, name, ok := strings.Cut(kind.ID, ":"); f.Has("id") && (!ok || pack == "" || name == "") {
		f.Problem("id", "%q must have the form pack:name", kind.ID)
	}
	for _, required := range []struct{ name, text string }{
		{"file", kind.File}, {"category", kind.Category}, {"family", kind.Family},
	} {
		if f.Has(required.name) && required.text == "" {
			f.Problem(required.name, "must not be empty")
		}
	}
	if kind.Weight <= 0 || kind.Weight > maxWeight {
		f.Problem("weight", "%v must be above 0 and at most %d; leave out a prop that is never to be picked", kind.Weight, maxWeight)
	}
	if kind.Radius < 0 || kind.Radius > 100 {
		f.Problem("radius", "%v m is no footprint radius; it lies between 0 and 100", kind.Radius)
	}
	return kind
}

// NewCatalog builds a catalog from valid kinds with unique ids, at most 32,768.
func NewCatalog(kinds []Kind) *Catalog {
	kinds = slices.Clone(kinds)
	slices.SortFunc(kinds, byID)
	return newCatalog(kinds)
}

func byID(a, b Kind) int { return strings.Compare(a.ID, b.ID) }

// Succeed returns the catalog next with the indices of c: kinds that both have
// keep their index, kinds that next lacks are retired, and new ones follow in
// the order of their ids. It returns c itself when that says the same, and
// refuses more than 32,768 kinds.
func (c *Catalog) Succeed(next *Catalog) (*Catalog, error) {
	kinds := slices.Clone(c.kinds)
	for i := range kinds {
		if k, ok := next.Lookup(kinds[i].ID); ok {
			kinds[i] = next.Kind(k)
		} else {
			kinds[i].Retired = true
		}
	}
	known := len(kinds)
	for _, k := range next.kinds {
		if _, ok := c.Lookup(k.ID); !ok {
			kinds = append(kinds, k)
		}
	}
	slices.SortFunc(kinds[known:], byID)
	if len(kinds) > maxKinds {
		return nil, fmt.Errorf("%d props with those that were there before; at most %d are possible", len(kinds), maxKinds)
	}
	if reflect.DeepEqual(kinds, c.kinds) {
		return c, nil
	}
	return newCatalog(kinds), nil
}

// newCatalog takes the kinds in the order of their indices.
func newCatalog(kinds []Kind) *Catalog {
	c := &Catalog{
		kinds:      kinds,
		byID:       make(map[string]KindIndex, len(kinds)),
		categories: map[string][]KindIndex{},
	}
	for i, k := range c.kinds {
		c.byID[k.ID] = KindIndex(i)
		if !k.Retired {
			c.categories[k.Category] = append(c.categories[k.Category], KindIndex(i))
		}
		if !slices.Contains(c.families, k.Family) {
			c.families = append(c.families, k.Family)
		}
	}
	for _, list := range c.categories {
		slices.SortFunc(list, func(a, b KindIndex) int { return byID(c.kinds[a], c.kinds[b]) })
	}
	slices.Sort(c.families)
	c.familyOf = make([]int, len(c.kinds))
	for i, k := range c.kinds {
		c.familyOf[i] = slices.Index(c.families, k.Family)
	}
	return c
}

// MarshalJSON writes the catalog as a file that ParseCatalog reads back.
func (c *Catalog) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Version int    `json:"version"`
		Props   []Kind `json:"props"`
	}{CatalogVersion, c.kinds})
}

// Kinds are all kinds by index, retired ones too. The slice belongs to the
// catalog.
func (c *Catalog) Kinds() []Kind { return c.kinds }

// Kind returns one kind. It panics for an index that is not of this catalog.
func (c *Catalog) Kind(k KindIndex) Kind { return c.kinds[k] }

// Lookup finds a kind by its id.
func (c *Catalog) Lookup(id string) (KindIndex, bool) {
	k, ok := c.byID[id]
	return k, ok
}

// InCategory lists the kinds of a category in the order of their ids.
func (c *Catalog) InCategory(category string) []KindIndex { return c.categories[category] }

// Categories lists the categories that have kinds, sorted.
func (c *Catalog) Categories() []string {
	names := make([]string, 0, len(c.categories))
	for name := range c.categories {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Families lists the families, sorted. The slice belongs to the catalog.
func (c *Catalog) Families() []string { return c.families }

// Family is the place of a kind's family in Families.
func (c *Catalog) Family(k KindIndex) int { return c.familyOf[k] }

// String says how much the catalog holds.
func (c *Catalog) String() string {
	props, categories := "props", "categories"
	if len(c.kinds) == 1 {
		props = "prop"
	}
	if len(c.categories) == 1 {
		categories = "category"
	}
	return fmt.Sprintf("%d %s in %d %s", len(c.kinds), props, len(c.categories), categories)
}
