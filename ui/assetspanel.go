package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"copse/props"

	"github.com/AllenDang/cimgui-go/imgui"
)

// assetsView is the state of the Assets panel.
type assetsView struct {
	search   string
	category string // "" for all, or removedKinds
	selected string // id of a kind, "" for none

	catalog *props.Catalog    // that the list was made from
	filter  [2]string         // search and category that it was made for
	list    []props.KindIndex // what is shown: the user's own first, then by name
	counts  map[string]int    // kinds of each category
	texture *imgui.TextureRef // reused for every picture
	tile    imgui.Vec2        // size of a tile
	toTop   bool              // scroll to the first tile
	pending bool              // pictures follow in the next frames
	shown   int               // tiles in view that have their picture
	weight  float32           // of the selected kind, while its slider is held
	holding bool
}

// removedKinds is the filter for kinds that were taken out of the catalog.
const removedKinds = "removed"

// userPack is the part before the colon in the ids of the user's own kinds.
const userPack = "user"

// kindName returns the part of an id that people read.
func kindName(k *props.Kind) string {
	_, name, _ := strings.Cut(k.ID, ":")
	return name
}

// usersOwn reports whether the user brought the kind.
func usersOwn(k *props.Kind) bool { return strings.HasPrefix(k.ID, userPack+":") }

// refresh makes the list anew when the catalog or the filter changed.
func (v *assetsView) refresh(c *props.Catalog) {
	filter := [2]string{v.search, v.category}
	if v.catalog == c && v.filter == filter {
		return
	}
	v.catalog, v.filter = c, filter
	v.list, v.counts = v.list[:0], map[string]int{}
	words := strings.Fields(strings.ToLower(v.search))
	for i := range c.Kinds() {
		k := &c.Kinds()[i]
		group := k.Category
		if k.Retired {
			group = removedKinds
		}
		v.counts[group]++
		if v.category == group || v.category == "" && !k.Retired {
			if matches(k, words) {
				v.list = append(v.list, props.KindIndex(i))
			}
		}
	}
	if v.category != "" && v.counts[v.category] == 0 {
		v.category = ""
		v.refresh(c)
		return
	}
	order := func(i props.KindIndex) string {
		k := &c.Kinds()[i]
		if usersOwn(k) {
			return "0" + strings.ToLower(kindName(k))
		}
		return "1" + strings.ToLower(kindName(k))
	}
	slices.SortStableFunc(v.list, func(a, b props.KindIndex) int { return strings.Compare(order(a), order(b)) })
}

