package level

import (
	"bytes"
	"fmt"
	"image"
	"image/png"

	"copse/brush"
	"copse/level/archive"
)

// maskEntry is the painted mask in a level file: a grey picture, two pixels per
// metre, its middle at the origin and north up. Without one nothing is masked.
const maskEntry = "mask.png"

// maxMaskPixels bounds the picture before it is decoded: that of a map of 8 km.
const maxMaskPixels = 16384 * 16384

// maskEntries is the picture of the mask, or nothing.
func maskEntries(mask *brush.Exclusion) []archive.Entry {
	picture := mask.Image()
	if picture == nil {
		return nil
	}
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		panic(err) // a grey picture always encodes into memory
	}
	return []archive.Entry{{Name: maskEntry, Data: file.Bytes()}}
}

// mask reads the picture of the mask, where there is one.
func (o *opener) mask() error {
	if _, listed := o.blobs[maskEntry]; !listed {
		return nil
	}
	data, err := o.blob(maskEntry, maxBlob)
	if err != nil {
		return err
	}
	m, err := readMask(data)
	if err != nil {
		return fmt.Errorf("%s: entry %s: %w", o.a.Path, maskEntry, err)
	}
	o.level.mask = m
	o.level.hash += hashMask(m)
	return nil
}

func readMask(data []byte) (*brush.Exclusion, error) {
	size, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("no PNG that can be read: %w", err)
	}
	if int64(size.Width)*int64(size.Height) > maxMaskPixels {
		return nil, fmt.Errorf("%d×%d pixels are too many", size.Width, size.Height)
	}
	var picture image.Image
	if picture, err = png.Decode(bytes.NewReader(data)); err != nil {
		return nil, fmt.Errorf("no PNG that can be read: %w", err)
	}
	return brush.ExclusionOf(picture)
}
