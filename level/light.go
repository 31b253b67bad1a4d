package level

import "encoding/json"

// MaxFog is the thickest fog of a level, as a multiple of clear air's haze: on
// the starter's map it hides half of what is 16 m away.
const MaxFog = 40

// Light is the hour and the weather that a level is looked at in. It is part of
// its view, beside the camera: no step changes it and no hash sees it.
type Light struct {
	Hour      float32 // of the day, 0 to 24
	Turned    bool    // the light stands in Direction, not where the hour has it
	Direction float32 // where the sun, or at night the moon, stands: degrees clockwise from north, 0 to 360
	Fog       float32 // density as a multiple of clear air's haze: 0 none, 1 a clear day, up to MaxFog
}

// DefaultLight is a clear afternoon, the light of levels that say nothing else.
func DefaultLight() Light { return Light{Hour: 15.4, Fog: 1} }

// ReadLight takes the light out of a level's view. What is no number in its range
// has the value of DefaultLight.
func ReadLight(view json.RawMessage) Light {
	light := DefaultLight()
	var kept struct {
		Light map[string]json.RawMessage `json:"light"`
	}
	if json.Unmarshal(view, &kept) != nil {
		return light
	}
	read := func(name string, most float32, to *float32) bool {
		var v *float32
		if json.Unmarshal(kept.Light[name], &v) != nil || v == nil || !(*v >= 0 && *v <= most) {
			return false
		}
		*to = *v
		return true
	}
	read("hour", 24, &light.Hour)
	read("fog", MaxFog, &light.Fog)
	light.Turned = read("direction", 360, &light.Direction)
	return light
}

// MarshalJSON writes the fields that ReadLight reads, those that are not the
// default's.
func (l Light) MarshalJSON() ([]byte, error) {
	var kept struct {
		Hour      *float32 `json:"hour,omitempty"`
		Direction *float32 `json:"direction,omitempty"`
		Fog       *float32 `json:"fog,omitempty"`
	}
	standard := DefaultLight()
	if l.Hour != standard.Hour {
		kept.Hour = &l.Hour
	}
	if l.Turned {
		kept.Direction = &l.Direction
	}
	if l.Fog != standard.Fog {
		kept.Fog = &l.Fog
	}
	return json.Marshal(kept)
}
