package ui

import (
	"strings"

	"github.com/AllenDang/cimgui-go/ImGuiColorTextEdit"
	"github.com/AllenDang/cimgui-go/imgui"
)

// sourceEditor is the text of one module as it is typed. The text editor below it
// has its own undo; what is applied becomes a step of the level.
type sourceEditor struct {
	path    string
	applied string // the source in the level that the text began from, or was applied as
	changed bool   // the text differs from it
	index   int32  // of the editor's undo at the last look
	stale   bool   // the level's source has changed under typed text
	own     bool   // the level has this module; a built-in one is read-only
	goTo    int    // line to show, from 1; 0 for none
	editor  *ImGuiColorTextEdit.TextEditor
}

// newSourceEditor opens a text. ImGui must be running.
func newSourceEditor(path, source string, own bool) *sourceEditor {
	e := &sourceEditor{path: path, applied: source, own: own, editor: ImGuiColorTextEdit.NewTextEditor()}
	e.editor.SetLanguageDefinition(ImGuiColorTextEdit.Lua)
	e.editor.SetPalette(ImGuiColorTextEdit.Dark)
	e.editor.SetTabSize(4)
	e.editor.SetShowWhitespacesEnabled(false)
	e.editor.SetReadOnlyEnabled(!own)
	e.editor.SetText(source)
	e.index = e.editor.UndoIndex()
	return e
}

func (e *sourceEditor) close() { e.editor.Destroy() }

// text returns what is typed. The editor joins lines by \n and ends without one
// that the source had or had not: the source's own end is kept.
func (e *sourceEditor) text() string {
	text := strings.TrimSuffix(e.editor.Text(), "\n")
	if strings.HasSuffix(e.applied, "\n") || e.applied == "" {
		text += "\n"
	}
	return text
}

// load replaces the text by the level's source.
func (e *sourceEditor) load(source string, own bool) {
	e.applied, e.own, e.changed, e.stale = source, own, false, false
	e.editor.SetReadOnlyEnabled(false)
	e.editor.SetText(source)
	e.editor.SetReadOnlyEnabled(!own)
	e.index = e.editor.UndoIndex()
}

// follow looks whether the level's source is still the one that the text began
// from: typed text stays and is called stale, other text is replaced.
func (e *sourceEditor) follow(source string, own bool) {
	if source == e.applied && own == e.own {
		return
	}
	if e.changed && source != e.text() {
		e.stale, e.own = true, own
		return
	}
	if source == e.text() {
		e.applied, e.changed, e.stale, e.own = source, false, false, own
		e.editor.SetReadOnlyEnabled(!own)
		return
	}
	line, column := int32(0), int32(0)
	e.editor.CursorPosition(&line, &column)
	e.load(source, own)
	e.editor.SetCursorPosition(min(line, e.editor.LineCount()-1), 0)
}

// draw shows the editor in a size and reports whether it has the keyboard.
func (e *sourceEditor) draw(size imgui.Vec2) (focused bool) {
	if e.goTo > 0 {
		line := min(int32(e.goTo), e.editor.LineCount()) - 1
		e.editor.SelectLine(line)
		e.editor.SetViewAtLine(line, ImGuiColorTextEdit.Centered)
		e.goTo = 0
	}
	focused = e.editor.RenderV("source", false, size, false)
	if i := e.editor.UndoIndex(); i != e.index {
		e.index = i
		e.changed = e.text() != e.applied
	}
	return focused
}
