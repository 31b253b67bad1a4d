package archive

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
)

// packedFile reads entries from a zip file.
type packedFile struct {
	io.Closer
	byName map[string]*zip.File
	order  []string
}

func openZip(path string) (source, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	p := &packedFile{Closer: file, byName: map[string]*zip.File{}}
	info, err := file.Stat()
	if err == nil {
		err = p.list(file, info.Size())
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return p, nil
}

// list reads the zip's directory and refuses what no level has.
func (p *packedFile) list(data io.ReaderAt, size int64) error {
	reader, err := zip.NewReader(data, size)
	if err != nil {
		if errors.Is(err, zip.ErrFormat) {
			return errors.New("this is no level: it is neither a folder nor a zip file, or its end is missing")
		}
		return fmt.Errorf("the zip's directory cannot be read: %w", err)
	}
	if len(reader.File) > maxEntries {
		return fmt.Errorf("the zip has %d entries; a level has at most %d", len(reader.File), maxEntries)
	}
	for _, f := range reader.File {
		if f.Mode().IsDir() { // zip tools write them
			continue
		}
		if err := CheckName(f.Name); err != nil {
			return err
		}
		if !f.Mode().IsRegular() {
			return fmt.Errorf("entry %s is a link or a device; levels have only files", f.Name)
		}
		if p.byName[f.Name] != nil {
			return fmt.Errorf("entry %s is there twice", f.Name)
		}
		p.byName[f.Name] = f
		p.order = append(p.order, f.Name)
	}
	if p.byName[Manifest] == nil {
		return fmt.Errorf("this zip file is no level: it holds no %s", Manifest)
	}
	return nil
}

func (p *packedFile) names() []string { return p.order }
func (p *packedFile) packed() bool    { return true }
func (p *packedFile) close() error    { return p.Close() }

func (p *packedFile) read(name string, _ *Hash, limit int64) ([]byte, error) {
	f := p.byName[name]
	if f == nil {
		return nil, fs.ErrNotExist
	}
	if f.UncompressedSize64 > uint64(limit) {
		return nil, errTooLarge(limit)
	}
	if f.UncompressedSize64 > maxRatio*f.CompressedSize64+16 {
		return nil, fmt.Errorf("it is said to unfold from %d bytes to %d, which deflate cannot do", f.CompressedSize64, f.UncompressedSize64)
	}
	packed, err := f.OpenRaw()
	if err != nil {
		return nil, err
	}
	raw := io.Reader(packed)
	// What it unfolds to is bounded by what its header says, which was looked at.
	data := make([]byte, f.UncompressedSize64)
	switch f.Method {
	case zip.Store:
	case zip.Deflate:
		raw = flate.NewReader(packed)
	default:
		return nil, fmt.Errorf("it is compressed by method %d, which is not known; zip tools call the known one deflate", f.Method)
	}
	if _, err := io.ReadFull(raw, data); err != nil {
		return nil, fmt.Errorf("it is damaged: it ends before its %d bytes are there (%w)", len(data), err)
	}
	if n, _ := raw.Read(make([]byte, 1)); n > 0 {
		return nil, fmt.Errorf("it is damaged: more than the %d bytes it is said to have come out of it", len(data))
	}
	if crc32.ChecksumIEEE(data) != f.CRC32 {
		return nil, errors.New("it is damaged: its checksum (CRC-32) is wrong")
	}
	return data, nil
}

// maxRatio is how much larger than its compressed form deflate can make a
// content; its format allows 1,032.
const maxRatio = 1040

// packedAs returns the compressed bytes of an entry whose content is the given
// one, so that it need not be compressed again, and nil when there is none.
func (p *packedFile) packedAs(e *Entry) []byte {
	f := p.byName[e.Name]
	if f == nil || f.Method != zip.Deflate || f.UncompressedSize64 != uint64(len(e.Data)) || f.CRC32 != crc32.ChecksumIEEE(e.Data) {
		return nil
	}
	// Sizes and checksums can agree by chance: look at the bytes. That is much
	// cheaper than compressing them.
	if data, err := p.read(e.Name, nil, int64(len(e.Data))); err != nil || !bytes.Equal(data, e.Data) {
		return nil
	}
	raw, err := f.OpenRaw()
	if err != nil {
		return nil
	}
	packed, err := io.ReadAll(raw)
	if err != nil {
		return nil
	}
	return packed
}

// writeZip writes entries as a zip file. Its bytes depend on nothing but the
// entries. Contents that the file before has too are taken over compressed.
func writeZip(w io.Writer, entries []Entry, before *packedFile) error {
	z := zip.NewWriter(w)
	for i := range entries {
		if err := addToZip(z, &entries[i], before); err != nil {
			return err
		}
	}
	return z.Close()
}

func addToZip(z *zip.Writer, e *Entry, before *packedFile) error {
	header := &zip.FileHeader{Name: e.Name, Method: zip.Deflate, CRC32: crc32.ChecksumIEEE(e.Data), UncompressedSize64: uint64(len(e.Data))}
	for i := range len(e.Name) {
		if e.Name[i] >= 0x80 {
			header.Flags |= 0x800 // the name is UTF-8
			break
		}
	}
	var packed []byte
	if before != nil {
		packed = before.packedAs(e)
	}
	if packed == nil {
		packed = deflated(e.Data)
	}
	header.CompressedSize64 = uint64(len(packed))
	out, err := z.CreateRaw(header)
	if err != nil {
		return err
	}
	_, err = out.Write(packed)
	return err
}

// deflated compresses fast rather than small: most of a level is numbers that
// no level of effort makes much smaller.
func deflated(data []byte) []byte {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestSpeed)
	if err != nil {
		panic(err) // the level of effort is one that there is
	}
	_, err = w.Write(data)
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err) // a buffer takes everything
	}
	return packed.Bytes()
}
