package main

import (
	"errors"
	"fmt"
	"strings"

	"copse/internal/located"
	"copse/terrain"
)

// checkHeightmap reads a heightmap as the import does.
func checkHeightmap(file string, data []byte) (kind, summary string, findings []finding) {
	r, err := terrain.ReadRaster(file, data, 0, 0)
	var size *terrain.NotSquareError
	if errors.As(err, &size) { // what it needs is said at the import
		return "heightmap", fmt.Sprintf("%d samples", size.Samples), []finding{{located.Problem{File: file, Message: size.Error()}, true}}
	}
	if err != nil {
		return "heightmap", "", []finding{{Problem: located.Problem{File: file, Message: strings.TrimPrefix(err.Error(), file+": ")}}}
	}
	if r.Notice != "" {
		findings = append(findings, finding{located.Problem{File: file, Message: r.Notice}, true})
	}
	summary = fmt.Sprintf("%d × %d samples", r.Cols, r.Rows)
	if r.Spacing > 0 {
		summary += fmt.Sprintf(", %v to %v m, spacing %v m", r.Low, r.High, r.Spacing)
	}
	return "heightmap", summary, findings
}
