package render_test

import (
	"testing"

	"copse/internal/exact"
	"copse/render"
	"copse/render/rendertest"
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
	if dusk.Disc > noon.Disc/3 || noon.Foggy(20).Disc > noon.Disc/3 {
		t.Errorf("the sun's disc is as hard as %v at noon, %v at dusk, %v in thick fog", noon.Disc, dusk.Disc, noon.Foggy(20).Disc)
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

// The sun can be put anywhere around the horizon, and stays as high and as bright.
func TestTheSunStandsWhereItIsPut(t *testing.T) {
	for hour, want := range map[float32][2]float32{6: {75, 95}, 12: {179.9, 180.1}, 15.4: {225, 255}, 18: {265, 285}} {
		if a := render.Daylight(hour).Azimuth(); a < want[0] || a > want[1] {
			t.Errorf("at %v the sun stands at %v degrees", hour, a)
		}
	}
	for _, azimuth := range []float32{0, 37, 90, 180, 269, 359} {
		before := render.Daylight(18.4)
		e := before.Toward(azimuth)
		if d := e.Azimuth() - azimuth; d > 0.01 || d < -0.01 {
			t.Errorf("put at %v degrees the sun stands at %v", azimuth, e.Azimuth())
		}
		if d := exact.Length(e.Sun) - 1; e.Sun[1] != before.Sun[1] || d > 1e-6 || d < -1e-6 {
			t.Errorf("turned to %v degrees %v became %v", azimuth, before.Sun, e.Sun)
		}
		before.Sun = e.Sun
		if e != before {
			t.Errorf("turning to %v degrees changes more than where the sun stands", azimuth)
		}
	}
}

// A clear day's air is as it was, and the veil of the fog draws over the sky
// without a jump as it is dragged.
func TestFogVeilsTheSkySmoothly(t *testing.T) {
	clear := render.Daylight(15.4)
	if clear.Foggy(1) != clear {
		t.Error("the air of a clear day is not as it was")
	}
	if none := clear.Foggy(0); none.FogDensity != 0 || none.Zenith != clear.Zenith {
		t.Errorf("without fog: density %v, zenith %v", none.FogDensity, none.Zenith)
	}
	before := clear
	for times := float32(1); times <= 40; times *= 1.02 {
		e := clear.Foggy(times)
		if e.FogDensity < before.FogDensity || brightness(e.SunColor) > brightness(before.SunColor) {
			t.Errorf("%v times: a density of %v and a sun of %v", times, e.FogDensity, e.SunColor)
		}
		for channel := range e.Zenith {
			if d := e.Zenith[channel] - before.Zenith[channel]; d > 0.05 || d < -0.05 {
				t.Errorf("%v times: the zenith jumps from %v to %v", times, before.Zenith, e.Zenith)
			}
		}
		before = e
	}
	if s := brightness(before.SunColor); s > 0.3*brightness(clear.SunColor) {
		t.Errorf("in thick fog the sun still shines with %v", s)
	}
}

// Fog hides what is far and leaves what is near.
func TestFogHidesWhatIsFar(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := landscape()
		spread := func(times float32) int {
			s.Environment = render.DefaultEnvironment().Foggy(times)
			draw(t, o, clearing, s)
			picture := o.Image()
			least, most := 255, 0
			for x := range picture.Rect.Dx() { // along the far ground
				c := picture.NRGBAAt(x, picture.Rect.Dy()*45/100)
				least, most = min(least, int(c.G)), max(most, int(c.G))
			}
			return most - least
		}
		none, clear, thick := spread(0), spread(1), spread(40)
		if !(none > clear && clear > thick) || thick > 16 {
			t.Errorf("far away greens are spread over %d without fog, %d on a clear day, %d in thick fog", none, clear, thick)
		}
	})
}
