package ui

import (
	"bytes"
	"encoding/json"
	"errors"
	"image"
	"image/png"
	"os"
	"path/filepath"

	"copse/level"
	"copse/level/archive"
	"copse/level/recovery"

	"github.com/go-gl/mathgl/mgl32"
	"golang.org/x/image/draw"
)

// saveOrder is a save that begins when the scene of this frame is drawn, which
// makes the level's picture.
type saveOrder struct {
	path string
	copy bool   // the level goes on living where it did
	then func() // when it is written; may be nil

	lines int            // of the session that is written
	lock  *recovery.Lock // of the path, where the open level has none of it; or nil
}

// save writes the level to where it lives, or asks where that is to be.
func (a *app) save() { a.saveThen(nil) }

// saveThen saves and then does something, unless that fails.
func (a *app) saveThen(then func()) {
	d := &a.document
	switch {
	case d.path == "" || d.locked != nil:
		a.saveAs(then)
	case d.changed:
		a.ask(&question{
			title: "Changed on disk", text: d.name() + " was changed by another program since it was opened here.",
			answers: []answer{
				{"overwrite", "Overwrite it", func() { a.order(saveOrder{path: d.path, then: then}) }},
				{"elsewhere", "Save elsewhere…", func() { a.saveAs(then) }},
				{"reread", "Read it again", a.revert},
			},
		})
	default:
		a.order(saveOrder{path: d.path, then: then})
	}
}

// saveAs asks where the level is to live from now on, and writes it.
func (a *app) saveAs(then func()) {
	a.chooseFile(a.saveDialog(), func(path string) { a.order(saveOrder{path: withEnding(path), then: then}) })
}

// saveCopy asks where to write the level, which goes on living where it does.
func (a *app) saveCopy() {
	a.chooseFile(a.saveDialog(), func(path string) { a.order(saveOrder{path: withEnding(path), copy: true}) })
}

// saveDialog asks where to write the level, beginning with where it lives. A
// folder has no ending that could be filtered by.
func (a *app) saveDialog() FileDialog {
	d := FileDialog{Title: "Save the level", Mode: WriteOne, Name: "untitled" + archive.Ending, Files: "Levels", Patterns: []string{"*" + archive.Ending}}
	if a.document.path != "" {
		d.Name = a.document.path
	}
	if filepath.Ext(d.Name) == "" {
		d.Patterns = nil
	}
	return d
}

// withEnding makes a packed level of a name that says nothing else. A folder
// that is there stays one.
func withEnding(path string) string {
	if info, err := os.Stat(path); filepath.Ext(path) == "" && (err != nil || !info.IsDir()) {
		return path + archive.Ending
	}
	return path
}

// order has the level written in this frame. Where another editor has the level
// that would be written over, it asks for another place.
func (a *app) order(o saveOrder) {
	a.endGesture()
	if absolute, err := filepath.Abs(o.path); err == nil {
		o.path = absolute
	}
	if err := a.lockTarget(&o); err != nil {
		a.log.Warn("%v; nothing was written", err)
		a.ask(&question{
			title: "Open in another editor", text: filepath.Base(o.path) + " is open in another editor, so it was not written over.",
			answers: []answer{{"elsewhere", "Save elsewhere…", func() {
				a.chooseFile(a.saveDialog(), func(path string) {
					o.path = withEnding(path)
					a.order(o)
				})
			}}},
		})
		return
	}
	if d := &a.document; d.next != nil {
		d.next.unlock() // this one takes its place
	}
	a.document.next = &o
	a.pace.wake()
}

// lockTarget locks what an order writes where the open level does not live, and
// keeps the lock until that is done.
func (a *app) lockTarget(o *saveOrder) (err error) {
	if a.document.lock != nil && o.path == a.document.path {
		return nil
	}
	var held *recovery.HeldError
	if o.lock, err = recovery.Acquire(o.path); errors.As(err, &held) && held.Ours() {
		return nil // by another name, or for a save that is under way
	}
	return err
}

// unlock gives the lock free that the order took.
func (o *saveOrder) unlock() {
	if o.lock != nil {
		o.lock.Close() // the system takes away what could not be removed
		o.lock = nil
	}
}

