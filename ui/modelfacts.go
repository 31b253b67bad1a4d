package ui

import (
	"path/filepath"

	"copse/level"
	"copse/procedural"
)

// modelFacts are what conditions of scripts can ask about models: those that begin
// with "model." about the one that was selected first.
func modelFacts() map[string]func(a *app) value {
	table := map[string]func(a *app) value{
		"generating":      func(a *app) value { return truthValue(a.generation != nil && a.generation.Busy()) },
		"model.name":      func(a *app) value { return textValue(a.firstModel().Name) },
		"model.generator": func(a *app) value { return textValue(a.firstModel().Generator) },
		"model.geometry":  func(a *app) value { return textValue(string(a.geometry(a.firstModel().ID))) },
		"model.error": func(a *app) value {
			if e := a.firstModel().Error; e != nil {
				return textValue(e.Error())
			}
			return textValue("")
		},
		"source.link": func(a *app) value {
			if e := a.sources.source; e != nil && a.sources.open {
				if link := a.level.ModuleLink(e.path); link != "" {
					return textValue(filepath.Base(link))
				}
			}
			return textValue("")
		},
		"source.path": func(a *app) value {
			if e := a.sources.source; e != nil && a.sources.open {
				return textValue(e.path)
			}
			return textValue("")
		},
		"gesture": func(a *app) value { return truthValue(a.level.InGesture()) },
	}
	for name, of := range map[string]func(m *level.Model) float64{
		"model.x":      func(m *level.Model) float64 { return shortest(m.Pivot.Position.X) },
		"model.y":      func(m *level.Model) float64 { return shortest(m.Pivot.Position.Y) },
		"model.z":      func(m *level.Model) float64 { return shortest(m.Pivot.Position.Z) },
		"model.yaw":    func(m *level.Model) float64 { return shortest(tidy(m.Pivot.Orientation().Y)) },
		"model.size.x": func(m *level.Model) float64 { return shortest(m.Size.X) },
		"model.size.y": func(m *level.Model) float64 { return shortest(m.Size.Y) },
		"model.size.z": func(m *level.Model) float64 { return shortest(m.Size.Z) },
		"model.scale":  func(m *level.Model) float64 { return m.Scale },
		"model.parent": func(m *level.Model) float64 { return float64(m.Parent) },
		"model.id":     func(m *level.Model) float64 { return float64(m.ID) },
	} {
		table[name] = func(a *app) value { return number(of(a.firstModel())) }
	}
	for name, count := range map[string]func(a *app) int{
		"models":          func(a *app) int { return len(a.level.Models()) },
		"selected.models": func(a *app) int { return len(a.level.Selection().Models) },
		"selected.props":  func(a *app) int { return len(a.level.Selection().Props) },
		"outliner.rows":   func(a *app) int { return len(a.outliner.rows) },
		"modules.own":     func(a *app) int { return len(a.ownModules()) },
		"model.parts": func(a *app) int {
			if r := a.shownResult(a.firstModel().ID); r != nil {
				return len(r.Parts)
			}
			return 0
		},
	} {
		table[name] = func(a *app) value { return number(float64(count(a))) }
	}
	return table
}

// firstModel returns the model that was selected first, an empty one when none is.
func (a *app) firstModel() *level.Model {
	if s := a.level.Selection(); len(s.Models) > 0 {
		return a.level.Model(s.Models[0])
	}
	return &level.Model{}
}

// shownResult returns what a model shows, or nil.
func (a *app) shownResult(id level.ModelID) *procedural.Result {
	if a.generation == nil {
		return nil
	}
	return a.generation.Shown(id)
}

// geometry is the digest of the parts that a model shows, "" while it shows
// nothing.
func (a *app) geometry(id level.ModelID) procedural.Key {
	r := a.shownResult(id)
	if r == nil {
		return ""
	}
	return procedural.KeyOf([]byte(r.Signature()))
}

// ownModules lists the paths of the level's own modules.
func (a *app) ownModules() (own []string) {
	for _, m := range a.level.Modules() {
		if _, is := a.level.Module(m.Path); is {
			own = append(own, m.Path)
		}
	}
	return own
}
