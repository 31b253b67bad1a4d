package ui

import (
	"fmt"

	"github.com/go-gl/glfw/v3.3/glfw"
	"github.com/go-gl/mathgl/mgl32"
)

var buttonNames = map[string]glfw.MouseButton{
	"left": glfw.MouseButtonLeft, "right": glfw.MouseButtonRight, "middle": glfw.MouseButtonMiddle,
}

// moveTo puts the pointer somewhere in the window.
func (d *driver) moveTo(x, y float64) error {
	d.x, d.y = x, y
	d.hand.move(x, y)
	return nil
}

func (d *driver) press(b glfw.MouseButton) func() error {
	return func() error { d.hand.button(b, glfw.Press); return nil }
}

func (d *driver) release(b glfw.MouseButton) func() error {
	return func() error { d.hand.button(b, glfw.Release); return nil }
}

// toWorld returns the point of the window where the ground at (x, z) shows, or
// says why it does not show.
func (d *driver) toWorld(x, z float64) (px, py float64, err error) {
	y, ok := d.app.shown().Terrain().Height(float32(x), float32(z))
	if !ok {
		return 0, 0, fmt.Errorf("the point %v %v is outside the map", x, z)
	}
	point := mgl32.Vec3{float32(x), y, float32(z)}
	wx, wy, seen := d.app.locate(point)
	if !seen {
		return 0, 0, fmt.Errorf("the ground at %v %v is not in the viewport; look somewhere else first", x, z)
	}
	if d.app.hidden(point) {
		return 0, 0, fmt.Errorf("the ground at %v %v is hidden by a hill; look from somewhere else first", x, z)
	}
	return float64(wx), float64(wy), nil
}

// moveToWorld returns the function that puts the pointer on the ground.
func (d *driver) moveToWorld(x, z float64) func() error {
	return func() error {
		px, py, err := d.toWorld(x, z)
		if err != nil {
			return err
		}
		return d.moveTo(px, py)
	}
}

// uncovered checks that no panel lies over the ground under the pointer.
func (d *driver) uncovered() error {
	if !d.app.overViewport(float32(d.x), float32(d.y)) {
		return fmt.Errorf("a panel or a menu covers the ground at the pointer (%.0f %.0f in the window)", d.x, d.y)
	}
	return nil
}

// reveal returns the actions that put the pointer on a widget, scrolling its
// panel when need be, and leave it hovered for a frame. A widget that is not
// there is waited for: the panel of what a result or a change of the selection
// brought is drawn some frames after the document tells of it.
func (d *driver) reveal(name string, then ...func() error) action {
	const (
		patience = 120 // frames for a widget to be drawn
		tries    = 4   // frames for scrolling to take effect
	)
	waited, tried := 0, 0
	var following action
	return func() (bool, error) {
		if following != nil {
			return following()
		}
		w, ok := d.app.widgets.find(name)
		if !ok {
			if waited++; waited > patience {
				return false, d.app.widgets.missing(name)
			}
			return false, nil
		}
		if !w.visible {
			if tried++; tried > tries {
				return false, fmt.Errorf("the widget %q cannot be scrolled into view", name)
			}
			d.app.widgets.reveal = name
			return false, nil
		}
		x, y := w.center()
		if err := d.moveTo(float64(x), float64(y)); err != nil || len(then) == 0 {
			return true, err
		}
		// The control takes the pointer in at the next frame; a click before it
		// would go to what was there.
		following = frames(append([]func() error{none}, then...)...)
		return false, nil
	}
}

func parseClick(words []string) (func(d *driver) (action, error), error) {
	if len(words) == 3 && words[0] == "world" {
		n, err := numbers(words[1:], 2)
		return func(d *driver) (action, error) {
			return frames(d.moveToWorld(n[0], n[1]), d.uncovered,
				d.press(glfw.MouseButtonLeft), d.release(glfw.MouseButtonLeft)), nil
		}, err
	}
	name, button, err := widgetAndButton(words)
	return func(d *driver) (action, error) {
		return d.reveal(name, d.press(button), d.release(button), none), nil // a frame for the panels to follow
	}, err
}

func widgetAndButton(words []string) (string, glfw.MouseButton, error) {
	switch len(words) {
	case 1:
		return plain(words[0]), glfw.MouseButtonLeft, nil
	case 2:
		button, ok := buttonNames[words[1]]
		if !ok {
			return "", 0, fmt.Errorf("%q is no mouse button; put quotes around a name with spaces", plain(words[1]))
		}
		return plain(words[0]), button, nil
	}
	return "", 0, fmt.Errorf("the name of one widget is needed; put quotes around a name with spaces")
}

