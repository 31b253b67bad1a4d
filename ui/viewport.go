package ui

import (
	"slices"
	"time"

	"copse/internal/exact"
	"copse/level"
	"copse/terrain"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/glfw/v3.3/glfw"
	"github.com/go-gl/mathgl/mgl32"
)

// gesture is what the pressed mouse button does to the viewport.
type gesture uint8

const (
	gestureNone gesture = iota
	gestureTool
	gestureFly
	gestureOrbit
	gesturePan
	gestureCube
)

// viewport is the part of the window where the level shows, and the gesture
// that goes on in it.
type viewport struct {
	rectangle
	gesture gesture
	button  glfw.MouseButton // that the gesture ends with
	x, y    float32          // the pointer at the last event
	lastFly time.Time

	hover   terrain.Hit // under the pointer, from the last event of the frame
	hovered bool        // there is ground under the pointer, and it is ours
}

// aspect is width by height, also of a viewport without area.
func (v *viewport) aspect() float32 { return max(v.w, 1) / max(v.h, 1) }

// pick returns the ground under a point of the window.
func (a *app) pick(x, y float32) (terrain.Hit, bool) {
	v := &a.view
	if v.w < 1 || v.h < 1 {
		return terrain.Hit{}, false
	}
	direction := a.camera.Ray((x-v.x0())/v.w, (y-v.y0())/v.h, v.aspect())
	return a.shown().Terrain().Raycast(exact.Vec3(a.camera.Eye), exact.Vec3(direction))
}

func (v *viewport) x0() float32 { return v.rectangle.x }
func (v *viewport) y0() float32 { return v.rectangle.y }

// locate returns the point of the window where a point of the world shows.
func (a *app) locate(point mgl32.Vec3) (x, y float32, ok bool) {
	u, w, ok := a.camera.Project(point, a.view.aspect())
	x, y = a.view.x0()+u*a.view.w, a.view.y0()+w*a.view.h
	return x, y, ok && a.view.contains(x, y)
}

// handleEvents runs the tools over what happened since the last frame, in
// order, then picks once for the hovering pointer.
func (a *app) handleEvents(now time.Time) {
	a.heed(a.in.take())
	if a.view.gesture == gestureTool {
		a.tool.frame(now)
	}
	a.pumpStroke()
	a.fly(now)
	a.moveOn(now)
	a.keepAbove()
	a.view.hovered = false
	if a.view.gesture == gestureTool || a.view.gesture == gestureNone && a.overViewport(a.view.x, a.view.y) {
		a.view.hover, a.view.hovered = a.pick(a.view.x, a.view.y)
	}
}

// heed does what each event asks for.
func (a *app) heed(events []event) {
	for _, e := range events {
		switch e.kind {
		case cursorMoved:
			a.pointerMoved(e)
		case buttonPressed:
			a.buttonPressed(e)
		case buttonReleased:
			if a.view.gesture != gestureNone && e.button == a.view.button {
				if a.view.gesture == gestureCube {
					a.cubeReleased()
				}
				a.endGesture()
			}
		case wheelTurned:
			a.wheelTurned(e)
		case keyPressed:
			if a.captureKey(e) {
				continue
			}
			if !a.typing() && !a.flies(e) && a.document.asked == nil {
				a.bindings.press(e.symbol, a.modsOf(e), e.repeat)
			}
		case focusLost:
			a.interrupt()
		case filesDropped:
			a.filesDropped(e.paths)
		}
		a.view.x, a.view.y = e.x, e.y
	}
}

// typing reports whether the keyboard goes into a field, and shortcuts rest.
func (a *app) typing() bool {
	return imgui.CurrentIO().WantTextInput() || a.sources.focused || a.found.open
}

// modsOf returns the modifiers that a key is pressed with. In mid-drag Shift, Ctrl
// and Alt are the drag's: the key that stops it does so whichever of them are held.
func (a *app) modsOf(e event) glfw.ModifierKey {
	if c, ok := a.bindings[chord{e.symbol, 0}]; ok && c.id == "tool.stop" && a.view.gesture != gestureNone {
		return 0
	}
	return e.mods
}

