package level

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"strconv"
	"strings"

	"copse/brush"
	"copse/internal/located"
	"copse/level/archive"
	"copse/props"
	"copse/terrain"
)

// maxModelID bounds the ids of models, so that the next one is always one.
const maxModelID = 1 << 52

// Limits of a level's entries, in bytes.
const (
	maxPresetFile = 1 << 20
	maxSession    = 1 << 30
	maxBlob       = 1 << 30
)

// Open reads a level from a folder, the manifest in it, or a packed file.
// Notices tell what could not be read and was left out, or begins anew; an
// error, that nothing could be opened.
func Open(path string) (l *Level, notices []located.Problem, err error) {
	a, err := archive.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer a.Close()
	return read(a)
}

// opener reads one level.
type opener struct {
	a        *archive.Archive
	file     string // what errors call the manifest
	level    *Level
	notices  []located.Problem
	problems located.Problems
	blobs    map[string]blobRow
	read     map[string]bool // entries that have a meaning here
	seen     []string        // blobs in the order of the manifest
	edited   []string        // modules that are not as the session has them
}

func read(a *archive.Archive) (*Level, []located.Problem, error) {
	text, err := a.Read(archive.Manifest, archive.MaxManifest)
	if err != nil {
		return nil, nil, err
	}
	o := &opener{a: a, file: a.Path + "/" + archive.Manifest, blobs: map[string]blobRow{}, read: map[string]bool{archive.Manifest: true}}
	root, err := located.Parse(o.file, text)
	if err != nil {
		return nil, nil, err
	}
	f := located.NewFields(o.file, "", root, &o.problems)
	f.Require("version", "settings", "terrain", "files")
	if v := f.Int("version", FileVersion); v > FileVersion {
		f.Problem("version", "this level has version %d of the format; this program reads up to %d, so a newer Copse is needed", v, FileVersion)
	} else if v < 1 {
		f.Problem("version", "%d is no version of the format", v)
	}
	if len(o.problems) > 0 { // what follows may mean something else
		return nil, nil, o.problems
	}
	if err := o.open(f); err != nil {
		return nil, nil, err
	}
	return o.level, o.notices, nil
}

// open reads what the manifest lists, in the order in which one thing needs
// another.
func (o *opener) open(f *located.Fields) error {
	o.level = newEmpty(0, 0)
	l := o.level
	l.carried.unknown.kinds, l.carried.unknown.models = map[string][]located.Member{}, map[ModelID][]located.Member{}
	o.settings(f.Object("settings"))
	o.files(f.Objects("files"))
	o.water(f)
	row := f.Object("terrain")
	size := terrainRow{row.Int("cols", 0), row.Int("rows", 0), row.Float("spacing", 0)}
	count := f.Object("props")
	stand := propsRow{count.Int("count", 0), count.Int("moved", 0)}
	pickFields := f.Objects("picks")
	kinds := o.kinds(f)
	presets, modules, models := f.Objects("presets"), f.Objects("modules"), f.Objects("models")
	attributePresets := f.Objects("attributePresets")
	o.totals(f.Raw("totals"))
	l.carried.view = compacted(f.Raw("view"))
	l.carried.unknown.fields = f.Rest()
	if len(o.problems) > 0 {
		return o.problems
	}
	if err := o.terrain(size); err != nil {
		return err
	}
	l.furnish(props.NewCatalog(kinds))
	l.hash = l.tiles.sum + hashWater(l.water)
	for _, read := range []func() error{
		func() error { return o.props(stand, pickFields) },
		func() error { return o.presets(presets) },
		func() error { return o.modules(modules) },
		func() error { return o.attributePresets(attributePresets) },
		o.results,
		func() error { return o.models(models) },
		o.mask, o.assets, o.session, o.rest,
	} {
		if err := read(); err != nil {
			return err
		}
	}
	o.dirtyEdited()
	return nil
}

func (o *opener) settings(f *located.Fields) {
	l := o.level
	f.Require("seed", "cap", "budget", "nextIndex")
	number := func(name string, least, most int) int {
		v := f.Int(name, least)
		if v < least || v > most {
			f.Problem(name, "%d is out of range; it lies between %d and %d", v, least, most)
		}
		return v
	}
	f.Int("algorithm", AlgorithmVersion) // of the session, whose header has it too
	l.seed = uint32(number("seed", 1, math.MaxUint32))
	l.cap, l.budget = number("cap", 1, maxCap), number("budget", 1, maxBudget)
	l.nextIndex = uint32(number("nextIndex", 0, math.MaxUint32))
	l.models.next = ModelID(number("nextModel", 1, maxModelID))
	l.carried.unknown.settings = f.Rest()
}

