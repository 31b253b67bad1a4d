package ui

// playbackFacts are what conditions of scripts can ask of the session that is
// looked at; numbers are 0 and texts empty where there is none.
func playbackFacts() map[string]func(a *app) value {
	table := map[string]func(a *app) value{
		"playback.name":  func(a *app) value { return textValue(a.shownRecording().name) },
		"playback.hash":  func(a *app) value { return textValue(a.shownHash()) },
		"playback.title": func(a *app) value { return textValue(a.shownTitle()) },
		"compare.side":   func(a *app) value { return textValue(a.comparedSide()) },
		"compare.x":      func(a *app) value { return number(a.partPlace(0)) },
		"compare.z":      func(a *app) value { return number(a.partPlace(1)) },
	}
	for name, count := range map[string]func(a *app) int{
		"playback.reading":  func(a *app) int { return int(truth(a.playback.read != nil)) },
		"playback.playing":  func(a *app) int { return int(truth(a.playback.playing)) },
		"playback.events":   func(a *app) int { return len(a.shownRecording().titles) },
		"playback.line":     func(a *app) int { return a.shownLine() },
		"playback.mismatch": func(a *app) int { return a.mismatchLine() },
		"compare.line":      func(a *app) int { return a.partLine() },
	} {
		table[name] = func(a *app) value { return number(float64(count(a))) }
	}
	return table
}

// shownRecording is the session that shows, or an empty one.
func (a *app) shownRecording() *recording {
	if !a.lookingOn() {
		return &recording{}
	}
	return a.playback.recordingShown()
}

// shownLine is the line of the session that the viewport shows the state after.
func (a *app) shownLine() int {
	if r := a.shownRecording(); r.tape != nil {
		return r.tape.Event(r.tape.At()).Line
	}
	return 0
}

func (a *app) shownTitle() string {
	if r := a.shownRecording(); r.tape != nil {
		return r.titles[r.tape.At()]
	}
	return ""
}

func (a *app) shownHash() string {
	if !a.lookingOn() {
		return ""
	}
	return a.shown().Hash().String()
}

// mismatchLine is the first line that does something else than it says.
func (a *app) mismatchLine() int {
	if r := a.shownRecording(); r.tape != nil {
		if event, ok := r.tape.Mismatch(); ok {
			return r.tape.Event(event).Line
		}
	}
	return 0
}

// partLine is the line of the event where two sessions part.
func (a *app) partLine() int {
	switch d := a.playback.between; {
	case d == nil:
		return 0
	case d.A != nil:
		return d.A.Line
	default:
		return d.B.Line
	}
}

// partPlace is where they part, x or z.
func (a *app) partPlace(axis int) float64 {
	if d := a.playback.between; d != nil {
		x, z, _ := d.Place()
		return float64([2]float32{x, z}[axis])
	}
	return 0
}

func (a *app) comparedSide() string {
	if a.playback.second == nil {
		return ""
	}
	return [2]string{"a", "b"}[int(truth(a.playback.aside))]
}
