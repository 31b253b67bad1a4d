package ui

import (
	"fmt"
	"os"
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

	data [][]byte // what the atlas reads from, for as long as it lives
}

// loadFonts adds the faces to the atlas of the current ImGui context. Names in
// any script must show, so what the system has is merged behind ours.
func loadFonts() (*fonts, error) {
	icons, err := iconfont.Build(iconGraphics())
	if err != nil {
		return nil, fmt.Errorf("icons: %w", err)
	}
	f := &fonts{}
	f.regular = f.add(goregular.TTF, false)
	f.add(icons, true)
	fallback := systemFonts()
	for _, data := range fallback {
		f.add(data, true)
	}
	f.strong = f.add(gomedium.TTF, false)
	f.add(icons, true)
	f.mono = f.add(gomono.TTF, false)
	for _, data := range fallback {
		f.add(data, true)
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

// fallbackFiles lists, script by script, where systems keep fonts with wide
// coverage. Of each line the first file that exists is used.
var fallbackFiles = [][]string{
	{ // Greek, Cyrillic, Arabic, Hebrew and symbols
		"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
		"/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
		"/usr/share/fonts/TTF/DejaVuSans.ttf",
		"/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
		"/usr/share/fonts/noto/NotoSans-Regular.ttf",
		"/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
		"/Library/Fonts/Arial Unicode.ttf",
		`C:\Windows\Fonts\segoeui.ttf`,
	},
	{ // Chinese, Japanese, Korean
		"/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
		"/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc",
		"/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc",
		"/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc",
		"/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
		"/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
		"/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf",
		"/System/Library/Fonts/PingFang.ttc",
		"/System/Library/Fonts/Hiragino Sans GB.ttc",
		`C:\Windows\Fonts\msyh.ttc`,
	},
	{ // symbols and monochrome emoji
		"/usr/share/fonts/truetype/noto/NotoEmoji-Regular.ttf",
		"/usr/share/fonts/truetype/ancient-scripts/Symbola_hint.ttf",
		`C:\Windows\Fonts\seguisym.ttf`,
	},
}

// systemFonts reads the fallback files that this system has.
func systemFonts() (found [][]byte) {
	for _, candidates := range fallbackFiles {
		for _, file := range candidates {
			data, err := os.ReadFile(file)
			if err == nil && looksLikeFont(data) {
				found = append(found, data)
				break
			}
		}
	}
	return found
}

// looksLikeFont checks the signature, because ImGui asserts on files that its
// rasteriser cannot read.
func looksLikeFont(data []byte) bool {
	if len(data) < 12 {
		return false
	}
	switch string(data[:4]) {
	case "\x00\x01\x00\x00", "OTTO", "true", "ttcf":
		return true
	}
	return false
}