func (o *opener) files(rows []*located.Fields) {
	for _, row := range rows {
		row.Require("name", "bytes", "xxh64")
		b := blobRow{row.Text("name"), row.Int("bytes", 0), row.Text("xxh64")}
		if err := archive.CheckName(b.Name); err != nil {
			row.Problem("name", "%v", err)
		}
		if _, err := parseBlobHash(b.Hash); err != nil {
			row.Problem("xxh64", "%v", err)
		}
		if b.Bytes < 0 || b.Bytes > maxBlob {
			row.Problem("bytes", "%d bytes; an entry has at most %d", b.Bytes, maxBlob)
		}
		if _, twice := o.blobs[b.Name]; twice {
			row.Problem("name", "%q is listed twice", b.Name)
		}
		o.blobs[b.Name] = b
		o.seen = append(o.seen, b.Name)
	}
}

func parseBlobHash(text string) (archive.Hash, error) {
	h, err := strconv.ParseUint(text, 16, 64)
	if err != nil || len(text) != 16 {
		return 0, fmt.Errorf("%q is no hash of 16 hexadecimal digits", text)
	}
	return archive.Hash(h), nil
}

func (o *opener) water(f *located.Fields) {
	o.level.water = f.Float("water", 0)
	if !(o.level.water >= -terrain.MaxHeight && o.level.water <= terrain.MaxHeight) {
		f.Problem("water", "%v m is out of range; it lies within ±%v m", o.level.water, float32(terrain.MaxHeight))
	}
}

// kinds reads the catalog's rows.
func (o *opener) kinds(f *located.Fields) []props.Kind {
	rows := f.Objects("catalog")
	kinds := props.ReadKinds(f, rows)
	for i, kind := range kinds {
		kinds[i].File = o.assetFile(kind.File)
		if rest := rows[i].Rest(); len(rest) > 0 {
			o.level.carried.unknown.kinds[kind.ID] = rest
		}
	}
	return kinds
}

func (o *opener) totals(raw []byte) {
	if raw == nil {
		return
	}
	if err := json.Unmarshal(raw, &o.level.total); err != nil {
		o.problems = append(o.problems, located.Problem{File: o.file, Field: "totals", Message: err.Error()})
	}
}

func compacted(raw []byte) json.RawMessage {
	if raw == nil {
		return nil
	}
	return compactJSON(json.RawMessage(raw))
}

// blob reads a listed entry. One that is not listed is an fs.ErrNotExist.
func (o *opener) blob(name string, limit int64) ([]byte, error) {
	o.read[name] = true
	row, ok := o.blobs[name]
	if !ok {
		return nil, located.Problem{File: o.file, Field: "files", Message: fmt.Sprintf("%s is not listed", name)}
	}
	hash, err := parseBlobHash(row.Hash)
	if err != nil {
		return nil, err
	}
	data, err := o.a.ReadBlob(name, hash, limit)
	if err == nil && len(data) != row.Bytes {
		err = fmt.Errorf("%s: entry %s has %d bytes, and %s says %d", o.a.Path, name, len(data), archive.Manifest, row.Bytes)
	}
	return data, err
}

// spare reads a listed entry that the level can do without, and tells what follows
// when it is missing or damaged; the data is nil then. That it cannot be read now is
// an error: what is saved later would lack it.
func (o *opener) spare(name string, limit int64, consequence string) ([]byte, error) {
	data, err := o.blob(name, limit)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, archive.ErrDamaged) {
		o.notice(err, consequence)
		return nil, nil
	}
	return data, err
}

