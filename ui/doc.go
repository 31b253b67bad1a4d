// Package ui is the editor's window: it turns gestures into commands of the
// level and draws the panels around the scene.
//
// It owns no scene state. What the panels show is read from the level each
// frame, and what the hand does becomes a command of the level. It makes no
// OpenGL call either: the scene is drawn by whoever implements [Scene], the
// panels by Dear ImGui's own backend.
//
// A frame goes: poll input → build the panels and run the tools → results of
// background work → sync what changed → draw the scene → submit the panels →
// swap. When nothing changed and no input arrived, no frame is drawn at all.
package ui

import _ "copse/ui/internal/isoc23" // lets the ImGui archive link
