//go:build !cgo

package main

import "errors"

// drawingCommands are the subcommands that draw; see drawing.go. This program
// was built without cgo, as it runs in small containers and on other CPUs, and
// says so when one is asked for.
type drawingCommands struct {
	Window refusedCommand `cmd:"" default:"withargs" help:"Open the editor's window (not in this build)."`
	Render refusedCommand `cmd:"" help:"Draw a session into a picture (not in this build)."`
}

// refusedCommand takes any arguments and refuses.
type refusedCommand struct {
	Args []string `arg:"" optional:"" passthrough:""`
}

// Run says what is missing.
func (refusedCommand) Run() error {
	return errors.New("editor: this program was built without cgo (CGO_ENABLED=0) and cannot draw: the window and render need a build with cgo; replay, diff, new, export, pack, unpack, cook and check work")
}
