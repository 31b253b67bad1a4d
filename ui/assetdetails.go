package ui

import (
	"fmt"
	"slices"

	"copse/props"

	"github.com/AllenDang/cimgui-go/imgui"
)

// Limits of a kind's share among the variants of its category.
const (
	lowestWeight  = 0.01
	highestWeight = 100
)

// selectKind makes a kind the chosen one. A click on one whose model is missing
// tries its file again.
func (a *app) selectKind(k *props.Kind, t *Thumbnail) {
	a.assets.selected, a.assets.holding = k.ID, false
	if t.Model.Parts == 0 {
		a.scene.Reload(k.File)
	}
}

// selectedKind returns the chosen kind as the catalog has it now.
func (a *app) selectedKind() (props.KindIndex, *props.Kind, bool) {
	c := a.level.Catalog()
	i, ok := c.Lookup(a.assets.selected)
	if !ok {
		return 0, nil, false
	}
	return i, &c.Kinds()[i], true
}

// detailsHeight is the room that the chosen kind's details take below the grid.
func (a *app) detailsHeight() float32 {
	rows := float32(1)
	_, k, ok := a.selectedKind()
	switch {
	case ok && usersOwn(k) && !k.Retired:
		rows = 5
	case ok:
		rows = 2
	}
	style := imgui.CurrentStyle()
	return rows*(imgui.FrameHeight()+style.ItemSpacing().Y) + 2*style.ItemSpacing().Y
}

// assetDetails draws what is known of the chosen kind, and what can be done
// with it.
func (a *app) assetDetails() {
	index, k, ok := a.selectedKind()
	if !ok {
		imgui.AlignTextToFramePadding()
		dim(countOf(len(a.assets.list), "prop") + " shown; click one to see more")
		return
	}
	picture := a.scene.Thumbnail(index, a.pictureSide())
	imgui.AlignTextToFramePadding()
	imgui.PushFont(a.faces.strong, baseFontSize)
	imgui.TextUnformatted(fitted(kindName(k), imgui.ContentRegionAvail().X*0.5))
	imgui.PopFont()
	imgui.SameLine()
	dim(fitted(brief(&picture), imgui.ContentRegionAvail().X))
	if a.widgets.pointed() {
		a.widgets.tooltip(describeKind(k, &picture), "")
	}
	if usersOwn(k) && !k.Retired {
		a.editKind(k)
	}
	a.kindButtons(k)
}

// brief tells of a model in few words.
func brief(t *Thumbnail) string {
	switch {
	case t.Err != nil:
		return "cannot be read"
	case t.Model.Parts == 0:
		return "not read yet"
	}
	return fmt.Sprintf("%.1f m, %s triangles", t.Model.Size[1], grouped(t.Model.Triangles[0]))
}

// editKind draws the fields of a kind of the user's.
func (a *app) editKind(k *props.Kind) {
	w := a.widgets
	edited := *k
	w.labelled("Category")
	changed := w.choice("assets.edit.category", edited.Category, &edited.Category, plainOptions(a.categories()),
		"What presets ask for when they plant: choose what the prop is most like")
	w.labelled("Family")
	changed = w.choice("assets.edit.family", edited.Family, &edited.Family, plainOptions(a.families()),
		"Props of one family keep their distance from each other") || changed
	v := &a.assets
	if !v.holding {
		v.weight = edited.Weight
	}
	w.slider("assets.edit.weight", "Weight", &v.weight, lowestWeight, highestWeight, "%.3g", imgui.SliderFlagsLogarithmic,
		"Share among the props of its category: twice the weight is planted twice as often", "")
	v.holding = imgui.IsItemActive()
	if imgui.IsItemDeactivatedAfterEdit() && v.weight != edited.Weight {
		edited.Weight, changed = v.weight, true
	}
	if changed {
		a.changeKind(edited)
	}
}

// kindButtons draws what can be done with a kind.
func (a *app) kindButtons(k *props.Kind) {
	w := a.widgets
	if k.Retired {
		if w.button("assets.restore", string(iconUndo)+" Bring back", "Let presets plant it again", "") {
			back := *k
			back.Retired = false
			a.changeKind(back)
		}
		return
	}
	if usersOwn(k) {
		if w.button("assets.reimport", string(iconReload)+" Re-import", "Read "+k.File+" again; what stands stays", "") {
			a.importFiles([]string{k.File})
		}
		imgui.SameLine()
	}
	if w.button("assets.remove", string(iconRemove)+" Remove", "Take it out of the catalog: what stands stays, and no more are planted. Undo brings it back", "") {
		gone := *k
		gone.Retired = true
		a.changeKind(gone)
	}
}

// changeKind gives the level a catalog in which one kind is another.
func (a *app) changeKind(k props.Kind) {
	kinds := slices.Clone(a.level.Catalog().Kinds())
	for i := range kinds {
		if kinds[i].ID == k.ID {
			kinds[i] = k
		}
	}
	a.setCatalog(kinds)
}

// setCatalog gives the level another catalog, and has what the chosen preset
// now plants made ready. It reports whether the level took it.
func (a *app) setCatalog(kinds []props.Kind) bool {
	a.endGesture()
	if err := a.level.SetCatalog(props.NewCatalog(kinds)); err != nil {
		a.log.Error("the catalog stays as it is: %v", err)
		return false
	}
	a.prepareChosen()
	return true
}

// prepareChosen has what the chosen preset plants made ready.
func (a *app) prepareChosen() {
	for _, p := range a.level.Presets() {
		if p.Name == a.brush.Preset {
			a.scene.Prepare(p)
		}
	}
}

// categories lists what a kind may be: what the editor knows and what the
// catalog has.
func (a *app) categories() []string {
	names := a.level.Catalog().Categories()
	for name := range categoryLooks {
		names = append(names, name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// families lists the families that a kind may be of.
func (a *app) families() []string {
	names := slices.Clone(a.level.Catalog().Families())
	for _, name := range categoryFamilies {
		names = append(names, name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
