// Bench measures what Copse promises about speed beside what others offer for
// the same work, on the same machine in the same run. It prints one table and
// writes the numbers as JSON.
//
// Times are medians of runs that take turns, ours and theirs, each with its own
// data in the caches. The ratio is what to look at, for absolute times follow the
// machine and what else it does. Each side's results are counted and compared, so
// no side can leave work out.
//
//	make bench
//	go run ./bench -rows pick,edit -rounds 50
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"copse/procedural/worker"
)

// warmUp is the number of runs of each side that are thrown away: by then the
// peers' code is compiled and caches are filled.
const warmUp = 8

func main() {
	worker.Dispatch() // generators run in children of this program
	out := flag.String("out", "", "where to write the numbers as JSON; empty: nowhere")
	only := flag.String("rows", "", "rows to measure, separated by commas; empty: all")
	rounds := flag.Int("rounds", 40, "runs of each side that count")
	peers := flag.String("peers", filepath.Join("bench", "peers"), "folder of the peers")
	flag.Parse()
	if err := run(*out, *only, *rounds, *peers); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// Result is what the JSON file holds.
type Result struct {
	Machine string    `json:"machine"`
	Go      string    `json:"go"`
	Started time.Time `json:"started"`
	Rounds  int       `json:"rounds"`
	Lines   []Line    `json:"lines"`
}

func run(out, only string, rounds int, peers string) error {
	if rounds < 1 {
		return fmt.Errorf("-rounds %d: at least one run is needed", rounds)
	}
	chosen, err := choose(only)
	if err != nil {
		return err
	}
	temp, err := os.MkdirTemp("", "copse-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)

	b := &Bench{rounds: rounds, warmUp: warmUp, peers: peers, temp: temp}
	result := Result{
		Machine: fmt.Sprintf("%s/%s, %d CPUs", runtime.GOOS, runtime.GOARCH, runtime.NumCPU()),
		Go:      runtime.Version(), Started: time.Now().UTC(), Rounds: rounds,
	}
	for _, row := range chosen {
		fmt.Fprintln(os.Stderr, "bench: measuring", row.Name)
		lines, err := b.measure(row)
		if err != nil {
			return err
		}
		result.Lines = append(result.Lines, lines...)
	}
	if err := writeTable(os.Stdout, result.Lines); err != nil {
		return err
	}
	return writeJSON(out, result)
}

// choose returns the rows of a list of names.
func choose(only string) ([]Row, error) {
	if only == "" {
		return rows, nil
	}
	var chosen []Row
	for _, name := range strings.Split(only, ",") {
		i := slices.IndexFunc(rows, func(r Row) bool { return r.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("-rows: there is no row %q", name)
		}
		chosen = append(chosen, rows[i])
	}
	return chosen, nil
}

func writeJSON(path string, r Result) error {
	if path == "" {
		return nil
	}
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}
