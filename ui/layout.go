package ui

import (
	"image"

	"github.com/AllenDang/cimgui-go/imgui"
)

// layout places the panels: the viewport in the middle is the empty central
// node of a dock space, through which the scene shows.
type layout struct {
	class *imgui.WindowClass
	reset bool // go back to the built-in layout in the next frame
}

// rectangle is a part of the window in its coordinates.
type rectangle struct{ x, y, w, h float32 }

func (r rectangle) contains(x, y float32) bool {
	return x >= r.x && y >= r.y && x < r.x+r.w && y < r.y+r.h
}

func (r rectangle) center() (x, y float32) { return r.x + r.w/2, r.y + r.h/2 }

// pixels converts to pixels of the framebuffer.
func (r rectangle) pixels(scaleX, scaleY float32) image.Rectangle {
	return image.Rect(int(r.x*scaleX+0.5), int(r.y*scaleY+0.5), int((r.x+r.w)*scaleX+0.5), int((r.y+r.h)*scaleY+0.5))
}

// build makes the dock space over what the bars leave free and returns the
// rectangle of the viewport.
func (l *layout) build(panels []panel, scale float32) rectangle {
	if l.class == nil {
		l.class = imgui.NewWindowClass()
	}
	viewport := imgui.MainViewport()
	id := imgui.IDStr("dock space")
	if node := imgui.InternalDockBuilderGetNode(id); node.CData == nil || l.reset {
		l.reset = false
		l.arrange(id, viewport, panels, scale)
	}
	imgui.DockSpaceOverViewportV(id, viewport,
		imgui.DockNodeFlagsPassthruCentralNode|imgui.DockNodeFlagsNoDockingOverCentralNode, l.class)
	central := imgui.InternalDockBuilderGetCentralNode(id)
	if central.CData == nil {
		return rectangle{}
	}
	at, size := central.Pos(), central.Size()
	return rectangle{at.X, at.Y, size.X, size.Y}
}

// lowestSplit is the height of the window at scale 1 below which the column of panels is too
// low for two, one above the other: all are tabs of one then.
const lowestSplit = 420

// Heights in points of what is below the scene: as it is at first, and the least in
// which a line of it can be read. Where there is less it is a tab of the column.
const (
	heightBelow = 132
	leastBelow  = 104
	mostBelow   = 0.28 // of the window
)

// arrange docks the panels where they are at the first start. Their sizes
// follow the text, within a share of the window, so that a small window or a
// large scale still leaves room for the scene.
func (l *layout) arrange(id imgui.ID, viewport *imgui.Viewport, panels []panel, scale float32) {
	size := viewport.WorkSize()
	imgui.InternalDockBuilderRemoveNode(id)
	imgui.InternalDockBuilderAddNodeV(id, imgui.DockNodeFlags(imgui.DockNodeFlagsDockSpace))
	imgui.InternalDockBuilderSetNodePos(id, viewport.WorkPos())
	imgui.InternalDockBuilderSetNodeSize(id, size)
	share := func(points, of, most float32) float32 {
		return min(points*scale/max(of, 1), most)
	}
	rest := id
	var right, below, lower imgui.ID
	imgui.InternalDockBuilderSplitNode(rest, imgui.DirRight, share(308, size.X, 0.46), &right, &rest)
	strip := size.Y*mostBelow >= leastBelow*scale
	if strip {
		imgui.InternalDockBuilderSplitNode(rest, imgui.DirDown, share(heightBelow, size.Y, mostBelow), &below, &rest)
	}
	if lower = right; viewport.Size().Y >= lowestSplit*scale {
		imgui.InternalDockBuilderSplitNode(right, imgui.DirDown, share(170, size.Y, 0.3), &lower, &right)
	}
	if !strip {
		below = lower
	}
	nodes := [...]imgui.ID{placeRight: right, placeLower: lower, placeBelow: below}
	for _, p := range panels {
		imgui.InternalDockBuilderDockWindow(p.window, nodes[p.place])
	}
	imgui.InternalDockBuilderFinish(id)
}

// overView has the next window of about a size appear over the middle of the
// viewport, or as near to it as the editor's window lets it be whole.
func (a *app) overView(size imgui.Vec2) {
	area := imgui.MainViewport()
	low, room := area.WorkPos(), area.WorkSize()
	x, y := a.view.center()
	inside := func(at, low, room, size float32) float32 { return max(min(at, low+room-size/2), low+size/2) }
	at := imgui.Vec2{X: inside(x, low.X, room.X, size.X), Y: inside(y, low.Y, room.Y, size.Y)}
	imgui.SetNextWindowPosV(at, imgui.CondAppearing, imgui.Vec2{X: 0.5, Y: 0.5})
}

// keepInside moves the window that is being built back into the editor's, when it
// has grown over an edge or the editor's has become smaller. One that appears is
// still to be put where it was asked to be.
func keepInside() {
	if imgui.IsWindowDocked() || imgui.IsWindowAppearing() {
		return
	}
	area := imgui.MainViewport()
	low, room := area.WorkPos(), area.WorkSize()
	at, size := imgui.WindowPos(), imgui.WindowSize()
	inside := func(at, low, room, size float32) float32 { return max(min(at, low+room-size), low) }
	to := imgui.Vec2{X: inside(at.X, low.X, room.X, size.X), Y: inside(at.Y, low.Y, room.Y, size.Y)}
	if to != at {
		imgui.SetWindowPosVec2(to)
	}
}
