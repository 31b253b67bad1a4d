package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"copse/brush"
	"copse/internal/located"
	"copse/level"
	"copse/props"
)

// checkCommand validates files.
type checkCommand struct {
	Files []string `arg:"" name:"file" help:"Presets and catalogs (.json), sessions (.jsonl)."`
	JSON  bool     `name:"json" help:"Print the findings as JSON."`
}

// Help is the text after the flags.
func (checkCommand) Help() string {
	return `Reads every file as the editor would and prints one line per finding. Notices do not change the exit code.
Exit code 1 when a file has findings, 2 when one cannot be read.

Example:
  editor check my-preset.json session.jsonl`
}

// finding is one line of what is found.
type finding struct {
	located.Problem
	notice bool
}

// checkResult is what --json prints of one file.
type checkResult struct {
	File     string          `json:"file"`
	Kind     string          `json:"kind"`
	OK       bool            `json:"ok"`
	Summary  string          `json:"summary,omitempty"`
	Findings []findingResult `json:"findings"`
	Version  string          `json:"version"`
}

type findingResult struct {
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Field   string `json:"field,omitempty"`
	Message string `json:"message"`
	Notice  bool   `json:"notice,omitempty"`
}

// Run checks the files one after the other.
func (k *checkCommand) Run(c console) error {
	var unreadable error
	bad := false
	results := []checkResult{}
	for _, file := range k.Files {
		data, err := os.ReadFile(file)
		if err != nil {
			unreadable = errors.Join(unreadable, err)
			continue
		}
		kind, summary, findings := checkFile(file, data)
		result := checkResult{File: file, Kind: kind, OK: true, Summary: summary, Findings: []findingResult{}, Version: versionText()}
		for _, f := range findings {
			result.OK = result.OK && f.notice
			result.Findings = append(result.Findings, findingResult{f.Line, f.Column, f.Field, f.Message, f.notice})
			if !k.JSON {
				printFinding(c, f)
			}
		}
		bad = bad || !result.OK
		if result.OK && !k.JSON {
			fmt.Fprintf(c.stdout, "%s: %s, ok: %s\n", file, kind, summary)
		}
		results = append(results, result)
	}
	if k.JSON {
		if err := c.printJSON(results); err != nil {
			return err
		}
	}
	switch {
	case unreadable != nil:
		return unreadable
	case bad:
		return errFindings
	}
	return nil
}

func printFinding(c console, f finding) {
	if f.notice {
		f.Message = "notice: " + f.Message
	}
	fmt.Fprintln(c.stdout, f.Error())
}

// checkFile finds out what a file is and reads it.
func checkFile(file string, data []byte) (kind, summary string, findings []finding) {
	switch ext := strings.ToLower(filepath.Ext(file)); ext {
	case ".jsonl":
		return checkSession(file, data)
	case ".json":
		if isCatalog(file, data) {
			return checkCatalog(file, data)
		}
		return checkPreset(file, data)
	default:
		return "unknown", "", []finding{{Problem: located.Problem{File: file, Message: fmt.Sprintf("files that end in %q cannot be checked", ext)}}}
	}
}

// isCatalog tells a catalog from a preset by its list of props.
func isCatalog(file string, data []byte) bool {
	root, err := located.Parse(file, data)
	if err != nil {
		return false
	}
	for _, m := range root.Members {
		if m.Name == "props" {
			return true
		}
	}
	return false
}

func checkPreset(file string, data []byte) (kind, summary string, findings []finding) {
	catalog, err := builtInCatalog()
	if err != nil {
		return "preset", "", asFindings(file, err)
	}
	known := func(category string) bool { return len(catalog.InCategory(category)) > 0 }
	p, err := brush.ParsePreset(file, data, known)
	if err != nil {
		return "preset", "", asFindings(file, err)
	}
	for _, notice := range p.Notices() {
		findings = append(findings, finding{notice, true})
	}
	return "preset", fmt.Sprintf("%q with %s", p.Name, plural(len(p.Picks), "pick")), findings
}

func checkCatalog(file string, data []byte) (kind, summary string, findings []finding) {
	catalog, err := props.ParseCatalog(file, data)
	if err != nil {
		return "catalog", "", asFindings(file, err)
	}
	return "catalog", catalog.String(), nil
}

func checkSession(file string, data []byte) (kind, summary string, findings []finding) {
	report, err := level.Replay(file, bytes.NewReader(data), nil)
	if err != nil {
		return "session", "", asFindings(file, err)
	}
	if m := report.Mismatch; m != nil {
		message := fmt.Sprintf("this %s is the first event that differs when it is replayed; see editor replay", m.Kind)
		return "session", "", []finding{{Problem: located.Problem{File: file, Line: m.Line, Column: 1, Message: message}}}
	}
	return "session", fmt.Sprintf("%s, hash %s", plural(report.Events, "event"), report.Level.Hash()), nil
}

// asFindings lists the problems of an error.
func asFindings(file string, err error) []finding {
	var one located.Problem
	var many located.Problems
	switch {
	case errors.As(err, &many):
		findings := make([]finding, len(many))
		for i, p := range many {
			findings[i] = finding{Problem: p}
		}
		return findings
	case errors.As(err, &one):
		return []finding{{Problem: one}}
	default:
		return []finding{{Problem: located.Problem{File: file, Message: err.Error()}}}
	}
}
