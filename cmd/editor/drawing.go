//go:build cgo

package main

// drawingCommands are the subcommands that draw.
type drawingCommands struct {
	Render renderCommand `cmd:"" help:"Draw a session into a picture without a window."`
}
