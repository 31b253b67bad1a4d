package ui_test

import (
	"slices"
	"sync"
	"testing"
	"time"

	"copse/ui"
)

// TestRestsWithoutInput walks a clock through the reasons for drawing.
func TestRestsWithoutInput(t *testing.T) {
	var p ui.Pace
	now := time.Unix(1000, 0)
	p.Input(now)
	drawn := 0
	for p.Due(now, false) {
		p.Drew()
		if drawn++; drawn > 100 {
			t.Fatal("without input it goes on drawing")
		}
	}
	if drawn < 2 {
		t.Errorf("after input only %d frames are drawn; panels need more to settle", drawn)
	}
	if !p.Due(now.Add(4*time.Second), true) || p.Due(now.Add(6*time.Second), true) {
		t.Error("wind must move until five seconds after the last input, and rest then")
	}
	p.KeepUntil(now.Add(20 * time.Second))
	if !p.Due(now.Add(19*time.Second), false) || p.Due(now.Add(21*time.Second), false) {
		t.Error("a request to keep drawing holds until its time")
	}
	p.KeepUntil(now.Add(10 * time.Second))
	if !p.Due(now.Add(19*time.Second), false) {
		t.Error("a shorter request took a longer one back")
	}
	p.AlwaysAnimate(true)
	if !p.Due(now.Add(time.Hour), true) || p.Due(now.Add(time.Hour), false) {
		t.Error("always animate moves what moves, and nothing else")
	}
}

func TestQueueKeepsOrderAndBudget(t *testing.T) {
	var q ui.Queue
	var ran []int
	for i := range 5 {
		q.Post(func() { ran = append(ran, i) })
	}
	q.Drain(0)
	if !slices.Equal(ran, []int{0}) {
		t.Errorf("without a budget %v ran; one task must, so that results arrive in the end", ran)
	}
	q.Drain(time.Hour)
	if !slices.Equal(ran, []int{0, 1, 2, 3, 4}) || q.Len() != 0 {
		t.Errorf("%v ran and %d wait", ran, q.Len())
	}
}

func TestQueueTakesFromManyGoroutines(t *testing.T) {
	var q ui.Queue
	var wait sync.WaitGroup
	ran := 0
	for range 8 {
		wait.Go(func() {
			for range 100 {
				q.Post(func() { ran++ })
			}
		})
	}
	wait.Wait()
	q.Drain(time.Hour)
	if ran != 800 {
		t.Errorf("%d of 800 tasks ran", ran)
	}
}

func TestLogIsBounded(t *testing.T) {
	var log ui.Log
	for i := range 20000 {
		log.Info("line %d", i)
	}
	log.Error("%s", string(make([]byte, 1<<20)))
	log.Warn("two\nlines")
	log.Warn("階段é😀 \xff")
	lines := log.Lines()
	if len(lines) > 5000 {
		t.Errorf("%d lines are kept", len(lines))
	}
	if got := lines[len(lines)-3:]; !slices.Equal(got, []string{"two", "lines", "階段é😀 �"}) {
		t.Errorf("the last lines are %q", got)
	}
	for _, line := range lines {
		if len(line) > 10000 {
			t.Errorf("a line of %d bytes was kept", len(line))
		}
	}
}

func TestSettingsSurviveNonsense(t *testing.T) {
	defaults := ui.SettingsFrom(t, "")
	for _, text := range []string{"{", "null", `{"scale": -3}`, `{"scale": 1e30}`, `{"scale": "wide"}`, `[]`} {
		if got := ui.SettingsFrom(t, text); got.Scale != defaults.Scale {
			t.Errorf("%s gives the scale %v", text, got.Scale)
		}
	}
	if got := ui.SettingsFrom(t, `{"scale": 1.5, "hud": false}`); got.Scale != 1.5 || got.HUD || !got.Dots {
		t.Errorf("settings are %+v", got)
	}
}
