package ui

import (
	"time"

	"copse/brush"
	"copse/level"

	"github.com/go-gl/mathgl/mgl32"
)

// fillTool works on all that lies in an outline, drawn by the hand on the
// ground, or on the whole map.
type fillTool struct {
	*app
	action  fillAction
	outline brush.Polygon // that the hand draws
	marks   []mgl32.Vec3  // its corners on the ground
}

// fillAction is what happens inside the outline.
type fillAction string

const (
	fillPlants  fillAction = "fill"
	fillErase   fillAction = "erase"
	fillReapply fillAction = "reapply"
	fillMask    fillAction = "mask"
	fillUnmask  fillAction = "unmask"
)

var fillActions = []option{
	{string(fillPlants), "Fill with the preset"}, {string(fillErase), "Erase"}, {string(fillReapply), "Re-apply the preset"},
	{string(fillMask), "Paint the mask"}, {string(fillUnmask), "Clear the mask"},
}

const fillID = "fill"

func (t *fillTool) id() string { return fillID }

func (t *fillTool) commands() []command {
	return []command{
		{id: "tool." + fillID, symbol: iconLasso, label: "Fill a lasso", keys: []string{"G"},
			tip: "Draw an outline on the ground; what it holds is filled with the preset, erased or re-applied",
			on:  t.inHand(fillID), run: func() { t.use(fillID) }},
		{id: "tool.fillmap", symbol: iconFill, label: "Fill the whole map", keys: []string{"Shift+G"},
			tip: "Do to the whole map what the lasso does to its outline", run: func() { t.use(fillID); t.work(nil) }},
	}
}

// Limits of the outline that the hand draws.
const (
	cornerStep = 4 // points at scale 1 between two corners
	closeStep  = 3 // corners from which an outline holds anything
)

// press begins an outline on the ground under the pointer.
func (t *fillTool) press(e event) bool {
	t.outline, t.marks = nil, nil
	if _, ok := t.pick(e.x, e.y); !ok {
		return false
	}
	t.drag(e)
	return true
}

// drag adds a corner where the pointer is, some way from the last.
func (t *fillTool) drag(e event) {
	hit, ok := t.pick(e.x, e.y)
	if !ok || len(t.outline) >= brush.MaxCorners {
		return
	}
	point := mgl32.Vec3(hit.Point)
	if n := len(t.marks); n > 0 {
		x, y, seen := t.locate(t.marks[n-1])
		if seen && mgl32.Abs(x-e.x)+mgl32.Abs(y-e.y) < cornerStep*t.scale {
			return
		}
	}
	t.outline = append(t.outline, [2]float32{point[0], point[2]})
	t.marks = append(t.marks, point)
}

// release closes the outline and works on what it holds.
func (t *fillTool) release() {
	outline := t.outline
	t.outline, t.marks = nil, nil
	if len(outline) < closeStep {
		t.status = "Drag around the ground that is to be worked on"
		return
	}
	t.work(outline)
}

func (t *fillTool) cancel() { t.outline, t.marks = nil, nil }

func (t *fillTool) frame(time.Time) {}

// work does the action to an outline, or to the whole map.
func (t *fillTool) work(outline brush.Polygon) {
	if outline == nil {
		t.secure()
	}
	if t.action == fillMask || t.action == fillUnmask {
		t.maskArea(outline)
		return
	}
	settings := t.brush
	settings.Mode = map[fillAction]level.Mode{fillPlants: level.Fill, fillErase: level.Erase, fillReapply: level.Reapply}[t.action]
	t.prepareChosen()
	if !t.beginStroke(settings) {
		return
	}
	if err := t.stroke.level.StartArea(outline); err != nil {
		t.log.Error("%v", err)
	}
	t.last.dabs = 1
	t.letGo()
}

// maskArea paints or clears the mask in an outline, or on the whole map.
func (t *fillTool) maskArea(outline brush.Polygon) {
	stroke, err := t.level.BeginMask(level.MaskBrush{Erase: t.action == fillUnmask, Radius: t.brush.Radius, Strength: t.brush.Strength})
	if err == nil {
		err = stroke.Area(outline)
		stroke.End()
	}
	if err != nil {
		t.log.Error("%v", err)
	}
}

func (t *fillTool) ring() *Ring { return nil }

// lassoColor is that of the outline, linear RGB.
var lassoColor = [4]uint8{235, 235, 190, 255}

// lassoMarks draws the outline so far, and the side that would close it.
func (a *app) lassoMarks() {
	t, ok := a.tool.(*fillTool)
	if !ok || len(t.marks) == 0 {
		return
	}
	lift := mgl32.Vec3{0, 0.15, 0}
	for i, at := range t.marks {
		from := t.marks[(i+len(t.marks)-1)%len(t.marks)]
		color := lassoColor
		if i == 0 { // it is not drawn yet
			color[3] = 110
		}
		a.marks.Lines = append(a.marks.Lines, Line{From: from.Add(lift), To: at.Add(lift), Color: color, Width: 3.5})
	}
}

func (t *fillTool) advice() (resting, drawing string) {
	return "draw an outline around the ground", "Let go to close the outline; Escape drops it"
}

// controls draws what is done to the outline, and its settings.
func (t *fillTool) controls() {
	action := string(t.action)
	preview := ""
	for _, o := range fillActions {
		if o.value == action {
			preview = o.label
		}
	}
	t.widgets.labelled("Lasso")
	if t.widgets.choice("fill.action", preview, &action, fillActions, "What happens to the ground inside the outline") {
		t.action = fillAction(action)
	}
	switch t.action {
	case fillPlants:
		t.gapLine()
		t.presetTiles()
		t.gapLine()
		t.densitySliders()
		t.factorSliders()
	case fillErase:
		t.gapLine()
		t.eraseOptions()
	case fillReapply:
		t.gapLine()
		t.presetTiles()
		t.gapLine()
		t.reapplyOptions()
	}
	t.gapLine()
	if t.widgets.button("fill.map", "The whole map", "Do the same to the whole map instead of an outline", t.command("tool.fillmap").key()) {
		t.work(nil)
	}
	t.balancePart()
}
