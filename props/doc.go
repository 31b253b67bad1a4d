// Package props holds what can be placed and what has been placed: the catalog
// of prop kinds, and the store of props with their stable ids, their order of
// age, their spacing grids and the list of recent changes that the screen
// mirrors. It knows nothing of terrain, brushes or drawing.
package props
