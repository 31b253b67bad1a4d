package ui

import (
	"fmt"
	"path/filepath"

	"github.com/AllenDang/cimgui-go/imgui"
)

// progress is how far the background work is: reading files that are imported,
// else preparing models.
func (a *app) progress() Progress {
	if p := a.imports.progress(); p.Total > 0 {
		return p
	}
	return a.scene.Loading()
}

// progressBar draws how far something is, and stays in the line.
func (a *app) progressBar(name string, share float32, tip string) {
	size := imgui.Vec2{X: 110 * a.scale, Y: 6 * a.scale}
	at := imgui.CursorScreenPos()
	middle := at.Y + imgui.TextLineHeight()/2
	track := imgui.Vec2{X: at.X, Y: middle - size.Y/2}
	canvas := imgui.WindowDrawList()
	canvas.AddRectFilledV(track, imgui.Vec2{X: track.X + size.X, Y: track.Y + size.Y}, packed(palette.frame), size.Y/2, 0)
	if share > 0 {
		canvas.AddRectFilledV(track, imgui.Vec2{X: track.X + max(size.X*share, size.Y), Y: track.Y + size.Y}, packed(palette.accent), size.Y/2, 0)
	}
	imgui.Dummy(imgui.Vec2{X: size.X, Y: imgui.TextLineHeight()})
	a.widgets.mark(name, float64(share))
	a.widgets.tip(tip, "")
	imgui.SameLineV(0, 10*a.scale)
}

// jobsBar draws the progress of background work in the status line, with a
// button that gives it up.
func (a *app) jobsBar(p Progress) {
	a.progressBar("jobs.bar", float32(p.Done)/float32(max(p.Total, 1)), "Models are read and made ready in the background; painting need not wait")
	doing := "Preparing models"
	if len(a.imports.batches) > 0 {
		doing = "Reading files"
	}
	text := fmt.Sprintf("%s: %d of %d", doing, p.Done, p.Total)
	if p.Current != "" {
		text += "   " + filepath.Base(p.Current)
	}
	dim(text)
	imgui.SameLineV(0, 10*a.scale)
	imgui.PushStyleColorVec4(imgui.ColButton, imgui.Vec4{})
	if imgui.SmallButton(string(iconClose) + "###jobs.cancel") {
		a.cancelJobs()
	}
	imgui.PopStyleColor()
	a.widgets.mark("jobs.cancel", 0)
	a.widgets.tip("Give up what is not begun; choosing a preset or a prop asks for its models again", "")
}

// cancelJobs gives up the background work that is not begun.
func (a *app) cancelJobs() {
	if len(a.imports.batches) > 0 {
		a.imports.cancel()
		a.status = "Given up: the files that were not read yet"
		return
	}
	a.scene.Cancel()
	a.status = "Given up: models are made ready when they are asked for again"
}
