package ui

import (
	"fmt"
	"unsafe"

	"copse/ui/internal/iconfont"

	"github.com/AllenDang/cimgui-go/imgui"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
)

// fonts are the faces of the interface. Dear ImGui rasterises their glyphs
// when they are first shown, at the size that is asked for, so there is one of
// each for every scale.
type fonts struct {
	regular *imgui.Font // labels and prose, with the icons
	strong  *imgui.Font // headings, with the icons
	mono    *imgui.Font // numbers that change in place, hashes, the console

	borrowed []string // names of the system's files that fill the gaps
	data     [][]byte // what the atlas reads from, for as long as it lives
}

// missingGlyph stands for letters that no face has: an empty box, which ours have.
const missingGlyph = '□'

// loadFonts adds the faces to the atlas of the current ImGui context. Names in
// any script must show, so what the system has is merged behind ours.
func loadFonts() (*fonts, error) {
	icons, err := iconfont.Build(iconGraphics())
	if err != nil {
		return nil, fmt.Errorf("icons: %w", err)
	}
	fallback, names := systemFonts()
	f := &fonts{borrowed: names}
	f.regular = f.add(goregular.TTF, false)
	f.add(icons, true)
	for _, data := range fallback {
		f.add(data, true)
	}
	f.strong = f.add(gomedium.TTF, false)
	f.add(icons, true)
	for _, data := range fallback {
		f.add(data, true)
	}
	f.mono = f.add(gomono.TTF, false)
	for _, data := range fallback {
		f.add(data, true)
	}
	for _, face := range []*imgui.Font{f.regular, f.strong, f.mono} {
		face.SetFallbackChar(missingGlyph)
	}
	imgui.CurrentIO().SetFontDefault(f.regular)
	return f, nil
}

// add gives the atlas a TrueType or OpenType file; merged ones fill the gaps
// of the last one that was not.
func (f *fonts) add(data []byte, merge bool) *imgui.Font {
	f.data = append(f.data, data)
	config := imgui.NewFontConfig()
	defer config.Destroy()
	config.SetFontDataOwnedByAtlas(false)
	config.SetMergeMode(merge)
	address := uintptr(unsafe.Pointer(unsafe.SliceData(data)))
	return imgui.CurrentIO().Fonts().AddFontFromMemoryTTFV(address, int32(len(data)), 0, config, nil)
}
