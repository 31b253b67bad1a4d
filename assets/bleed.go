package assets

// bleeds reports whether what hides behind a picture's clear pixels is never shown:
// then it may be anything. A part that ignores alpha shows it.
func bleeds(m *Model, image int) bool {
	shown := false
	for i := range m.Parts {
		if of := &m.Parts[i].Material; of.BaseColorImage == image {
			if of.Alpha == AlphaOpaque {
				return false
			}
			shown = true
		}
	}
	return shown && m.Images[image].Alpha.Min == 0
}

// bleed gives the clear pixels of a picture's levels, the finest first, the colours
// around them. Where a picture is magnified, colours blend across its outlines, and
// the white or the black that painting programs leave behind clear pixels would show
// as a rim. Each level takes from the next coarser one, whose colours are averages by
// alpha. The finest level is copied first: models share their pictures.
func bleed(levels []Image) {
	levels[0].Pixels = append([]byte(nil), levels[0].Pixels...)
	for i := len(levels) - 2; i >= 0; i-- {
		fine, coarse := &levels[i], &levels[i+1]
		for y := range fine.Height {
			row := min(y/2, coarse.Height-1) * coarse.Width
			for x := range fine.Width {
				if at := 4 * (y*fine.Width + x); fine.Pixels[at+3] == 0 {
					copy(fine.Pixels[at:at+3], coarse.Pixels[4*(row+min(x/2, coarse.Width-1)):])
				}
			}
		}
	}
}
