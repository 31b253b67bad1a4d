package cook

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"copse/procedural"
	"copse/procedural/datatype"
)

// Request is one cook.
type Request struct {
	// File is the generator.
	File string
	// Attributes are NAME=VALUE; values are read as the attribute's type.
	Attributes []string
	// Size is the model's; the module's DefaultSize where it is nil.
	Size *datatype.Vector3
	Seed int64
	// Limits bound the run; zero fields are the defaults.
	Limits procedural.Limits
}

// Report is what came of a cook, in the shape of the command's JSON.
type Report struct {
	Parts     int               `json:"parts"`
	Bounds    *Bounds           `json:"bounds,omitempty"`
	Signature string            `json:"signature,omitempty"`
	MS        float64           `json:"ms"`
	Warnings  []string          `json:"warnings,omitempty"`
	Output    []string          `json:"output,omitempty"` // what the generator printed
	Error     *procedural.Error `json:"error,omitempty"`

	// Result is the parts themselves; nil after a failure.
	Result *procedural.Result `json:"-"`
}

// Bounds is the box around all parts, in metres in the model's own frame.
type Bounds struct {
	Min [3]float32 `json:"min"`
	Max [3]float32 `json:"max"`
}

// UsageError says that the request itself is wrong: no such file, no such
// attribute, a value that cannot be read. It does not name the file, which the
// caller knows.
type UsageError struct{ Err error }

// Error returns the text.
func (e *UsageError) Error() string { return e.Err.Error() }

// Unwrap returns what was wrong.
func (e *UsageError) Unwrap() error { return e.Err }

// Run cooks. A generator that fails is no error of Run: it is in the report. The
// error is a *UsageError.
func Run(ctx context.Context, executor procedural.Executor, request Request) (*Report, error) {
	source, err := Load(request.File)
	if err != nil {
		return nil, &UsageError{err}
	}
	job := source.job(request)
	definition, err := executor.Describe(ctx, job)
	if err != nil {
		return &Report{Error: source.locate(procedural.AsError(err))}, nil
	}
	report := &Report{}
	if job.Attributes, err = parseAttributes(definition, request.Attributes, report); err != nil {
		return nil, &UsageError{err}
	}
	switch {
	case request.Size != nil:
		job.Size = *request.Size
	case definition.DefaultSize != datatype.Vector3{}:
		job.Size = definition.DefaultSize
	}
	if err := procedural.CheckModelSize(job.Size); err != nil {
		return nil, &UsageError{err}
	}
	start := time.Now()
	result, err := executor.Run(ctx, job, nil)
	report.MS = float64(time.Since(start).Microseconds()) / 1000
	if err != nil {
		report.Error = source.locate(procedural.AsError(err))
		return report, nil
	}
	report.fill(result)
	return report, nil
}

// Describe returns what a generator file declares.
func Describe(ctx context.Context, executor procedural.Executor, file string) (*procedural.Definition, error) {
	source, err := Load(file)
	if err != nil {
		return nil, &UsageError{err}
	}
	definition, err := executor.Describe(ctx, source.job(Request{File: file}))
	if err != nil {
		return nil, source.locate(procedural.AsError(err))
	}
	return definition, nil
}

func (s *Source) job(request Request) *procedural.Job {
	return &procedural.Job{Modules: s.Modules, Generator: s.Generator, Size: procedural.DefaultModelSize, Seed: request.Seed,
		Pivot: datatype.Identity, Limits: request.Limits}
}

func (r *Report) fill(result *procedural.Result) {
	r.Result, r.Parts, r.Signature = result, len(result.Parts), result.Signature()
	if lo, hi, ok := result.Bounds(); ok {
		r.Bounds = &Bounds{lo.Array(), hi.Array()}
	}
	for _, m := range result.Messages {
		text := m.Text
		if m.File != "" && m.Line > 0 {
			text = fmt.Sprintf("%s:%d: %s", m.File, m.Line, m.Text)
		}
		if m.Warning {
			r.Warnings = append(r.Warnings, text)
		} else {
			r.Output = append(r.Output, text)
		}
	}
	for i := range result.Groups {
		if g := &result.Groups[i]; g.Error != "" {
			r.Warnings = append(r.Warnings, fmt.Sprintf("'%s' was not generated: %s", g.Name, g.Error))
		}
	}
}

// parseAttributes reads NAME=VALUE pairs. A module that lists attributes takes
// only those; otherwise the value's looks decide its type.
func parseAttributes(d *procedural.Definition, pairs []string, report *Report) (procedural.Attributes, error) {
	var out procedural.Attributes
	names := make([]string, len(d.Attributes))
	for i := range d.Attributes {
		names[i] = d.Attributes[i].Name
	}
	for _, pair := range pairs {
		name, text, ok := strings.Cut(pair, "=")
		if !ok {
			return nil, fmt.Errorf("attribute %q: write it as NAME=VALUE", pair)
		}
		if err := procedural.CheckAttributeName(name); err != nil {
			return nil, err
		}
		spec := d.Spec(name)
		if spec == nil && len(names) > 0 {
			hint := ""
			if s := procedural.Suggest(name, names); s != "" {
				hint = fmt.Sprintf("; did you mean %s?", s)
			}
			return nil, fmt.Errorf("the generator has no attribute %s%s (it has %s)", name, hint, strings.Join(names, ", "))
		}
		value := guess(text)
		if spec != nil {
			var err error
			if value, err = datatype.Parse(text, spec.Default); err != nil {
				return nil, fmt.Errorf("attribute %s: %w", name, err)
			}
			report.checkRange(spec, value)
		}
		out = out.With(name, value)
	}
	return out, nil
}

// checkRange warns of what a slider would not allow.
func (r *Report) checkRange(spec *procedural.AttributeSpec, v datatype.Value) {
	n, ok := v.(datatype.Number)
	if !ok {
		return
	}
	if lo := spec.Info.Min; lo != nil && float64(n) < *lo {
		r.Warnings = append(r.Warnings, fmt.Sprintf("attribute %s is %v, below its minimum %v", spec.Name, n, *lo))
	}
	if hi := spec.Info.Max; hi != nil && float64(n) > *hi {
		r.Warnings = append(r.Warnings, fmt.Sprintf("attribute %s is %v, above its maximum %v", spec.Name, n, *hi))
	}
}

func guess(text string) datatype.Value {
	if n, err := strconv.ParseFloat(text, 64); err == nil && datatype.Finite(datatype.Number(n)) {
		return datatype.Number(n)
	}
	if b, err := strconv.ParseBool(text); err == nil && len(text) > 1 {
		return datatype.Bool(b)
	}
	return datatype.String(text)
}

// Check validates a generator file without a result: it must parse, return what
// a generator returns, and run at its default size. The error is nil, a
// *procedural.Error or a *UsageError; notices do not fail the check.
func Check(ctx context.Context, executor procedural.Executor, file string) (notices []string, err error) {
	report, err := Run(ctx, executor, Request{File: file})
	if err != nil {
		return nil, err
	}
	if report.Error != nil {
		return report.Warnings, report.Error
	}
	if report.Parts == 0 {
		report.Warnings = append(report.Warnings, "the generator makes no parts at its default size")
	}
	return report.Warnings, nil
}
