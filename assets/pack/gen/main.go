// Command gen writes the files of the built-in prop pack into a folder (default:
// the current one), and removes the props there that are no longer made.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"copse/assets/pack/internal/gen"
)

func main() {
	dir := flag.String("dir", ".", "folder to write to")
	flag.Parse()
	if err := write(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func write(dir string) error {
	files, err := gen.Files()
	if err != nil {
		return err
	}
	old, err := filepath.Glob(filepath.Join(dir, "*.glb"))
	if err != nil {
		return err
	}
	for _, path := range old {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
