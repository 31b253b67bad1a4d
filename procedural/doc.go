// Package procedural holds procedural models: models whose contents come from a
// generator module and a few parameters.
//
// It is the pure half: the instance tree that a generator writes into
// (Instance, Class), what goes into a run (Job) and what comes out (Result, a
// flat and validated list of parts), the description that a module gives of
// itself (Definition), the document's inputs (Inputs), the scheduler that turns
// changed inputs into runs (Scheduler) and the content-addressed store of
// results (Store). It runs no Lua: package api does, in this process or, through
// package worker, in a child process.
package procedural
