package render

import (
	"copse/render/gl"
	"copse/shaders"
)

// Quality is how much is spent on a picture.
type Quality struct {
	Name           string
	Samples        int     // MSAA samples, 1 for none
	Cascades       int     // sun shadow maps, 0 to 3
	ShadowSize     int     // texels along a shadow map
	ShadowTaps     int     // lookups per shaded pixel: 1, 4 or 12
	ShadowDistance float32 // metres
	CoarseShadows  bool    // props throw the shadows of the second level at least
	ShadowLeast    float32 // metres that a kind of prop must reach from its foot to throw any
	Clouds         bool
	Specks         float32 // pixels up to which small props reach where they are drawn as specks; not along with fades
	Detail         bool    // grain of the ground and the rocks
	// CornerLight works out light and air of ground and props at the corners of triangles
	// and not at every pixel: most of what a pixel costs where the CPU draws. It knows
	// one shadow map, and normal maps are left out.
	CornerLight bool
	Anisotropy  float32 // of textures
	Sway        bool    // wind moves leaves and grass
	// Reach is the factor on the distances up to which props keep their finer
	// levels of detail. The renderer draws the levels that it is given; whoever
	// chooses them goes by this.
	Reach float32
	// Fade is how many seconds a prop takes from one level of detail to the next, 0 for
	// at once. The renderer shows the fades of the sets that it is given; whoever has
	// them fade goes by this.
	Fade float64
}

// fadeSeconds is long enough to be no switch, and over before the next selection of
// levels.
const fadeSeconds = 0.25

// Qualities returns the presets from the cheapest to the most beautiful.
func Qualities() []Quality {
	return []Quality{
		{Name: "low", Samples: 1, Cascades: 1, ShadowSize: 1536, ShadowTaps: 1, ShadowDistance: 170, CoarseShadows: true, ShadowLeast: 1, Specks: 5, Anisotropy: 1, Reach: 0.5, CornerLight: true},
		{Name: "medium", Samples: 2, Cascades: 2, ShadowSize: 1536, ShadowTaps: 4, ShadowDistance: 220, Clouds: true, Detail: true, Anisotropy: 4, Sway: true, Reach: 0.85, Fade: fadeSeconds},
		{Name: "high", Samples: 4, Cascades: 3, ShadowSize: 2048, ShadowTaps: 12, ShadowDistance: 320, Clouds: true, Detail: true, Anisotropy: 8, Sway: true, Reach: 1, Fade: fadeSeconds},
		{Name: "ultra", Samples: 8, Cascades: 3, ShadowSize: 4096, ShadowTaps: 12, ShadowDistance: 450, Clouds: true, Detail: true, Anisotropy: 16, Sway: true, Reach: 1.5, Fade: fadeSeconds},
	}
}

// QualityNamed finds a preset by name.
func QualityNamed(name string) (Quality, bool) {
	for _, q := range Qualities() {
		if q.Name == name {
			return q, true
		}
	}
	return Quality{}, false
}

// AutoQuality chooses for a driver: the lowest where the CPU draws, otherwise
// high.
func AutoQuality(info gl.Info) Quality {
	all := Qualities()
	if info.Software {
		return all[0]
	}
	return all[2]
}

// clamped keeps a quality within what the driver can do.
func (q Quality) clamped(info gl.Info) Quality {
	q.Samples = min(max(q.Samples, 1), max(info.MaxSamples, 1))
	q.Cascades = min(max(q.Cascades, 0), maxCascades)
	if q.Fade > 0 {
		q.Specks = 0 // what fades is told from its row by more than its number
	}
	if q.CornerLight {
		q.Cascades = min(q.Cascades, 1)
	}
	q.ShadowSize = min(max(q.ShadowSize, 64), info.MaxTextureSize)
	return q
}

func (q Quality) defines() []shaders.Define {
	return []shaders.Define{
		{Name: "CASCADES", Value: q.Cascades},
		{Name: "SHADOW_TAPS", Value: q.ShadowTaps},
		{Name: "CLOUDS", Value: oneIf(q.Clouds)},
		{Name: "DETAIL", Value: oneIf(q.Detail)},
		{Name: "SWAY", Value: oneIf(q.Sway)},
		{Name: "VERTEX_LIGHT", Value: oneIf(q.CornerLight)},
		{Name: "FADES", Value: oneIf(q.Fade > 0)},
		{Name: "COVERAGE", Value: oneIf(q.Samples > 1)},
	}
}

func oneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}
