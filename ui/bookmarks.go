package ui

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// bookmarkCount is how many views of a level can be kept, one for each digit.
const bookmarkCount = 9

// bookmarks are views of the level that the user keeps, by their digit from 1.
// They travel in its file.
type bookmarks map[int]cameraView

// bookmarkCommands go to the bookmarks and set them.
func (a *app) bookmarkCommands() []command {
	var table []command
	for digit := 1; digit <= bookmarkCount; digit++ {
		set := func() bool { _, ok := a.bookmarks[digit]; return ok }
		table = append(table, command{
			id: fmt.Sprintf("view.bookmark%d", digit), sub: "Bookmarks", symbol: iconBookmark, label: fmt.Sprintf("Go to bookmark %d", digit),
			keys: []string{strconv.Itoa(digit)}, gap: digit == 1, tip: "Look from where this bookmark was set",
			run: func() { a.goToBookmark(digit) }, lacks: unless(set, "This bookmark is not set."),
		})
	}
	for digit := 1; digit <= bookmarkCount; digit++ {
		table = append(table, command{
			id: fmt.Sprintf("view.setbookmark%d", digit), sub: "Bookmarks", symbol: iconAdd, label: fmt.Sprintf("Set bookmark %d", digit),
			keys: []string{"Ctrl+" + strconv.Itoa(digit)}, gap: digit == 1, tip: "Keep the view as it is now; it is saved with the level",
			run: func() { a.setBookmark(digit) },
		})
	}
	return table
}

// setBookmark keeps the view under a digit.
func (a *app) setBookmark(digit int) {
	if a.bookmarks == nil {
		a.bookmarks = bookmarks{}
	}
	a.bookmarks[digit] = viewOf(&a.camera)
	a.level.ChangeView(a.giveView())
	a.status = fmt.Sprintf("Bookmark %d is set; saving keeps it with the level", digit)
}

// goToBookmark looks from where a bookmark was set.
func (a *app) goToBookmark(digit int) {
	view, ok := a.bookmarks[digit]
	if !ok {
		return
	}
	a.moveCamera(func(c *Camera) bool { return c.become(view.placed(*c)) })
	a.status = fmt.Sprintf("Bookmark %d", digit)
}

// readBookmarks takes the bookmarks of a level's file; those that no camera can
// take are left out.
func readBookmarks(text json.RawMessage) bookmarks {
	var all map[string]json.RawMessage
	if json.Unmarshal(text, &all) != nil {
		return nil
	}
	read := bookmarks{}
	for name, one := range all {
		digit, err := strconv.Atoi(name)
		var view cameraView
		if err != nil || digit < 1 || digit > bookmarkCount || json.Unmarshal(one, &view) != nil {
			continue
		}
		var c Camera
		if c.become(view.placed(c)) {
			read[digit] = view
		}
	}
	return read
}
