package render_test

import (
	"testing"

	"copse/internal/exact"
	"copse/render"
)

func brightness(c exact.Vec3) float32 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }

// Nothing in the light jumps as the hours pass, as it would be seen to while the
// hour is dragged.
func TestTheDayPassesWithoutAJump(t *testing.T) {
	const step = 1.0 / 120 // half a minute
	before := render.Daylight(0)
	for i := 1; i <= 24*120; i++ {
		hour := float32(i) * step
		e := render.Daylight(hour)
		for _, c := range []struct {
			name     string
			from, to exact.Vec3
		}{
			{"zenith", before.Zenith, e.Zenith}, {"horizon", before.Horizon, e.Horizon}, {"glow", before.Glow, e.Glow},
			{"ground", before.Ground, e.Ground},
			// What falls on a slope that faces south-west.
			{"direct light", lightOn(before), lightOn(e)},
		} {
			for channel := range c.from {
				a, b := c.from[channel]*before.Exposure, c.to[channel]*e.Exposure
				if d := max(a-b, b-a); d > 0.06 {
					t.Errorf("%v: channel %d of the %s goes from %.3f to %.3f in half a minute", hour, channel, c.name, a, b)
				}
			}
		}
		before = e
	}
}

func lightOn(e render.Environment) exact.Vec3 {
	slope := exact.Normalize(exact.Vec3{-0.4, 0.8, 0.4})
	return exact.Scale(e.SunColor, max(0, exact.Dot(slope, e.Sun)))
}

// The hours look like themselves: the sun by day, a warm glow about it at dusk
// under a sky that stays blue, the moon's cold light at night.
func TestTheHoursLookLikeThemselves(t *testing.T) {
	noon, dusk, blue, night := render.Daylight(12), render.Daylight(18.6), render.Daylight(19.6), render.Daylight(23)
	if noon.Glow != (exact.Vec3{}) || brightness(noon.SunColor) < 2 {
		t.Errorf("at noon the sky glows with %v and the sun shines with %v", noon.Glow, noon.SunColor)
	}
	if dusk.Glow[0] < 4*dusk.Glow[2] || dusk.SunColor[0] < 3*dusk.SunColor[2] {
		t.Errorf("at dusk the glow is %v and the sun %v: not warm", dusk.Glow, dusk.SunColor)
	}
	for _, e := range []render.Environment{noon, dusk, blue, night} {
		if e.Zenith[2] < 1.8*e.Zenith[0] {
			t.Errorf("a zenith of %v is not blue", e.Zenith)
		}
	}
	if brightness(blue.SunColor) > 0.01 || brightness(blue.Zenith) > 0.5*brightness(dusk.Zenith) {
		t.Errorf("after sunset there is direct light of %v, and a zenith of %v", blue.SunColor, blue.Zenith)
	}
	if night.Sun[1] < 0.3 || night.SunColor[2] < night.SunColor[0] || brightness(night.SunColor) > 0.1 {
		t.Errorf("the moon stands at %v and shines with %v", night.Sun, night.SunColor)
	}
	if !(noon.Exposure < dusk.Exposure && dusk.Exposure < blue.Exposure && blue.Exposure < night.Exposure) {
		t.Error("the eye does not open as the light goes")
	}
}
