package ui

import "copse/level"

// shown returns the level in the viewport: the one that is looked at, else the
// open one. What the viewport draws, picks and measures asks for this one; what
// is edited and recorded is always a.level.
func (a *app) shown() *level.Level {
	if a.lookedAt != nil {
		return a.lookedAt
	}
	return a.level
}
