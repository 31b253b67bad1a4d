package ui

import (
	"fmt"
	"image/png"
	"os"
	"time"

	"github.com/AllenDang/cimgui-go/imgui"
	imglfw "github.com/AllenDang/cimgui-go/impl/glfw"
	"github.com/AllenDang/cimgui-go/impl/opengl3"
	"github.com/go-gl/glfw/v3.3/glfw"
)

// idleSeconds is the longest wait for events; now and then a frame is drawn
// even at rest, so that times shown do not grow stale.
const idleSeconds = 30

// loop draws frames until the window is closed.
func (a *app) loop() error {
	a.pace.input(time.Now())
	for !a.quit {
		if err := a.frame(); err != nil {
			return err
		}
		if a.frames == 1 {
			a.window.Show()
		}
		if a.options.Frames > 0 && a.frames >= a.options.Frames {
			return nil
		}
		if a.window.ShouldClose() {
			a.window.SetShouldClose(false)
			if a.minimised() {
				a.window.Restore() // there may be something to ask
			}
			a.leave(func() { a.quit = true })
		}
		a.rest()
	}
	return nil
}

// rest waits for events while there is no reason to draw. A script, and a
// limited number of frames, run without a rest.
func (a *app) rest() {
	if a.reproducible() {
		return
	}
	for !a.quit && !a.pace.due(time.Now(), a.drawn.Animating && !a.minimised()) && !a.window.ShouldClose() {
		glfw.WaitEventsTimeout(idleSeconds)
		if a.in.pending() {
			a.pace.input(time.Now())
		} else {
			a.pace.frames = max(a.pace.frames, 1)
		}
	}
	// Last, for it may take a wake-up that is meant for the wait above.
	a.pauseUnseen()
}

// frame is one round: poll → panels and tools → results → upload → draw →
// submit → swap.
func (a *app) frame() error {
	a.clock.begin()
	glfw.PollEvents()
	if a.driver != nil {
		if err := a.driver.step(); err != nil {
			return err
		}
	}
	if a.in.pending() {
		a.pace.input(time.Now())
	}
	a.clock.lap(stagePoll)

	if now := time.Now(); a.minimised() {
		a.unseenFrame(now)
	} else if err := a.seenFrame(now); err != nil {
		return err
	}
	a.clock.end()
	a.frames++
	a.pace.drew()
	return nil
}

// seenFrame is what is between poll and swap while the window shows.
func (a *app) seenFrame(now time.Time) error {
	a.pace.alwaysAnimate = a.settings.Animate
	a.buildPanels(now)
	a.clock.lap(stageUI)
	a.takeResults()
	width, height := a.window.GetFramebufferSize()
	if err := a.drawFrame(width, height, now); err != nil {
		return err
	}
	a.window.SwapBuffers()
	a.clock.lap(stageSwap)
	a.pictured++
	return nil
}

// takeResults takes in what has ended in the background, and starts what follows.
func (a *app) takeResults() {
	a.results.drain(resultsBudget)
	if a.results.Len() > 0 {
		a.pace.wake()
	}
	a.clock.lap(stageResults)
	a.generate()
	a.clock.lap(stageGenerate)
}

// buildPanels lays out the interface and runs the tools.
func (a *app) buildPanels(now time.Time) {
	if scale := a.interfaceScale(); scale != a.scale {
		a.scale = scale
		applyTheme(scale)
		styleGizmo(scale)
		// Panels that were arranged for another size of text would be too
		// narrow or too wide now.
		a.layout.reset = a.settings.LayoutScale != scale
		a.settings.LayoutScale = scale
	}
	a.adoptFonts()
	opengl3.NewFrame()
	imglfw.NewFrame()
	imgui.NewFrame()
	a.widgets.begin(a.scale)
	a.buildWindows(now)
	imgui.Render()
}

