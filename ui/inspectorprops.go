package ui

import (
	"fmt"
	"math"

	"copse/internal/exact"
	"copse/level"
	"copse/procedural"
	"copse/procedural/datatype"
	"copse/props"

	"github.com/AllenDang/cimgui-go/imgui"
)

// inspectProps shows placed props and lets them be changed.
func (a *app) inspectProps(ids []props.ID) {
	list := make([]props.Prop, 0, len(ids))
	for _, id := range ids {
		if p, ok := a.level.Props().Get(id); ok {
			list = append(list, p)
		}
	}
	kind := a.level.Catalog().Kind(list[0].Kind)
	title := fmt.Sprintf("%s props", grouped(len(list)))
	if len(list) == 1 {
		title = kindName(&kind)
	}
	imgui.AlignTextToFramePadding()
	colored(palette.accent, string(iconForest))
	imgui.SameLine()
	imgui.PushFont(a.faces.strong, baseFontSize)
	imgui.TextUnformatted(title)
	imgui.PopFont()
	a.section("Prop")
	category := kind.Category
	for _, p := range list[1:] {
		if a.level.Catalog().Kind(p.Kind).Category != category {
			category = "several"
		}
	}
	a.propKindRow(list)
	a.fact("Category", category, "What brushes choose it by")
	a.section("Place")
	a.propRows(list)
}

// propKindRow makes props those of another kind.
func (a *app) propKindRow(list []props.Prop) {
	kind := a.level.Catalog().Kind(list[0].Kind)
	chosen, preview := kind.ID, kindName(&kind)
	for _, p := range list[1:] {
		if p.Kind != list[0].Kind {
			chosen, preview = "", "mixed"
		}
	}
	a.row("Kind", kind.ID)
	imgui.SetNextItemWidth(-1)
	if !a.pictureChoice("inspector.prop.kind", preview, &chosen, a.kindLines, "The kind in the catalog; another one takes its place here, turned and scaled as it is") {
		return
	}
	name := a.nameSelected(a.level.Selection())
	a.gesture("Replace "+name, func() error { return a.level.SetPropKind(chosen, a.level.Selection().Props...) })
}

// propNumbers are the numbers of a prop that the inspector edits.
var propNumbers = []struct {
	name, label, tip string
	info             procedural.AttributeInfo
	of               func(p *props.Prop) float32
	set              func(e *level.PropEdit, v float32)
}{
	{"yaw", "Yaw", "Turn about the vertical in degrees, counter-clockwise seen from above",
		procedural.AttributeInfo{Unit: "°"}, func(p *props.Prop) float32 { return p.Yaw }, func(e *level.PropEdit, v float32) { e.Yaw = &v }},
	{"scale", "Scale", "1 is the size of its model",
		procedural.AttributeInfo{}, func(p *props.Prop) float32 { return p.Scale }, func(e *level.PropEdit, v float32) {
			v = min(max(v, level.MinPropScale), level.MaxPropScale)
			e.Scale = &v
		}},
	{"offset", "Height offset", "Metres above the ground; kept when the terrain is sculpted",
		procedural.AttributeInfo{Unit: "m"}, func(p *props.Prop) float32 { return p.Offset }, func(e *level.PropEdit, v float32) { e.Offset = &v }},
}

// propRows edit position, yaw, scale and height offset of props.
func (a *app) propRows(list []props.Prop) {
	first := &list[0]
	place := func(p *props.Prop) datatype.Vector3 { return datatype.Vector3{X: p.X, Y: p.Y, Z: p.Z} }
	mixed := false
	for i := range list {
		mixed = mixed || place(&list[i]) != place(first)
	}
	a.row("Position", "Where it stands, in metres")
	fresh := a.widgets.edit(valueControl{name: "inspector.prop.position", value: place(first), mixed: mixed, tip: "East, up and south in metres"})
	if v, ok := fresh.(datatype.Vector3); ok {
		a.tuneProps("Move", list, func(p *props.Prop, e *level.PropEdit) {
			to := onlyChanged(place(p), place(first), v)
			e.Position = &exact.Vec3{to.X, to.Y, to.Z}
		})
	}
	for i := range propNumbers {
		n := &propNumbers[i]
		mixed := false
		for k := range list {
			mixed = mixed || n.of(&list[k]) != n.of(first)
		}
		a.row(n.label, n.tip)
		value := datatype.Number(math.Round(shortest(n.of(first))*1e4) / 1e4)
		fresh := a.widgets.edit(valueControl{name: "inspector.prop." + n.name, info: &n.info, value: value, mixed: mixed, tip: n.tip})
		if v, ok := fresh.(datatype.Number); ok {
			a.tuneProps("Set "+n.label+" of", list, func(_ *props.Prop, e *level.PropEdit) { n.set(e, float32(v)) })
		}
	}
	if imgui.ButtonV(string(iconGround)+"  Stand on the ground###inspector.prop.seat", imgui.Vec2{X: -1}) {
		a.standOnGround()
	}
	a.widgets.mark("inspector.prop.seat", 0)
	a.widgets.tip("Stand on the ground as its kind does", "End")
}

// tuneProps changes props by a control, as part of the control's gesture.
func (a *app) tuneProps(verb string, list []props.Prop, fill func(p *props.Prop, e *level.PropEdit)) {
	edits := make([]level.PropEdit, len(list))
	var s level.Selection
	for i := range list {
		edits[i].ID = list[i].ID
		s.Props = append(s.Props, list[i].ID)
		fill(&list[i], &edits[i])
	}
	a.tuneWith(verb+" "+a.nameSelected(s), func() error { return a.level.MoveProps(edits...) })
}
