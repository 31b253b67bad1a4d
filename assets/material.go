package assets

import (
	"fmt"
	"math"

	"github.com/qmuntal/gltf"
)

// defaultMaterial is what glTF prescribes for primitives without one.
func defaultMaterial() Material {
	return Material{
		BaseColor:      [4]float32{1, 1, 1, 1},
		BaseColorImage: -1,
		NormalImage:    -1,
		NormalScale:    1,
		AlphaCutoff:    0.5,
		Metallic:       1,
		Roughness:      1,
	}
}

// materialUse is a material and which texture coordinates it wants.
type materialUse struct {
	material Material
	mapping  uvMapping
}

// material returns the material of a primitive, which is read once.
func (r *reader) material(p *gltf.Primitive) (materialUse, error) {
	if p.Material == nil {
		return materialUse{defaultMaterial(), noMapping}, nil
	}
	if known, ok := r.materials[*p.Material]; ok {
		return known, nil
	}
	source, err := at(r.doc.Materials, *p.Material, "material")
	if err != nil {
		return materialUse{}, err
	}
	where := label("material", *p.Material, source.Name)
	m := defaultMaterial()
	m.Name = source.Name
	m.Alpha = [...]AlphaMode{gltf.AlphaOpaque: AlphaOpaque, gltf.AlphaMask: AlphaMask, gltf.AlphaBlend: AlphaBlend}[source.AlphaMode]
	m.AlphaCutoff = clamp01(source.AlphaCutoffOrDefault())
	m.DoubleSided = source.DoubleSided
	_, m.Unlit = source.Extensions[extUnlit]
	for i, v := range source.EmissiveFactor {
		m.Emissive[i] = clamp01(v)
	}
	mapping, err := r.textures(where, source, &m)
	if err != nil {
		return materialUse{}, fmt.Errorf("%s: %w", where, err)
	}
	r.materials[*p.Material] = materialUse{m, mapping}
	return r.materials[*p.Material], nil
}

// textures reads colours and textures. Parts have one set of texture
// coordinates: that of the base colour, or of the normal map where there is no
// base colour.
func (r *reader) textures(where string, source *gltf.Material, m *Material) (uvMapping, error) {
	mapping := noMapping
	if pbr := source.PBRMetallicRoughness; pbr != nil {
		for i, v := range pbr.BaseColorFactorOrDefault() {
			if v > 1.001 {
				r.notice(where, "has a base colour above 1, which is clamped")
			}
			m.BaseColor[i] = clamp01(v)
		}
		m.Metallic = clamp01(pbr.MetallicFactorOrDefault())
		m.Roughness = clamp01(pbr.RoughnessFactorOrDefault())
		if t := pbr.BaseColorTexture; t != nil {
			var err error
			if mapping, err = textureMapping(t.TexCoord, t.Extensions); err != nil {
				return mapping, fmt.Errorf("base colour texture: %w", err)
			}
			if m.BaseColorImage, m.BaseColorSampler, err = r.texture(t.Index); err != nil {
				return mapping, fmt.Errorf("base colour texture: %w", err)
			}
		}
		if pbr.MetallicRoughnessTexture != nil {
			r.notice(where, "its metallic-roughness texture is left out, the factors are used")
		}
	}
	if source.EmissiveTexture != nil {
		r.notice(where, "its emissive texture is left out")
		m.Emissive = [3]float32{} // the factor alone would make all of it glow
	}
	mapping, err := r.normalMap(where, source, m, mapping)
	if m.BaseColorImage < 0 && m.NormalImage < 0 {
		mapping = noMapping
	}
	return mapping, err
}

// normalMap adds the normal map, unless it wants other texture coordinates than
// the base colour.
func (r *reader) normalMap(where string, source *gltf.Material, m *Material, mapping uvMapping) (uvMapping, error) {
	t := source.NormalTexture
	if t == nil || t.Index == nil {
		return mapping, nil
	}
	own, err := textureMapping(t.TexCoord, t.Extensions)
	if err != nil {
		return mapping, fmt.Errorf("normal texture: %w", err)
	}
	if m.BaseColorImage >= 0 && own != mapping {
		r.notice(where, "its normal map has other texture coordinates than its base colour and is left out")
		return mapping, nil
	}
	if m.NormalImage, m.NormalSampler, err = r.texture(*t.Index); err != nil {
		return mapping, fmt.Errorf("normal texture: %w", err)
	}
	if scale := t.ScaleOrDefault(); math.Abs(scale) <= 100 {
		m.NormalScale = float32(scale)
	}
	return own, nil
}

// texture returns the image of a texture (−1 where it cannot be used) and how
// it is sampled.
func (r *reader) texture(index int) (image int, sampler Sampler, err error) {
	t, err := at(r.doc.Textures, index, "texture")
	if err != nil {
		return -1, sampler, err
	}
	where := label("texture", index, t.Name)
	if t.Sampler != nil {
		s, err := at(r.doc.Samplers, *t.Sampler, "sampler")
		if err != nil {
			return -1, sampler, fmt.Errorf("%s: %w", where, err)
		}
		sampler = Sampler{WrapU: wrap(s.WrapS), WrapV: wrap(s.WrapT), Nearest: s.MagFilter == gltf.MagNearest}
	}
	source := t.Source
	var webp struct{ Source *int }
	if found, err := extension(t.Extensions, extTextureWebP, &webp); err != nil {
		return -1, sampler, fmt.Errorf("%s: %w", where, err)
	} else if found && webp.Source != nil {
		source = webp.Source
	}
	if source == nil {
		if _, ok := t.Extensions["KHR_texture_basisu"]; ok {
			r.notice(where, "is a KTX2 texture (KHR_texture_basisu), which cannot be decoded; it is left out")
		} else {
			r.notice(where, "has no image and is left out")
		}
		return -1, sampler, nil
	}
	image, err = r.image(*source)
	if err != nil {
		return -1, sampler, fmt.Errorf("%s: %w", where, err)
	}
	return image, sampler, nil
}

func wrap(mode gltf.WrappingMode) Wrap {
	switch mode {
	case gltf.WrapClampToEdge:
		return WrapClamp
	case gltf.WrapMirroredRepeat:
		return WrapMirror
	}
	return WrapRepeat
}

// clamp01 limits a factor to the range that the format gives it; what is no
// number becomes 0.
func clamp01(v float64) float32 {
	if !(v > 0) {
		return 0
	}
	return float32(min(v, 1))
}
