package ui

import (
	"fmt"
	"time"

	"copse/brush"
	"copse/props"

	"github.com/go-gl/mathgl/mgl32"
)

// eyedropper takes preset, category and kind over from a prop, then gives the
// hand back to the tool before it.
type eyedropper struct {
	*app
	before string // tool that was in hand
}

const eyedropperID = "eyedropper"

func (t *eyedropper) id() string { return eyedropperID }

func (t *eyedropper) commands() []command {
	return []command{{id: "tool." + eyedropperID, symbol: iconEyedropper, label: "Eyedropper", keys: []string{"I"},
		tip: "Click a prop to take its preset, category and kind over into the brush",
		on:  t.inHand(eyedropperID),
		run: func() {
			if t.tool.id() != eyedropperID {
				t.before = t.tool.id()
			}
			t.use(eyedropperID)
		}}}
}

// press takes over what stands under the pointer.
func (t *eyedropper) press(e event) bool {
	p, ok := t.propUnder(e.x, e.y)
	if !ok {
		t.status = "There is no prop under the pointer"
		return false
	}
	kind := t.level.Catalog().Kind(p.Kind)
	t.brush.Prop, t.brush.Category = kind.ID, kind.Category
	t.app.assets.selected = kind.ID
	preset := t.presetOf(p, kind.Category)
	t.choose(preset)
	name := "no preset"
	if preset != nil {
		name = preset.Name
	}
	t.status = fmt.Sprintf("Taken over: %s, %s, %s", kindName(&kind), kind.Category, name)
	back := t.before
	if back == "" {
		back = string(paintMode)
	}
	t.use(back)
	return false // nothing to drag
}

// presetOf finds the preset that planted a prop, or else one that plants its
// category, or nil.
func (t *eyedropper) presetOf(p props.Prop, category string) (found *brush.Preset) {
	planted := t.level.PlantedBy(p.ID)
	for _, preset := range t.level.Presets() {
		if preset.Name == planted {
			return preset
		}
		for _, pick := range preset.Picks {
			if pick.Category == category && pick.Weight > 0 && found == nil {
				found = preset
			}
		}
	}
	return found
}

// propReach is how far from the ground under the pointer a prop may stand that
// the ray itself misses, in metres.
const propReach = 1.5

// propUnder returns the prop under a point of the window: the one that the ray
// meets, or the nearest to the ground there.
func (a *app) propUnder(x, y float32) (props.Prop, bool) {
	direction := a.camera.Ray((x-a.view.x0())/a.view.w, (y-a.view.y0())/a.view.h, a.view.aspect())
	if pick, ok := a.scene.Pick(Ray{Origin: a.camera.Eye, Direction: direction}); ok && pick.Model == 0 {
		if p, ok := a.level.Props().Get(pick.Prop); ok {
			return p, true
		}
	}
	hit, ok := a.pick(x, y)
	if !ok {
		return props.Prop{}, false
	}
	var nearest props.Prop
	best := float32(propReach)
	found := false
	for _, id := range a.level.Props().InDisc(nil, hit.Point[0], hit.Point[2], propReach) {
		p, _ := a.level.Props().Get(id)
		if d := (mgl32.Vec2{p.X - hit.Point[0], p.Z - hit.Point[2]}).Len(); d < best || d == best && !found {
			nearest, best, found = p, d, true
		}
	}
	return nearest, found
}

func (t *eyedropper) drag(event)      {}
func (t *eyedropper) release()        {}
func (t *eyedropper) cancel()         {}
func (t *eyedropper) frame(time.Time) {}
func (t *eyedropper) ring() *Ring     { return nil }

func (t *eyedropper) advice() (resting, drawing string) {
	return "take over the prop under the pointer", ""
}

func (t *eyedropper) controls() {
	t.presetTiles()
}
