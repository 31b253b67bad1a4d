package main

import (
	"fmt"
)

// newCommand makes a level.
type newCommand struct {
	Out  string `required:"" placeholder:"LEVEL" help:"Where to make it: a folder, or one file when it ends in .copse."`
	Seed uint32 `placeholder:"N" help:"Seed of its session."`
	JSON bool   `name:"json" help:"Print the result as JSON."`
}

// Help is the text after the flags.
func (newCommand) Help() string {
	return `Makes a level on the starter terrain, with the built-in props and presets. What is there already is not overwritten.

Example:
  editor new --out forest.copse --seed 7`
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
	if err := l.Save(n.Out); err != nil {
		return err
	}
	return newDocumentResult(n.Out, l).say(c, n.JSON)
}
