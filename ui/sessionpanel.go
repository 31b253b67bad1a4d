package ui

import (
	"fmt"

	"github.com/AllenDang/cimgui-go/imgui"
)

// playCommands are those of the session that is looked at. Without one, playing
// plays the open level's own session from the start.
func (a *app) playCommands() []command {
	looking := unless(a.lookingOn, "No session is looked at.")
	return []command{
		{id: "view.play", symbol: iconPlay, label: "Play the session", keys: []string{"Ctrl+Space"}, gap: true,
			tip: "Play or pause the session that is looked at; without one, this level's own from the start",
			on:  func() bool { return a.playback.playing }, run: a.play},
		{id: "view.stepback", symbol: iconStepBack, label: "Step back", keys: []string{"Ctrl+Left"}, repeats: true,
			tip: "Go to the event before, in the session that is looked at", run: func() { a.stepEvents(-1) }, lacks: looking},
		{id: "view.step", symbol: iconStep, label: "Step", keys: []string{"Ctrl+Right"}, repeats: true,
			tip: "Go to the next event of the session that is looked at", run: func() { a.stepEvents(+1) }, lacks: looking},
	}
}

// play plays or pauses what is looked at, else the open level's own session.
func (a *app) play() {
	if a.lookingOn() {
		a.togglePlaying()
		return
	}
	a.lookAtOwn(func(r *recording) {
		a.lookOn(r)
		a.goToEvent(0)
		a.togglePlaying()
	})
}

// sessionPanel draws what is being recorded, the session that is looked at, and
// what it is compared with.
func (a *app) sessionPanel() {
	if imgui.BeginV(panelSession, nil, imgui.WindowFlagsNoCollapse) {
		a.recordingPart()
		imgui.Spacing()
		if a.playback.read != nil {
			a.readingPart()
		} else if a.lookingOn() {
			a.playbackPart()
		} else {
			a.openingPart()
		}
	}
	imgui.End()
}

// partTitle draws the title of a part of the panel.
func (a *app) partTitle(symbol icon, color imgui.Vec4, title string) {
	colored(color, string(symbol))
	imgui.SameLineV(0, 5*a.scale)
	imgui.PushFont(a.faces.strong, baseFontSize)
	imgui.TextUnformatted(fitted(title, imgui.ContentRegionAvail().X))
	imgui.PopFont()
}

// recordingPart tells what the open level records.
func (a *app) recordingPart() {
	a.partTitle(iconRecord, palette.failure, "Recording")
	a.widgets.mark("session.recording", float64(a.level.Journal().Len()))
	a.widgets.tip("Every command on the level writes a line; playing the lines again makes the same level, on any machine", "")
	about := fmt.Sprintf("%s, seed %d", countOf(a.level.Journal().Len(), "line"), a.level.Seed())
	if a.lookingOn() { // there is more to show
		imgui.SameLine()
		dim(fitted(about, imgui.ContentRegionAvail().X))
		return
	}
	dim(about)
	a.hashText(a.level.Hash().String(), palette.text)
	w := a.widgets
	if w.button("session.own", string(iconPlay)+" Look at it", "Go through this level's own session; the level stays as it is", "") {
		a.lookAtOwn(a.lookOn)
	}
	if w.buttonBeside("session.export", string(iconExport)+" Export…", "Write the session into a file that every Copse replays to the same level", "") {
		a.exportSession()
	}
}

// hashText draws a state hash.
func (a *app) hashText(hash string, color imgui.Vec4) {
	imgui.PushFont(a.faces.mono, baseFontSize-1)
	colored(color, hash)
	imgui.PopFont()
	a.widgets.tip("State hash: equal levels have equal hashes, on every machine", "")
}

// openingPart offers sessions to look at.
func (a *app) openingPart() {
	imgui.Separator()
	a.partTitle(iconPlay, palette.accent, "Look at a session")
	imgui.PushTextWrapPos()
	dim("Play, step and compare a session file. The open level stays as it is.")
	imgui.PopTextWrapPos()
	if a.widgets.button("session.open", string(iconOpen)+" Open…", "Choose a session file (.jsonl); or drop it on the window", "") {
		a.chooseSession(a.lookOn)
	}
	if a.options.Demo == nil {
		return
	}
	if a.widgets.buttonBeside("session.demo", string(iconPlay)+" Demo", "Play the session that comes with Copse", "") {
		a.playDemo()
	}
}

// readingPart tells how far the reading of a session is.
func (a *app) readingPart() {
	imgui.Separator()
	r := a.playback.read
	a.partTitle(iconOpen, palette.accent, r.name)
	dim(countOf(int(r.events.Load()), "event") + " so far")
	if a.widgets.buttonBeside("session.giveup", string(iconClose)+" Give up", "Stop reading the session", "") {
		a.playback.cancelReading()
	}
}

