package level

import (
	"encoding/json"

	"copse/level/archive"
)

// Save writes the level to a path, as a packed file when that ends in .copse,
// else as a folder. What was there before stays when that fails.
func (l *Level) Save(path string) error {
	c := l.Contents()
	if err := c.Write(archive.System{}, path); err != nil {
		return err
	}
	l.MarkSaved(c.Revision())
	return nil
}

// Revision grows with every change of the level, of what it is looked at by too.
func (l *Level) Revision() uint64 { return l.revision + l.viewRevision }

// SceneRevision grows with every change of the level but those of its view, such as
// the light.
func (l *Level) SceneRevision() uint64 { return l.revision }

// MarkSaved notes that a revision of the level is what its file holds.
func (l *Level) MarkSaved(revision uint64) { l.savedRevision = revision }

// Revision is that of the level whose contents these are.
func (c *Contents) Revision() uint64 { return c.revision }

// Write checks and encodes the contents and writes them to a path of a disk; see
// [Level.Save].
func (c *Contents) Write(disk archive.Disk, path string) error {
	files := assetFiles{kinds: c.frozen.kinds, rest: c.frozen.carried.unknown.kinds, carried: c.frozen.carried.assets}
	rows, assets, notices := files.collect(path)
	c.notices = notices
	return archive.Write(disk, path, c.frozen.entries(path, rows, assets), staleTexts(path))
}

// staleTexts lists the entries of the level that is about to be replaced which
// the new one may lack.
func staleTexts(path string) []string {
	if archive.IsPacked(path) {
		return nil // replaced as a whole
	}
	a, err := archive.Open(path)
	if err != nil {
		return nil // nothing there to be replaced, or nothing that can be read
	}
	defer a.Close()
	text, err := a.Read(archive.Manifest, archive.MaxManifest)
	if err != nil {
		return nil
	}
	var listed struct {
		Presets []presetRow `json:"presets"`
		Modules []moduleRow `json:"modules"`
		Files   []blobRow   `json:"files"`
	}
	if json.Unmarshal(text, &listed) != nil {
		return nil
	}
	var names []string
	for _, row := range listed.Presets {
		names = append(names, row.File)
	}
	for _, row := range listed.Modules {
		names = append(names, row.File)
	}
	for _, row := range listed.Files {
		names = append(names, row.Name)
	}
	return names
}
