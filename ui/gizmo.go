package ui

import (
	"copse/level"
	"copse/procedural/datatype"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/AllenDang/cimgui-go/imguizmo"
	"github.com/go-gl/glfw/v3.3/glfw"
	"github.com/go-gl/mathgl/mgl32"
)

// manipulator is what the gizmo does.
type manipulator uint8

const (
	noManipulator manipulator = iota
	moveManipulator
	turnManipulator
	scaleManipulator
)

// gizmo is ImGuizmo's manipulator at the middle of what is selected. ImGuizmo
// notices the press itself, in the frame in which it is drawn; the tool in hand
// asks whether it did.
type gizmo struct {
	over    bool          // the pointer is on it, or drags it
	drag    *transforming // that goes on
	stopped bool          // the drag was ended while the button is still down
	start   mgl32.Mat4    // the gizmo's frame when the drag began
	matrix  *mgl32.Mat4   // its frame now; ImGuizmo is given the address
	snap    *[3]float32
}

func newGizmo() gizmo { return gizmo{matrix: &mgl32.Mat4{}, snap: &[3]float32{}} }

// stop ends the drag whether or not the button is still down.
func (g *gizmo) stop() {
	if g.drag != nil {
		g.drag, g.stopped = nil, true
	}
}

// gizmoSize is that of the gizmo in the viewport, in ImGuizmo's units.
const gizmoSize = 0.13

// runGizmo draws the manipulator of the tool in hand and carries out what it is
// dragged to. It is called between the events and the panels.
func (a *app) runGizmo() {
	g := &a.gizmo
	imguizmo.BeginFrame()
	t, ok := a.tool.(*selectTool)
	if !ok || t.handle == noManipulator || a.view.w < 1 || a.view.h < 1 {
		g.over = false
		return
	}
	if g.stopped { // ImGuizmo would go on with the drag
		imguizmo.Enable(false)
		imguizmo.Enable(true)
		g.stopped = a.in.buttons[glfw.MouseButtonLeft]
	}
	seized := a.seized()
	if len(seized.models)+len(seized.props) == 0 {
		g.over = false
		return
	}
	if g.drag == nil {
		*g.matrix = a.gizmoFrame(seized)
	}
	imguizmo.SetOrthographic(false)
	imguizmo.SetDrawlistV(imgui.BackgroundDrawList())
	imguizmo.SetRect(a.view.x0(), a.view.y0(), a.view.w, a.view.h)
	imguizmo.SetGizmoSizeClipSpace(gizmoSize)
	imguizmo.AllowAxisFlip(false)
	imguizmo.Enable(!g.stopped && t.hold != holdGrip && t.hold != holdBox)

	view := mgl32.LookAtV(a.camera.Eye, a.camera.Target(), mgl32.Vec3{0, 1, 0})
	clipNear, clipFar := a.clip()
	projection := mgl32.Perspective(float32(radians(a.camera.FOV)), a.view.aspect(), clipNear, clipFar)
	operation, mode, step := a.operation(t.handle, seized)
	var snap *float32
	if a.snapping() {
		*g.snap = [3]float32{step, step, step}
		snap = &g.snap[0]
	}
	imguizmo.ManipulateV(&view[0], &projection[0], operation, mode, &g.matrix[0], nil, snap, nil, nil)
	using := imguizmo.IsUsing()
	g.over = using || imguizmo.IsOver()
	a.followGizmo(t, seized, using)
	a.nameHandles(t.handle, mode == imguizmo.LOCAL)
}

// nameHandles records where the handles of the gizmo are, so that scripts find
// them.
func (a *app) nameHandles(m manipulator, local bool) {
	center := a.gizmo.matrix.Col(3).Vec3()
	x, _, ok := a.locate(center)
	right, _, seen := a.locate(center.Add(a.camera.Right()))
	if !ok || !seen || right == x {
		return
	}
	length := gizmoSize * a.view.w / 2 / mgl32.Abs(right-x) // metres of an axis
	for axis, name := range [...]string{"x", "y", "z"} {
		var way mgl32.Vec3
		way[axis] = 1
		if local {
			way = a.gizmo.matrix.Col(axis).Vec3().Normalize()
		}
		if m == turnManipulator { // the point of the ring that is nearest to the eye
			to := a.camera.Eye.Sub(center)
			way = to.Sub(way.Mul(to.Dot(way))).Normalize()
		} else {
			way = way.Mul(0.75)
		}
		a.widgets.markPoint("gizmo."+name, a, center.Add(way.Mul(length)))
	}
}

// followGizmo begins the drag that ImGuizmo noticed, and carries it on.
func (a *app) followGizmo(t *selectTool, seized *transforming, using bool) {
	g := &a.gizmo
	if !using || g.stopped || a.view.gesture != gestureTool {
		return
	}
	if g.drag == nil {
		copies := t.mods&glfw.ModShift != 0
		a.level.BeginGesture(t.dragName(seized, copies))
		if copies {
			a.duplicateSelected()
			seized = a.seized()
		}
		g.drag, g.start = seized, a.gizmoFrame(seized)
		g.drag.center = g.start.Col(3).Vec3()
		if t.handle == scaleManipulator {
			g.drag.center[1] = a.floorOf(seized)
		}
		t.hold = holdGizmo
	}
	move := g.matrix.Col(3).Vec3().Sub(g.start.Col(3).Vec3())
	turn, scale := datatype.Identity, 1.0
	switch t.handle {
	case turnManipulator:
		turn = rotationBetween(g.start, *g.matrix)
		move = mgl32.Vec3{}
	case scaleManipulator:
		scale = evenScale(g.start, *g.matrix)
		move = mgl32.Vec3{}
	}
	a.applyTransform(g.drag, move, turn, scale)
}

