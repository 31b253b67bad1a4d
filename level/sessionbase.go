package level

import (
	"io"
	"path/filepath"
)

// SessionBase reads the header of a session and returns the state hash of the
// level that it begins from, "" for the starter level.
func SessionBase(file string, r io.Reader) (state string, err error) {
	events := newEventReader(file, r)
	e, err := events.first()
	if err != nil {
		return "", err
	}
	var h headerCommand
	if err := events.decode(e.Text, &h); err != nil {
		return "", err
	}
	return h.Base.Level, nil
}

// BaseBeside opens what a session file in the folder of a level begins from, nil
// where the file lies in no such folder or the session begins from the starter
// level.
func BaseBeside(session string) (*Level, error) {
	l, _, err := Open(filepath.Dir(session))
	if err != nil {
		return nil, nil // no level, or one that is broken: the replay says what it lacks
	}
	return l.Base()
}
