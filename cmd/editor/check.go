package main

import (
	"errors"
	"fmt"
	"os"

	"copse/internal/located"
)

// checkCommand validates files.
type checkCommand struct {
	Files []string `arg:"" name:"file" help:"Levels (folders and .copse), presets and catalogs (.json), sessions (.jsonl), generators (.luau), props (.glb, .gltf), heightmaps (.png, .r16, .r32)."`
	JSON  bool     `name:"json" help:"Print the findings as JSON."`
}

// Help is the text after the flags.
func (checkCommand) Help() string {
	return `Reads every file as the editor would and prints one line per finding. Notices do not change the exit code.
Of props it also tells the triangles and the covered area of every level of detail.
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
	Levels   []levelResult   `json:"levels,omitempty"` // of a prop
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
		read, err := checkPath(file)
		if err != nil {
			unreadable = errors.Join(unreadable, err)
			findings := []findingResult{newFindingResult(asProblem(file, err), false)}
			results = append(results, checkResult{File: file, Kind: "unreadable", Findings: findings, Version: versionText()})
			continue
		}
		result := checkResult{
			File: file, Kind: read.kind, OK: true, Summary: read.summary, Levels: read.levels, Findings: []findingResult{}, Version: versionText(),
		}
		for _, f := range read.findings {
			result.OK = result.OK && f.notice
			result.Findings = append(result.Findings, newFindingResult(f.Problem, f.notice))
			if !k.JSON {
				printFinding(c, f)
			}
		}
		bad = bad || !result.OK
		if result.OK && !k.JSON {
			fmt.Fprintf(c.stdout, "%s: %s, ok: %s\n", file, read.kind, read.summary)
			printLevels(c, read.levels)
		}
		results = append(results, result)
	}
	if k.JSON {
		if err := c.printJSON(results); err != nil {
			return err
		}
		if unreadable != nil {
			fmt.Fprintln(c.stderr, plain(unreadable))
			return errUnreadable
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

// checkPath checks a level or a file.
func checkPath(path string) (checked, error) {
	if isLevel(path) {
		if _, err := os.Stat(path); err != nil {
			return checked{}, err
		}
		summary, findings := checkLevel(path)
		return newChecked("level", summary, findings), nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return checked{}, err
	}
	return checkFile(path, data), nil
}

func printFinding(c console, f finding) {
	if f.notice {
		f.Message = "notice: " + f.Message
	}
	fmt.Fprintln(c.stdout, f.Error())
}
