// Command gen writes the files of the built-in prop pack into a folder (default:
// the current one). It deletes nothing: a prop that is no longer made is a file
// outside the catalog, which the pack's tests report.
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
	files, err := gen.Files()
	if err == nil {
		err = write(*dir, files)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

// write stores the files in an existing folder.
func write(dir string, files []gen.File) error {
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