// operation returns what ImGuizmo is to do: the axes, whether they are the
// model's own, and the step when it snaps.
func (a *app) operation(m manipulator, seized *transforming) (imguizmo.OPERATION, imguizmo.MODE, float32) {
	mode := imguizmo.WORLD
	if a.settings.Local {
		mode = imguizmo.LOCAL
	}
	switch m {
	case turnManipulator:
		if len(seized.models) == 0 {
			return imguizmo.ROTATEY, mode, snapDegrees // props stand on their ground
		}
		return imguizmo.ROTATEX | imguizmo.ROTATEY | imguizmo.ROTATEZ, mode, snapDegrees
	case scaleManipulator:
		return imguizmo.SCALEX | imguizmo.SCALEY | imguizmo.SCALEZ, imguizmo.LOCAL, snapScale
	}
	return imguizmo.TRANSLATE, mode, snapMetres
}

// floorOf is the height of the lowest floor of what is dragged: scaling about it
// keeps on the ground what stands there.
func (a *app) floorOf(seized *transforming) float32 {
	b := &bounds{}
	for i := range seized.models {
		a.addModel(b, &seized.models[i])
	}
	for i := range seized.props {
		p := &seized.props[i]
		b.add(mgl32.Vec3{p.X, p.Y, p.Z})
	}
	return b.low[1]
}

// gizmoFrame is where the gizmo stands: at the middle of what it works on, turned
// as the first model is.
func (a *app) gizmoFrame(seized *transforming) mgl32.Mat4 {
	frame := upright(seized.centerOf())
	if len(seized.models) > 0 {
		frame.R = seized.models[0].Pivot.R
	} else if len(seized.props) > 0 {
		frame.R = datatype.FromOrientation(datatype.Vector3{Y: seized.props[0].Yaw}).R
	}
	return matrixOf(frame)
}

// seized returns what is selected and can be moved: not what is locked, and not
// what a selected group takes along anyway.
func (a *app) seized() *transforming {
	s := a.level.Selection()
	t := &transforming{}
	for _, id := range s.Models {
		m := a.level.Model(id)
		if !a.outOfReach(m) && !a.insideSelected(m, s) {
			t.models = append(t.models, *m)
		}
	}
	for _, id := range s.Props {
		if p, ok := a.level.Props().Get(id); ok {
			t.props = append(t.props, p)
		}
	}
	return t
}

// insideSelected reports whether a group that a model lies in is selected too.
func (a *app) insideSelected(m *level.Model, s level.Selection) bool {
	for p := a.level.Model(m.Parent); p != nil; p = a.level.Model(p.Parent) {
		if s.HasModel(p.ID) {
			return true
		}
	}
	return false
}

// matrixOf converts a frame to the form that ImGuizmo reads: the columns of the
// frame one after the other.
func matrixOf(c datatype.CFrame) mgl32.Mat4 {
	x, y, z := vec(c.XVector()), vec(c.YVector()), vec(c.ZVector())
	return mgl32.Mat4FromCols(x.Vec4(0), y.Vec4(0), z.Vec4(0), vec(c.Position).Vec4(1))
}

// rotationBetween returns the rotation in the world that takes one frame's axes to
// another's.
func rotationBetween(from, to mgl32.Mat4) datatype.CFrame {
	frame := func(m mgl32.Mat4) datatype.CFrame {
		column := func(i int) datatype.Vector3 { return vectorValue(m.Col(i).Vec3().Normalize()) }
		return datatype.FromColumns(datatype.Vector3{}, column(0), column(1), column(2)).Orthonormalize()
	}
	return frame(to).Mul(frame(from).Inverse()).Orthonormalize()
}

// evenScale returns the factor between two frames: that of the axis which changed
// most, so that any of the handles scales evenly.
func evenScale(from, to mgl32.Mat4) float64 {
	factor := 1.0
	for i := range 3 {
		f := float64(to.Col(i).Vec3().Len() / from.Col(i).Vec3().Len())
		if f > 0 && abs(f-1) > abs(factor-1) {
			factor = f
		}
	}
	return roundTo(factor, 0.001)
}

// styleGizmo gives ImGuizmo our colours, and lines that are as thick at any scale.
func styleGizmo(scale float32) {
	style := imguizmo.GetStyle()
	style.SetTranslationLineThickness(3.5 * scale)
	style.SetTranslationLineArrowSize(7 * scale)
	style.SetRotationLineThickness(3 * scale)
	style.SetRotationOuterLineThickness(2.5 * scale)
	style.SetScaleLineThickness(3.5 * scale)
	style.SetScaleLineCircleSize(6.5 * scale)
	style.SetCenterCircleSize(5.5 * scale)
	colors := style.Colors()
	axes := [...]imgui.Vec4{rgb(0xe5604d), rgb(0x8fc25a), rgb(0x5b95e0)}
	for i, c := range axes {
		colors[int(imguizmo.DIRECTIONX)+i] = c
		colors[int(imguizmo.PLANEX)+i] = faded(c, 0.45)
	}
	colors[imguizmo.SELECTION] = rgb(0xffd479)
	colors[imguizmo.TEXT] = palette.text
	style.SetColors(&colors)
}

func abs(x float64) float64 { return max(x, -x) }
