package ui

import (
	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/mathgl/mgl32"
)

// cubeLabels are what the faces say; the sides are those of the sky.
var cubeLabels = [6]string{"E", "W", "Top", "Base", "S", "N"}

// cubeOverlay draws the cube, with the part under the pointer lit.
func (a *app) cubeOverlay() {
	c := &a.cube
	if c.w == 0 {
		return
	}
	imgui.SetNextWindowPos(imgui.Vec2{X: c.x, Y: c.y})
	imgui.SetNextWindowSize(imgui.Vec2{X: c.w, Y: c.h})
	imgui.PushStyleVarVec2(imgui.StyleVarWindowPadding, imgui.Vec2{})
	const flags = overlayFlags&^imgui.WindowFlagsAlwaysAutoResize | imgui.WindowFlagsNoBackground
	lit, over := c.under(a.view.x, a.view.y)
	over = over && a.cubeHovered()
	if imgui.BeginV("##cube", nil, flags) {
		x, y := c.rectangle.center()
		canvas := imgui.WindowDrawList()
		canvas.AddCircleFilledV(imgui.Vec2{X: x, Y: y}, c.w/2, packed(faded(palette.deep, 0.28)), 0)
		for i, face := range cubeFaces {
			a.cubeFace(canvas, face, cubeLabels[i], lit, over)
		}
		if a.driver != nil {
			a.markCube()
		}
	}
	imgui.End()
	imgui.PopStyleVar()
	if over && a.view.gesture == gestureNone {
		a.cubeTip(lit)
	}
}

// cubeHovered reports whether the pointer is the cube's: no panel lies over it,
// and nothing else goes on.
func (a *app) cubeHovered() bool {
	return a.view.gesture == gestureCube || a.view.gesture == gestureNone && a.view.contains(a.view.x, a.view.y) && !imgui.CurrentIO().WantCaptureMouse()
}

// cubeFace draws a face that shows.
func (a *app) cubeFace(canvas *imgui.DrawList, face cubePart, label string, lit cubePart, over bool) {
	c := &a.cube
	toEye := face.vector().Dot(c.axes[2])
	if toEye <= 1e-3 {
		return
	}
	// Lit from above, a little from the east, so that no two sides look alike.
	light := 0.8 + 0.3*max(0, face.vector()[1]) + 0.1*face.vector()[0] + 0.05*face.vector()[2]
	base := imgui.Vec4{X: 0.74 * light, Y: 0.78 * light, Z: 0.75 * light, W: 0.94}
	whole := wholeFace(face)
	a.cubeQuad(canvas, whole, base)
	if over && lit.touches(face) {
		a.cubeQuad(canvas, lit.corners(face), faded(palette.accent, 0.9))
	}
	var at [4]imgui.Vec2
	for i := range whole {
		at[i] = c.project(whole[i])
	}
	canvas.AddQuadV(at[0], at[1], at[2], at[3], packed(faded(palette.deep, 0.85)), max(1, a.scale))
	if toEye < 0.38 {
		return // too slanted to read
	}
	size := float32(baseFontSize) * a.scale
	width := imgui.CalcTextSize(label).X
	middle := c.project(face.vector())
	ink := faded(palette.deep, min(1, (toEye-0.38)*4))
	canvas.AddTextFontPtr(a.faces.strong, size, imgui.Vec2{X: middle.X - width/2, Y: middle.Y - size*0.56}, packed(ink), label)
}

// wholeFace returns the corners of a face in order round it.
func wholeFace(face cubePart) (corners [4]mgl32.Vec3) {
	axis := face.axis()
	for i, uv := range [4][2]float32{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		corners[i][axis] = float32(face[axis])
		corners[i][(axis+1)%3], corners[i][(axis+2)%3] = uv[0], uv[1]
	}
	return corners
}

// cubeQuad fills a part of a face.
func (a *app) cubeQuad(canvas *imgui.DrawList, corners [4]mgl32.Vec3, color imgui.Vec4) {
	var at [4]imgui.Vec2
	for i := range corners {
		at[i] = a.cube.project(corners[i])
	}
	canvas.AddQuadFilled(at[0], at[1], at[2], at[3], packed(color))
}

// cubeTip says what a click does.
func (a *app) cubeTip(part cubePart) {
	sides := cubePart{part[0], 0, part[2]}.name()
	place := map[int]string{1: "high in the ", 0: "the ", -1: "low in the "}[part[1]] + sides
	if sides == "" {
		place = map[int]string{1: "above", -1: "below"}[part[1]]
	}
	keys := map[string]string{"top": "view.top", "south": "view.north", "east": "view.west"}
	key := ""
	if id, ok := keys[part.name()]; ok {
		key = a.command(id).key()
	}
	a.widgets.tooltip("Click: look from "+place+"\nDrag: turn the view", key)
}

// markCube records where a script finds the parts that show. Without one it would be
// work of every frame for nobody.
func (a *app) markCube() {
	c := &a.cube
	for x := -1; x <= 1; x++ {
		for y := -1; y <= 1; y++ {
			for z := -1; z <= 1; z++ {
				part := cubePart{x, y, z}
				if part == (cubePart{}) {
					continue
				}
				for _, face := range cubeFaces {
					if !part.touches(face) {
						continue
					}
					corners := part.corners(face)
					at := c.project(corners[0].Add(corners[2]).Mul(0.5))
					if found, ok := c.under(at.X, at.Y); ok && found == part {
						a.widgets.seen["cube."+part.name()] = widget{rectangle: rectangle{at.X - 0.5, at.Y - 0.5, 1, 1}, visible: true}
						break
					}
				}
			}
		}
	}
}
