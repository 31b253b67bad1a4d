package ui

import (
	"github.com/AllenDang/cimgui-go/imgui"
)

// question is asked before data would be lost. The window does nothing else
// until it is answered.
type question struct {
	title, text string
	answers     []answer // the first is the one that is lit; Cancel follows them
	cancel      string   // what Cancel is called; "" means Cancel
	cancelled   func()   // may be nil
}

// answer is a button.
type answer struct {
	id, label string // the label begins with a capital letter, its key
	run       func()
}

// key is the key that gives the answer: the first letter of its label.
func (o answer) key() imgui.Key { return imgui.KeyA + imgui.Key(o.label[0]-'A') }

// answers reports whether a key was pressed by itself: the chord that led to the
// question, Ctrl+S say, is still down when it appears and answers nothing, held
// or not.
func (a *app) answers(key imgui.Key) bool {
	return a.in.mods() == 0 && imgui.IsKeyPressedBoolV(key, false)
}

// ask shows a question. A second one takes the place of the first.
func (a *app) ask(q *question) {
	a.document.asked = q
	a.pace.wake()
}

// leave goes on to another level, or to the end, when there is nothing to lose,
// and asks when there is.
func (a *app) leave(then func()) {
	a.endGesture()
	switch {
	case a.document.writing || a.document.next != nil:
		a.document.after = then
		return
	case !a.level.Modified():
		then()
		return
	}
	a.ask(&question{
		title: "Unsaved work", text: a.document.name() + " has changes that are not saved.",
		answers: []answer{
			{"save", "Save", func() { a.saveThen(then) }},
			{"drop", "Don't save", then},
		},
	})
}

// questionWindow shows the question that is asked.
func (a *app) questionWindow() {
	q := a.document.asked
	if q == nil {
		return
	}
	const name = "###question"
	if !imgui.IsPopupOpenStr(name) {
		imgui.OpenPopupStr(name)
	}
	area := imgui.MainViewport()
	center := imgui.Vec2{X: area.WorkPos().X + area.WorkSize().X/2, Y: area.WorkPos().Y + area.WorkSize().Y/2}
	imgui.SetNextWindowPosV(center, imgui.CondAlways, imgui.Vec2{X: 0.5, Y: 0.5})
	imgui.SetNextWindowSize(imgui.Vec2{X: min(440*a.scale, area.WorkSize().X*0.96)})
	const flags = imgui.WindowFlagsNoResize | imgui.WindowFlagsNoMove | imgui.WindowFlagsNoSavedSettings
	if !imgui.BeginPopupModalV(q.title+name, nil, flags) {
		return
	}
	imgui.PushTextWrapPosV(0)
	imgui.TextUnformatted(q.text)
	imgui.PopTextWrapPos()
	imgui.Dummy(imgui.Vec2{Y: 6 * a.scale})
	chosen := func() {}
	answered := false
	for i, option := range q.answers {
		if i > 0 {
			imgui.SameLine()
		}
		if i == 0 {
			imgui.PushStyleColorVec4(imgui.ColButton, palette.accentDim)
		}
		if a.widgets.button("question."+option.id, option.label, "", string(option.label[0])) || a.answers(option.key()) || i == 0 && a.answers(imgui.KeyEnter) {
			answered, chosen = true, option.run
		}
		if i == 0 {
			imgui.PopStyleColor()
		}
	}
	imgui.SameLine()
	if a.widgets.button("question.cancel", orText(q.cancel, "Cancel"), "", "Escape") || a.answers(imgui.KeyEscape) {
		answered = true
		if q.cancelled != nil {
			chosen = q.cancelled
		}
	}
	if answered {
		a.document.asked = nil
		imgui.CloseCurrentPopup()
	}
	imgui.EndPopup()
	chosen() // may ask again
}
