package ui

import (
	"errors"
	"fmt"
	"path/filepath"

	"copse/level/archive"

	"github.com/ncruces/zenity"
)

// pathDialog says what a path is asked for.
type pathDialog int

// The dialogs that ask for one path.
const (
	openDialog pathDialog = iota
	folderDialog
	saveDialog
)

// chooseFile asks for a path beside the window and goes on with it. Nothing
// chosen does nothing.
func (a *app) chooseFile(d pathDialog, suggestion string, then func(path string)) {
	if a.document.dialog {
		return
	}
	if a.driver != nil {
		a.fail(errors.New("a script has no file dialogs; its steps open and save name the file"))
		return
	}
	a.document.dialog = true
	go func() {
		path, err := d.ask(suggestion)
		a.results.Post(func() {
			a.document.dialog = false
			switch {
			case errors.Is(err, zenity.ErrCanceled):
			case err != nil:
				a.fail(fmt.Errorf("no file dialog can be opened (%w); levels can be dropped on the window, and named when the editor is started", err))
			default:
				then(path)
			}
		})
	}()
}

func (d pathDialog) ask(suggestion string) (string, error) {
	levels := zenity.FileFilters{{Name: "Levels", Patterns: []string{"*" + archive.Ending}, CaseFold: true}}
	switch d {
	case openDialog:
		levels[0].Patterns = append(levels[0].Patterns, archive.Manifest, "*"+sessionEnding)
		levels[0].Name = "Levels and sessions"
		return zenity.SelectFile(zenity.Title("Open a level"), levels)
	case folderDialog:
		return zenity.SelectFile(zenity.Title("Open the folder of a level"), zenity.Directory())
	}
	if filepath.Ext(suggestion) == "" {
		levels = nil // a folder
	}
	return zenity.SelectFileSave(zenity.Title("Save the level"), zenity.ConfirmOverwrite(), zenity.Filename(suggestion), levels)
}