func parseHover(words []string) (func(d *driver) (action, error), error) {
	if len(words) != 1 {
		return nil, fmt.Errorf("the name of one widget is needed")
	}
	return func(d *driver) (action, error) { return d.reveal(plain(words[0])), nil }, nil
}

// parseSlide drags inside a widget from its middle to a fraction of its width.
func parseSlide(words []string) (func(d *driver) (action, error), error) {
	words, count, err := inFrames(words, 8)
	if err != nil {
		return nil, err
	}
	if len(words) != 2 {
		return nil, fmt.Errorf("a widget and a fraction are needed")
	}
	name := plain(words[0])
	n, err := numbers(words[1:], 1)
	if err != nil {
		return nil, err
	}
	return func(d *driver) (action, error) {
		steps := []func() error{d.press(glfw.MouseButtonLeft)}
		for i := range count {
			share := float64(i+1) / float64(count)
			steps = append(steps, func() error {
				w, ok := d.app.widgets.find(name)
				if !ok {
					return d.app.widgets.missing(name)
				}
				middle, y := w.center()
				goal := float64(w.x) + n[0]*float64(w.w)
				return d.moveTo(float64(middle)+(goal-float64(middle))*share, float64(y))
			})
		}
		return d.reveal(name, append(steps, d.release(glfw.MouseButtonLeft))...), nil
	}, nil
}

// parseEnter types into a slider or field as a hand would: Ctrl+click, select
// everything, type, Enter.
func parseEnter(words []string) (func(d *driver) (action, error), error) {
	if len(words) != 2 {
		return nil, fmt.Errorf("a widget and a text are needed")
	}
	return func(d *driver) (action, error) {
		stroke := func(key glfw.Key, action glfw.Action) func() error {
			return func() error { d.hand.key(key, action); return nil }
		}
		return d.reveal(plain(words[0]),
			stroke(glfw.KeyLeftControl, glfw.Press), d.press(glfw.MouseButtonLeft), d.release(glfw.MouseButtonLeft),
			stroke(glfw.KeyA, glfw.Press), stroke(glfw.KeyA, glfw.Release), stroke(glfw.KeyLeftControl, glfw.Release),
			func() error { d.hand.text(plain(words[1])); return nil }, none,
			stroke(glfw.KeyEnter, glfw.Press), stroke(glfw.KeyEnter, glfw.Release)), nil
	}, nil
}

func parseMove(words []string) (func(d *driver) (action, error), error) {
	if len(words) == 3 && words[0] == "world" {
		n, err := numbers(words[1:], 2)
		return func(d *driver) (action, error) { return frames(d.moveToWorld(n[0], n[1])), nil }, err
	}
	if len(words) > 0 && words[0] == "by" {
		return parseMoveBy(words[1:])
	}
	n, err := numbers(words, 2)
	return func(d *driver) (action, error) {
		return frames(func() error { return d.moveTo(n[0], n[1]) }), nil
	}, err
}

// parseMoveBy moves the pointer from where it is, one event a frame, with whatever
// is held.
func parseMoveBy(words []string) (func(d *driver) (action, error), error) {
	words, count, err := inFrames(words, 1)
	if err != nil {
		return nil, err
	}
	n, err := numbers(words, 2)
	return func(d *driver) (action, error) {
		x, y, done := d.x, d.y, 0
		return func() (bool, error) {
			done++
			share := float64(done) / float64(count)
			return done >= count, d.moveTo(x+n[0]*share, y+n[1]*share)
		}, nil
	}, err
}

func parsePress(words []string) (func(d *driver) (action, error), error) {
	if len(words) == 3 && words[0] == "world" {
		n, err := numbers(words[1:], 2)
		return func(d *driver) (action, error) {
			return frames(d.moveToWorld(n[0], n[1]), d.uncovered, d.press(glfw.MouseButtonLeft)), nil
		}, err
	}
	button, err := oneButton(words)
	return func(d *driver) (action, error) { return frames(d.press(button)), nil }, err
}

func parseRelease(words []string) (func(d *driver) (action, error), error) {
	button, err := oneButton(words)
	return func(d *driver) (action, error) { return frames(d.release(button)), nil }, err
}

func oneButton(words []string) (glfw.MouseButton, error) {
	if len(words) == 0 {
		return glfw.MouseButtonLeft, nil
	}
	button, ok := buttonNames[words[0]]
	if !ok || len(words) > 1 {
		return 0, fmt.Errorf("%q is no mouse button; there are left, right and middle", joined(words))
	}
	return button, nil
}