// flies reports whether a key moves the camera now, instead of being a shortcut.
func (a *app) flies(e event) bool {
	return a.view.gesture == gestureFly && e.mods&(glfw.ModControl|glfw.ModAlt) == 0 && slices.Contains(flyKeys[:], e.key)
}

// flyKeys are held to move the camera.
var flyKeys = [...]glfw.Key{glfw.KeyW, glfw.KeyA, glfw.KeyS, glfw.KeyD, glfw.KeyQ, glfw.KeyE}

// overViewport reports whether a point is over the level and no panel, menu or
// popup lies between.
func (a *app) overViewport(x, y float32) bool {
	if _, cube := a.cube.under(x, y); cube {
		return false
	}
	// ImGuizmo asks for the mouse while it is over the gizmo, which is ours.
	return a.view.contains(x, y) && (!imgui.CurrentIO().WantCaptureMouse() || a.gizmo.over)
}

func (a *app) buttonPressed(e event) {
	v := &a.view
	if v.gesture != gestureNone {
		return
	}
	if e.button == glfw.MouseButtonLeft && a.cubeHovered() && a.cubePressed(e) {
		v.gesture, v.button = gestureCube, e.button
		return
	}
	if !a.overViewport(e.x, e.y) {
		return
	}
	v.button = e.button
	switch {
	case e.button == glfw.MouseButtonRight:
		v.gesture = gestureFly
		v.lastFly = time.Time{}
	case e.button == glfw.MouseButtonMiddle, e.button == glfw.MouseButtonLeft && e.mods&glfw.ModAlt != 0:
		v.gesture = gestureOrbit
		if e.mods&glfw.ModShift != 0 {
			v.gesture = gesturePan
		}
		a.focusOnPointer(e)
	case e.button == glfw.MouseButtonLeft:
		if a.tool.press(e) {
			v.gesture = gestureTool
		}
	}
	if v.gesture == gestureFly && a.driver == nil {
		a.window.SetInputMode(glfw.CursorMode, glfw.CursorDisabled)
	}
}

// endGesture ends whatever the mouse does, as if its button had been released.
func (a *app) endGesture() {
	a.endTuning()
	switch a.view.gesture {
	case gestureTool:
		a.tool.release()
	case gestureFly:
		if a.driver == nil {
			a.window.SetInputMode(glfw.CursorMode, glfw.CursorNormal)
		}
	}
	a.view.gesture = gestureNone
}

// escape ends what is going on, the innermost first.
func (a *app) escape() {
	switch {
	case a.stopCarrying():
	case a.view.gesture == gestureTool:
		a.view.gesture = gestureNone
		a.tool.cancel()
	case a.view.gesture != gestureNone:
		a.endGesture()
	case a.tuning.open:
		a.tuning.open = false
		a.level.CancelGesture()
		imgui.InternalClearActiveID()
	case a.stroke != nil:
		a.endStroke()
	case imgui.IsPopupOpenStrV("", imgui.PopupFlagsAnyPopup):
		imgui.InternalClosePopupsExceptModals() // a menu or a list
	case a.showSettings:
		a.showSettings = false
	case a.keys.open:
		a.keys.show(false)
	case a.lookingOn():
		a.stopLooking()
	default:
		a.level.Select(level.Selection{})
	}
}

// ring returns what the tool shows under the pointer, or nil.
func (a *app) ring() *Ring {
	if !a.view.hovered {
		return nil
	}
	ring := a.tool.ring()
	if ring != nil {
		ring.Center = mgl32.Vec3(a.view.hover.Point)
	}
	return ring
}

// focusOnPointer makes the ground under the pointer what the gesture turns
// about or sticks to.
func (a *app) focusOnPointer(e event) {
	if hit, ok := a.pick(e.x, e.y); ok {
		a.camera.Focus(mgl32.Vec3(hit.Point))
	}
}

