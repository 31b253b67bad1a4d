package ui

import "fmt"

// parseOpen reads "open FILE": the level is opened as by the dialog, without
// asking about changes; the step ends when it is there.
func parseOpen(words []string) (func(d *driver) (action, error), error) {
	path, err := oneFile(words)
	if err != nil {
		return nil, err
	}
	return func(d *driver) (action, error) {
		a := d.app
		a.level.MarkSaved(a.level.Revision())
		errors := a.log.count(failure)
		a.open(path)
		return func() (bool, error) {
			if a.document.opening != "" {
				return false, nil
			}
			if a.log.count(failure) > errors {
				return false, fmt.Errorf("%s", a.log.newest())
			}
			return true, nil
		}, nil
	}, nil
}

// parseSave reads "save [FILE]": the level is written there, and lives there
// from then on; the step ends when it is written.
func parseSave(words []string) (func(d *driver) (action, error), error) {
	path := ""
	if len(words) > 0 {
		var err error
		if path, err = oneFile(words); err != nil {
			return nil, err
		}
	}
	return func(d *driver) (action, error) {
		a := d.app
		errors := a.log.count(failure)
		if path == "" {
			a.save()
		} else {
			a.order(saveOrder{path: path})
		}
		return func() (bool, error) {
			if a.log.count(failure) > errors {
				return false, fmt.Errorf("%s", a.log.newest())
			}
			return a.document.next == nil && !a.document.writing, nil
		}, nil
	}, nil
}

func oneFile(words []string) (string, error) {
	if len(words) != 1 || plain(words[0]) == "" {
		return "", fmt.Errorf("one file is needed")
	}
	return plain(words[0]), nil
}
