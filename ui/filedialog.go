package ui

import (
	"errors"
	"fmt"

	"github.com/ncruces/zenity"
)

// FileDialog says what the user is asked for.
type FileDialog struct {
	Title    string
	Mode     DialogMode
	Files    string   // what may be chosen, in words
	Patterns []string // the names that it may have; none: any
	Name     string   // that a file to be written is suggested
	Fallback string   // path to go on with where the system has no dialog; "" where there is none
}

// DialogMode is what a FileDialog asks for.
type DialogMode uint8

// The modes of dialogs.
const (
	ReadOne DialogMode = iota
	ReadMany
	ReadFolder
	WriteOne
)

// ErrNoDialog says that the system has no file dialog.
var ErrNoDialog = errors.New("no file dialog can be opened")

// chooseFiles asks for paths beside the window, one dialog at a time, and goes on
// with what was chosen. Nothing chosen does nothing.
func (a *app) chooseFiles(d FileDialog, then func(paths []string)) {
	if a.dialog {
		return
	}
	a.dialog = true
	answered := func(paths []string, err error) {
		a.dialog = false
		switch {
		case errors.Is(err, ErrNoDialog) && d.Fallback != "":
			then([]string{d.Fallback})
		case err != nil:
			a.fail(err)
		case len(paths) > 0:
			then(paths)
		}
	}
	choose := a.options.ChooseFiles
	if choose == nil {
		if a.driver != nil {
			a.driver.dialog = &scriptedDialog{d, answered}
			return
		}
		choose = systemDialog
	}
	go func() {
		paths, err := choose(d)
		a.results.Post(func() { answered(paths, err) })
	}()
}

// chooseFile asks for one path.
func (a *app) chooseFile(d FileDialog, then func(path string)) {
	a.chooseFiles(d, func(paths []string) { then(paths[0]) })
}

// systemDialog is the dialog of the system. Nothing chosen is no error.
func systemDialog(d FileDialog) (paths []string, err error) {
	options := []zenity.Option{zenity.Title(d.Title)}
	if len(d.Patterns) > 0 {
		options = append(options, zenity.FileFilters{{Name: d.Files, Patterns: d.Patterns, CaseFold: true}})
	}
	one := func(path string, err error) ([]string, error) { return []string{path}, err }
	switch d.Mode {
	case ReadOne:
		paths, err = one(zenity.SelectFile(options...))
	case ReadMany:
		paths, err = zenity.SelectFileMultiple(options...)
	case ReadFolder:
		paths, err = one(zenity.SelectFile(append(options, zenity.Directory())...))
	case WriteOne:
		paths, err = one(zenity.SelectFileSave(append(options, zenity.ConfirmOverwrite(), zenity.Filename(d.Name))...))
	}
	switch {
	case errors.Is(err, zenity.ErrCanceled):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("%w (%w): install zenity or a program like it; files can be dropped on the window, and levels named when the editor is started", ErrNoDialog, err)
	}
	return paths, nil
}
