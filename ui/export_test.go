package ui

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
	for _, c := range (&app{}).commandTable() {
		rows = append(rows, CommandRow{c.id, c.label, c.tip, c.keys})
	}
	return rows
}