// matches reports whether a kind has all of the words somewhere.
func matches(k *props.Kind, words []string) bool {
	text := strings.ToLower(k.ID + " " + k.Category + " " + k.Family + " " + strings.Join(k.Tags, " "))
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// assetsPanel draws the catalog: what can be placed, with pictures, and what is
// known of the one that is chosen.
func (a *app) assetsPanel() {
	v := &a.assets
	v.pending, v.shown = false, 0
	v.refresh(a.level.Catalog())
	// In the first frame the tabs are not in their places yet and this panel
	// shows, though another one is in front of it.
	if imgui.BeginV(panelAssets, nil, imgui.WindowFlagsNoCollapse) && a.frames > 0 {
		a.assetFilters()
		v.tile = a.tileSize(imgui.ContentRegionAvail().X - imgui.CurrentStyle().ScrollbarSize())
		if room := imgui.ContentRegionAvail().Y - a.detailsHeight(); room > 1.15*v.tile.Y {
			if imgui.BeginChildStrV("grid", imgui.Vec2{Y: room}, 0, 0) {
				a.assetGrid()
			}
			imgui.EndChild()
			imgui.Separator()
			a.assetDetails()
		} else { // too low for both: the panel scrolls
			a.assetDetails()
			imgui.Separator()
			a.assetGrid()
		}
	}
	imgui.End()
	if v.pending {
		a.pace.wake()
	}
}

// assetFilters draws the search field, the categories and the import button.
func (a *app) assetFilters() {
	v, w := &a.assets, a.widgets
	gap := imgui.CurrentStyle().ItemSpacing().X / 2
	label := string(iconAdd) + " Import"
	button := imgui.CalcTextSize(label).X + 2*imgui.CurrentStyle().FramePadding().X
	combo := 100 * a.scale
	w.field("assets.search", "Search", &v.search, imgui.ContentRegionAvail().X-button-combo-2*gap,
		"Show the props that have these words in name, category, family or tags")
	imgui.SameLineV(0, gap)
	imgui.SetNextItemWidth(combo)
	options := []option{{"", fmt.Sprintf("All   %d", len(v.catalog.Kinds())-v.counts[removedKinds])}}
	for _, c := range v.catalog.Categories() {
		options = append(options, option{c, fmt.Sprintf("%s   %d", c, v.counts[c])})
	}
	if n := v.counts[removedKinds]; n > 0 {
		options = append(options, option{removedKinds, fmt.Sprintf("removed   %d", n)})
	}
	preview := v.category
	if preview == "" {
		preview = "All"
	}
	w.choice("assets.category", preview, &v.category, options, "Show one category")
	imgui.SameLineV(0, gap)
	if w.button("assets.import", label, "Read props of your own from .glb and .gltf files; dropping files or a folder on the window does the same", a.command("file.import").key()) {
		a.command("file.import").run()
	}
}

// tileSize returns the size of a tile in a grid of a width: as many in a row as
// have room.
func (a *app) tileSize(room float32) imgui.Vec2 {
	gap := a.tileGap()
	columns := max(1, int((room+gap)/(78*a.scale+gap)))
	width := float32(int((room - gap*float32(columns-1)) / float32(columns)))
	width = min(width, 124*a.scale)
	return imgui.Vec2{X: width, Y: width + 2*imgui.TextLineHeight() + 8*a.scale}
}

func (a *app) tileGap() float32 { return 6 * a.scale }

// assetGrid draws the tiles that are in view.
func (a *app) assetGrid() {
	v := &a.assets
	if v.toTop {
		v.toTop = false
		imgui.SetScrollYFloat(0)
	}
	if len(v.list) == 0 {
		imgui.PushTextWrapPos()
		dim("No prop matches. Clear the search, or choose another category.")
		imgui.PopTextWrapPos()
		return
	}
	gap := a.tileGap()
	imgui.PushStyleVarVec2(imgui.StyleVarItemSpacing, imgui.Vec2{X: gap, Y: gap})
	size := v.tile
	columns := max(1, int((imgui.ContentRegionAvail().X+gap)/(size.X+gap)))
	rows := (len(v.list) + columns - 1) / columns
	clipper := imgui.NewListClipper()
	clipper.BeginV(int32(rows), size.Y+gap)
	for clipper.Step() {
		for row := int(clipper.DisplayStart()); row < int(clipper.DisplayEnd()); row++ {
			for i := row * columns; i < min((row+1)*columns, len(v.list)); i++ {
				if i > row*columns {
					imgui.SameLine()
				}
				a.assetTile(v.list[i], size)
			}
		}
	}
	clipper.Destroy()
	imgui.PopStyleVar()
}

// assetTile draws the picture, the name, the family and the weight of a kind.
func (a *app) assetTile(index props.KindIndex, size imgui.Vec2) {
	v := &a.assets
	k := &v.catalog.Kinds()[index]
	name := "assets.kind." + k.ID
	chosen := k.ID == v.selected
	at := imgui.CursorScreenPos()
	fill := palette.raised
	if chosen {
		fill = palette.accentDim
	}
	imgui.PushStyleColorVec4(imgui.ColButton, fill)
	pressed := imgui.ButtonV("###"+name, size)
	imgui.PopStyleColor()
	a.widgets.mark(name, truth(chosen))
	a.carriable(kindLoad(k))
	side := size.X - 6*a.scale
	picture := a.scene.Thumbnail(index, a.pictureSide())
	v.pending = v.pending || picture.Pending
	if a.widgets.pointed() {
		a.widgets.tooltip(describeKind(k, &picture), "")
	}
	if pressed {
		a.selectKind(k, &picture)
	}

	inset := 3 * a.scale
	canvas := imgui.WindowDrawList()
	low := imgui.Vec2{X: at.X + inset, Y: at.Y + inset}
	a.tilePicture(canvas, k, &picture, low, side)
	line := imgui.TextLineHeight()
	text := imgui.Vec2{X: at.X + 2*inset, Y: low.Y + side + 2*a.scale}
	room := size.X - 4*inset
	color := palette.text
	if usersOwn(k) {
		color = palette.accent
	}
	canvas.AddTextVec2(text, packed(color), fitted(kindName(k), room))
	text.Y += line
	weight := "×" + compact(k.Weight)
	canvas.AddTextVec2(imgui.Vec2{X: at.X + size.X - 2*inset - imgui.CalcTextSize(weight).X, Y: text.Y}, packed(palette.dim), weight)
	canvas.AddTextVec2(text, packed(palette.dim), fitted(k.Family, room-imgui.CalcTextSize(weight).X-4*a.scale))
}

// pictureSide is the side of a tile's picture in pixels of the framebuffer.
func (a *app) pictureSide() int {
	width, _ := a.window.GetSize()
	buffer, _ := a.window.GetFramebufferSize()
	tile := a.assets.tile.X
	if tile == 0 { // the panel has not been seen yet
		tile = 84 * a.scale
	}
	side := (tile - 6*a.scale) * float32(buffer) / float32(max(width, 1))
	return max(int(side+0.5), 1)
}

// tilePicture draws the thumbnail, or what stands for it until it is there.
func (a *app) tilePicture(canvas *imgui.DrawList, k *props.Kind, t *Thumbnail, low imgui.Vec2, side float32) {
	high := imgui.Vec2{X: low.X + side, Y: low.Y + side}
	rounding := 3 * a.scale
	canvas.AddRectFilledV(low, high, packed(palette.frame), rounding, 0)
	if t.Texture != 0 {
		v := &a.assets
		v.shown++
		if v.texture == nil {
			v.texture = imgui.NewEmptyTextureRef()
		}
		v.texture.SetTexID(imgui.TextureID(t.Texture))
		canvas.AddImageRounded(*v.texture, low, high, imgui.Vec2{}, imgui.Vec2{X: 1, Y: 1}, 0xffffffff, rounding)
		return
	}
	look, color := iconPreset, palette.dim
	if l, known := categoryLooks[k.Category]; known {
		look, color = l.icon, l.color
	}
	color = faded(color, 0.45)
	if t.Err != nil {
		look, color = iconWarning, palette.warning
	}
	big := side * 0.42
	canvas.AddTextFontPtr(a.faces.regular, big, imgui.Vec2{X: low.X + (side-big)/2, Y: low.Y + (side-big)/2}, packed(color), string(look))
}

// fitted cuts a text that is too wide.
func fitted(text string, room float32) string {
	if imgui.CalcTextSize(text).X <= room {
		return text
	}
	runes := []rune(text)
	fits := func(n int) bool { return imgui.CalcTextSize(string(runes[:n])+"…").X <= room }
	n := 0
	for step := len(runes); step > 0; step /= 2 {
		for n+step < len(runes) && fits(n+step) {
			n += step
		}
	}
	return string(runes[:n]) + "…"
}

// compact writes a number without digits that say nothing.
func compact(v float32) string { return strconv.FormatFloat(float64(v), 'g', 3, 32) }

// describeKind tells what is known of a kind.
func describeKind(k *props.Kind, t *Thumbnail) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s, family %s, weight %s, footprint %s\u00a0m", k.ID, k.Category, k.Family, compact(k.Weight), compact(k.Radius))
	if len(k.Tags) > 0 {
		fmt.Fprintf(&b, "\n%s", strings.Join(k.Tags, ", "))
	}
	b.WriteString("\n" + describeModel(t))
	if usersOwn(k) {
		b.WriteString("\n" + k.File)
	}
	return b.String()
}

// describeModel tells of a kind's model.
func describeModel(t *Thumbnail) string {
	if t.Err != nil {
		return t.Err.Error()
	}
	m := &t.Model
	if m.Parts == 0 {
		return "Not read yet"
	}
	counts := make([]string, len(m.Triangles))
	for i, n := range m.Triangles {
		counts[i] = grouped(n)
	}
	return fmt.Sprintf("%.2f × %.2f × %.2f m, %s\nTriangles %s", m.Size[0], m.Size[1], m.Size[2], countOf(m.Parts, "part"), strings.Join(counts, " / "))
}

// countOf writes a number of things.
func countOf(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%s %ss", grouped(n), thing)
}
