package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"time"

	"copse/internal/located"
	"copse/procedural/cook"
)

// plain words errors of the file system like every other: the file first, then
// what is wrong with it.
func plain(err error) error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all []error
		for _, e := range joined.Unwrap() {
			all = append(all, plain(e))
		}
		return errors.Join(all...)
	}
	if usage, ok := err.(*cook.UsageError); ok {
		err = usage.Err
	}
	if p, ok := err.(*fs.PathError); ok { // one that is wrapped has words around it
		return located.Problem{File: p.Path, Message: p.Err.Error()}
	}
	return err
}

// failureResult is what --json prints of a subcommand that came to no result.
type failureResult struct {
	Error   fileError `json:"error"`
	Version string    `json:"version"`
}

// fileError is an error with the file that it is of, where it is of one.
type fileError struct {
	File string `json:"file,omitempty"`
	findingResult
}

// printJSON writes a result for machines, indented for people who look.
func (c console) printJSON(result any) error {
	encoder := json.NewEncoder(c.stdout)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(result)
}

// printLines writes results for machines, one a line.
func printLines[T any](c console, results []T) error {
	encoder := json.NewEncoder(c.stdout)
	encoder.SetEscapeHTML(false)
	for _, result := range results {
		if err := encoder.Encode(result); err != nil {
			return err
		}
	}
	return nil
}

// milliseconds rounds a duration to a hundredth of a millisecond.
func milliseconds(d time.Duration) float64 {
	return float64(d.Round(10*time.Microsecond)) / float64(time.Millisecond)
}

// grouped writes a number with commas between thousands.
func grouped(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0 && digits[i-1] != '-'; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// plural writes a number and the noun for it.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%s %ss", grouped(n), noun)
}
