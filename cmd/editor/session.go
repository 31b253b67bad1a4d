package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"copse/level"
	"copse/level/archive"
)

// session is a session that can be read, of a file of its own or of a level.
type session struct {
	io.ReadCloser
	name string // in errors
	base func() (*level.Level, error)
}

// openSession opens a session file, or the session that a level carries. begins
// is the path of the level that it begins from, "" where it is not given.
func openSession(path, begins string) (*session, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() || archive.IsPacked(path) {
		return sessionOf(path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	s := &session{ReadCloser: file, name: path, base: func() (*level.Level, error) { return level.BaseBeside(path) }}
	if begins == "" {
		return s, nil
	}
	state, err := level.SessionBase(path, file)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	if state != "" {
		s.base = func() (*level.Level, error) { return beginning(begins, state) }
	}
	return s, nil
}

// sessionOf opens the session of a level, which brings its base along.
func sessionOf(path string) (*session, error) {
	l, _, err := level.Open(path)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if _, err := l.Journal().WriteTo(&text); err != nil {
		return nil, err
	}
	return &session{io.NopCloser(&text), filepath.Join(path, "session.jsonl"), l.Base}, nil
}

// beginning opens what a session begins from: a level whose state is that, or
// the base of one that was gone on with since.
func beginning(path, state string) (*level.Level, error) {
	l, _, err := level.Open(path)
	if err != nil {
		return nil, err
	}
	if l.Hash().String() == state {
		return l, nil
	}
	base, err := l.Base()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if base != nil && base.Hash().String() == state {
		return base, nil
	}
	return l, nil // which the replay refuses, naming both states
}
