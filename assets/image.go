package assets

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"

	"golang.org/x/image/webp"
)

// image decodes an image of the document once and returns its index in the
// model, or −1 for one that is left out.
func (r *reader) image(index int) (int, error) {
	if known, ok := r.images[index]; ok {
		return known, nil
	}
	source, err := at(r.doc.Images, index, "image")
	if err != nil {
		return -1, err
	}
	where := label("image", index, source.Name)
	var data []byte
	if source.BufferView != nil {
		data, _, err = r.view(*source.BufferView)
	} else {
		data, err = r.load(source.URI)
	}
	if err != nil {
		return -1, fmt.Errorf("%s: %w", where, err)
	}
	decoded, err := r.decodeImage(data)
	if err != nil {
		return -1, fmt.Errorf("%s: %w", where, err)
	}
	decoded.Name = source.Name
	if decoded.Name == "" && source.BufferView == nil && len(source.URI) < 200 {
		decoded.Name = source.URI
	}
	r.images[index] = len(r.model.Images)
	r.model.Images = append(r.model.Images, decoded)
	return r.images[index], nil
}

// Markers in JPEG files.
const (
	jpegStart = "\xff\xd8\xff"
	jpegScan  = "\xff\xda"
)

// codec is a decoder for one image format.
type codec struct {
	config func([]byte) (image.Config, error)
	decode func([]byte) (image.Image, error)
}

// codecFor recognises an image by its first bytes; the type that a file states
// is often wrong.
func codecFor(data []byte) (codec, error) {
	switch {
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		return codec{
			func(b []byte) (image.Config, error) { return png.DecodeConfig(bytes.NewReader(b)) },
			func(b []byte) (image.Image, error) { return png.Decode(bytes.NewReader(b)) },
		}, nil
	case bytes.HasPrefix(data, []byte(jpegStart)):
		return codec{
			func(b []byte) (image.Config, error) { return jpeg.DecodeConfig(bytes.NewReader(b)) },
			func(b []byte) (image.Image, error) { return jpeg.Decode(bytes.NewReader(b)) },
		}, nil
	case len(data) > 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		return codec{
			func(b []byte) (image.Config, error) { return webp.DecodeConfig(bytes.NewReader(b)) },
			func(b []byte) (image.Image, error) { return webp.Decode(bytes.NewReader(b)) },
		}, nil
	case bytes.HasPrefix(data, []byte("\xabKTX 20\xbb")):
		return codec{}, errors.New("is a KTX2 image, which cannot be decoded: export with PNG, JPEG or WebP textures")
	}
	return codec{}, errors.New("is neither PNG, JPEG nor WebP")
}

// maxScannedPixels is beyond what encoders make, about ten scans, of the
// largest image.
const maxScannedPixels = 1 << 30

// decodeImage decodes to 8-bit RGBA with straight alpha. The size is checked
// in the header, before pixels are allocated.
func (r *reader) decodeImage(data []byte) (Image, error) {
	c, err := codecFor(data)
	if err != nil {
		return Image{}, err
	}
	config, err := c.config(data)
	if err != nil {
		return Image{}, err
	}
	w, h := config.Width, config.Height
	if w < 1 || h < 1 || w > r.left.imageSide || h > r.left.imageSide {
		return Image{}, fmt.Errorf("is %d×%d pixels, sides must be 1 to %d", w, h, r.left.imageSide)
	}
	if err := take(&r.left.imagePixels, w*h, "pixels"); err != nil {
		return Image{}, err
	}
	// A progressive JPEG goes over all pixels once for every scan.
	if scans := bytes.Count(data, []byte(jpegScan)); bytes.HasPrefix(data, []byte(jpegStart)) && scans > maxScannedPixels/(w*h) {
		return Image{}, fmt.Errorf("has %d scans of %d×%d pixels, which would take too long: save it again", scans, w, h)
	}
	picture, err := c.decode(data)
	if err != nil {
		return Image{}, err
	}
	out := Image{Width: w, Height: h, Pixels: straightRGBA(picture, w, h)}
	out.Alpha = alphaContent(out.Pixels)
	return out, nil
}

// straightRGBA converts any picture to packed 8-bit RGBA with straight alpha.
func straightRGBA(picture image.Image, w, h int) []byte {
	switch p := picture.(type) {
	case *image.NRGBA:
		if p.Stride == 4*w && len(p.Pix) == 4*w*h {
			return p.Pix
		}
	case *image.YCbCr:
		return opaqueFromYCbCr(p, w, h)
	case *image.Paletted:
		return fromPalette(p, w, h)
	case *image.RGBA: // decoders return it for pictures without alpha
		if p.Stride == 4*w && len(p.Pix) == 4*w*h && p.Opaque() {
			return p.Pix
		}
	}
	out := image.NewNRGBA(image.Rect(0, 0, w, h))
	draw.Draw(out, out.Bounds(), picture, picture.Bounds().Min, draw.Src)
	return out.Pix
}

// opaqueFromYCbCr is the conversion of JPEG and lossy WebP, which through
// image/draw would cost a call for each pixel.
func opaqueFromYCbCr(p *image.YCbCr, w, h int) []byte {
	out := make([]byte, 4*w*h)
	for y := range h {
		for x := range w {
			yi, ci := p.YOffset(p.Rect.Min.X+x, p.Rect.Min.Y+y), p.COffset(p.Rect.Min.X+x, p.Rect.Min.Y+y)
			o := 4 * (y*w + x)
			out[o], out[o+1], out[o+2] = color.YCbCrToRGB(p.Y[yi], p.Cb[ci], p.Cr[ci])
			out[o+3] = 255
		}
	}
	return out
}

// fromPalette is the conversion of palette PNGs, likewise.
func fromPalette(p *image.Paletted, w, h int) []byte {
	var palette [256]color.NRGBA
	for i, c := range p.Palette[:min(len(p.Palette), len(palette))] {
		palette[i] = color.NRGBAModel.Convert(c).(color.NRGBA)
	}
	out := make([]byte, 0, 4*w*h)
	for y := range h {
		for _, i := range p.Pix[y*p.Stride : y*p.Stride+w] {
			c := palette[i]
			out = append(out, c.R, c.G, c.B, c.A)
		}
	}
	return out
}