// playbackPart draws the controls of the session that is looked at and its
// events.
func (a *app) playbackPart() {
	imgui.Separator()
	if a.playbackTitle() {
		a.stopLooking()
		return
	}
	a.transport()
	a.scrubber()
	a.eventFacts()
	imgui.Spacing()
	a.comparison()
	a.eventList()
}

// playbackTitle draws the name of the session and the way back, and reports
// whether that was taken.
func (a *app) playbackTitle() (leave bool) {
	shown := a.playback.recordingShown()
	close := 26 * a.scale
	at := imgui.CursorPosX()
	room := imgui.ContentRegionAvail().X
	colored(palette.accent, string(iconPlay))
	imgui.SameLineV(0, 5*a.scale)
	imgui.PushFont(a.faces.strong, baseFontSize)
	imgui.TextUnformatted(fitted(shown.name, room-close-24*a.scale))
	imgui.PopFont()
	imgui.SameLineV(at+room-close, 0)
	leave = imgui.SmallButton(string(iconClose) + "###session.leave")
	a.widgets.mark("session.leave", 0)
	a.widgets.tip("Go back to the open level, which is as it was", "Escape")
	return leave
}

// transport draws the buttons that play and step, and the speed.
func (a *app) transport() {
	w, p := a.widgets, &a.playback
	last := p.length() - 1
	button := func(name string, symbol icon, on, enabled bool, tip, key string, run func()) {
		if w.toggle(name, symbol, on, enabled, tip, key) {
			run()
		}
		imgui.SameLineV(0, 2*a.scale)
	}
	button("session.first", iconFirst, false, p.at() > 0, "To the start", "", func() { p.playing = false; a.goToEvent(0) })
	button("session.back", iconStepBack, false, p.at() > 0, "One event back", a.command("view.stepback").key(), func() { a.stepEvents(-1) })
	symbol, tip := iconPlay, "Play the events one after the other"
	if p.playing {
		symbol, tip = iconPause, "Pause"
	}
	button("session.play", symbol, p.playing, true, tip, a.command("view.play").key(), a.togglePlaying)
	button("session.step", iconStep, false, p.at() < last, "One event on", a.command("view.step").key(), func() { a.stepEvents(+1) })
	button("session.last", iconLast, false, p.at() < last, "To the end", "", func() { p.playing = false; a.goToEvent(last) })
	imgui.SameLineV(0, 8*a.scale)
	imgui.SetCursorPosY(imgui.CursorPosY() + (34*a.scale-imgui.FrameHeight())/2)
	w.bareSlider("session.speed", &p.speed, slowest, fastest, "%.3g per s", imgui.SliderFlagsLogarithmic, "Events a second while playing", "")
}

// scrubber draws the slider over all events, with a tick where the session does
// something else than it says, and one where the two part.
func (a *app) scrubber() {
	p := &a.playback
	last := p.length() - 1
	at := float32(p.at())
	corner := imgui.CursorScreenPos()
	width := imgui.ContentRegionAvail().X
	if a.widgets.bareSlider("session.scrub", &at, 0, float32(max(last, 1)), fmt.Sprintf("event %d of %d", p.at()+1, last+1), 0,
		"Drag through the session; the level shows as it was after that event", "") {
		p.playing = false
		a.goToEvent(int(at + 0.5))
	}
	tick := func(event int, color imgui.Vec4) {
		inset := 7 * a.scale // half the grab, where the ends of the slider are
		x := corner.X + inset + (width-2*inset)*float32(event)/float32(max(last, 1))
		low := corner.Y + imgui.FrameHeight()
		imgui.WindowDrawList().AddRectFilled(imgui.Vec2{X: x - a.scale, Y: low - 5*a.scale}, imgui.Vec2{X: x + a.scale, Y: low}, packed(color))
	}
	if event, ok := p.recordingShown().tape.Mismatch(); ok {
		tick(event, palette.failure)
	}
	if p.between != nil {
		tick(p.between.Event, palette.warning)
	}
}

// eventFacts tells what the event that shows did.
func (a *app) eventFacts() {
	r := a.playback.recordingShown()
	at := r.tape.At()
	o := r.tape.Event(at)
	imgui.TextUnformatted(fitted(fmt.Sprintf("line %d   %s", o.Line, r.titles[at]), imgui.ContentRegionAvail().X))
	if o.Matches() {
		a.hashText(o.GotHash.String(), palette.text)
	} else {
		a.hashText(o.GotHash.String(), palette.failure)
		imgui.SameLine()
		colored(palette.failure, string(iconWarning))
		a.widgets.tip(mismatchText(o), "")
	}
	if c := o.GotCounts; c.Candidates > 0 {
		a.refusalBar("session.bar", c, imgui.ContentRegionAvail().X, 8*a.scale)
	}
}
