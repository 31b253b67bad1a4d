//go:build cgo

package main

// drawingCommands are the subcommands that draw.
type drawingCommands struct {
	Window windowCommand `cmd:"" default:"withargs" help:"Open the editor's window; this is what happens without a subcommand."`
	Render renderCommand `cmd:"" help:"Draw a session into a picture without a window."`
}
