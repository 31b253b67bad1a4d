//go:build cgo

package main

import (
	"fmt"

	"copse/level"
	"copse/render"
)

// environment is what a level's light looks like.
func environment(l level.Light) render.Environment {
	e := render.Daylight(l.Hour)
	if l.Turned {
		e = e.Toward(l.Direction)
	}
	return e.Foggy(l.Fog)
}

// checkLight says which of the flags of the light cannot be.
func (r *renderCommand) checkLight() error {
	for _, flag := range []struct {
		name, is string
		value    *float32
		most     float32
	}{
		{"--hour", "hour of the day, 0 to 24", r.Hour, 24},
		{"--sun", "direction in degrees clockwise from north, 0 to 360", r.Sun, 360},
		{"--fog", fmt.Sprintf("multiple of a clear day's haze, 0 to %d", level.MaxFog), r.Fog, level.MaxFog},
	} {
		if v := flag.value; v != nil && !(*v >= 0 && *v <= flag.most) {
			return fmt.Errorf("%s %v is no %s", flag.name, *v, flag.is)
		}
	}
	return nil
}

// light is the level's own, with what the flags say instead.
func (r *renderCommand) light(l *level.Level) level.Light {
	light := level.ReadLight(l.View())
	if r.Hour != nil {
		light.Hour = *r.Hour
	}
	if r.Sun != nil {
		light.Turned, light.Direction = true, *r.Sun
	}
	if r.Fog != nil {
		light.Fog = *r.Fog
	}
	return light
}
