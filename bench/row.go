package main

import (
	"fmt"
	"time"
)

// Row is one subject of the benchmarks: what Copse does and what a peer does
// with the same input, or Copse alone where nothing like it exists.
type Row struct {
	Name    string
	Measure func(*Bench) ([]Line, error)
}

// rows are all subjects in the order of the table.
var rows = []Row{
	{"scatter", measureScatter},
	{"pick", measurePick},
	{"sculpt", measureSculpt},
	{"edit", measureEdit},
	{"lodselect", measureSelect},
	{"bake", measureBake},
	{"firstclick", measureFirstClick},
	{"cook", measureCook},
	{"undo", measureUndo},
	{"replay", measureReplay},
	{"frame", measureFrame},
	{"quality", measureQuality},
	{"save", measureSave},
}

// Line is one line of the table: the same work done by Copse and by a peer.
type Line struct {
	Row  string `json:"row"`
	Case string `json:"case"`

	// Times of one operation. Peer and Ratio are nil and 0 where there is no
	// peer.
	Operation string  `json:"operation"` // "candidate", "ray"
	Ours      Spread  `json:"ours"`
	Peer      *Spread `json:"peer,omitempty"`
	PeerName  string  `json:"peerName,omitempty"`
	Ratio     float64 `json:"ratio,omitempty"` // how many times as fast Copse is

	Aims  []Aim  `json:"aims"`
	Limit string `json:"limit"`          // what bounds our time
	Note  string `json:"note,omitempty"` // how the two sides' work was found equal, or differs
}

// Aim is a promise that a line is held to.
type Aim struct {
	Text string `json:"text"`
	Met  bool   `json:"met"`
}

// atLeast aims at a ratio to the peer.
func (l *Line) atLeast(ratio float64) {
	l.Aims = append(l.Aims, Aim{fmt.Sprintf("≥ %g×", ratio), l.Ratio >= ratio})
}

// atMost aims at a time for one operation.
func (l *Line) atMost(t time.Duration) {
	l.Aims = append(l.Aims, Aim{"≤ " + t.String(), l.Ours.Median <= float64(t.Nanoseconds())})
}

// aim adds a promise that is about something else than time.
func (l *Line) aim(text string, met bool) { l.Aims = append(l.Aims, Aim{text, met}) }

// perSecond is how many operations our side does in a second.
func (l *Line) perSecond() float64 { return 1e9 / l.Ours.Median }
