// Command editor is the Copse level editor. Without a subcommand it opens the
// window; the subcommands work without a display.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"copse/procedural/worker"

	"github.com/alecthomas/kong"
)

// Exit codes of every subcommand.
const (
	exitOK       = 0
	exitFindings = 1 // a result that fails its check
	exitUsage    = 2 // bad usage or unreadable input
)

// errFindings ends a subcommand whose result failed its check. What was found
// has been said already.
var errFindings = errors.New("the result fails its check")

// Set by the linker; see the Makefile.
var (
	version = "0.1.0"
	commit  = "unknown"
)

// versionText is the version, commit, system and CPU of this program.
func versionText() string {
	return fmt.Sprintf("copse %s %s %s/%s", version, commit, runtime.GOOS, runtime.GOARCH)
}

// commands is the command line.
type commands struct {
	Version versionFlag `help:"Print version, commit, system and CPU."`

	Replay replayCommand `cmd:"" help:"Replay sessions without a window and compare their state hashes."`
	Diff   diffCommand   `cmd:"" help:"Name the first event and prop in which two sessions differ."`
	Cook   cookCommand   `cmd:"" help:"Run one generator and say what it made."`
	Check  checkCommand  `cmd:"" help:"Validate presets, catalogs, sessions, generators and props."`

	drawingCommands
}

type versionFlag bool

// BeforeReset prints the version before anything else of the command line is
// looked at.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	fmt.Fprintln(app.Stdout, versionText())
	app.Exit(exitOK)
	return nil
}

// console is where a subcommand writes.
type console struct {
	stdout, stderr io.Writer
}

func main() {
	worker.Dispatch() // a child that runs generators is this program too
	os.Exit(run(os.Args[1:], console{os.Stdout, os.Stderr}))
}

// exited carries the exit code out of kong, which wants to end the process
// after --help and --version.
type exited int

// run parses the arguments, runs a subcommand and returns the exit code.
func run(args []string, c console) (code int) {
	defer func() {
		if e := recover(); e != nil {
			n, ok := e.(exited)
			if !ok {
				panic(e)
			}
			code = int(n)
		}
	}()
	parser, err := kong.New(&commands{},
		kong.Name("editor"),
		kong.Description("Copse, a level editor: paint forests, build procedural models, replay sessions to the byte."),
		kong.Writers(c.stdout, c.stderr),
		kong.Exit(func(code int) { panic(exited(code)) }),
		kong.ConfigureHelp(kong.HelpOptions{NoExpandSubcommands: true}),
		kong.Bind(c),
	)
	if err != nil {
		panic(err) // the struct above is wrong
	}
	context, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(c.stderr, "editor: %v\nRun editor --help to see what there is.\n", err)
		return exitUsage
	}
	switch err := context.Run(); {
	case err == nil:
		return exitOK
	case errors.Is(err, errFindings):
		return exitFindings
	default:
		fmt.Fprintln(c.stderr, err)
		return exitUsage
	}
}
