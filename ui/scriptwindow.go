package ui

import "fmt"

func parseResize(words []string) (func(d *driver) (action, error), error) {
	n, err := numbers(words, 2)
	if err != nil {
		return nil, err
	}
	if n[0] < 1 || n[1] < 1 || n[0] > 16384 || n[1] > 16384 {
		return nil, fmt.Errorf("%v × %v is no size of a window", n[0], n[1])
	}
	return func(d *driver) (action, error) {
		return frames(func() error { d.app.window.SetSize(int(n[0]), int(n[1])); return nil }, none, none), nil
	}, nil
}

func parseFocus(words []string) (func(d *driver) (action, error), error) {
	if len(words) != 1 || words[0] != "lost" {
		return nil, fmt.Errorf("only lost may follow")
	}
	return func(d *driver) (action, error) {
		return frames(func() error { d.hand.loseFocus(); return nil }), nil
	}, nil
}

// parseIconify minimises the window, or shows it again, by what GLFW would report: a
// script has no window manager to ask.
func parseIconify(iconified bool) stepParser {
	return func(words []string) (func(d *driver) (action, error), error) {
		if len(words) != 0 {
			return nil, fmt.Errorf("nothing may follow")
		}
		return func(d *driver) (action, error) {
			return frames(func() error { d.hand.iconify(iconified); return nil }), nil
		}, nil
	}
}
