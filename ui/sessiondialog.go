package ui

import (
	"errors"
	"fmt"

	"github.com/ncruces/zenity"
)

// sessionDialog asks for a session file, to read or to write.
type sessionDialog struct {
	title string
	save  bool
}

// errNoDialog says that the system has no file dialog.
var errNoDialog = errors.New("no file dialog can be opened")

// ask waits until the user has chosen. Nothing chosen is no error.
func (d sessionDialog) ask() (path string, err error) {
	options := []zenity.Option{
		zenity.Title(d.title),
		zenity.FileFilters{{Name: "Sessions", Patterns: []string{"*.jsonl"}, CaseFold: true}},
	}
	if d.save {
		options = append(options, zenity.ConfirmOverwrite(), zenity.Filename("session.jsonl"))
		path, err = zenity.SelectFileSave(options...)
	} else {
		path, err = zenity.SelectFile(options...)
	}
	switch {
	case errors.Is(err, zenity.ErrCanceled):
		return "", nil
	case err != nil:
		return "", fmt.Errorf("%w (%w); drop the file on the window instead", errNoDialog, err)
	}
	return path, nil
}
