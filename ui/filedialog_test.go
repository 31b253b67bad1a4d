package ui_test

import (
	"runtime"
	"strings"
	"testing"

	"copse/ui"
)

// TestAMissingDialogProgramIsSaid asks for a file where the system has no program
// that could ask the user.
func TestAMissingDialogProgramIsSaid(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("here the dialog is part of the system")
	}
	t.Setenv("PATH", t.TempDir())
	log := &ui.Log{}
	playIn(t, ui.Options{Level: newLevel(t), Log: log, ChooseFiles: ui.SystemDialog}, `
		key Ctrl+O
		wait until console.errors == 1
		wait 2
		# Another command asks again.
		key Ctrl+I
		wait until console.errors == 2`)
	said := strings.Join(log.Lines(), "\n")
	for _, want := range []string{"no file dialog can be opened", "install zenity", "dropped on the window"} {
		if !strings.Contains(said, want) {
			t.Errorf("the console does not say %q:\n%s", want, said)
		}
	}
}