// dragEvents is how many cursor events a drag makes in one frame, as a mouse of
// a few hundred reports a second does.
const dragEvents = 4

// parseDrag reads a way through points of the window or of the ground.
func parseDrag(words []string) (func(d *driver) (action, error), error) {
	button := glfw.MouseButtonLeft
	if len(words) > 0 {
		if b, ok := buttonNames[words[0]]; ok {
			button, words = b, words[1:]
		}
	}
	world := len(words) > 0 && words[0] == "world"
	if world {
		words = words[1:]
	}
	words, count, err := inFrames(words, 12)
	if err != nil {
		return nil, err
	}
	if len(words) < 4 || len(words)%2 != 0 {
		return nil, fmt.Errorf("two points or more are needed")
	}
	n, err := numbers(words, len(words))
	if err != nil {
		return nil, err
	}
	return func(d *driver) (action, error) {
		to := func(x, y float64) error { return d.moveTo(x, y) }
		if world {
			to = func(x, z float64) error { return d.moveToWorld(x, z)() }
		}
		steps := []func() error{func() error { return to(n[0], n[1]) }, none, d.press(button)}
		if world {
			steps[1] = d.uncovered
		}
		for i := range count {
			steps = append(steps, func() error {
				for e := range dragEvents {
					share := float64(i*dragEvents+e+1) / float64(count*dragEvents)
					if err := to(along(n, share)); err != nil {
						return err
					}
				}
				return nil
			})
		}
		return frames(append(steps, d.release(button))...), nil
	}, nil
}

// along returns the point at a share of a way through points; each leg takes
// the same share.
func along(points []float64, share float64) (x, y float64) {
	legs := len(points)/2 - 1
	leg := min(int(share*float64(legs)), legs-1)
	t := share*float64(legs) - float64(leg)
	p := points[2*leg:]
	return p[0] + (p[2]-p[0])*t, p[1] + (p[3]-p[1])*t
}

// inFrames takes "in N" off the end of the words.
func inFrames(words []string, standard int) (rest []string, count int, err error) {
	if n := len(words); n >= 2 && words[n-2] == "in" {
		count, err = oneCount(words[n-1:])
		return words[:n-2], count, err
	}
	return words, standard, nil
}

func parseWheel(words []string) (func(d *driver) (action, error), error) {
	n, err := numbers(words, 1)
	return func(d *driver) (action, error) {
		return frames(func() error { d.hand.scroll(n[0]); return nil }), nil
	}, err
}

// parseKey presses the modifiers of a chord, then its key, and lets go in
// reverse.
func parseKey(words []string) (func(d *driver) (action, error), error) {
	c, err := oneChord(words)
	return func(d *driver) (action, error) {
		each := func(action glfw.Action) {
			for _, m := range modifierKeys {
				if c.mods&m.mod != 0 {
					d.hand.key(m.left, action)
				}
			}
		}
		return frames(
			func() error { each(glfw.Press); d.hand.key(c.key, glfw.Press); return nil },
			func() error { d.hand.key(c.key, glfw.Release); each(glfw.Release); return nil }), nil
	}, err
}

func oneChord(words []string) (chord, error) {
	if len(words) != 1 {
		return chord{}, fmt.Errorf("one key is needed")
	}
	return parseChord(plain(words[0]))
}

func parseKeyDown(words []string) (func(d *driver) (action, error), error) {
	c, err := oneChord(words)
	return func(d *driver) (action, error) {
		return frames(func() error { d.hand.key(c.key, glfw.Press); return nil }), nil
	}, err
}

func parseKeyUp(words []string) (func(d *driver) (action, error), error) {
	c, err := oneChord(words)
	return func(d *driver) (action, error) {
		return frames(func() error { d.hand.key(c.key, glfw.Release); return nil }), nil
	}, err
}

func parseType(words []string) (func(d *driver) (action, error), error) {
	if len(words) != 1 {
		return nil, fmt.Errorf("one text in quotes is needed")
	}
	return func(d *driver) (action, error) {
		return frames(func() error { d.hand.text(plain(words[0])); return nil }, none), nil
	}, nil
}

// parseDrop drops files on the window.
func parseDrop(words []string) (func(d *driver) (action, error), error) {
	if len(words) == 0 {
		return nil, fmt.Errorf("a file is needed")
	}
	paths := make([]string, len(words))
	for i, w := range words {
		paths[i] = plain(w)
	}
	return func(d *driver) (action, error) {
		return frames(func() error { d.hand.drop(paths); return nil }, none), nil
	}, nil
}
