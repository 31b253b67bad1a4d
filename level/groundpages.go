package level

import (
	"slices"

	"copse/terrain"
)

// pageRows is how many rows of samples one page of a frozen ground has: with
// 4,097 columns a page is a megabyte, and a stroke touches a few.
const pageRows = 64

// groundPages are copies of a terrain's heights that never change, in pages of
// whole rows. Freezing a terrain again copies only the pages that were touched
// since; the others are shared between the copies.
type groundPages struct {
	of       *terrain.Heightmap
	revision uint64 // of the terrain that the pages show
	pages    [][]float32
}

// freeze returns the heights of a terrain as they are now. The pages may be read
// by any goroutine.
func (g *groundPages) freeze(m *terrain.Heightmap) [][]float32 {
	if g.of != m {
		*g = groundPages{of: m, pages: make([][]float32, (m.Rows()+pageRows-1)/pageRows)}
	}
	dirty, revision := m.DirtySince(g.revision)
	g.revision = revision
	if dirty.Empty() {
		return g.pages
	}
	g.pages = slices.Clone(g.pages) // the earlier list may be in use
	for i := dirty.Row / pageRows; i <= (dirty.Row+dirty.Rows-1)/pageRows; i++ {
		first := i * pageRows
		g.pages[i] = m.CopyOf(terrain.Rect{Row: first, Cols: m.Cols(), Rows: min(pageRows, m.Rows()-first)})
	}
	return g.pages
}
