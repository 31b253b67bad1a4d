package brush

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"unicode"

	"copse/internal/located"
)

// PresetVersion is the newest preset format this program reads.
const PresetVersion = 1

// Limits of what a preset may ask for; a value beyond them is a slip of the
// pen that would freeze the brush or fill the level with one dab.
const (
	maxDensity = 1000 // candidates per square metre
	maxSpacing = 1000 // metres
	maxScale   = 1000
	maxTilt    = 80 // degrees
)

// MaxPicks is the most picks of a preset, a power of two.
const MaxPicks = 64

// Preset is what a brush plants: a density and weighted picks.
type Preset struct {
	Name         string
	DensityPerM2 float32 // candidates per square metre at full strength
	Picks        []Pick

	unknown []located.Problem // notices about fields that have no effect
	rest    []located.Member  // those fields, kept for saving
}

// Pick is one row of a preset: a category and where it grows. Omitted limits
// are infinite.
type Pick struct {
	Category           string
	Weight             float32
	SlopeMin, SlopeMax float32 // 1 − normal.y: 0 flat, 1 vertical
	AltMin, AltMax     float32 // metres above the water level
	MinSpacing         float32 // metres to others of its family
	AlignToSlope       bool
	AlignMax           float32 // degrees from upright that alignment may reach
	ScaleMin, ScaleMax float32
	TiltMax            float32 // degrees of random lean
	Sink               float32 // metres at scale 1 that the foot stands in the ground
	OffsetMin          float32 // metres above the ground
	OffsetMax          float32

	rest []located.Member
}

// NewPick is a pick of a category that leaves everything else out.
func NewPick(category string) Pick {
	inf := float32(math.Inf(1))
	return Pick{
		Category: category, Weight: 1, SlopeMin: -inf, SlopeMax: inf, AltMin: -inf, AltMax: inf,
		AlignMax: 90, ScaleMin: 1, ScaleMax: 1,
	}
}

// ParsePreset reads a preset file. known tells which categories the catalog
// has. The error is a located.Problem or located.Problems with file, line and
// field of every finding.
func ParsePreset(file string, data []byte, known func(category string) bool) (*Preset, error) {
	root, err := located.Parse(file, data)
	if err != nil {
		return nil, err
	}
	var problems located.Problems
	f := located.NewFields(file, "", root, &problems)
	f.Require("version", "name", "densityPerM2", "picks")
	if v := f.Int("version", PresetVersion); v != PresetVersion {
		f.Problem("version", "version %d is not known; this program reads version %d", v, PresetVersion)
	}
	p := &Preset{Name: f.Text("name"), DensityPerM2: f.Float("densityPerM2", 0)}
	if f.Has("name") && (strings.TrimSpace(p.Name) == "" || strings.ContainsFunc(p.Name, unicode.IsControl)) {
		f.Problem("name", "%q is no name; it must be one line that is not blank", p.Name)
	}
	if p.DensityPerM2 < 0 || p.DensityPerM2 > maxDensity {
		f.Problem("densityPerM2", "%v per m² is out of range; it lies between 0 and %d", p.DensityPerM2, maxDensity)
	}
	total := float32(0)
	rows := f.Objects("picks")
	if len(rows) > MaxPicks {
		f.Problem("picks", "%d picks; a preset has at most %d", len(rows), MaxPicks)
	}
	for _, row := range rows {
		pick := parsePick(row, known)
		total += pick.Weight
		p.Picks = append(p.Picks, pick)
		p.unknown = append(p.unknown, row.Unknown(true)...)
	}
	if f.Has("picks") && len(p.Picks) == 0 {
		f.Problem("picks", "a preset needs at least one pick")
	} else if len(problems) == 0 && total == 0 {
		f.Problem("picks", "all weights are 0, so nothing could ever be picked")
	}
	p.unknown = append(f.Unknown(true), p.unknown...)
	p.rest = f.Rest()
	if len(problems) > 0 {
		return nil, problems
	}
	return p, nil
}

