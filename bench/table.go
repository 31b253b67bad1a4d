package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// writeTable prints lines in aligned columns, and under the table what limits
// each line and what its two sides have done.
func writeTable(w io.Writer, lines []Line) error {
	grid := [][]string{{"row", "case", "ours", "rate", "peer", "peer's time", "ratio", "aim", ""}}
	for _, l := range lines {
		peer, peerTime, ratio := "–", "", ""
		if l.Peer != nil {
			peer, peerTime, ratio = l.PeerName, duration(l.Peer.Median), fmt.Sprintf("%.2f×", l.Ratio)
		}
		grid = append(grid, []string{
			l.Row, l.Case, duration(l.Ours.Median) + "/" + l.Operation, rate(l.perSecond()),
			peer, peerTime, ratio, aims(l.Aims), verdict(l.Aims),
		})
	}
	if err := writeColumns(w, grid); err != nil {
		return err
	}
	for _, l := range lines {
		if _, err := fmt.Fprintf(w, "\n%s, %s\n  limited by %s\n", l.Row, l.Case, l.Limit); err != nil {
			return err
		}
		if l.Note != "" {
			if _, err := fmt.Fprintf(w, "  %s\n", l.Note); err != nil {
				return err
			}
		}
	}
	return nil
}

func writeColumns(w io.Writer, grid [][]string) error {
	widths := make([]int, len(grid[0]))
	for _, row := range grid {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range grid {
		var text strings.Builder
		for i, cell := range row {
			text.WriteString(cell)
			text.WriteString(strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)+2))
		}
		if _, err := fmt.Fprintln(w, strings.TrimRight(text.String(), " ")); err != nil {
			return err
		}
	}
	return nil
}

// duration words nanoseconds with three digits.
func duration(ns float64) string {
	switch {
	case ns < 1e3:
		return fmt.Sprintf("%.3g ns", ns)
	case ns < 1e6:
		return fmt.Sprintf("%.3g µs", ns/1e3)
	case ns < 1e9:
		return fmt.Sprintf("%.3g ms", ns/1e6)
	}
	return fmt.Sprintf("%.3g s", ns/1e9)
}

// rate words a number of operations per second.
func rate(perSecond float64) string {
	switch {
	case perSecond >= 1e6:
		return fmt.Sprintf("%.3g M/s", perSecond/1e6)
	case perSecond >= 1e3:
		return fmt.Sprintf("%.3g k/s", perSecond/1e3)
	}
	return fmt.Sprintf("%.3g /s", perSecond)
}

func aims(list []Aim) string {
	var texts []string
	for _, a := range list {
		texts = append(texts, a.Text)
	}
	return strings.Join(texts, ", ")
}

func verdict(list []Aim) string {
	if len(list) == 0 {
		return ""
	}
	for _, a := range list {
		if !a.Met {
			return "missed"
		}
	}
	return "met"
}