// buildWindows builds the whole interface. The tools run between the layout, which
// says where the viewport is, and the panels, which show what the tools did.
func (a *app) buildWindows(now time.Time) {
	a.marks.clear()
	a.menuBar()
	a.toolbar()
	a.statusLine()
	a.view.rectangle = a.layout.build(a.panels, a.scale)
	a.cube.place(a.view.rectangle, &a.camera, a.scale, a.settings.Cube)
	a.handleEvents(now)
	a.cube.place(a.view.rectangle, &a.camera, a.scale, a.settings.Cube)
	a.runGizmo()
	if !a.lookingOn() {
		a.markGrips()
	}
	a.playOn(now)
	a.watchJournal()
	a.watchDocument(now)
	a.watchSteps()
	for i := range a.panels {
		p := &a.panels[i]
		imgui.BeginDisabledV(a.lookingOn() && !p.lookingOn)
		p.draw()
		imgui.EndDisabled()
		a.markTab(p)
	}
	a.lookingOverlay()
	if !a.lookingOn() {
		a.dotsOverlay(a.dotMoment(now))
	}
	a.lassoMarks()
	a.hud()
	a.cubeOverlay()
	a.legend()
	a.hint()
	a.importWindow()
	a.heightmapWindow()
	a.generatorsPanel()
	a.settingsWindow()
	a.keysWindow()
	a.watchTuning()
	a.carryOn()
	a.finishInsertion()
	a.paletteWindow()
	a.questionWindow()
	a.bringForward()
}

// watchJournal says once that the session is no longer written to its file.
func (a *app) watchJournal() {
	if err := a.level.Journal().Err(); err != nil && !a.journalLost {
		a.journalLost = true
		a.log.Error("%v; save the session elsewhere", err)
		a.status = err.Error()
	}
}

// sceneView says how the scene is drawn this frame. The clock of wind and water
// runs only while they are animated.
func (a *app) sceneView(width, height int, now time.Time) View {
	step := min(now.Sub(a.lastFrame), 100*time.Millisecond)
	if a.driver != nil {
		step = scriptedStep
	}
	if a.pace.animating(now) {
		a.seconds += step.Seconds()
	}
	a.lastFrame = now
	windowWidth, windowHeight := a.window.GetSize()
	var selected Outlined
	if !a.lookingOn() { // else other things have the same ids
		selected = Outlined(a.level.Selection())
	}
	clipNear, clipFar := a.clip()
	return View{
		Width: width, Height: height,
		Viewport: a.view.pixels(float32(width)/float32(max(windowWidth, 1)), float32(height)/float32(max(windowHeight, 1))),
		Eye:      a.camera.Eye, Target: a.camera.Target(), FOV: a.camera.FOV,
		Near: clipNear, Far: clipFar,
		Light:   a.light,
		Seconds: a.seconds,
		Ring:    a.ring(),
		Overlay: a.overlayNow(now),
		Marks:   a.marks, Selected: selected,
	}
}

// drawFrame uploads, draws the scene and the panels over it, and captures the
// picture when somebody asked for it.
func (a *app) drawFrame(width, height int, now time.Time) error {
	if err := a.scene.Sync(); err != nil {
		return fmt.Errorf("bring the level to the screen: %w", err)
	}
	a.clock.lap(stageSync)
	drawn, err := a.scene.Draw(a.sceneView(width, height, now))
	if err != nil {
		return fmt.Errorf("draw: %w", err)
	}
	a.drawn = drawn
	if drawn.Uploaded > 0 {
		a.uploaded = drawn.Uploaded
	}
	a.beginSave(width, height)
	a.clock.lap(stageDraw)
	opengl3.RenderDrawData(imgui.CurrentDrawData())
	a.clock.lap(stageSubmit)

	if a.options.Frames > 0 && a.frames+1 == a.options.Frames && a.options.Screenshot != "" {
		a.wantCapture = a.options.Screenshot
	}
	if a.wantCapture != "" {
		path := a.wantCapture
		a.wantCapture = ""
		err := a.capture(path, width, height)
		if a.driver == nil && path != a.options.Screenshot {
			if err != nil { // taken by hand: no reason to stop
				a.log.Error("%v", err)
			}
			return nil
		}
		return err
	}
	return nil
}

// capture writes the framebuffer as PNG.
func (a *app) capture(path string, width, height int) error {
	picture, err := a.scene.Capture(width, height)
	if err != nil {
		return fmt.Errorf("screenshot %s: %w", path, err)
	}
	file, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("screenshot: %w", err)
	}
	err = png.Encode(file, picture)
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return fmt.Errorf("screenshot %s: %w", path, err)
	}
	return nil
}
