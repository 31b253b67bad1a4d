// Package worker runs generators in child processes of this program, so that
// nothing a generator does can hang, crash or slow the editor.
//
// A child is the program's own binary started with the hidden subcommand
// Subcommand, which calls Main. Parent and child speak in frames over the
// child's standard input and output: jobs and sources go in, progress and a flat
// list of parts come out, and the parent checks every row. A child has no
// environment, works in the root folder, limits its own memory, and gives up
// files, sockets and other programs where the system lets it.
//
// Pool is the parent's half. It keeps a few children warm, watches their memory
// and how long they work without a pause, kills what passes a limit and starts
// another in its place.
//
// A test binary that uses Pool calls Dispatch first thing in TestMain.
package worker