func (o *opener) terrain(size terrainRow) error {
	if size.Cols < terrain.MinSize || size.Rows < terrain.MinSize || size.Cols > terrain.MaxSize || size.Rows > terrain.MaxSize {
		return located.Problem{File: o.file, Field: "terrain", Message: fmt.Sprintf("%d × %d samples; each side has %d to %d", size.Cols, size.Rows, terrain.MinSize, terrain.MaxSize)}
	}
	data, err := o.blob(terrainEntry, int64(4*size.Cols*size.Rows))
	if err != nil {
		return err
	}
	if len(data) != 4*size.Cols*size.Rows {
		return fmt.Errorf("%s: entry %s has %d bytes; %d × %d samples take %d", o.a.Path, terrainEntry, len(data), size.Cols, size.Rows, 4*size.Cols*size.Rows)
	}
	samples := make([]float32, size.Cols*size.Rows)
	for i := range samples {
		samples[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
	}
	m, err := terrain.FromSamples(size.Cols, size.Rows, size.Spacing, samples)
	if err != nil {
		return fmt.Errorf("%s: entry %s: %w", o.a.Path, terrainEntry, err)
	}
	o.level.setTerrain(m, newTileHashes(m))
	o.level.pages.freeze(m) // here it holds no frame up
	return nil
}

func (o *opener) props(row propsRow, fields []*located.Fields) error {
	if len(fields) > maxPicks {
		return located.Problem{File: o.file, Field: "picks", Message: fmt.Sprintf("%d picks; at most %d are possible", len(fields), maxPicks)}
	}
	picks := make([]pick, len(fields))
	for i, f := range fields {
		picks[i] = o.pick(f)
	}
	if len(o.problems) > 0 {
		return o.problems
	}
	data, err := o.blob(propsEntry, int64(movedBytes*max(0, min(row.Count, maxCap))))
	if err != nil {
		return err
	}
	if err := o.level.readProps(data, row, picks); err != nil {
		return fmt.Errorf("%s: entry %s: %w", o.a.Path, propsEntry, err)
	}
	return nil
}

func (o *opener) pick(f *located.Fields) pick {
	k := pick{spacing: f.Float("spacing", 0)}
	rule := props.Rule{Align: f.Bool("align"), AlignMax: f.Float("alignMax", 0), TiltMax: f.Float("tiltMax", 0), Sink: f.Float("sink", 0)}
	if !f.Bool("free") {
		k.rule = o.level.props.AddRule(rule)
	}
	if !(k.spacing >= 0 && k.spacing <= maxPlace) {
		f.Problem("spacing", "%v m is out of range", k.spacing)
	}
	if !(rule.AlignMax >= 0 && rule.AlignMax <= 90 && rule.TiltMax >= 0 && rule.TiltMax < 90) {
		f.Problem("alignMax", "align and tilt lie between 0 and 90 degrees")
	}
	return k
}

// presets reads the preset files. One that is refused is kept as it is, for its
// author to mend.
func (o *opener) presets(rows []*located.Fields) error {
	for _, row := range rows {
		file, journaled := row.Text("file"), row.Text("journaled")
		if len(o.problems) > 0 {
			return o.problems
		}
		o.read[file] = true
		text, err := o.a.Read(file, maxPresetFile)
		if errors.Is(err, fs.ErrNotExist) {
			o.notice(err, "the preset is left out")
			continue
		}
		if err != nil {
			return err
		}
		entry := archive.Entry{Name: file, Data: text}
		p, err := brush.ParsePreset(o.a.Path+"/"+file, text, func(string) bool { return true })
		if err != nil {
			o.level.carried.refused = append(o.level.carried.refused, entry)
			o.notice(err, "the preset is left out and its file kept")
			continue
		}
		o.level.setPreset(p).journaled = journaled == entry.Hash().String()
	}
	return nil
}

// notice tells that something was left out or begins anew, and what follows.
func (o *opener) notice(err error, consequence string) {
	problems := located.Problems{{File: o.a.Path, Message: strings.TrimPrefix(err.Error(), o.a.Path+": ")}}
	var one located.Problem
	if !errors.As(err, &problems) && errors.As(err, &one) {
		problems = located.Problems{one}
	}
	for _, p := range problems {
		if consequence != "" {
			p.Message += "; " + consequence
		}
		o.notices = append(o.notices, p)
	}
}

// rest keeps what a newer program wrote beside what this one knows.
func (o *opener) rest() error {
	l := o.level
	if _, ok := o.blobs[thumbnailEntry]; ok {
		var err error
		if l.carried.thumbnail, err = o.spare(thumbnailEntry, maxBlob, "saving makes another picture"); err != nil {
			return err
		}
	}
	for _, name := range o.seen {
		if !o.read[name] {
			data, err := o.spare(name, maxBlob, "it is left out")
			if err != nil {
				return err
			}
			if data == nil {
				continue
			}
			l.carried.unknown.entries = append(l.carried.unknown.entries, archive.Entry{Name: name, Data: data, Blob: true})
		}
	}
	for _, name := range o.a.Names() {
		if !o.read[name] {
			data, err := o.a.Read(name, maxBlob)
			if err != nil {
				return err
			}
			l.carried.unknown.entries = append(l.carried.unknown.entries, archive.Entry{Name: name, Data: data})
		}
	}
	return nil
}
