package terrain

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"io"
	"math"
	"path/filepath"
	"strings"
)

// The parts of a PNG that are looked at here (PNG specification, chapters 5
// and 11); the rest is the decoder's.
const (
	pngSignature  = "\x89PNG\r\n\x1a\n"
	pngHeaderEnd  = 8 + 8 + 13 + 4 // signature and IHDR
	pngTextKey    = "Copse"        // of the tEXt chunk with range and spacing
	pngTextFormat = "heights %v to %v m, spacing %v m"
)

// pngKinds are the colour types that are no heightmap.
var pngKinds = map[byte]string{
	2: "an RGB picture", 3: "a picture with a palette", 4: "a grey picture with alpha", 6: "an RGBA picture",
}

func readPNG(data []byte) (*Raster, error) {
	if len(data) < pngHeaderEnd || string(data[:8]) != pngSignature || string(data[12:16]) != "IHDR" {
		return nil, fmt.Errorf("this is no PNG, or it is cut off in its header")
	}
	width, height := binary.BigEndian.Uint32(data[16:]), binary.BigEndian.Uint32(data[20:])
	depth, kind := data[24], data[25]
	if width == 0 || height == 0 {
		return nil, fmt.Errorf("the picture has %d × %d pixels and so no heights", width, height)
	}
	if err := checkRasterSize(int(min(width, MaxSize+1)), int(min(height, MaxSize+1))); err != nil {
		return nil, fmt.Errorf("%d × %d pixels; each side has %d to %d", width, height, MinSize, MaxSize)
	}
	if name, is := pngKinds[kind]; is {
		return nil, fmt.Errorf("this is %s; a heightmap is grey, of 16 bits or 8", name)
	}
	// The decoder allocates by the header, so a header that the data cannot
	// bear out is refused before: deflate packs at most 1032 to 1.
	if raw := uint64(height) * ((uint64(width)*uint64(depth) + 7) / 8); raw/1100 > uint64(len(data)) {
		return nil, fmt.Errorf("the file is cut off: %d bytes cannot hold %d × %d pixels", len(data), width, height)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("the picture cannot be read: %s", pngReason(err))
	}
	r := &Raster{Cols: int(width), Rows: int(height), Steps: make([]uint16, int(width)*int(height))}
	switch p := picture.(type) {
	case *image.Gray16:
		for row := range r.Rows {
			line := p.Pix[row*p.Stride:]
			for col := range r.Cols {
				r.Steps[row*r.Cols+col] = binary.BigEndian.Uint16(line[2*col:])
			}
		}
	case *image.Gray:
		for row := range r.Rows {
			for col, v := range p.Pix[row*p.Stride:][:r.Cols] {
				r.Steps[row*r.Cols+col] = uint16(v) * 0x101 // 255 becomes 65535
			}
		}
		r.Notice = fmt.Sprintf("only %d bits: the ground has %d steps, which show as terraces; use 16 bits, or smooth it", depth, 1<<depth)
	default:
		return nil, fmt.Errorf("the picture has a transparent colour; a heightmap is plain grey")
	}
	r.readText(data)
	return r, nil
}

// pngReason words a failure of the decoder.
func pngReason(err error) string {
	reason := strings.TrimPrefix(err.Error(), "png: ")
	if err == io.ErrUnexpectedEOF || strings.Contains(reason, "not enough pixel data") {
		return "it is cut off"
	}
	return reason
}

// readText takes range and spacing from the text that WritePNG wrote.
func (r *Raster) readText(data []byte) {
	at := bytes.Index(data, []byte("tEXt"+pngTextKey+"\x00"))
	if at < 4 {
		return
	}
	length := int(binary.BigEndian.Uint32(data[at-4:]))
	text := data[at+4+len(pngTextKey)+1:]
	if n := length - len(pngTextKey) - 1; n >= 0 && n < 200 && n <= len(text) {
		var low, high, spacing float32
		if _, err := fmt.Sscanf(string(text[:n]), pngTextFormat, &low, &high, &spacing); err == nil {
			if (Relief{Raster: r, Low: low, High: high, Spacing: spacing}).check() == nil {
				r.Low, r.High, r.Spacing = low, high, spacing
			}
		}
	}
}

// Write writes heights in metres as a file whose name ends as one of
// [RasterExtensions] does: a grey PNG of 16 bits that says its range and spacing,
// raw steps of 16 bits between the lowest and the highest height, or the heights
// themselves.
func (r *Raster) Write(name string, w io.Writer) error {
	switch ext := strings.ToLower(filepath.Ext(name)); ext {
	case ".png":
		return r.InSteps(0, 0).WritePNG(w)
	case ".r16", ".raw":
		return r.InSteps(0, 0).WriteR16(w)
	case ".r32", ".r32f", ".f32":
		return r.WriteR32(w)
	default:
		return fmt.Errorf("a heightmap is written as %s, not as %q", strings.Join(RasterExtensions(), ", "), ext)
	}
}

// WriteR32 writes heights as raw float32, little endian.
func (r *Raster) WriteR32(w io.Writer) error {
	line := make([]byte, 4*r.Cols)
	for row := range r.Rows {
		for col, y := range r.Heights[row*r.Cols:][:r.Cols] {
			binary.LittleEndian.PutUint32(line[4*col:], math.Float32bits(y))
		}
		if _, err := w.Write(line); err != nil {
			return err
		}
	}
	return nil
}

// WritePNG writes the raster as a grey PNG of 16 bits that says its range and
// spacing.
func (r *Raster) WritePNG(w io.Writer) error {
	picture := image.NewGray16(image.Rect(0, 0, r.Cols, r.Rows))
	for i, step := range r.Steps {
		binary.BigEndian.PutUint16(picture.Pix[2*i:], step)
	}
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		return err
	}
	text := fmt.Sprintf("tEXt"+pngTextKey+"\x00"+pngTextFormat, r.Low, r.High, r.Spacing)
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(text)-4))
	chunk = append(chunk, text...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE([]byte(text)))
	for _, part := range [][]byte{file.Bytes()[:pngHeaderEnd], chunk, file.Bytes()[pngHeaderEnd:]} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// WriteR16 writes the steps as raw numbers of 16 bits, little endian.
func (r *Raster) WriteR16(w io.Writer) error {
	line := make([]byte, 2*r.Cols)
	for row := range r.Rows {
		for col, step := range r.Steps[row*r.Cols:][:r.Cols] {
			binary.LittleEndian.PutUint16(line[2*col:], step)
		}
		if _, err := w.Write(line); err != nil {
			return err
		}
	}
	return nil
}
