package main

import (
	"encoding/xml"
	"fmt"
	"strings"

	"copse/internal/regular"
)

// junitSuites is the document that tools which know JUnit read.
type junitSuites struct {
	XMLName xml.Name `xml:"testsuites"`
	junitSums
	Suite junitSuite `xml:"testsuite"`
}

type junitSums struct {
	Name     string `xml:"name,attr"`
	Tests    int    `xml:"tests,attr"`
	Failures int    `xml:"failures,attr"`
	Errors   int    `xml:"errors,attr"`
	Time     string `xml:"time,attr"` // seconds
}

type junitSuite struct {
	junitSums
	Properties []junitProperty `xml:"properties>property"`
	Cases      []junitCase     `xml:"testcase"`
}

type junitProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

// junitCase is one session: a failure when it leads elsewhere, an error when it
// cannot be read.
type junitCase struct {
	Class   string        `xml:"classname,attr"`
	Name    string        `xml:"name,attr"`
	Time    string        `xml:"time,attr"`
	Failure *junitProblem `xml:"failure"`
	Error   *junitProblem `xml:"error"`
	Output  string        `xml:"system-out,omitempty"`
	Warned  string        `xml:"system-err,omitempty"`
}

type junitProblem struct {
	Message string `xml:"message,attr"` // the first line
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// newJUnit puts the results of a replay into one suite, a case per session.
func newJUnit(results []replayResult) junitSuites {
	sums := junitSums{Name: "editor replay", Tests: len(results)}
	suite := junitSuite{Properties: []junitProperty{{"version", versionText()}}}
	total := 0.0
	for i := range results {
		r := &results[i]
		total += r.MS
		row := junitCase{Class: "replay", Name: r.Session, Time: junitSeconds(r.MS), Warned: strings.Join(r.warnings(), "\n")}
		switch found := r.findings(); {
		case r.Error != nil:
			sums.Errors++
			row.Error = newJUnitProblem("unreadable", found)
		case !r.OK:
			sums.Failures++
			row.Failure = newJUnitProblem("mismatch", found)
		default:
			row.Output = fmt.Sprintf("%s, %s placed, hash %s", plural(r.Events, "event"), grouped(r.Placed), r.Hash)
		}
		suite.Cases = append(suite.Cases, row)
	}
	sums.Time = junitSeconds(total)
	suite.junitSums = sums
	return junitSuites{junitSums: sums, Suite: suite}
}

func newJUnitProblem(kind string, lines []string) *junitProblem {
	return &junitProblem{Message: lines[0], Type: kind, Text: strings.Join(lines, "\n")}
}

func junitSeconds(ms float64) string { return fmt.Sprintf("%.3f", ms/1000) }

// writeJUnit writes the results to a file, whole or not at all.
func writeJUnit(path string, results []replayResult) error {
	text, err := xml.MarshalIndent(newJUnit(results), "", "  ")
	if err != nil {
		return err
	}
	return regular.Write(path, append([]byte(xml.Header), append(text, '\n')...))
}
