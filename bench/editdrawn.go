package main

import (
	"fmt"
	"math/rand/v2"
)

// measureEditDrawn measures what an edit takes until it is seen: the edit, bringing it
// to the card and submitting the frame, while the camera stands.
func measureEditDrawn(b *Bench) (Line, error) {
	o, close, err := offscreen()
	if err != nil {
		return Line{}, err
	}
	defer close()
	f, err := newFramed(o, liveRows, false)
	if err != nil {
		return Line{}, err
	}
	defer f.close()
	f.edited = rand.New(rand.NewPCG(1, 1))
	line := Line{
		Case: "one tree anywhere removed and added, and drawn", Operation: "frame", PeerName: "three.js BatchedMesh",
		Limit: "listing what is in sight anew, and sending that list",
	}
	browser, missing := b.peer("frame.mjs")
	if missing == nil {
		missing = browser.call("open", nil, nil)
	}
	var run side
	if missing == nil {
		theirs, err := newFramePeer(b, browser, f, "BatchedMesh")
		if err != nil {
			return Line{}, err
		}
		theirs.edited, run = true, theirs.run
	}
	few := *b // frames are long: a rasteriser draws them
	few.rounds, few.warmUp = min(b.rounds, 12), 2
	if line, err = few.alternate(line, f.run, run); err != nil {
		return Line{}, err
	}
	line.Note = fmt.Sprintf("among %d of %d kinds in two parts; our time is the thread's outside OpenGL, which is sent %d bytes; "+
		"the peer's is its edit and render(), which sends the transforms of all, culling and sorting switched off", liveRows, frameKinds, f.last.Uploaded)
	if missing != nil {
		line.Note += "; no peer: " + missing.Error()
		return line, nil
	}
	line.atLeast(10)
	return line, nil
}