func parsePick(f *located.Fields, known func(string) bool) Pick {
	inf := float32(math.Inf(1))
	f.Require("category", "weight")
	p := Pick{
		Category: f.Text("category"), Weight: f.Float("weight", 0),
		SlopeMin: f.Float("slopeMin", -inf), SlopeMax: f.Float("slopeMax", inf),
		AltMin: f.Float("altMin", -inf), AltMax: f.Float("altMax", inf),
		MinSpacing:   f.Float("minSpacing", 0),
		AlignToSlope: f.Bool("alignToSlope"), AlignMax: f.Float("alignMax", 90),
		TiltMax: f.Float("tiltMax", 0), Sink: f.Float("sink", 0),
	}
	p.ScaleMin, p.ScaleMax = floatRange(f, "scaleMin", "scaleMax", 1)
	p.OffsetMin, p.OffsetMax = floatRange(f, "offsetMin", "offsetMax", 0)
	if f.Has("category") && !known(p.Category) {
		f.Problem("category", "%q is not a category of the catalog", p.Category)
	}
	for _, limit := range []struct {
		name          string
		value, lo, hi float32
	}{
		{"weight", p.Weight, 0, 1e6},
		{"minSpacing", p.MinSpacing, 0, maxSpacing},
		{"alignMax", p.AlignMax, 0, 90},
		{"tiltMax", p.TiltMax, 0, maxTilt},
		{"scaleMin", p.ScaleMin, 0.001, maxScale},
		{"scaleMax", p.ScaleMax, 0.001, maxScale},
		{"sink", p.Sink, -1000, 1000},
		{"offsetMin", p.OffsetMin, -1000, 1000},
		{"offsetMax", p.OffsetMax, -1000, 1000},
	} {
		if limit.value < limit.lo || limit.value > limit.hi {
			f.Problem(limit.name, "%s is out of range; it lies between %s and %s", plain(limit.value), plain(limit.lo), plain(limit.hi))
		}
	}
	for _, pair := range []struct {
		lo, hi string
		ok     bool
	}{
		{"slopeMin", "slopeMax", p.SlopeMin <= p.SlopeMax},
		{"altMin", "altMax", p.AltMin <= p.AltMax},
		{"scaleMin", "scaleMax", p.ScaleMin <= p.ScaleMax},
		{"offsetMin", "offsetMax", p.OffsetMin <= p.OffsetMax},
	} {
		if !pair.ok {
			at := pair.lo
			if !f.Has(at) {
				at = pair.hi
			}
			f.Problem(at, "%s is above %s, so nothing could ever pass", pair.lo, pair.hi)
		}
	}
	p.rest = f.Rest()
	return p
}

// plain writes a number without an exponent.
func plain(v float32) string { return strconv.FormatFloat(float64(v), 'f', -1, 32) }

// floatRange reads the two ends of a range in which the usual value lies. An
// end that is left out is the usual value, or the other end when that lies
// beyond it.
func floatRange(f *located.Fields, loName, hiName string, usual float32) (lo, hi float32) {
	lo, hi = f.Float(loName, usual), f.Float(hiName, usual)
	if !f.Has(loName) {
		lo = min(lo, hi)
	}
	if !f.Has(hiName) {
		hi = max(lo, hi)
	}
	return lo, hi
}

// Notices are the fields of the file that have no effect.
func (p *Preset) Notices() []located.Problem { return p.unknown }

// MarshalJSON writes the preset as a file: known fields first, limits that are
// infinite left out, then the fields that were not understood, unchanged.
func (p *Preset) MarshalJSON() ([]byte, error) {
	o := objectWriter{}
	o.field("version", PresetVersion)
	o.field("name", p.Name)
	o.number("densityPerM2", p.DensityPerM2)
	picks := make([]json.RawMessage, len(p.Picks))
	for i, pick := range p.Picks {
		picks[i] = pick.marshal()
	}
	o.field("picks", picks)
	o.rest(p.rest)
	return o.bytes(), nil
}

func (p *Pick) marshal() json.RawMessage {
	o := objectWriter{}
	o.field("category", p.Category)
	o.number("weight", p.Weight)
	for _, v := range []struct {
		name           string
		value, omitted float32
	}{
		{"slopeMin", p.SlopeMin, float32(math.Inf(-1))}, {"slopeMax", p.SlopeMax, float32(math.Inf(1))},
		{"altMin", p.AltMin, float32(math.Inf(-1))}, {"altMax", p.AltMax, float32(math.Inf(1))},
		{"minSpacing", p.MinSpacing, 0}, {"alignMax", p.AlignMax, 90},
		{"scaleMin", p.ScaleMin, 1}, {"scaleMax", p.ScaleMax, 1},
		{"tiltMax", p.TiltMax, 0}, {"sink", p.Sink, 0},
		{"offsetMin", p.OffsetMin, 0}, {"offsetMax", p.OffsetMax, 0},
	} {
		if v.value != v.omitted {
			o.number(v.name, v.value)
		}
	}
	if p.AlignToSlope {
		o.field("alignToSlope", true)
	}
	o.rest(p.rest)
	return o.bytes()
}

// objectWriter writes a JSON object in a fixed order of fields.
type objectWriter struct{ b bytes.Buffer }

func (o *objectWriter) raw(name string, value []byte) {
	if o.b.Len() > 0 {
		o.b.WriteByte(',')
	}
	quoted, _ := json.Marshal(name) // text always marshals
	o.b.Write(quoted)
	o.b.WriteByte(':')
	o.b.Write(value)
}

func (o *objectWriter) field(name string, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // text, booleans and raw messages always marshal
	}
	o.raw(name, text)
}

// number writes the shortest text that reads back as the same float32.
func (o *objectWriter) number(name string, value float32) {
	o.raw(name, strconv.AppendFloat(nil, float64(value), 'g', -1, 32))
}

func (o *objectWriter) rest(members []located.Member) {
	for _, m := range members {
		o.raw(m.Name, m.Value.Raw)
	}
}

func (o *objectWriter) bytes() []byte { return append(append([]byte{'{'}, o.b.Bytes()...), '}') }
