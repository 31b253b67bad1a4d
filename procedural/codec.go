package procedural

import (
	"encoding/json"
	"fmt"

	"copse/procedural/datatype"
	"copse/procedural/internal/wire"
)

// resultMagic starts an encoded result; the last byte is the version.
const resultMagic = "CPR\x01"

// MarshalBinary encodes a result: the bytes that files and workers carry. Equal
// results give equal bytes.
func (r *Result) MarshalBinary() ([]byte, error) {
	rare, err := json.Marshal(r.rare())
	if err != nil {
		return nil, err
	}
	w := wire.NewWriter(make([]byte, 0, 64+80*len(r.Parts)+len(rare)), resultMagic)
	w.Bytes(rare)
	w.Int(int(r.Primary))
	w.Int(len(r.Groups))
	for i := range r.Groups {
		g := &r.Groups[i]
		w.String(g.Class)
		w.String(g.Name)
		w.Int(int(g.Group))
		writeFrame(w, g.Pivot)
		w.Float(g.Scale)
	}
	w.Int(len(r.Parts))
	for i := range r.Parts {
		p := &r.Parts[i]
		w.String(p.Name)
		w.Int(int(p.Group))
		w.Raw(byte(p.Shape), byte(p.Flags), p.Color[0], p.Color[1], p.Color[2], byte(p.Material), byte(p.Material>>8))
		w.Float(p.Transparency, p.Size.X, p.Size.Y, p.Size.Z)
		writeFrame(w, p.CFrame)
		w.String(p.Mesh)
	}
	return w.Finish(), nil
}

// UnmarshalBinary decodes and checks a result. It trusts nothing: lengths are
// checked against the bytes there are, and every row against its limits.
func (r *Result) UnmarshalBinary(data []byte) error {
	rd, err := wire.NewReader(data, resultMagic)
	if err != nil {
		return fmt.Errorf("result: %w", err)
	}
	var rare rareJSON
	raw := rd.Bytes()
	if rd.Err() == nil {
		if err := json.Unmarshal(raw, &rare); err != nil {
			return fmt.Errorf("result: %w", err)
		}
	}
	*r = Result{}
	r.Primary = int32(rd.Int())
	r.Groups = make([]Group, rd.Count(8, MaxInstances))
	for i := range r.Groups {
		g := &r.Groups[i]
		g.Class, g.Name, g.Group = rd.String(), rd.String(), int32(rd.Int())
		g.Pivot = readFrame(rd)
		g.Scale = rd.Float()
	}
	r.Parts = make([]Part, rd.Count(30, MaxInstances))
	for i := range r.Parts {
		p := &r.Parts[i]
		p.Name, p.Group = rd.String(), int32(rd.Int())
		b := rd.Raw(7)
		p.Shape, p.Flags, p.Color, p.Material = Shape(b[0]), PartFlags(b[1]), [3]uint8(b[2:5]), uint16(b[5])|uint16(b[6])<<8
		p.Transparency, p.Size = rd.Float(), datatype.Vector3{X: rd.Float(), Y: rd.Float(), Z: rd.Float()}
		p.CFrame = readFrame(rd)
		p.Mesh = rd.String()
	}
	if err := rd.Err(); err != nil {
		return fmt.Errorf("result: %w", err)
	}
	if err := rare.apply(r); err != nil {
		return fmt.Errorf("result: %w", err)
	}
	return r.Check(Limits{})
}

// writeFrame spends one byte on a rotation that is none.
func writeFrame(w *wire.Writer, c datatype.CFrame) {
	w.Float(c.Position.X, c.Position.Y, c.Position.Z)
	if c.R == datatype.Identity.R {
		w.Raw(0)
		return
	}
	w.Raw(1)
	w.Float(c.R[:]...)
}

func readFrame(rd *wire.Reader) datatype.CFrame {
	c := datatype.Identity
	c.Position = datatype.Vector3{X: rd.Float(), Y: rd.Float(), Z: rd.Float()}
	if rd.Raw(1)[0] != 0 {
		for i := range c.R {
			c.R[i] = rd.Float()
		}
	}
	return c
}

// rareJSON is what most results have little of; it travels as JSON.
type rareJSON struct {
	Lights      []Light           `json:",omitempty"`
	Attachments []AttachmentRow   `json:",omitempty"`
	Modules     []ModuleRow       `json:",omitempty"`
	Extras      []extraJSON       `json:",omitempty"`
	Nested      map[int]groupJSON `json:",omitempty"`
	Attributes  Attributes
	Size        datatype.Vector3
	Definition  *Definition `json:",omitempty"`
	Messages    []Message   `json:",omitempty"`
	Requires    []string    `json:",omitempty"`
}

// groupJSON is what only nested procedural models have.
type groupJSON struct {
	Generator  string
	Size       datatype.Vector3
	Attributes Attributes
	Error      string `json:",omitempty"`
}

// extraJSON carries properties outside the rules for attribute names.
type extraJSON struct {
	Part, Group int32
	Attributes  Attributes                 `json:",omitempty"`
	Properties  map[string]json.RawMessage `json:",omitempty"`
	Tags        []string                   `json:",omitempty"`
}

func (r *Result) rare() rareJSON {
	j := rareJSON{Lights: r.Lights, Attachments: r.Attachments, Modules: r.Modules, Nested: map[int]groupJSON{},
		Attributes: r.Attributes, Size: r.Size, Definition: r.Definition, Messages: r.Messages, Requires: r.Requires}
	for i, g := range r.Groups {
		if g.Class == "ProceduralModel" {
			j.Nested[i] = groupJSON{g.Generator, g.Size, g.Attributes, g.Error}
		}
	}
	for _, e := range r.Extras {
		x := extraJSON{e.Part, e.Group, e.Attributes, map[string]json.RawMessage{}, e.Tags}
		for _, p := range e.Properties {
			if data, err := datatype.MarshalJSON(p.Value); err == nil { // finite since it was set
				x.Properties[p.Name] = data
			}
		}
		j.Extras = append(j.Extras, x)
	}
	return j
}

func (j *rareJSON) apply(r *Result) error {
	r.Lights, r.Attachments, r.Modules = j.Lights, j.Attachments, j.Modules
	r.Attributes, r.Size, r.Definition, r.Messages, r.Requires = j.Attributes, j.Size, j.Definition, j.Messages, j.Requires
	for i, n := range j.Nested {
		if i < 0 || i >= len(r.Groups) {
			return fmt.Errorf("nested model %d does not exist", i)
		}
		g := &r.Groups[i]
		g.Generator, g.Size, g.Attributes, g.Error = n.Generator, n.Size, n.Attributes, n.Error
	}
	for _, x := range j.Extras {
		e := Extra{x.Part, x.Group, x.Attributes, nil, x.Tags}
		for name, raw := range x.Properties {
			v, err := datatype.UnmarshalJSON(raw)
			if err != nil {
				return err
			}
			e.Properties = append(e.Properties, Attribute{name, v})
		}
		e.Properties = e.Properties.Sorted()
		r.Extras = append(r.Extras, e)
	}
	return nil
}
