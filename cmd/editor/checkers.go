package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"copse/brush"
	"copse/internal/located"
	"copse/level"
	"copse/procedural"
	"copse/procedural/cook"
	"copse/procedural/worker"
	"copse/props"
)

// checked is what reading a file came to.
type checked struct {
	kind, summary string
	findings      []finding
	levels        []levelResult // of a prop
}

func newChecked(kind, summary string, findings []finding) checked {
	return checked{kind: kind, summary: summary, findings: findings}
}

// checkFile finds out what a file is and reads it.
func checkFile(file string, data []byte) checked {
	switch ext := strings.ToLower(filepath.Ext(file)); ext {
	case ".jsonl":
		return newChecked(checkSession(file, data))
	case ".luau", ".lua":
		return newChecked(checkGenerator(file))
	case ".glb", ".gltf":
		return checkProp(file, data)
	case ".json":
		if isCatalog(file, data) {
			return newChecked(checkCatalog(file, data))
		}
		return newChecked(checkPreset(file, data))
	case ".png", ".r16", ".raw", ".r32", ".r32f", ".f32":
		return newChecked(checkHeightmap(file, data))
	default:
		problem := located.Problem{File: file, Message: fmt.Sprintf("files that end in %q cannot be checked; levels, .jsonl, .json, .luau, .glb, .gltf and heightmaps (.png, .r16, .r32) can", ext)}
		return newChecked("unknown", "", []finding{{Problem: problem}})
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
	for _, notice := range catalog.Notices() {
		findings = append(findings, finding{notice, true})
	}
	return "catalog", catalog.String(), findings
}

func checkSession(file string, data []byte) (kind, summary string, findings []finding) {
	report, err := level.Replay(file, bytes.NewReader(data), nil)
	if m := report.Mismatch; m != nil {
		message := fmt.Sprintf("this %s is the first event that differs when it is replayed; see editor replay", m.Kind)
		findings = append(findings, finding{Problem: located.Problem{File: file, Line: m.Line, Column: 1, Message: message}})
	}
	if err != nil {
		findings = append(findings, asFindings(file, err)...)
	}
	bad := len(findings) > 0
	for _, notice := range report.Notices {
		findings = append(findings, finding{notice, true})
	}
	if bad {
		return "session", "", findings
	}
	return "session", fmt.Sprintf("%s, hash %s", plural(report.Events, "event"), report.Level.Hash()), findings
}

// checkGenerator parses a generator and runs it at its default size.
func checkGenerator(file string) (kind, summary string, findings []finding) {
	pool, err := worker.NewPool(worker.Options{Warm: 1})
	if err != nil {
		return "generator", "", asFindings(file, err)
	}
	defer pool.Close()
	notices, err := cook.Check(context.Background(), pool, file)
	for _, notice := range notices {
		findings = append(findings, finding{located.Problem{File: file, Message: notice}, true})
	}
	var failed *procedural.Error
	if errors.As(err, &failed) {
		return "generator", "", append(findings, finding{Problem: located.Problem{File: failed.File, Line: failed.Line, Column: failed.Column, Message: failed.Message}})
	}
	if err != nil {
		return "generator", "", append(findings, asFindings(file, err)...)
	}
	return "generator", "runs at its default size", findings
}

// asFindings lists the problems of an error.
func asFindings(file string, err error) []finding {
	err = plain(err)
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
		message := strings.TrimPrefix(err.Error(), file+": ") // most name the file themselves
		return []finding{{Problem: located.Problem{File: file, Message: message}}}
	}
}
