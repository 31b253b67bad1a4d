package ui

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"copse/procedural"

	"github.com/go-gl/mathgl/mgl32"
)

// CheckChord reads a chord.
func CheckChord(text string) error {
	_, err := parseChord(text)
	return err
}

// CommandRow is what tests see of a command.
type CommandRow struct {
	ID, Label, Tip string
	Keys           []string
}

// CommandTable lists the commands.
func CommandTable() (rows []CommandRow) {
	for _, c := range wholeTable() {
		rows = append(rows, CommandRow{c.id, c.label, c.tip, c.keys})
	}
	return rows
}

// wholeTable is the table of commands of a window, with those of its tools and
// panels.
func wholeTable() []command {
	a := &app{}
	a.panels, a.tools = a.panelTable(), a.toolTable()
	return a.commandTable()
}

// Menus lists the names of the menus.
func Menus() (ids []string) {
	for _, m := range menus {
		ids = append(ids, m.id)
	}
	return ids
}

// Verbs lists the steps of scripts.
func Verbs() []string { return slices.Sorted(maps.Keys(verbs())) }

// Facts lists what conditions can ask for.
func Facts() []string { return slices.Sorted(maps.Keys(facts)) }

// Pace opens the pace to tests.
type Pace struct{ pace }

func (p *Pace) Input(now time.Time)                 { p.input(now) }
func (p *Pace) Due(now time.Time, moving bool) bool { return p.due(now, moving) }
func (p *Pace) Drew()                               { p.drew() }
func (p *Pace) KeepUntil(t time.Time)               { p.keepUntil(t) }
func (p *Pace) AlwaysAnimate(on bool)               { p.alwaysAnimate = on }

// Drain runs tasks within a budget.
func (q *Queue) Drain(budget time.Duration) { q.drain(budget) }

// Lines returns the lines of a log.
func (l *Log) Lines() (lines []string) {
	for _, line := range l.lines {
		lines = append(lines, line.text)
	}
	return lines
}

// SettingsFrom reads settings from a file with the text.
func SettingsFrom(t *testing.T, text string) settings {
	path := filepath.Join(t.TempDir(), "settings.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return loadSettings(path)
}

// GuessCategory guesses what a file holds.
func GuessCategory(name string, size mgl32.Vec3) string { return guessCategory(name, size) }

// NumberFormat is how a number of an attribute is shown, as printf takes it.
func NumberFormat(info procedural.AttributeInfo, value float64) string {
	look := lookOf(&info, value, false)
	return look.format()
}

// Fuzzy tells how well a text has the letters of a pattern.
func Fuzzy(pattern, text string) (score int, at []int, ok bool) { return fuzzy(pattern, text) }

// WriteChord reads a chord and writes it.
func WriteChord(text string) string {
	c, err := parseChord(text)
	if err != nil {
		return err.Error()
	}
	return c.String()
}

// ReadKeys reads a file of keys and returns the keys that the commands then have.
func ReadKeys(file, text string) (keys map[string][]string, problems []string, err error) {
	table := wholeTable()
	m, found, err := parseKeyMap(file, []byte(text), table)
	if err != nil {
		return nil, nil, err
	}
	for _, p := range found {
		problems = append(problems, p.Error())
	}
	m.assign(table)
	keys = map[string][]string{}
	for _, c := range table {
		keys[c.id] = c.keys
	}
	return keys, problems, nil
}

// SystemDialog asks by the system's file dialog.
func SystemDialog(d FileDialog) ([]string, error) { return systemDialog(d) }

// Between is the camera at a part of the way from one view to another.
func Between(from, to Camera, part float32) Camera {
	m := cameraMove{from: from, to: to}
	return m.between(part)
}

// FlightStep is the time that the camera flies for in a frame.
func FlightStep(last, now time.Time) time.Duration { return flightStep(last, now) }

// FindFonts looks for font files by their names.
func FindFonts(folders []string, wanted [][]string) map[string]string {
	return findFonts(folders, wanted)
}