// Degrees that the view turns by when the pointer moves one point at scale 1.
const (
	lookDegrees  = 0.15
	orbitDegrees = 0.3
)

func (a *app) pointerMoved(e event) {
	dx, dy := e.x-a.view.x, e.y-a.view.y
	switch a.view.gesture {
	case gestureTool:
		a.tool.drag(e)
	case gestureFly:
		a.camera.Turn(-dx*lookDegrees/a.scale, -dy*lookDegrees/a.scale)
	case gestureOrbit:
		a.camera.Orbit(-dx*orbitDegrees/a.scale, -dy*orbitDegrees/a.scale)
	case gestureCube:
		a.cubeMoved(e, dx, dy)
	case gesturePan:
		size := a.camera.PixelSize(a.view.h)
		a.camera.Pan(-dx*size, dy*size)
	}
}

func (a *app) wheelTurned(e event) {
	switch {
	case a.view.gesture == gestureFly:
		a.camera.Accelerate(e.wheel)
	case a.view.gesture == gestureNone && a.overViewport(e.x, e.y):
		point := a.camera.Target()
		if hit, ok := a.pick(e.x, e.y); ok {
			point = mgl32.Vec3(hit.Point)
		}
		a.moving.under = false
		a.camera.Zoom(e.wheel, point)
	}
}

// scriptedStep is the time that passes in a frame of a script.
const scriptedStep = time.Second / 60

// flightStep is the time that the camera flies for in a frame: none in the first, and
// never so long that a hitch of the machine carries it away.
func flightStep(last, now time.Time) time.Duration {
	if last.IsZero() {
		return 0
	}
	return min(max(now.Sub(last), 0), 100*time.Millisecond)
}

// fly moves the camera by the keys that are held while the right button is.
func (a *app) fly(now time.Time) {
	v := &a.view
	if v.gesture != gestureFly {
		return
	}
	step := flightStep(v.lastFly, now)
	if a.driver != nil {
		step = scriptedStep
	}
	v.lastFly = now
	axis := func(plus, minus glfw.Key) (sum float32) {
		if a.in.held(plus) {
			sum++
		}
		if a.in.held(minus) {
			sum--
		}
		return sum
	}
	right, up, ahead := axis(glfw.KeyD, glfw.KeyA), axis(glfw.KeyE, glfw.KeyQ), axis(glfw.KeyW, glfw.KeyS)
	if right == 0 && up == 0 && ahead == 0 {
		return
	}
	way := a.camera.Speed * float32(step.Seconds())
	if a.in.mods()&glfw.ModShift != 0 {
		way *= 4
	}
	a.camera.Fly(right*way, up*way, ahead*way)
	a.pace.wake()
}

// frameLevel moves the camera so that the whole level shows.
func (a *app) frameLevel() {
	minX, minZ, maxX, maxZ := a.shown().Terrain().Bounds()
	low, high := a.shown().Terrain().Range()
	low, high = min(low, a.shown().Water()), max(high, a.shown().Water())
	a.moveCamera(func(c *Camera) bool {
		return c.Frame(mgl32.Vec3{minX, low, minZ}, mgl32.Vec3{maxX, high, maxZ}, a.view.aspect())
	})
}

// keepAbove lifts the camera out of the ground, unless it was asked to go below.
func (a *app) keepAbove() {
	if !a.settings.Under {
		a.camera.KeepAbove(a.shown().Terrain())
	}
}

// clip returns the near and far plane of the camera, which see all of the ground.
func (a *app) clip() (near, far float32) {
	_, _, reachX, reachZ := a.shown().Terrain().Bounds() // the map is centred on the origin
	return a.camera.Clip(reachX, reachZ)
}

// lookFrom turns the camera about what is in the middle of the picture.
func (a *app) lookFrom(yaw, pitch float32) {
	hit, ok := a.pick(a.view.center())
	a.moveCamera(func(c *Camera) bool {
		if ok {
			c.Focus(mgl32.Vec3(hit.Point))
		}
		return c.Orbit(yaw-c.Yaw, pitch-c.Pitch)
	})
}
