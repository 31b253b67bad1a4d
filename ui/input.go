package ui

import (
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/glfw/v3.3/glfw"
)

// eventKind says what an [event] carries.
type eventKind uint8

const (
	cursorMoved    eventKind = iota // x, y
	buttonPressed                   // x, y, button, mods
	buttonReleased                  // x, y, button, mods
	wheelTurned                     // x, y of the cursor, wheel
	keyPressed                      // key, symbol, mods; also repeats, which say so
	keyReleased                     // key, symbol, mods
	focusLost
	filesDropped // paths
)

// event is one thing that the user did, in the order in which it was done.
// Positions are window coordinates: the origin top left, not pixels of the
// framebuffer.
type event struct {
	kind   eventKind
	x, y   float32
	wheel  float32
	button glfw.MouseButton
	key    glfw.Key // by its place on the keyboard: what flying goes by
	symbol glfw.Key // by what is printed on it: what shortcuts go by
	mods   glfw.ModifierKey
	repeat bool
	paths  []string
}

// input collects what GLFW's callbacks report until the frame takes it. The
// callbacks only note; nothing is acted on inside them, so that a script, which
// calls the same functions, cannot differ from a hand.
type input struct {
	queue   []event
	taken   []event // last frame's slice, reused
	x, y    float32 // the cursor after the last event
	keys    map[glfw.Key]bool
	buttons map[glfw.MouseButton]bool

	iconified bool // the window is minimised
}

func newInput() *input {
	return &input{keys: map[glfw.Key]bool{}, buttons: map[glfw.MouseButton]bool{}}
}

// take returns the events since the last call. The slice is good until the
// next call.
func (in *input) take() []event {
	in.queue, in.taken = in.taken[:0], in.queue
	return in.taken
}

// pending reports whether there are events that no frame has seen.
func (in *input) pending() bool { return len(in.queue) > 0 }

// listen installs the callbacks on the window. ImGui's backend is to be
// initialised after it: it then chains these.
func (in *input) listen(window *glfw.Window) {
	window.SetCursorPosCallback(func(_ *glfw.Window, x, y float64) { in.cursor(x, y) })
	window.SetMouseButtonCallback(func(_ *glfw.Window, button glfw.MouseButton, action glfw.Action, mods glfw.ModifierKey) {
		in.button(button, action, mods)
	})
	window.SetScrollCallback(func(_ *glfw.Window, _, dy float64) { in.scroll(dy) })
	window.SetKeyCallback(func(_ *glfw.Window, key glfw.Key, scancode int, action glfw.Action, mods glfw.ModifierKey) {
		in.key(key, printed(key, scancode), action, mods)
	})
	window.SetFocusCallback(func(_ *glfw.Window, focused bool) { in.focus(focused) })
	window.SetDropCallback(func(_ *glfw.Window, paths []string) { in.drop(paths) })
}

func (in *input) cursor(x, y float64) {
	in.x, in.y = float32(x), float32(y)
	in.queue = append(in.queue, event{kind: cursorMoved, x: in.x, y: in.y})
}

func (in *input) button(button glfw.MouseButton, action glfw.Action, mods glfw.ModifierKey) {
	kind := buttonPressed
	if action == glfw.Release {
		kind = buttonReleased
	}
	in.buttons[button] = action != glfw.Release
	in.queue = append(in.queue, event{kind: kind, x: in.x, y: in.y, button: button, mods: mods})
}

func (in *input) scroll(dy float64) {
	in.queue = append(in.queue, event{kind: wheelTurned, x: in.x, y: in.y, wheel: float32(dy), mods: in.mods()})
}

// printed returns the key that the user's layout prints where a US keyboard has
// the given one, so that Ctrl+Z is on the Z of a German keyboard too.
func printed(key glfw.Key, scancode int) glfw.Key {
	if key < glfw.KeySpace || key > glfw.KeyGraveAccent {
		return key
	}
	name := strings.ToUpper(glfw.GetKeyName(key, scancode))
	if len(name) == 1 && strings.Contains(characterKeys, name) {
		return glfw.Key(name[0])
	}
	return key
}

func (in *input) key(key, symbol glfw.Key, action glfw.Action, mods glfw.ModifierKey) {
	kind := keyPressed
	if action == glfw.Release {
		kind = keyReleased
	}
	in.keys[key] = action != glfw.Release
	in.queue = append(in.queue, event{kind: kind, x: in.x, y: in.y, key: key, symbol: symbol, mods: mods, repeat: action == glfw.Repeat})
}

// focus notes the loss of the keyboard. Releases that happen in another window
// never arrive, so everything held is let go of.
func (in *input) focus(focused bool) {
	if focused {
		return
	}
	clear(in.keys)
	clear(in.buttons)
	in.queue = append(in.queue, event{kind: focusLost, x: in.x, y: in.y})
}

// iconify notes that the window was minimised, or is shown again. A minimised window
// hears nothing, also where it keeps the keyboard.
func (in *input) iconify(iconified bool) {
	in.iconified = iconified
	if iconified {
		in.focus(false)
	}
}

func (in *input) drop(paths []string) {
	in.queue = append(in.queue, event{kind: filesDropped, x: in.x, y: in.y, paths: paths})
}

// held reports whether the key is down.
func (in *input) held(key glfw.Key) bool { return in.keys[key] }

// mods returns the modifiers that are down, left and right alike.
func (in *input) mods() (mods glfw.ModifierKey) {
	for _, m := range modifierKeys {
		if in.keys[m.left] || in.keys[m.right] {
			mods |= m.mod
		}
	}
	return mods
}

var modifierKeys = [...]struct {
	name        string
	mod         glfw.ModifierKey
	left, right glfw.Key
	imgui       imgui.Key
}{
	{"Ctrl", glfw.ModControl, glfw.KeyLeftControl, glfw.KeyRightControl, imgui.ModCtrl},
	{"Shift", glfw.ModShift, glfw.KeyLeftShift, glfw.KeyRightShift, imgui.ModShift},
	{"Alt", glfw.ModAlt, glfw.KeyLeftAlt, glfw.KeyRightAlt, imgui.ModAlt},
	{"Super", glfw.ModSuper, glfw.KeyLeftSuper, glfw.KeyRightSuper, imgui.ModSuper},
}
