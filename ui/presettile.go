package ui

import (
	"fmt"
	"strings"

	"copse/brush"
	"copse/props"

	"github.com/AllenDang/cimgui-go/imgui"
)

// presetTile draws the picture, the name and the density of a preset.
func (a *app) presetTile(p *brush.Preset, size imgui.Vec2) bool {
	name := "brush.preset." + p.Name
	chosen := p.Name == a.brush.Preset
	at := imgui.CursorScreenPos()
	fill := palette.frame
	if chosen {
		fill = palette.accentDim
	}
	imgui.PushStyleColorVec4(imgui.ColButton, fill)
	pressed := imgui.ButtonV("###"+name, size)
	imgui.PopStyleColor()
	a.widgets.mark(name, truth(chosen))
	if a.widgets.pointed() {
		a.widgets.tooltip(describePreset(p), "")
	}

	corner := imgui.Vec2{X: at.X + size.X, Y: at.Y + size.Y}
	canvas := imgui.WindowDrawList()
	canvas.PushClipRectV(at, corner, true)
	inset := 3 * a.scale
	side := size.Y - 2*inset
	a.presetPicture(canvas, p, imgui.Vec2{X: at.X + inset, Y: at.Y + inset}, side)
	left := at.X + inset + side + 7*a.scale
	line := imgui.TextLineHeight()
	top := at.Y + (size.Y-2*line)/2
	room := corner.X - left - 5*a.scale
	first, second := halves(p.Name, room)
	color := palette.text
	if second == "" {
		second, color = fmt.Sprintf("%.3g per m²", p.DensityPerM2), palette.dim
	}
	canvas.AddTextVec2(imgui.Vec2{X: left, Y: top}, packed(palette.text), fitted(first, room))
	canvas.AddTextVec2(imgui.Vec2{X: left, Y: top + line}, packed(color), fitted(second, room))
	canvas.PopClipRect()
	return pressed
}

// halves parts a name that does not fit into one line at the last space that
// lets the first line fit.
func halves(name string, room float32) (first, second string) {
	first = name
	for imgui.CalcTextSize(first).X > room {
		at := strings.LastIndexByte(first, ' ')
		if at < 0 {
			return name, ""
		}
		first = first[:at]
	}
	return first, strings.TrimPrefix(name[len(first):], " ")
}

// presetPicture draws what a preset plants most, or an icon until there is a
// picture of it.
func (a *app) presetPicture(canvas *imgui.DrawList, p *brush.Preset, low imgui.Vec2, side float32) {
	high := imgui.Vec2{X: low.X + side, Y: low.Y + side}
	rounding := 3 * a.scale
	if kind, ok := a.mainKind(p); ok {
		if t := a.scene.Thumbnail(kind, a.pictureSide()); t.Texture != 0 {
			canvas.AddRectFilledV(low, high, packed(palette.deep), rounding, 0)
			if a.presetTexture == nil {
				a.presetTexture = imgui.NewEmptyTextureRef()
			}
			a.presetTexture.SetTexID(imgui.TextureID(t.Texture))
			canvas.AddImageRounded(*a.presetTexture, low, high, imgui.Vec2{}, imgui.Vec2{X: 1, Y: 1}, 0xffffffff, rounding)
			return
		}
	}
	look := presetLook(p)
	big := 1.5 * imgui.FontSize()
	canvas.AddTextFontPtr(a.faces.regular, big, imgui.Vec2{X: low.X + (side-big)/2, Y: low.Y + (side-big)/2}, packed(look.color), string(look.icon))
}

// mainKind is the most frequent kind of what a preset plants most, weighing what
// is large more.
func (a *app) mainKind(p *brush.Preset) (kind props.KindIndex, ok bool) {
	catalog := a.level.Catalog()
	best := float32(0)
	for _, pick := range p.Picks {
		size := float32(1)
		if l, known := categoryLooks[pick.Category]; known {
			size = l.size
		}
		for _, k := range catalog.InCategory(pick.Category) {
			if score := pick.Weight * size * (1 + catalog.Kind(k).Weight/1000); score > best {
				best, kind, ok = score, k, true
			}
		}
	}
	return kind, ok
}

// presetLook chooses the picture of a preset by what it plants most, weighing
// what is large more.
func presetLook(p *brush.Preset) (look struct {
	icon  icon
	color imgui.Vec4
}) {
	look.icon, look.color = iconPreset, palette.dim
	best := float32(0)
	for _, pick := range p.Picks {
		l, known := categoryLooks[pick.Category]
		if score := pick.Weight * l.size; known && score > best {
			best, look.icon, look.color = score, l.icon, l.color
		}
	}
	return look
}

// categoryLooks are the pictures of the catalog's categories; size weighs them.
var categoryLooks = map[string]struct {
	icon  icon
	color imgui.Vec4
	size  float32
}{
	"conifer": {iconForest, rgb(0x86c06c), 8}, "broadleaf": {iconForest, rgb(0x9fcf72), 8}, "deadwood": {iconForest, rgb(0xb39b7d), 8},
	"bush": {iconForest, rgb(0x86c06c), 2}, "fern": {iconMeadow, rgb(0x86c06c), 1},
	"grass": {iconMeadow, rgb(0xb8d46c), 0.5}, "flower": {iconMeadow, rgb(0xe79ac0), 2}, "mushroom": {iconMeadow, rgb(0xd9a07a), 1},
	"reed": {iconLake, rgb(0x6cb9d8), 4}, "boulder": {iconCliff, rgb(0xb7bcc0), 8}, "pebble": {iconBeach, rgb(0xe6cf8a), 4},
	"driftwood": {iconBeach, rgb(0xe6cf8a), 6}, "log": {iconForest, rgb(0xb39b7d), 2},
}
