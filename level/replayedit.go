package level

import (
	"encoding/json"
	"fmt"
	"path/filepath"

	"copse/procedural"
	"copse/undo"
)

// anyChange is a change of an edit line: exactly one of its kinds.
type anyChange struct {
	Model  ModelID         `json:"model"`
	Create *modelPatch     `json:"create"`
	Set    json.RawMessage `json:"set"`
	Delete bool            `json:"delete"`

	Module string `json:"module"`
	Remove bool   `json:"remove"`

	Water *float32 `json:"water"`

	Prop   string `json:"prop"`
	CopyOf string `json:"copyOf"`

	Preset string `json:"preset"`
	Of     string `json:"of"`
}

// applyEdit carries out a line that lists changes, without running a generator.
func (p *Player) applyEdit(e *Event) error {
	var c struct {
		Name    string      `json:"name"`
		Step    *int        `json:"step"`
		Changes []anyChange `json:"changes"`
	}
	if err := p.events.decode(e.Text, &c); err != nil {
		return err
	}
	if len(c.Changes) == 0 {
		return p.events.problem("changes", "this field is required and must list at least one change")
	}
	if c.Step != nil {
		return p.appendChanges(*c.Step, c.Changes)
	}
	l := p.level
	l.endStroke()
	l.gesture = l.openEdit(c.Name)
	for i, change := range c.Changes {
		if err := p.applyChange(l.gesture, &change); err != nil {
			l.CancelGesture()
			return p.events.problem(fmt.Sprintf("changes.%d", i), "%v", err)
		}
	}
	l.EndGesture()
	return nil
}

// appendChanges makes the changes that a run brought and that belong to an
// earlier step. A line that names no step was made where no undo reached.
func (p *Player) appendChanges(ref int, changes []anyChange) error {
	l := p.level
	var step *undo.Step
	if ref != noStep {
		if step = l.history.Find(ref); step == nil || step.State() != undo.Done {
			return p.events.problem("step", "line %d made no step that is done here", ref)
		}
	}
	e := &edit{level: l, step: step, latest: map[any]editDelta{}, late: true}
	for i, change := range changes {
		if change.Model == 0 || change.Set == nil {
			return p.events.problem(fmt.Sprintf("changes.%d", i), "only new values of models can belong to an earlier step")
		}
		if err := p.applyChange(e, &change); err != nil {
			return p.events.problem(fmt.Sprintf("changes.%d", i), "%v", err)
		}
	}
	l.appendEdit(step, e.deltas...)
	return nil
}

func (p *Player) applyChange(e *edit, c *anyChange) error {
	switch {
	case c.Module != "":
		return e.replayModule(c)
	case c.Model != 0:
		return e.replayModel(c)
	case c.Prop != "":
		return e.replayProp(c)
	case c.Preset != "":
		return e.replayPreset(c)
	case c.Water != nil:
		if err := checkWater(*c.Water); err != nil {
			return err
		}
		e.setWater(*c.Water)
		return nil
	}
	return fmt.Errorf("the change is of nothing that this program knows")
}

func (e *edit) replayModel(c *anyChange) error {
	l, n := e.level, e.level.models.nodes[c.Model]
	switch {
	case c.Create != nil:
		return e.replayCreate(c)
	case n == nil:
		return noModel(c.Model)
	case c.Delete && len(n.children) > 0:
		return fmt.Errorf("model %d has models below it and cannot be deleted before them", c.Model)
	case c.Delete:
		e.model(modelChange{Model: c.Model, Delete: true})
		return nil
	case c.Set == nil:
		return fmt.Errorf("model %d: one of create, set and delete is required", c.Model)
	}
	patch := &modelPatch{}
	if err := json.Unmarshal(c.Set, patch); err != nil {
		return fmt.Errorf("model %d: %w", c.Model, err)
	}
	if err := l.checkPatch(n, patch); err != nil {
		return fmt.Errorf("model %d: %w", c.Model, err)
	}
	if e.late {
		e.model(modelChange{Model: c.Model, Set: patch})
	} else {
		e.setModel(c.Model, patch)
	}
	return nil
}

func (e *edit) replayCreate(c *anyChange) error {
	l := e.level
	if c.Model < l.models.next {
		return fmt.Errorf("model %d: the id was handed out before", c.Model)
	}
	if c.Model > maxModelID {
		return fmt.Errorf("model %d: ids lie between 1 and %d", c.Model, uint64(maxModelID))
	}
	if c.Create.Place == nil {
		return fmt.Errorf("model %d: place: this field is required and missing", c.Model)
	}
	m := Model{ID: c.Model, Parent: c.Create.Place.Parent, Kind: ProceduralModel, Inputs: procedural.NewInputs("", 0)}
	c.Create.exchange(&m)
	if err := l.checkModel(&m); err != nil {
		return fmt.Errorf("model %d: %w", c.Model, err)
	}
	e.createModel(&m, c.Create.Place.Order)
	return nil
}

func (e *edit) replayModule(c *anyChange) error {
	if c.Remove {
		if e.level.modules[c.Module] == nil {
			return fmt.Errorf("module %q is not in the level", c.Module)
		}
		e.setModule(c.Module, nil)
		return nil
	}
	var text moduleText
	if err := json.Unmarshal(c.Set, &text); err != nil {
		return fmt.Errorf("module %q: %w", c.Module, err)
	}
	if text.Bytes != nil {
		text.Source = string(text.Bytes)
	}
	m := &procedural.Module{Path: c.Module, Source: text.Source, Sandboxed: text.Sandboxed, Capabilities: text.Capabilities}
	if err := checkModule(m); err != nil {
		return err
	}
	link := filepath.FromSlash(text.Link)
	if link != "" {
		if err := checkLink(link); err != nil {
			return fmt.Errorf("module %q: %w", c.Module, err)
		}
	}
	e.linkModule(c.Module, m, link)
	return nil
}

func (e *edit) replayPreset(c *anyChange) error {
	if c.Remove {
		if e.level.attributePreset(c.Of, c.Preset) == nil {
			return fmt.Errorf("preset: %q is not one of %s", c.Preset, c.Of)
		}
		e.setPreset(c.Of, c.Preset, nil)
		return nil
	}
	var set attributePatch
	if err := json.Unmarshal(c.Set, &set); err != nil {
		return fmt.Errorf("preset %q: %w", c.Preset, err)
	}
	a := procedural.Attributes(set)
	if err := checkPreset(c.Of, c.Preset, a); err != nil {
		return err
	}
	e.setPreset(c.Of, c.Preset, &a)
	return nil
}
