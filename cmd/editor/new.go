package main

import (
	"fmt"
)

// newCommand makes a level.
type newCommand struct {
	Out  string `required:"" placeholder:"LEVEL" help:"Where to make it: a folder, or one file when it ends in .copse."`
	Seed uint32 `placeholder:"N" help:"Seed of its session."`
	JSON bool   `name:"json" help:"Print the result as JSON."`
	heightmapFlags
}

// Help is the text after the flags.
func (newCommand) Help() string {
	return `Makes a level on the starter terrain or on a heightmap, with the built-in props and presets. What is there already is not
overwritten. A heightmap that does not say its range and spacing stands from 0 to 100 m, with samples 1 m apart; what was taken is said.

Example:
  editor new --out forest.copse --seed 7
  editor new --out alps --heightmap alps.png --max 900 --spacing 2`
}

// Run makes the level.
func (n *newCommand) Run(c console) error {
	if err := refuseToReplace(n.Out); err != nil {
		return fmt.Errorf("editor new: %w", err)
	}
	l, err := newLevel(n.Seed)
	if err != nil {
		return err
	}
	if err := n.apply(c, l, n.JSON); err != nil {
		return err
	}
	if err := l.Save(n.Out); err != nil {
		return err
	}
	return newDocumentResult(n.Out, l).say(c, n.JSON)
}
