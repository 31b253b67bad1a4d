package ui

import "time"

// watchTool is in hand while a session is looked at: it changes nothing.
type watchTool struct{ *app }

func (*watchTool) id() string          { return "watch" }
func (*watchTool) commands() []command { return nil }
func (*watchTool) press(event) bool    { return false }
func (*watchTool) drag(event)          {}
func (*watchTool) release()            {}
func (*watchTool) cancel()             {}
func (*watchTool) frame(time.Time)     {}
func (*watchTool) ring() *Ring         { return nil }
func (*watchTool) controls()           { dim("A session is looked at; Escape goes back to the level.") }

func (*watchTool) advice() (resting, drawing string) {
	return "nothing while a session shows, Escape: back to the level", ""
}

// editing are the menus whose commands change the open level, and are no use
// while that does not show.
var editing = map[string]bool{"edit": true, "insert": true, "tool": true}

// whileEditing lets the commands of those menus rest while a session is looked
// at. tool.stop leaves that.
func (a *app) whileEditing(table []command) {
	for i := range table {
		c := &table[i]
		if menu := menuOf(c.id); !editing[menu] || c.id == "tool.stop" {
			continue
		}
		lacks := c.lacks
		c.lacks = func() string {
			if a.lookingOn() {
				return "A session is looked at; Escape goes back to the level."
			}
			if lacks == nil {
				return ""
			}
			return lacks()
		}
	}
}
