package ui

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// fallbackNames lists, script by script, files of fonts with wide coverage, the
// ones that suit the interface best first. Of each line the first that the system
// has is used.
var fallbackNames = [][]string{
	{ // Greek, Cyrillic, Arabic, Hebrew and symbols
		"DejaVuSans.ttf", "NotoSans-Regular.ttf", "NotoSans[wght].ttf", "LiberationSans-Regular.ttf", "Arial Unicode.ttf", "segoeui.ttf",
	},
	{ // Chinese, Japanese, Korean
		"NotoSansCJK-Regular.ttc", "NotoSansCJKjp-Regular.otf", "SourceHanSans-Regular.ttc", "wqy-microhei.ttc", "DroidSansFallbackFull.ttf",
		"DroidSansFallback.ttf", "ipag.ttf", "Hiragino Sans GB.ttc", "PingFang.ttc", "msyh.ttc",
	},
	{ // the scripts of India and its neighbours, Thai and Georgian
		"FreeSans.ttf", "FreeSans.otf", "NotoSansDevanagari-Regular.ttf", "Lohit-Devanagari.ttf", "Kohinoor.ttc", "Nirmala.ttf",
	},
	{ // Arabic, where the first line has it not
		"NotoSansArabic-Regular.ttf", "NotoNaskhArabic-Regular.ttf", "DroidNaskh-Regular.ttf", "GeezaPro.ttc",
	},
	{ // symbols and emoji of one colour
		"NotoEmoji-Regular.ttf", "NotoEmoji[wght].ttf", "Symbola.ttf", "Symbola_hint.ttf", "Apple Symbols.ttf", "seguisym.ttf",
	},
}

// fontFolders are where the system and the user keep fonts.
func fontFolders() []string {
	home, _ := os.UserHomeDir()
	switch runtime.GOOS {
	case "darwin":
		return []string{filepath.Join(home, "Library", "Fonts"), "/Library/Fonts", "/System/Library/Fonts"}
	case "windows":
		return []string{filepath.Join(os.Getenv("WINDIR"), "Fonts")}
	}
	data := os.Getenv("XDG_DATA_HOME")
	if data == "" {
		data = filepath.Join(home, ".local", "share")
	}
	folders := []string{filepath.Join(data, "fonts"), filepath.Join(home, ".fonts")}
	shared := os.Getenv("XDG_DATA_DIRS")
	if shared == "" {
		shared = "/usr/local/share:/usr/share"
	}
	for _, dir := range filepath.SplitList(shared) {
		folders = append(folders, filepath.Join(dir, "fonts"))
	}
	return folders
}

// mostFontFiles bounds the search where somebody keeps a great many fonts.
const mostFontFiles = 20_000

// findFonts returns the files of the wanted names below the folders; of two with
// one name the one in the earlier folder.
func findFonts(folders []string, wanted [][]string) map[string]string {
	names := map[string]bool{}
	for _, line := range wanted {
		for _, name := range line {
			names[name] = true
		}
	}
	found, seen := map[string]string{}, 0
	for _, folder := range folders {
		// What cannot be read has no fonts for us.
		_ = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return nil
			}
			if seen++; seen > mostFontFiles {
				return filepath.SkipAll
			}
			if name := d.Name(); names[name] && found[name] == "" {
				found[name] = path
			}
			return nil
		})
	}
	return found
}

// fontFiles are fonts that were read, and the names of their files.
type fontFiles struct {
	data  [][]byte
	names []string
}

// systemFonts reads the fonts that this system has for scripts that ours lack.
func systemFonts() (read fontFiles) {
	found := findFonts(fontFolders(), fallbackNames)
	for _, line := range fallbackNames {
		for _, name := range line {
			path := found[name]
			if path == "" {
				continue
			}
			if data, err := os.ReadFile(path); err == nil && looksLikeFont(data) {
				read.data, read.names = append(read.data, data), append(read.names, name)
				break
			}
		}
	}
	return read
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
