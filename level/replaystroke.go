package level

import (
	"fmt"

	"copse/brush"
)

func (p *Player) applyStroke(e *Event) (brush.Counts, error) {
	var c strokeCommand
	if err := p.events.decode(e.Text, &c); err != nil {
		return brush.Counts{}, err
	}
	if c.First != p.level.nextIndex {
		e.Contradiction = fmt.Sprintf("first is random index %d and must be the next one, %d", c.First, p.level.nextIndex)
	}
	if c.Mode == Sculpt {
		return brush.Counts{}, p.applySculpt(e)
	}
	if err := p.checkPlaces(c.Dabs, c.Area); err != nil {
		return brush.Counts{}, err
	}
	if p.level.presetNotJournaled(c.Brush) {
		return brush.Counts{}, p.events.problem("preset", "%q stands on no earlier line of the session", c.Preset)
	}
	stroke, err := p.level.BeginStroke(c.Brush)
	if err != nil {
		return brush.Counts{}, p.events.problem("", "%v", err)
	}
	defer stroke.End()
	if c.Ran != nil {
		if !(*c.Ran >= 0 && *c.Ran <= stroke.left) {
			return brush.Counts{}, p.events.problem("ran", "%d is out of range; it lies between 0 and %d", *c.Ran, stroke.left)
		}
		stroke.left, stroke.command.Ran = *c.Ran, c.Ran
	}
	if c.Area != nil {
		if err := stroke.StartArea(*c.Area); err != nil {
			return brush.Counts{}, p.events.problem("area", "%v", err)
		}
		stroke.finish()
	}
	for _, dab := range c.Dabs {
		if _, err := stroke.Dab(dab[0], dab[1]); err != nil {
			return brush.Counts{}, p.events.problem("dabs", "%v", err)
		}
	}
	return stroke.Counts, nil
}

// checkPlaces refuses a stroke that touches nothing, or works by dabs and on an
// area.
func (p *Player) checkPlaces(dabs [][2]float32, area *brush.Polygon) error {
	switch {
	case len(dabs) == 0 && area == nil:
		return p.events.problem("dabs", "a stroke has at least one dab, or an area")
	case len(dabs) > 0 && area != nil:
		return p.events.problem("area", "a stroke works by dabs or on an area, not both")
	}
	return nil
}

func (p *Player) applyMask(e *Event) error {
	var c maskCommand
	if err := p.events.decode(e.Text, &c); err != nil {
		return err
	}
	if err := p.checkPlaces(c.Dabs, c.Area); err != nil {
		return err
	}
	stroke, err := p.level.BeginMask(c.MaskBrush)
	if err != nil {
		return p.events.problem("", "%v", err)
	}
	defer stroke.End()
	if c.Area != nil {
		if err := stroke.Area(*c.Area); err != nil {
			return p.events.problem("area", "%v", err)
		}
	}
	for _, dab := range c.Dabs {
		if err := stroke.Dab(dab[0], dab[1]); err != nil {
			return p.events.problem("dabs", "%v", err)
		}
	}
	return nil
}
