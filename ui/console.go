package ui

import (
	"fmt"
	"strings"
	"sync"

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

// Log is what the editor and its tools have said; the console panel shows it.
// Any goroutine may write to it. The zero value is ready to use.
type Log struct {
	mu    sync.Mutex
	lines []logLine
	fresh bool // there are lines that were not shown yet
}

type logLine struct {
	severity severity
	text     string
	file     string // of the level that it is about, or ""
	line     int    // in it, from 1; 0 unknown
}

// Info notes something worth knowing.
func (l *Log) Info(format string, values ...any) { l.add(info, format, values...) }

// Warn notes something that did not go as wished.
func (l *Log) Warn(format string, values ...any) { l.add(warning, format, values...) }

// Error notes something that failed.
func (l *Log) Error(format string, values ...any) { l.add(failure, format, values...) }

// InfoAt, WarnAt and ErrorAt note what a line of a module said or did; a click
// on them shows it.
func (l *Log) InfoAt(file string, line int, text string) { l.put(info, file, line, text) }

// WarnAt: see InfoAt.
func (l *Log) WarnAt(file string, line int, text string) { l.put(warning, file, line, text) }

// ErrorAt: see InfoAt.
func (l *Log) ErrorAt(file string, line int, text string) { l.put(failure, file, line, text) }

func (l *Log) add(s severity, format string, values ...any) {
	l.put(s, "", 0, fmt.Sprintf(format, values...))
}

func (l *Log) put(s severity, file string, number int, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for line := range strings.Lines(text) {
		line = strings.ToValidUTF8(strings.TrimRight(line, "\r\n"), "�")
		if len(line) > maxLineLength {
			line = strings.ToValidUTF8(line[:maxLineLength], "") + " …"
		}
		l.lines = append(l.lines, logLine{severity: s, text: strings.ReplaceAll(line, "\x00", "␀"), file: file, line: number})
	}
	if extra := len(l.lines) - maxLines; extra > 0 {
		l.lines = append(l.lines[:0], l.lines[extra:]...)
	}
	l.fresh = true
}

// snapshot returns the lines of the severities that are not hidden, how many
// there are of each, and whether some are new since the last call.
func (l *Log) snapshot(hide [severities]bool) (lines []logLine, counts [severities]int, fresh bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, line := range l.lines {
		counts[line.severity]++
		if !hide[line.severity] {
			lines = append(lines, line)
		}
	}
	fresh, l.fresh = l.fresh, false
	return lines, counts, fresh
}

// clear forgets all lines.
func (l *Log) clear() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = nil
}

// count returns how many lines of a severity there are.
func (l *Log) count(s severity) (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, line := range l.lines {
		if line.severity == s {
			n++
		}
	}
	return n
}

// newest returns the last line, or "".
func (l *Log) newest() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.lines) == 0 {
		return ""
	}
	return l.lines[len(l.lines)-1].text
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
		lines, counts, fresh := a.log.snapshot(a.hideLines)
		for s, look := range severityLook {
			shown := !a.hideLines[s]
			label := fmt.Sprintf("%s %d", look.icon, counts[s])
			if s > 0 {
				besideOrBelow(imgui.FrameHeight()+imgui.CurrentStyle().ItemInnerSpacing().X+imgui.CalcTextSize(label).X, -1)
			}
			if a.widgets.checkbox("console."+look.name, label, &shown, "Show "+look.name, "") {
				a.hideLines[s] = !shown
			}
		}
		if a.widgets.buttonBeside("console.clear", string(iconClear)+" Clear", "Forget all lines", "") {
			a.log.clear()
		}
		imgui.Separator()
		flags := imgui.WindowFlags(imgui.WindowFlagsNone)
		if imgui.ContentRegionAvail().Y > 3*imgui.TextLineHeightWithSpacing() {
			flags = imgui.WindowFlagsHorizontalScrollbar // else it would hide the line that there is room for
		}
		if imgui.BeginChildStrV("lines", imgui.Vec2{}, 0, flags) {
			a.consoleLines(lines)
			if fresh {
				imgui.SetScrollHereYV(1)
			}
		}
		imgui.EndChild()
	}
	imgui.End()
}

// consoleLines draws the lines that are in view.
func (a *app) consoleLines(lines []logLine) {
	imgui.PushFont(a.faces.mono, baseFontSize-2)
	clipper := imgui.NewListClipper()
	clipper.Begin(int32(len(lines)))
	for clipper.Step() {
		for i := clipper.DisplayStart(); i < clipper.DisplayEnd(); i++ {
			line := lines[i]
			color := palette.text
			if line.severity != info {
				color = *severityLook[line.severity].color
			}
			a.consoleLine(int(i), line, color)
		}
	}
	clipper.Destroy()
	imgui.PopFont()
}

// consoleLine draws a line. One that is about a module leads to it.
func (a *app) consoleLine(i int, line logLine, color imgui.Vec4) {
	if line.file == "" {
		colored(color, line.text)
		return
	}
	place := line.file
	if line.line > 0 {
		place = fmt.Sprintf("%s:%d", line.file, line.line)
	}
	colored(palette.accent, place)
	link := imgui.IsItemHovered()
	pressed := imgui.IsItemClicked()
	a.widgets.mark(fmt.Sprintf("console.link.%d", i), 0)
	imgui.SameLine()
	colored(color, line.text)
	if link {
		imgui.SetMouseCursor(imgui.MouseCursorHand)
		a.widgets.tip("Show this line in the Generators panel", "")
	}
	if pressed {
		a.showSource(line.file, line.line)
	}
}
