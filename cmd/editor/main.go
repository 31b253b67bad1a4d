// Command editor is the Copse level editor. Without a subcommand it opens the
// window; the subcommands work without a display.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"copse/internal/located"
	"copse/procedural/worker"

	"github.com/alecthomas/kong"
)

// Exit codes of every subcommand.
const (
	exitOK       = 0
	exitFindings = 1 // a result that fails its check
	exitUsage    = 2 // bad usage or unreadable input
)

// What was wrong has been said already when one of these ends a subcommand.
var (
	errFindings   = errors.New("the result fails its check")
	errUnreadable = errors.New("the input cannot be read")
)

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
	New    newCommand    `cmd:"" help:"Make a level."`
	Export exportCommand `cmd:"" help:"Write the ground of a level as a heightmap."`
	Pack   packCommand   `cmd:"" help:"Make one file of a level's folder."`
	Unpack unpackCommand `cmd:"" help:"Make a folder of a packed level."`
	Check  checkCommand  `cmd:"" help:"Validate levels, presets, catalogs, sessions, generators and props."`

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
	if hint := mistyped(parser, args); hint != "" {
		fmt.Fprintf(c.stderr, "editor: %s\nRun editor --help to see what there is.\n", hint)
		return exitUsage
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
	case errors.Is(err, errUnreadable):
		return exitUsage
	default:
		fmt.Fprintln(c.stderr, plain(err))
		if wantsJSON(context) {
			p := asProblem("", plain(err))
			_ = c.printJSON(failureResult{fileError{p.File, newFindingResult(p, false)}, versionText()}) // where it fails the exit code says enough
		}
		return exitUsage
	}
}

// wantsJSON reports whether the subcommand was asked for a result for machines.
func wantsJSON(context *kong.Context) bool {
	for _, flag := range context.Flags() {
		if flag.Name == "json" {
			on, _ := context.FlagValue(flag).(bool)
			return on
		}
	}
	return false
}

// mistyped says which subcommand may have been meant where the first word is
// none and no file either; "" where there is nothing to say. Without it such a
// word would be taken for a level that does not exist.
func mistyped(parser *kong.Kong, args []string) string {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") || strings.ContainsAny(args[0], `./\`) {
		return ""
	}
	var names []string
	for _, command := range parser.Model.Children {
		if command.Name == args[0] {
			return ""
		}
		names = append(names, command.Name)
	}
	hint := located.DidYouMean(args[0], names)
	if _, err := os.Stat(args[0]); err == nil || hint == "" {
		return ""
	}
	return fmt.Sprintf("%q is neither a subcommand nor a file%s", args[0], hint)
}
