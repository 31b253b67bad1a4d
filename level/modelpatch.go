package level

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"copse/procedural"
	"copse/procedural/datatype"
)

// modelPatch is new values for some fields of a model; fields that are nil stay
// as they are. It is how a line of the journal writes a change, and what an
// undo step keeps of the other side: because it holds no field that was not
// changed, a change of other fields may come to lie below it.
type modelPatch struct {
	Place         *modelPlace       `json:"place,omitempty"`
	Name          *string           `json:"name,omitempty"`
	Kind          *ModelKind        `json:"kind,omitempty"`
	Generator     *string           `json:"generator,omitempty"`
	Size          *datatype.Vector3 `json:"size,omitempty"`
	Scale         *float64          `json:"scale,omitempty"`
	Pivot         *datatype.CFrame  `json:"pivot,omitempty"`
	Attributes    attributePatch    `json:"attributes,omitempty"`
	Seed          *int64            `json:"seed,omitempty"`
	Mode          *procedural.Mode  `json:"mode,omitempty"`
	Hidden        *bool             `json:"hidden,omitempty"`
	Locked        *bool             `json:"locked,omitempty"`
	FollowsGround *bool             `json:"followsGround,omitempty"`
	Kept          attributePatch    `json:"kept,omitempty"`
	Parts         *procedural.Key   `json:"parts,omitempty"` // key of baked parts
	result        *procedural.Key   // what runs bring is not in the journal
	dirty         *bool
	failure       **procedural.Error
	cause         *cause
}

// modelPlace is where a model stands in the tree.
type modelPlace struct {
	Parent ModelID `json:"parent"`
	Order  int     `json:"order"` // among the siblings
}

// exchange puts a new value in, if there is one, and returns the old.
func exchange[T any](field, value *T) (old *T) {
	if value == nil {
		return nil
	}
	was := *field
	*field = *value
	return &was
}

// exchange puts the values of a patch into a model and returns those that they
// replace. The place in the tree is the tree's business.
func (p *modelPatch) exchange(m *Model) modelPatch {
	old := modelPatch{
		Name:          exchange(&m.Name, p.Name),
		Kind:          exchange(&m.Kind, p.Kind),
		Generator:     exchange(&m.Generator, p.Generator),
		Size:          exchange(&m.Size, p.Size),
		Scale:         exchange(&m.Scale, p.Scale),
		Pivot:         exchange(&m.Pivot, p.Pivot),
		Seed:          exchange(&m.Seed, p.Seed),
		Mode:          exchange(&m.Mode, p.Mode),
		Hidden:        exchange(&m.Hidden, p.Hidden),
		Locked:        exchange(&m.Locked, p.Locked),
		FollowsGround: exchange(&m.FollowsGround, p.FollowsGround),
		Parts:         exchange(&m.Result, p.Parts),
		result:        exchange(&m.Result, p.result),
		dirty:         exchange(&m.Dirty, p.dirty),
		failure:       exchange(&m.Error, p.failure),
		cause:         exchange(&m.cause, p.cause),
	}
	m.Attributes, old.Attributes = p.Attributes.exchange(m.Attributes)
	m.Kept, old.Kept = p.Kept.exchange(m.Kept)
	return old
}

// keep adds what q has and p has not.
func keep[T any](p **T, q *T) {
	if *p == nil {
		*p = q
	}
}

// under completes a patch with fields of another one that it does not have.
func (p *modelPatch) under(q *modelPatch) {
	keep(&p.Place, q.Place)
	keep(&p.Name, q.Name)
	keep(&p.Kind, q.Kind)
	keep(&p.Generator, q.Generator)
	keep(&p.Size, q.Size)
	keep(&p.Scale, q.Scale)
	keep(&p.Pivot, q.Pivot)
	keep(&p.Seed, q.Seed)
	keep(&p.Mode, q.Mode)
	keep(&p.Hidden, q.Hidden)
	keep(&p.Locked, q.Locked)
	keep(&p.FollowsGround, q.FollowsGround)
	keep(&p.Parts, q.Parts)
	keep(&p.result, q.result)
	keep(&p.dirty, q.dirty)
	keep(&p.failure, q.failure)
	keep(&p.cause, q.cause)
	p.Attributes = p.Attributes.under(q.Attributes)
	p.Kept = p.Kept.under(q.Kept)
}

// empty tells whether a patch changes nothing.
func (p *modelPatch) empty() bool {
	return !p.journaled() && p.result == nil && p.dirty == nil && p.failure == nil && p.cause == nil
}

// journaled tells whether a patch has something that a line of the journal
// says.
func (p *modelPatch) journaled() bool {
	return p.Place != nil || p.Name != nil || p.Kind != nil || p.Generator != nil || p.Size != nil || p.Scale != nil ||
		p.Pivot != nil || p.Seed != nil || p.Mode != nil || p.Hidden != nil || p.Locked != nil || p.FollowsGround != nil ||
		p.Parts != nil || len(p.Attributes) > 0 || len(p.Kept) > 0
}

// patchBytes is about what a patch takes, without its texts and attributes.
const patchBytes = 400

func (p *modelPatch) bytes() int { return patchBytes + 64*(len(p.Attributes)+len(p.Kept)) }

// attributePatch is new values of attributes in the order of their names; nil
// removes one.
type attributePatch procedural.Attributes

// exchange returns the set with the patch's values, and what they replace.
func (p attributePatch) exchange(set procedural.Attributes) (procedural.Attributes, attributePatch) {
	if len(p) == 0 {
		return set, nil
	}
	old := make(attributePatch, len(p))
	for i, a := range p {
		old[i] = procedural.Attribute{Name: a.Name, Value: set.Get(a.Name)}
		set = set.With(a.Name, a.Value)
	}
	return set.Sorted(), old
}

// under completes a patch with attributes that it does not have.
func (p attributePatch) under(q attributePatch) attributePatch {
	for _, a := range q {
		if !slices.ContainsFunc(p, func(b procedural.Attribute) bool { return a.Name == b.Name }) {
			p = append(p, a)
		}
	}
	p.sort()
	return p
}

func (p attributePatch) sort() {
	slices.SortFunc(p, func(a, b procedural.Attribute) int { return strings.Compare(a.Name, b.Name) })
}

// MarshalJSON writes an object: names and values in order of name, null for
// one that is removed.
func (p attributePatch) MarshalJSON() ([]byte, error) {
	var text bytes.Buffer
	text.WriteByte('{')
	for i, a := range p {
		if i > 0 {
			text.WriteByte(',')
		}
		fmt.Fprintf(&text, "%q:", a.Name) // names are letters, digits and . - / _
		if a.Value == nil {
			text.WriteString("null")
			continue
		}
		value, err := datatype.MarshalJSON(a.Value)
		if err != nil {
			return nil, err
		}
		text.Write(value)
	}
	text.WriteByte('}')
	return text.Bytes(), nil
}

// UnmarshalJSON reads what MarshalJSON wrote and checks names and values.
func (p *attributePatch) UnmarshalJSON(data []byte) error {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(data, &object); err != nil {
		return err
	}
	*p = nil
	for name, text := range object { // sorted below
		a := procedural.Attribute{Name: name}
		if err := procedural.CheckAttributeName(name); err != nil {
			return err
		}
		if string(text) != "null" {
			var err error
			if a.Value, err = datatype.UnmarshalJSON(text); err != nil {
				return fmt.Errorf("attribute '%s': %w", name, err)
			}
			if err := procedural.CheckAttributeValue(name, a.Value); err != nil {
				return err
			}
		}
		*p = append(*p, a)
	}
	p.sort()
	return nil
}
