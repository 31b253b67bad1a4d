package ui

import (
	"fmt"
	"math"
	"time"

	"copse/brush"
	"copse/level"
	"copse/props"

	"github.com/go-gl/mathgl/mgl32"
)

// singleTool places one prop per click, at the exact spot; dragging on turns it
// to the pointer and scales it.
type singleTool struct {
	*app
	x, y   float32 // where the button went down, in the window
	spot   mgl32.Vec3
	pose   brush.Pose // as it was placed
	placed bool
}

const singleID = "single"

func (t *singleTool) id() string { return singleID }

func (t *singleTool) commands() []command {
	return []command{{id: "tool." + singleID, symbol: iconAdd, label: "Place one", keys: []string{"P"},
		tip: "Click to place one prop at the exact spot; drag on to turn and scale it",
		on:  t.inHand(singleID), run: func() { t.use(singleID) }}}
}

// press places a prop on the ground under the pointer.
func (t *singleTool) press(e event) bool {
	hit, ok := t.pick(e.x, e.y)
	if !ok {
		return false
	}
	settings := t.brush
	settings.Mode, settings.Pose = level.Single, nil
	t.prepareChosen()
	if !t.beginStroke(settings) {
		return false
	}
	t.enqueue(hit.Point[0], hit.Point[2])
	t.runStroke(1)
	t.x, t.y, t.spot = e.x, e.y, mgl32.Vec3(hit.Point)
	var p props.Prop
	if p, t.placed = t.stroke.level.Placed(); t.placed {
		t.pose = brush.Pose{Yaw: p.Yaw, Scale: p.Scale}
	} else {
		t.status = "Nothing of the preset grows there; choose a kind of prop to place it anywhere"
	}
	return true
}

// Ways of the pointer, in points at scale 1: nearer than the first a click stays
// a click, and at the second the prop has the scale that it was placed with.
const (
	turnFrom  = 10
	plainSize = 70
)

// drag turns the placed prop so that it faces the ground under the pointer, and
// scales it by how far the pointer has gone.
func (t *singleTool) drag(e event) {
	if t.stroke == nil || !t.placed {
		return
	}
	way := float32(math.Hypot(float64(e.x-t.x), float64(e.y-t.y))) / t.scale
	if way < turnFrom {
		return
	}
	pose := t.pose
	pose.Scale = mgl32.Clamp(t.pose.Scale*way/plainSize, brush.MinScale*5, brush.MaxScale)
	if hit, ok := t.pick(e.x, e.y); ok {
		pose.Yaw = yawTowards(hit.Point[0]-t.spot[0], hit.Point[2]-t.spot[2], pose.Yaw)
	}
	if err := t.stroke.level.Turn(pose); err != nil {
		t.log.Error("%v", err)
	}
}

// yawTowards is the yaw in degrees of what faces (dx, dz), north being 0, or
// otherwise where that is no direction.
func yawTowards(dx, dz, otherwise float32) float32 {
	if dx == 0 && dz == 0 {
		return otherwise
	}
	yaw := float32(math.Atan2(float64(-dx), float64(-dz)) * 180 / math.Pi)
	if yaw < 0 {
		yaw += 360
	}
	if yaw >= 360 { // by rounding
		return 0
	}
	return yaw
}

func (t *singleTool) release() { t.letGo() }

// cancel takes the prop back.
func (t *singleTool) cancel() {
	placed := t.placed
	t.endStroke()
	if placed {
		t.undo()
	}
}

func (t *singleTool) frame(time.Time) {}

// ring shows the spot.
func (t *singleTool) ring() *Ring { return &Ring{Radius: 0.4} }

func (t *singleTool) advice() (resting, drawing string) {
	drawing = "Drag on to turn and scale; Escape takes it back"
	if t.stroke != nil {
		if p, ok := t.stroke.level.Placed(); ok {
			drawing = fmt.Sprintf("Turned to %.0f°, scale %.2f; Escape takes it back", p.Yaw, p.Scale)
		}
	}
	return "place one prop; drag to turn and scale it", drawing
}

// controls draws what is placed.
func (t *singleTool) controls() {
	t.presetTiles()
	t.gapLine()
	t.widgets.labelled("Prop")
	kinds := func() []pictured {
		return append([]pictured{{label: "One of the preset", kind: noKind}}, t.kindLines()...)
	}
	preview := "One of the preset"
	if k, ok := t.level.Catalog().Lookup(t.brush.Prop); ok {
		kind := t.level.Catalog().Kind(k)
		preview = kindName(&kind)
	} else {
		t.brush.Prop = "" // taken out of the catalog
	}
	t.pictureChoice("brush.prop", preview, &t.brush.Prop, kinds,
		"What a click places: a kind, or one that the preset would plant there. I takes the kind of a prop under the pointer")
	if i, k, ok := t.selectedKind(); ok && k.ID != t.brush.Prop && !t.level.Catalog().Kind(i).Retired {
		if t.widgets.button("brush.prop.selected", "Place "+kindName(k), "Place the kind that is chosen in the Assets panel", "") {
			t.brush.Prop = k.ID
		}
	}
	t.balancePart()
}
