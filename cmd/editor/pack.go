package main

import (
	"fmt"
	"path/filepath"

	"copse/level"
	"copse/level/archive"
)

// packCommand makes one file of a level's folder.
type packCommand struct {
	Level string `arg:"" help:"Folder of the level."`
	Out   string `arg:"" optional:"" help:"File to make; without it: beside the folder, with its name and .copse."`
	JSON  bool   `name:"json" help:"Print the result as JSON."`
}

// Help is the text after the flags.
func (packCommand) Help() string {
	return `Makes one .copse file, which is a zip, of the folder of a level. The folder stays. What is there already is not overwritten.

Example:
  editor pack forest forest.copse`
}

// Run packs the level.
func (p *packCommand) Run(c console) error {
	out := p.Out
	if out == "" {
		out = filepath.Clean(p.Level) + archive.Ending
	}
	if !archive.IsPacked(out) {
		return fmt.Errorf("editor pack: %s: the name of a packed level ends in %s", out, archive.Ending)
	}
	return convert(c, "editor pack", p.Level, out, p.JSON)
}

// unpackCommand makes a folder of a packed level.
type unpackCommand struct {
	Level string `arg:"" help:"Packed level (.copse)."`
	Out   string `arg:"" optional:"" help:"Folder to make; without it: beside the file, with its name without .copse."`
	JSON  bool   `name:"json" help:"Print the result as JSON."`
}

// Help is the text after the flags.
func (unpackCommand) Help() string {
	return `Makes a folder, in which what people edit is text, of a packed level. The file stays. What is there already is not overwritten.

Example:
  editor unpack forest.copse forest`
}

// Run unpacks the level.
func (u *unpackCommand) Run(c console) error {
	out := u.Out
	if out == "" {
		out = withoutEnding(u.Level)
	}
	if archive.IsPacked(out) {
		return fmt.Errorf("editor unpack: %s: a folder is made, whose name does not end in %s", out, archive.Ending)
	}
	return convert(c, "editor unpack", u.Level, out, u.JSON)
}

// convert writes a level in its other form.
func convert(c console, command, from, to string, asJSON bool) error {
	if err := refuseToReplace(to); err != nil {
		return fmt.Errorf("%s: %w", command, err)
	}
	l, notices, err := level.Open(from)
	if err != nil {
		return err
	}
	tellNotices(c, notices)
	if err := l.Save(to); err != nil {
		return err
	}
	return newDocumentResult(to, l).say(c, asJSON)
}
