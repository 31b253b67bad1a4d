package level

import (
	"bytes"
	"encoding/json"

	"copse/internal/located"
	"copse/level/archive"
)

// FileVersion is the newest version of level files that this program reads,
// and the one it writes.
const FileVersion = 1

// Names of a level's entries; see docs/files.md.
const (
	terrainEntry   = "terrain.f32"
	propsEntry     = "props.bin"
	sessionEntry   = "session.jsonl"
	thumbnailEntry = "thumbnail.png"
	baseEntry      = "base.copse"
	presetFolder   = "presets/"
	assetFolder    = "assets/"
)

// manifestWriter writes level.json: the fields in the order of the calls, and
// of a list one item per line, so that what people change shows as changed lines.
type manifestWriter struct {
	b     bytes.Buffer
	comma bool
}

func (w *manifestWriter) name(name string) {
	if w.comma {
		w.b.WriteByte(',')
	}
	w.comma = true
	w.b.WriteString("\n  ")
	w.b.Write(compactJSON(name))
	w.b.WriteString(": ")
}

// field writes a value on one line.
func (w *manifestWriter) field(name string, value any) {
	w.name(name)
	w.b.Write(compactJSON(value))
}

// list writes a list, one item per line.
func (w *manifestWriter) list(name string, items []any) {
	w.name(name)
	w.b.WriteByte('[')
	for i, item := range items {
		if i > 0 {
			w.b.WriteByte(',')
		}
		w.b.WriteString("\n    ")
		w.b.Write(compactJSON(item))
	}
	if len(items) > 0 {
		w.b.WriteString("\n  ")
	}
	w.b.WriteByte(']')
}

// rest writes fields that this program does not know, as they were.
func (w *manifestWriter) rest(members []located.Member) {
	for _, m := range members {
		w.field(m.Name, json.RawMessage(m.Value.Raw))
	}
}

func (w *manifestWriter) bytes() []byte {
	return append(append([]byte{'{'}, w.b.Bytes()...), "\n}\n"...)
}

// withRest puts fields that this program does not know behind those of a value
// that is an object.
func withRest(value any, members []located.Member) json.RawMessage {
	text := compactJSON(value)
	for _, m := range members {
		separator := ","
		if len(text) == 2 { // {}
			separator = ""
		}
		text = append(text[:len(text)-1], separator...)
		text = append(append(append(text, compactJSON(m.Name)...), ':'), compactJSON(json.RawMessage(m.Value.Raw))...)
		text = append(text, '}')
	}
	return text
}

// compactJSON writes a value on one line, without the escapes that are meant for web
// pages.
func compactJSON(value any) []byte {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err) // finite numbers, text, and JSON that was parsed before
	}
	return bytes.TrimSuffix(text.Bytes(), []byte("\n"))
}

// blobRow is what the manifest says of a blob.
type blobRow struct {
	Name  string `json:"name"`
	Bytes int    `json:"bytes"`
	Hash  string `json:"xxh64"`
}

func newBlobRow(e *archive.Entry) blobRow {
	return blobRow{e.Name, len(e.Data), e.Hash().String()}
}
