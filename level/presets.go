package level

import "slices"

// RemovePreset takes a preset out of the level. What it has planted stays, and
// its strokes replay: the session has its text. It returns false where there is
// none of the name.
func (l *Level) RemovePreset(name string) bool {
	at := slices.IndexFunc(l.presets, func(p *preset) bool { return p.Name == name })
	if at < 0 {
		return false
	}
	l.endStroke()
	l.revision++
	l.presets = slices.Delete(l.presets, at, at+1)
	return true
}
