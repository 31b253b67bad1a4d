//go:build cgo

package main

import (
	"copse/internal/exact"
	"copse/render"
	"copse/ui"
)

// overlay has the ground coloured as the window wants it.
func overlay(in *render.Scene, o *ui.Overlay) {
	in.Growth, in.Mask = cells(o.Growth), cells(o.Mask)
	in.Bands.Kind = map[ui.GroundBand]render.BandKind{
		ui.SlopeBands: render.SlopeBands, ui.AltitudeBands: render.AltitudeBands, ui.BiomeBands: render.BiomeBands,
	}[o.Bands]
	for _, b := range o.Bands.Steps() {
		in.Bands.Steps = append(in.Bands.Steps, render.Band{From: b.From, Color: exact.Vec3(b.Color)})
	}
}

// cells are a map of cells as the renderer takes them, or nil.
func cells(m *ui.CellMap) *render.Growth {
	if m == nil {
		return nil
	}
	return &render.Growth{Cols: m.Cols, Rows: m.Rows, Cells: m.Cells, Revision: m.Revision, Strength: 1}
}
