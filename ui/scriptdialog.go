package ui

import "fmt"

// scriptedDialog is a file dialog that a script is asked in the place of the user.
type scriptedDialog struct {
	FileDialog
	answered func(paths []string, err error)
}

// asked is what the script is asked for now; empty while no dialog is open, and
// where there is no script.
func (d *driver) asked() FileDialog {
	if d == nil || d.dialog == nil {
		return FileDialog{}
	}
	return d.dialog.FileDialog
}

// parseChoose reads "choose FILE…", the answer to the file dialog that is open, or
// "choose nothing", which cancels it.
func parseChoose(words []string) (func(d *driver) (action, error), error) {
	if len(words) == 0 {
		return nil, fmt.Errorf("a file is needed")
	}
	var paths []string
	if len(words) > 1 || words[0] != "nothing" {
		for _, w := range words {
			paths = append(paths, plain(w))
		}
	}
	return func(d *driver) (action, error) {
		dialog := d.dialog
		switch {
		case dialog == nil:
			return nil, fmt.Errorf("no file dialog is open")
		case len(paths) > 1 && dialog.Mode != ReadMany:
			return nil, fmt.Errorf("the dialog %q takes one path, not %d", dialog.Title, len(paths))
		}
		d.dialog = nil
		return frames(func() error { dialog.answered(paths, nil); return nil }, none), nil
	}, nil
}
