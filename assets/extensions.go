package assets

import (
	"fmt"
	"slices"
)

// Names of the extensions that are read.
const (
	extDraco            = "KHR_draco_mesh_compression"
	extInstancing       = "EXT_mesh_gpu_instancing"
	extMeshoptEXT       = "EXT_meshopt_compression"
	extMeshoptKHR       = "KHR_meshopt_compression"
	extQuantization     = "KHR_mesh_quantization"
	extTextureTransform = "KHR_texture_transform"
	extTextureWebP      = "EXT_texture_webp"
	extUnlit            = "KHR_materials_unlit"
)

// supportedExtensions can be required by a file.
var supportedExtensions = []string{
	extDraco, extInstancing, extMeshoptEXT, extMeshoptKHR, extQuantization,
	extTextureTransform, extTextureWebP, extUnlit,
}

// harmlessExtensions change nothing that a prop shows, or refine a material
// in ways that this renderer has no use for. They deserve no notice.
var harmlessExtensions = []string{
	"KHR_animation_pointer", "KHR_lights_punctual", "KHR_materials_anisotropy",
	"KHR_materials_clearcoat", "KHR_materials_dispersion", "KHR_materials_emissive_strength",
	"KHR_materials_ior", "KHR_materials_iridescence", "KHR_materials_sheen",
	"KHR_materials_specular", "KHR_materials_variants", "KHR_xmp_json_ld",
}

// checkExtensions refuses a file that requires what cannot be read, and
// remembers what is used, not required and left out.
func (r *reader) checkExtensions() error {
	for _, name := range r.doc.ExtensionsRequired {
		switch {
		case name == "KHR_texture_basisu":
			return fmt.Errorf("extensionsRequired: %s: KTX2 textures cannot be decoded yet: export with PNG, JPEG or WebP textures", name)
		case !slices.Contains(supportedExtensions, name) && !slices.Contains(harmlessExtensions, name):
			return fmt.Errorf("extensionsRequired: %q is not supported: export the model without it", short(name))
		}
	}
	for _, name := range r.doc.ExtensionsUsed {
		if !slices.Contains(supportedExtensions, name) && !slices.Contains(harmlessExtensions, name) {
			r.notice("extensionsUsed", fmt.Sprintf("%q is not supported and left out", short(name)))
		}
	}
	return nil
}
