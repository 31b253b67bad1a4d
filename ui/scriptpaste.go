package ui

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/go-gl/glfw/v3.3/glfw"
)

// maxPaste bounds what a script pastes, in bytes.
const maxPaste = 64 << 20

// parsePaste pastes a text from the clipboard into the field that has the
// keyboard.
func parsePaste(words []string) (func(d *driver) (action, error), error) {
	times := 1
	if len(words) == 3 && words[1] == "times" {
		n, err := strconv.Atoi(words[2])
		if err != nil || n < 1 || n > maxPaste/max(len(words[0]), 1) {
			return nil, fmt.Errorf("%q is no number of times, or makes more than %d bytes", words[2], maxPaste)
		}
		times, words = n, words[:1]
	}
	if len(words) != 1 {
		return nil, fmt.Errorf("one text is needed; put quotes around it")
	}
	return func(d *driver) (action, error) {
		stroke := func(key glfw.Key, action glfw.Action) func() error {
			return func() error { d.hand.key(key, action); return nil }
		}
		return frames(func() error { glfw.SetClipboardString(strings.Repeat(plain(words[0]), times)); return nil },
			stroke(glfw.KeyLeftControl, glfw.Press), stroke(glfw.KeyV, glfw.Press), none,
			stroke(glfw.KeyV, glfw.Release), stroke(glfw.KeyLeftControl, glfw.Release), none), nil
	}, nil
}
