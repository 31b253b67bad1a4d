package ui

import (
	"fmt"
	"maps"

	"copse/brush"
	"copse/lod"
	"copse/props"

	"github.com/go-gl/glfw/v3.3/glfw"
)

// facts are what conditions of scripts can ask for by name.
var facts = func() map[string]func(a *app) value {
	table := map[string]func(a *app) value{
		"hash":            func(a *app) value { return textValue(a.level.Hash().String()) },
		"level.name":      func(a *app) value { return textValue(a.document.name()) },
		"level.modified":  func(a *app) value { return truthValue(a.level.Modified()) },
		"level.changed":   func(a *app) value { return truthValue(a.document.changed) },
		"level.locked":    func(a *app) value { return truthValue(a.document.locked != nil) },
		"dialog.title":    func(a *app) value { return textValue(a.driver.asked().Title) },
		"dialog.name":     func(a *app) value { return textValue(a.driver.asked().Name) },
		"window.title":    func(a *app) value { return textValue(a.document.title) },
		"tool":            func(a *app) value { return textValue(a.tool.id()) },
		"assets.selected": func(a *app) value { return textValue(a.assets.selected) },
		"brush.preset":    func(a *app) value { return textValue(a.brush.Preset) },
		"brush.prop":      func(a *app) value { return textValue(a.brush.Prop) },
		"brush.category":  func(a *app) value { return textValue(a.brush.Category) },
		"stroke.running":  func(a *app) value { return truthValue(a.strokeRuns()) },
		"stroke.cut":      func(a *app) value { return truthValue(a.last.cut) },
		"keys.open":       func(a *app) value { return truthValue(a.keys.open) },
		"keys.asking":     func(a *app) value { return textValue(a.keys.asking) },
		"keys.conflict":   func(a *app) value { return textValue(a.keys.conflict) },
		"palette.open":    func(a *app) value { return truthValue(a.found.open) },
		"palette.chosen": func(a *app) value {
			if c := a.found.current(); c != nil && a.found.open {
				return textValue(c.id)
			}
			return textValue("")
		},
		"carrying":         func(a *app) value { return textValue(a.carry.load.title) },
		"settings.open":    func(a *app) value { return truthValue(a.showSettings) },
		"settings.quality": func(a *app) value { return textValue(a.quality) },
		"cut":              func(a *app) value { return textValue(a.widgets.cutOff()) },
		"status":           func(a *app) value { return textValue(a.status) },
		"fonts.searching":  func(a *app) value { return truthValue(a.fontSearch != nil) },
		"minimised":        func(a *app) value { return truthValue(a.minimised()) },
		"hovering":         func(a *app) value { return truthValue(a.view.hovered) },
		"drawing":          func(a *app) value { return truthValue(a.level.Busy() && !a.level.InGesture()) },
		"typing":           func(a *app) value { return truthValue(a.typing()) },
		"stroke.ms":        func(a *app) value { return number(milliseconds(a.last.spent)) },
		"window.width":     func(a *app) value { return number(float64(first(a.window.GetSize()))) },
		"window.height":    func(a *app) value { return number(float64(second(a.window.GetSize()))) },
		"window.focused":   func(a *app) value { return number(float64(a.window.GetAttrib(glfw.Focused))) },
		"console.last":     func(a *app) value { return textValue(a.log.newest()) },
		"journal.lines":    func(a *app) value { return number(float64(a.level.Journal().Len())) },
		"brush.radius":     func(a *app) value { return number(float64(a.brush.Radius)) },
		"brush.density":    func(a *app) value { return number(float64(a.brush.Density)) },
		"brush.strength":   func(a *app) value { return number(float64(a.brush.Strength)) },
		"brush.falloff":    func(a *app) value { return number(float64(a.brush.Falloff)) },
		"camera.x":         func(a *app) value { return number(float64(a.camera.Eye[0])) },
		"camera.y":         func(a *app) value { return number(float64(a.camera.Eye[1])) },
		"camera.z":         func(a *app) value { return number(float64(a.camera.Eye[2])) },
		"camera.yaw":       func(a *app) value { return number(float64(a.camera.Yaw)) },
		"camera.pitch":     func(a *app) value { return number(float64(a.camera.Pitch)) },
		"camera.distance":  func(a *app) value { return number(float64(a.camera.Distance)) },
		"camera.speed":     func(a *app) value { return number(float64(a.camera.Speed)) },
		"pointer.x":        func(a *app) value { return number(float64(a.view.hover.Point[0])) },
		"pointer.z":        func(a *app) value { return number(float64(a.view.hover.Point[2])) },
		"pointer.y":        func(a *app) value { return number(float64(a.view.hover.Point[1])) },
		"light.hour":       func(a *app) value { return number(float64(a.light.Hour)) },
		"light.direction":  func(a *app) value { return number(float64(a.lightDirection())) },
		"light.fog":        func(a *app) value { return number(float64(a.light.Fog)) },
		"water":            func(a *app) value { return number(float64(a.level.Water())) },
		"terrain.low":      func(a *app) value { return number(float64(first32(a.level.Terrain().Range()))) },
		"terrain.high":     func(a *app) value { return number(float64(second32(a.level.Terrain().Range()))) },
		"terrain.spacing":  func(a *app) value { return number(float64(a.level.Terrain().Spacing())) },
		"sculpt.tool":      func(a *app) value { return textValue(string(a.sculpt().brush.Tool)) },
		"sculpt.radius":    func(a *app) value { return number(float64(a.sculpt().brush.Radius)) },
		"sculpt.strength":  func(a *app) value { return number(float64(a.sculpt().brush.Strength)) },
		"sculpt.falloff":   func(a *app) value { return number(float64(a.sculpt().brush.Falloff)) },
		"sculpt.target":    func(a *app) value { return number(float64(a.sculpt().brush.Target)) },
		"sculpt.ms":        func(a *app) value { return number(milliseconds(a.sculpt().last.spent)) },
		"viewport.width":   func(a *app) value { return number(float64(a.view.w)) },
		"viewport.height":  func(a *app) value { return number(float64(a.view.h)) },
		"scale":            func(a *app) value { return number(float64(a.scale)) },
	}
	for name, count := range map[string]func(a *app) int{
		"props":            func(a *app) int { return a.level.Props().Len() },
		"undo.depth":       func(a *app) int { return a.level.History().Done() },
		"redo.depth":       func(a *app) int { return len(a.level.History().Steps()) - a.level.History().Done() },
		"palette.rows":     func(a *app) int { return len(a.found.rows) },
		"bookmarks":        func(a *app) int { return len(a.bookmarks) },
		"presets":          func(a *app) int { return len(a.level.Presets()) },
		"mask.tiles":       func(a *app) int { return len(a.level.Mask().Tiles()) },
		"stroke.budget":    func(a *app) int { return a.last.budget },
		"stroke.dabs":      func(a *app) int { return a.last.dabs },
		"stroke.wanted":    func(a *app) int { return a.last.wanted },
		"sculpt.dabs":      func(a *app) int { return a.sculpt().last.dabs },
		"sculpt.moved":     func(a *app) int { return a.sculpt().last.moved },
		"heightmap.asked":  func(a *app) int { return int(truth(a.relief.asked != nil)) },
		"terrain.cols":     func(a *app) int { return a.level.Terrain().Cols() },
		"terrain.rows":     func(a *app) int { return a.level.Terrain().Rows() },
		"drawcalls":        func(a *app) int { return a.drawn.DrawCalls },
		"triangles":        func(a *app) int { return a.drawn.Triangles },
		"instances":        func(a *app) int { return a.drawn.Instances },
		"specks":           func(a *app) int { return a.drawn.Specks },
		"parts.drawn":      func(a *app) int { return a.drawn.Parts },
		"uploaded":         func(a *app) int { return a.uploaded },
		"frames":           func(a *app) int { return a.frames },
		"frames.drawn":     func(a *app) int { return a.pictured },
		"kinds":            func(a *app) int { return placeable(a.level.Catalog()) },
		"assets.listed":    func(a *app) int { return len(a.assets.list) },
		"assets.pictures":  func(a *app) int { return a.assets.shown },
		"import.rows":      func(a *app) int { return len(a.imports.rows) },
		"jobs":             func(a *app) int { return a.jobs() },
		"autosaves":        func(a *app) int { return a.keep.autosaves.written },
		"console.lines":    func(a *app) int { return a.log.count(info) + a.log.count(warning) + a.log.count(failure) },
		"console.warnings": func(a *app) int { return a.log.count(warning) },
		"console.errors":   func(a *app) int { return a.log.count(failure) },
	} {
		table[name] = func(a *app) value { return number(float64(count(a))) }
	}
	for name, counts := range map[string]func(a *app) brush.Counts{
		"stroke":  func(a *app) brush.Counts { return a.last.counts },
		"session": func(a *app) brush.Counts { return a.level.Totals() },
	} {
		for part, count := range map[string]func(c brush.Counts) int{
			"candidates": func(c brush.Counts) int { return c.Candidates },
			"placed":     func(c brush.Counts) int { return c.Placed },
			"evicted":    func(c brush.Counts) int { return c.Evicted },
			"erased":     func(c brush.Counts) int { return c.Erased },
		} {
			table[name+"."+part] = func(a *app) value { return number(float64(count(counts(a)))) }
		}
		for _, reason := range brush.Reasons {
			table[name+"."+reason.String()] = func(a *app) value { return number(float64(counts(a).Refused(reason))) }
		}
	}
	maps.Copy(table, modelFacts())
	maps.Copy(table, playbackFacts())
	for i := range lod.Levels {
		table[fmt.Sprint("lod.", i)] = func(a *app) value { return number(float64(a.drawn.Levels[i])) }
	}
	for s := range stageCount {
		table["ms."+s.String()] = func(a *app) value { return number(float64(a.clock.latest(s))) }
	}
	return table
}()

// jobs counts the background work that is not on the screen yet.
func (a *app) jobs() int {
	p := a.progress()
	return p.Total - p.Done + a.results.Len()
}

// placeable counts the kinds that can be placed.
func placeable(c *props.Catalog) (n int) {
	for i := range c.Kinds() {
		if !c.Kinds()[i].Retired {
			n++
		}
	}
	return n
}

// sculpt returns the sculpting tool, in hand or not.
func (a *app) sculpt() *sculptTool {
	for _, t := range a.tools {
		if s, ok := t.(*sculptTool); ok {
			return s
		}
	}
	panic("ui: there is no sculpting tool")
}

func first(a, _ int) int            { return a }
func second(_, b int) int           { return b }
func first32(a, _ float32) float32  { return a }
func second32(_, b float32) float32 { return b }