// beginSave takes what was ordered in hand once the scene is drawn. The level is
// made ready now and written in the background.
func (a *app) beginSave(width, height int) {
	d := &a.document
	if d.next == nil || d.writing { // one at a time; the next frame tries again
		return
	}
	o := *d.next
	d.next = nil
	if width > 0 && height > 0 {
		a.takePicture(width, height)
	}
	a.level.SetView(a.giveView())
	l, contents := a.level, a.level.Contents()
	o.lines = l.Journal().Len()
	a.expectModules(o.path)
	d.writing = true
	go func() {
		err := contents.Write(archive.System{}, o.path)
		a.results.Post(func() { a.saved(l, contents, o, err) })
	}()
}

func (a *app) saved(l *level.Level, contents *level.Contents, o saveOrder, err error) {
	defer o.unlock()
	if l != a.level {
		if err != nil {
			a.fail(err)
		}
		return // another one was opened meanwhile
	}
	a.document.writing = false
	after := a.document.after
	a.document.after = nil
	if err != nil {
		a.fail(err)
		return // whoever waited for it stays
	}
	if !o.copy {
		l.MarkSaved(contents.Revision())
		if a.document.path != o.path || o.lock != nil {
			a.releaseFile()
			if o.lock != nil && o.lock.Held() { // else there was no place for one before
				a.document.lock, a.document.locked, o.lock = o.lock, nil, nil
			}
		}
		a.live(o.path)
		a.followModules()
		if a.keep.keeper != nil {
			a.keep.keeper.Moved(o.path, o.lines)
		}
	}
	for _, n := range contents.Notices() {
		a.log.Warn("%v", n)
	}
	a.log.Info("saved: %s", o.path)
	a.status = "Saved " + filepath.Base(o.path)
	if o.then != nil {
		after = o.then
	}
	if after != nil {
		a.leave(after) // asks when there was more work meanwhile
	}
}

// pictureWidth is that of the picture that travels with a level, in pixels.
const pictureWidth = 320

// takePicture makes the level's picture of what the viewport shows. A level
// without one is no less a level.
func (a *app) takePicture(width, height int) {
	whole, err := a.scene.Capture(width, height)
	if err != nil {
		return
	}
	area := a.sceneView(width, height, a.lastFrame).Viewport.Intersect(whole.Bounds())
	if area.Empty() {
		return
	}
	small := image.NewNRGBA(image.Rect(0, 0, pictureWidth, max(1, pictureWidth*area.Dy()/area.Dx())))
	draw.ApproxBiLinear.Scale(small, small.Bounds(), whole, area, draw.Src, nil)
	var file bytes.Buffer
	if png.Encode(&file, small) == nil {
		a.level.SetThumbnail(file.Bytes())
	}
}

// cameraView is how a level keeps the camera.
type cameraView struct {
	Eye      mgl32.Vec3 `json:"eye"`      // metres
	Yaw      float32    `json:"yaw"`      // degrees, like pitch
	Pitch    float32    `json:"pitch"`    //
	Distance float32    `json:"distance"` // to what it turns about, metres
}

// levelView is what the window keeps in a level. Fields of a newer window stay.
type levelView map[string]json.RawMessage

// giveView is the view for the level's file.
func (a *app) giveView() json.RawMessage {
	view := levelView{}
	if json.Unmarshal(a.level.View(), &view) != nil {
		view = levelView{}
	}
	for name, value := range map[string]any{"camera": viewOf(&a.camera), "bookmarks": a.bookmarks, "light": a.light} {
		text, err := json.Marshal(value)
		if err != nil {
			return a.level.View() // camera and light are finite at all times
		}
		view[name] = text
	}
	if len(a.bookmarks) == 0 {
		delete(view, "bookmarks")
	}
	if a.light == level.DefaultLight() {
		delete(view, "light")
	}
	whole, err := json.Marshal(view)
	if err != nil {
		return a.level.View()
	}
	return whole
}

// viewOf is the camera as a level keeps it.
func viewOf(c *Camera) cameraView { return cameraView{c.Eye, c.Yaw, c.Pitch, c.Distance} }

// placed is a camera at the view.
func (v cameraView) placed(c Camera) Camera {
	c.Eye, c.Yaw, c.Pitch, c.Distance = v.Eye, v.Yaw, v.Pitch, v.Distance
	return c
}

// takeView puts the camera where the level's file says, if it does, and takes the
// bookmarks and the light that it has.
func (a *app) takeView(text json.RawMessage) {
	var view levelView
	a.bookmarks, a.moving, a.light = nil, cameraMove{}, level.ReadLight(text)
	if json.Unmarshal(text, &view) != nil {
		return
	}
	a.bookmarks = readBookmarks(view["bookmarks"])
	var v cameraView
	if json.Unmarshal(view["camera"], &v) == nil {
		a.camera.become(v.placed(a.camera))
	}
}
