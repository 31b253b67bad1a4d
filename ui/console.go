package ui

import (
	"fmt"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"
)

// severity is how loud a line of the console is.
type severity uint8

const (
	info severity = iota
	warning
	failure
	severities
)

// maxLines is how many lines the console keeps; the oldest go first.
const maxLines = 5000

// maxLineLength keeps one message from filling the memory.
const maxLineLength = 2000

// console is what the editor and its tools have said.
type console struct {
	lines []consoleLine
	hide  [severities]bool
	fresh bool // there are lines that were not shown yet
}

type consoleLine struct {
	severity severity
	text     string
}

func (c *console) infof(format string, values ...any)  { c.add(info, format, values...) }
func (c *console) warnf(format string, values ...any)  { c.add(warning, format, values...) }
func (c *console) errorf(format string, values ...any) { c.add(failure, format, values...) }

func (c *console) add(s severity, format string, values ...any) {
	for line := range strings.Lines(fmt.Sprintf(format, values...)) {
		line = strings.ToValidUTF8(strings.TrimRight(line, "\r\n"), "�")
		if len(line) > maxLineLength {
			line = strings.ToValidUTF8(line[:maxLineLength], "") + " …"
		}
		c.lines = append(c.lines, consoleLine{s, strings.ReplaceAll(line, "\x00", "␀")})
	}
	if extra := len(c.lines) - maxLines; extra > 0 {
		c.lines = append(c.lines[:0], c.lines[extra:]...)
	}
	c.fresh = true
}

// newest returns the last line, or "".
func (c *console) newest() string {
	if len(c.lines) == 0 {
		return ""
	}
	return c.lines[len(c.lines)-1].text
}

// count returns how many lines of a severity there are.
func (c *console) count(s severity) (n int) {
	for _, line := range c.lines {
		if line.severity == s {
			n++
		}
	}
	return n
}

// shown returns the lines that no filter hides.
func (c *console) shown() []consoleLine {
	if c.hide == [severities]bool{} {
		return c.lines
	}
	var kept []consoleLine
	for _, line := range c.lines {
		if !c.hide[line.severity] {
			kept = append(kept, line)
		}
	}
	return kept
}

var severityLook = [severities]struct {
	name  string
	icon  icon
	color *imgui.Vec4
}{
	{"messages", iconInfo, &palette.dim},
	{"warnings", iconWarning, &palette.warning},
	{"errors", iconError, &palette.failure},
}

// consolePanel draws the lines, the newest at the bottom, with a switch for
// each severity.
func (a *app) consolePanel() {
	if imgui.BeginV(panelConsole, nil, imgui.WindowFlagsNoCollapse) {
		c := &a.console
		for s, look := range severityLook {
			shown := !c.hide[s]
			label := fmt.Sprintf("%s %d", look.icon, c.count(severity(s)))
			if a.widgets.checkbox("console."+look.name, label, &shown, "Show "+look.name, "") {
				c.hide[s] = !shown
			}
			imgui.SameLine()
		}
		if a.widgets.button("console.clear", string(iconClear)+" Clear", "Forget all lines", "") {
			c.lines = nil
		}
		imgui.Separator()
		a.consoleLines()
	}
	imgui.End()
}

func (a *app) consoleLines() {
	c := &a.console
	if imgui.BeginChildStr("lines") {
		imgui.PushFont(a.faces.mono, baseFontSize-2)
		lines := c.shown()
		clipper := imgui.NewListClipper()
		clipper.Begin(int32(len(lines)))
		for clipper.Step() {
			for i := clipper.DisplayStart(); i < clipper.DisplayEnd(); i++ {
				line := lines[i]
				color := palette.text
				if line.severity != info {
					color = *severityLook[line.severity].color
				}
				colored(color, line.text)
			}
		}
		clipper.Destroy()
		imgui.PopFont()
		if c.fresh {
			imgui.SetScrollHereYV(1)
			c.fresh = false
		}
	}
	imgui.EndChild()
}
