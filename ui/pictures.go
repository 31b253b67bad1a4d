package ui

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"unsafe"

	"github.com/AllenDang/cimgui-go/imgui"
)

// pictures are textures of the interface, made from PNG files when they are first
// shown. ImGui's backend uploads them, and frees them with itself.
type pictures map[string]*imgui.TextureRef

// texture returns the texture of a picture, nil where the file is none.
func (p pictures) texture(name string, file []byte) *imgui.TextureRef {
	if t, known := p[name]; known {
		return t
	}
	p[name] = nil
	decoded, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		return nil
	}
	size := decoded.Bounds().Size()
	pixels := image.NewNRGBA(image.Rectangle{Max: size})
	draw.Draw(pixels, pixels.Rect, decoded, decoded.Bounds().Min, draw.Src)
	t := imgui.NewTextureData()
	t.Create(imgui.TextureFormatRGBA32, int32(size.X), int32(size.Y))
	address := t.Pixels()
	copy(unsafe.Slice(*(**byte)(unsafe.Pointer(&address)), len(pixels.Pix)), pixels.Pix) // memory of ImGui's
	imgui.InternalRegisterUserTexture(t)
	p[name] = imgui.NewEmptyTextureRef()
	p[name].SetTexData(t)
	return p[name]
}

// pictureSide is that of a picture in a tooltip, in points.
const pictureSide = 148

// pictureTip shows what a command makes, with its picture.
func (a *app) pictureTip(c *command) {
	t := a.pictures.texture(c.id, c.picture)
	if !imgui.BeginTooltip() {
		return
	}
	if t != nil {
		side := pictureSide * a.scale
		imgui.ImageV(*t, imgui.Vec2{X: side, Y: side}, imgui.Vec2{}, imgui.Vec2{X: 1, Y: 1})
	}
	imgui.PushTextWrapPosV(320 * a.scale)
	imgui.TextUnformatted(c.tip)
	imgui.PopTextWrapPos()
	imgui.EndTooltip()
}
