package ui

import (
	"github.com/AllenDang/cimgui-go/imgui"
	imglfw "github.com/AllenDang/cimgui-go/impl/glfw"
	"github.com/go-gl/glfw/v3.3/glfw"
)

// injector feeds a script's mouse and keys to where GLFW's callbacks would
// have brought a hand's: the editor's own input, and ImGui's. While a script
// runs the real callbacks are not installed, so that a pointer that happens to
// rest over the window changes nothing.
//
// Buttons and keys go to ImGui's queue and not through its backend, which asks
// the real keyboard for the modifiers each time.
type injector struct {
	in     *input
	window *imglfw.GLFWwindow
}

// begin puts the pointer into the window; without it ImGui's backend asks GLFW
// for the real pointer.
func (j injector) begin() { imglfw.CursorEnterCallback(j.window, 1) }

func (j injector) move(x, y float64) {
	imglfw.CursorPosCallback(j.window, x, y)
	j.in.cursor(x, y)
}

func (j injector) button(button glfw.MouseButton, action glfw.Action) {
	imgui.CurrentIO().AddMouseButtonEvent(int32(button), action != glfw.Release)
	j.in.button(button, action, j.in.mods())
}

func (j injector) scroll(dy float64) {
	imglfw.ScrollCallback(j.window, 0, dy)
	j.in.scroll(dy)
}

func (j injector) key(key glfw.Key, action glfw.Action) {
	j.in.keys[key] = action != glfw.Release
	mods := j.in.mods()
	io := imgui.CurrentIO()
	for _, m := range modifierKeys {
		io.AddKeyEvent(m.imgui, mods&m.mod != 0)
	}
	if named := imguiKey(key); named != imgui.KeyNone {
		io.AddKeyEvent(named, action != glfw.Release)
	}
	j.in.key(key, key, action, mods)
}

func (j injector) text(text string) { imgui.CurrentIO().AddInputCharactersUTF8(text) }

func (j injector) drop(paths []string) { j.in.drop(paths) }

func (j injector) iconify(iconified bool) { j.in.iconify(iconified) }

func (j injector) loseFocus() {
	imglfw.WindowFocusCallback(j.window, 0)
	j.in.focus(false)
}

// imguiKey returns ImGui's name of a key, of those that scripts can press.
func imguiKey(key glfw.Key) imgui.Key {
	switch {
	case key >= glfw.KeyA && key <= glfw.KeyZ:
		return imgui.KeyA + imgui.Key(key-glfw.KeyA)
	case key >= glfw.Key0 && key <= glfw.Key9:
		return imgui.Key0 + imgui.Key(key-glfw.Key0)
	case key >= glfw.KeyF1 && key <= glfw.KeyF12:
		return imgui.KeyF1 + imgui.Key(key-glfw.KeyF1)
	case key >= glfw.KeyKP0 && key <= glfw.KeyKP9:
		return imgui.KeyKeypad0 + imgui.Key(key-glfw.KeyKP0)
	}
	return otherKeys[key] // KeyNone is 0
}

var otherKeys = map[glfw.Key]imgui.Key{
	glfw.KeySpace: imgui.KeySpace, glfw.KeyEnter: imgui.KeyEnter, glfw.KeyTab: imgui.KeyTab, glfw.KeyEscape: imgui.KeyEscape,
	glfw.KeyBackspace: imgui.KeyBackspace, glfw.KeyDelete: imgui.KeyDelete, glfw.KeyInsert: imgui.KeyInsert,
	glfw.KeyLeft: imgui.KeyLeftArrow, glfw.KeyRight: imgui.KeyRightArrow, glfw.KeyUp: imgui.KeyUpArrow, glfw.KeyDown: imgui.KeyDownArrow,
	glfw.KeyHome: imgui.KeyHome, glfw.KeyEnd: imgui.KeyEnd, glfw.KeyPageUp: imgui.KeyPageUp, glfw.KeyPageDown: imgui.KeyPageDown,
	glfw.KeyLeftControl: imgui.KeyLeftCtrl, glfw.KeyLeftShift: imgui.KeyLeftShift, glfw.KeyLeftAlt: imgui.KeyLeftAlt, glfw.KeyLeftSuper: imgui.KeyLeftSuper,
	glfw.KeyLeftBracket: imgui.KeyLeftBracket, glfw.KeyRightBracket: imgui.KeyRightBracket, glfw.KeyEqual: imgui.KeyEqual,
	glfw.KeyMinus: imgui.KeyMinus, glfw.KeyComma: imgui.KeyComma, glfw.KeyPeriod: imgui.KeyPeriod, glfw.KeySlash: imgui.KeySlash,
	glfw.KeySemicolon: imgui.KeySemicolon, glfw.KeyApostrophe: imgui.KeyApostrophe, glfw.KeyBackslash: imgui.KeyBackslash,
	glfw.KeyGraveAccent: imgui.KeyGraveAccent,
}
