package assets

import "copse/internal/exact"

// Model is one prop as it is drawn: metres, right-handed, +Y up, with the
// file's scene graph folded away.
type Model struct {
	Name     string // the name that was given to Read
	Parts    []Part
	Images   []Image    // referred to by index from the parts' materials
	Min, Max exact.Vec3 // bounds of all vertices that a triangle uses
	Notices  []Notice   // rules that the file breaks, in the order they were met
}

// Triangles is the number of triangles of all parts.
func (m *Model) Triangles() int {
	n := 0
	for i := range m.Parts {
		n += len(m.Parts[i].Mesh.Indices) / 3
	}
	return n
}

// Part is a piece of a model that is drawn with one material. A primitive of
// the file becomes one part for every node that shows it; the instances of
// EXT_mesh_gpu_instancing are joined into one.
type Part struct {
	Name     string
	Mesh     Mesh
	Material Material
}

// Mesh is an indexed triangle list, counter-clockwise from the front. Positions
// and Normals are always there and equally long; UVs, Tangents, Colors and Sway
// are either as long as Positions or nil.
type Mesh struct {
	Positions []exact.Vec3 // metres
	Normals   []exact.Vec3 // unit length
	UVs       [][2]float32 // (0,0) is the image's top left; transforms are folded in; nil without textures
	Tangents  [][4]float32 // unit xyz; w is ±1, bitangent = w · normal × tangent
	Colors    [][4]uint8   // linear, straight alpha; multiplies the base colour
	Sway      []uint8      // how far wind moves the vertex: 0 not at all, 255 fully
	Indices   []uint32     // three a triangle
	Flat      bool         // the file has no normals: each triangle owns its vertices
}

// AlphaMode says how a material's alpha is meant.
type AlphaMode uint8

// The alpha modes, as glTF defines them.
const (
	AlphaOpaque AlphaMode = iota // alpha is ignored
	AlphaMask                    // drawn where alpha ≥ the cutoff
	AlphaBlend                   // blended over what lies behind
)

// String is the mode's name as glTF writes it.
func (a AlphaMode) String() string { return [...]string{"OPAQUE", "MASK", "BLEND"}[a] }

// Wrap says how a texture continues outside the unit square.
type Wrap uint8

// The wrapping modes of glTF samplers.
const (
	WrapRepeat Wrap = iota
	WrapMirror
	WrapClamp
)

// Sampler says how an image is looked up.
type Sampler struct {
	WrapU, WrapV Wrap
	Nearest      bool // magnify without smoothing, as pixel art wants
}

// Material is what a part is drawn with. Colours are linear.
type Material struct {
	Name string

	BaseColor        [4]float32 // multiplies image and vertex colour
	BaseColorImage   int        // index in Model.Images (sRGB), −1 none
	BaseColorSampler Sampler

	NormalImage   int // index in Model.Images (tangent space, +Y up), −1 none
	NormalSampler Sampler
	NormalScale   float32

	// Alpha is decided by what the alpha of image, factor and vertices really
	// holds, because flags in the wild are unreliable: a MASK material whose
	// alpha never falls below its cutoff is opaque.
	Alpha       AlphaMode
	AlphaCutoff float32

	DoubleSided bool
	Unlit       bool

	Metallic, Roughness float32
	Emissive            [3]float32
}

// Image is a decoded picture: 8-bit RGBA with straight alpha, 4·Width·Height
// bytes, rows from the top.
type Image struct {
	Name          string
	Width, Height int
	Pixels        []byte
	Alpha         AlphaContent
}

// AlphaContent sums up an image's alpha channel.
type AlphaContent struct {
	Min    uint8   // smallest alpha of any pixel
	Binary float32 // share of the pixels that are almost clear or almost solid
}

// Notice is a rule that a file breaks, or a feature that is left out, without
// keeping the prop from being used.
type Notice struct {
	Where string // the thing in the file, as in "node 3 (trunk)"
	What  string // what was found and what was made of it
}

// String joins the two halves.
func (n Notice) String() string { return n.Where + ": " + n.What }
