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

// loadFonts adds the faces to the atlas of the current ImGui context.
func loadFonts() (*fonts, error) {
	icons, err := iconfont.Build(iconGraphics())
	if err != nil {
		return nil, fmt.Errorf("icons: %w", err)
	}
	f := &fonts{}
	f.regular = f.add(goregular.TTF, nil)
	f.add(icons, f.regular)
	f.strong = f.add(gomedium.TTF, nil)
	f.add(icons, f.strong)
	f.mono = f.add(gomono.TTF, nil)
	for _, face := range f.all() {
		face.SetFallbackChar(missingGlyph)
	}
	imgui.CurrentIO().SetFontDefault(f.regular)
	return f, nil
}

func (f *fonts) all() []*imgui.Font { return []*imgui.Font{f.regular, f.strong, f.mono} }

// borrow fills the gaps of the faces, because names in any script must show. It is
// called between frames: letters that were drawn as missing are drawn anew.
func (f *fonts) borrow(files fontFiles) {
	for _, face := range f.all() {
		if len(files.data) > 0 {
			imgui.InternalImFontAtlasFontDiscardBakes(imgui.CurrentIO().Fonts(), face, 0)
		}
		for _, data := range files.data {
			f.add(data, face)
		}
	}
	f.borrowed = files.names
}

// add gives the atlas a TrueType or OpenType file: as a face of its own, or to fill
// the gaps of one.
func (f *fonts) add(data []byte, into *imgui.Font) *imgui.Font {
	f.data = append(f.data, data)
	config := imgui.NewFontConfig()
	defer config.Destroy()
	config.SetFontDataOwnedByAtlas(false)
	if into != nil {
		config.SetMergeMode(true)
		config.SetDstFont(into)
	}
	address := uintptr(unsafe.Pointer(unsafe.SliceData(data)))
	return imgui.CurrentIO().Fonts().AddFontFromMemoryTTFV(address, int32(len(data)), 0, config, nil)
}

// searchFonts reads the system's fonts beside the window: they may be megabytes on a
// slow disk. A frame is asked for when they are there.
func (a *app) searchFonts() {
	found := make(chan fontFiles, 1)
	a.fontSearch = found
	go func() {
		found <- systemFonts()
		a.results.Post(func() {})
	}()
}

// adoptFonts takes the system's fonts when they have been read. What runs
// reproducibly waits for them in its first or second frame.
func (a *app) adoptFonts() {
	switch {
	case a.fontSearch == nil:
	case a.options.Frames > 0, a.driver != nil && a.frames > 0:
		a.faces.borrow(<-a.fontSearch)
		a.fontSearch = nil
	default:
		select {
		case files := <-a.fontSearch:
			a.faces.borrow(files)
			a.fontSearch = nil
		default:
		}
	}
}
