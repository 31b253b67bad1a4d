package ui

import (
	"fmt"
	"strings"

	"github.com/go-gl/glfw/v3.3/glfw"
)

// chord is a key with the modifiers that must be down with it.
type chord struct {
	key  glfw.Key
	mods glfw.ModifierKey
}

// chordMods are the modifiers that tell chords apart; locks do not.
const chordMods = glfw.ModControl | glfw.ModShift | glfw.ModAlt | glfw.ModSuper

// keyNames are the keys that are not named by their character.
var keyNames = map[string]glfw.Key{
	"Space": glfw.KeySpace, "Enter": glfw.KeyEnter, "Tab": glfw.KeyTab, "Escape": glfw.KeyEscape,
	"Backspace": glfw.KeyBackspace, "Delete": glfw.KeyDelete, "Insert": glfw.KeyInsert,
	"Left": glfw.KeyLeft, "Right": glfw.KeyRight, "Up": glfw.KeyUp, "Down": glfw.KeyDown,
	"Home": glfw.KeyHome, "End": glfw.KeyEnd, "PageUp": glfw.KeyPageUp, "PageDown": glfw.KeyPageDown,
	"Ctrl": glfw.KeyLeftControl, "Shift": glfw.KeyLeftShift, "Alt": glfw.KeyLeftAlt, "Super": glfw.KeyLeftSuper,
	"Num0": glfw.KeyKP0, "Num1": glfw.KeyKP1, "Num2": glfw.KeyKP2, "Num3": glfw.KeyKP3, "Num4": glfw.KeyKP4,
	"Num5": glfw.KeyKP5, "Num6": glfw.KeyKP6, "Num7": glfw.KeyKP7, "Num8": glfw.KeyKP8, "Num9": glfw.KeyKP9,
	"F1": glfw.KeyF1, "F2": glfw.KeyF2, "F3": glfw.KeyF3, "F4": glfw.KeyF4, "F5": glfw.KeyF5, "F6": glfw.KeyF6,
	"F7": glfw.KeyF7, "F8": glfw.KeyF8, "F9": glfw.KeyF9, "F10": glfw.KeyF10, "F11": glfw.KeyF11, "F12": glfw.KeyF12,
}

// characterKeys are the printable keys whose code is their character.
const characterKeys = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789[]=-,./;'\\`"

// parseChord reads "Ctrl+Shift+Z" and its like. A modifier alone is a key.
func parseChord(text string) (chord, error) {
	parts := strings.Split(text, "+")
	var c chord
	for _, part := range parts[:len(parts)-1] {
		mod := modifierNamed(part)
		if mod == 0 {
			return chord{}, fmt.Errorf("%q is no modifier; there are Ctrl, Shift, Alt and Super", part)
		}
		c.mods |= mod
	}
	name := parts[len(parts)-1]
	if key, ok := keyNames[name]; ok {
		c.key = key
		return c, nil
	}
	if len(name) == 1 && strings.Contains(characterKeys, strings.ToUpper(name)) {
		c.key = glfw.Key(strings.ToUpper(name)[0])
		return c, nil
	}
	return chord{}, fmt.Errorf("%q is no key; there are letters, digits, %s and names such as Enter, Home or F1", name, "[ ] = - , . / ; ' \\ `")
}

// modifierNamed is the modifier of a name, or 0.
func modifierNamed(name string) glfw.ModifierKey {
	for _, m := range modifierKeys {
		if m.name == name {
			return m.mod
		}
	}
	return 0
}

// modifierAlone tells whether the chord is a modifier without a key.
func (c chord) modifierAlone() bool {
	for _, m := range modifierKeys {
		if c.key == m.left || c.key == m.right {
			return true
		}
	}
	return false
}

// String writes a chord as parseChord reads it; "" where its key has no name.
func (c chord) String() string {
	name := ""
	if c.key >= glfw.KeySpace && c.key <= glfw.KeyGraveAccent && strings.Contains(characterKeys, string(rune(c.key))) {
		name = string(rune(c.key))
	}
	for known, key := range keyNames {
		if key == c.key {
			name = known
		}
	}
	if name == "" {
		return ""
	}
	var b strings.Builder
	for _, m := range modifierKeys {
		if c.mods&m.mod != 0 {
			b.WriteString(m.name + "+")
		}
	}
	return b.String() + name
}
