package iconfont

import "encoding/binary"

// assemble wraps glyphs into the tables that a TrueType reader asks for
// (OpenType specification 1.9, chapter "Font file"). The tables stand in the
// order of their tags.
func assemble(glyphs [][]byte) []byte {
	count := int16(len(glyphs))
	var glyf, loca, hmtx []byte
	loca = be32(loca, 0)
	for _, g := range glyphs {
		glyf = append(glyf, g...)
		loca = be32(loca, uint32(len(glyf)))
		hmtx = be16(hmtx, unitsPerEm, 0)
	}

	// One group: the icons' code points in a row, glyph 1 onward (format 12).
	cmap := be16(nil, 0, 1, 3, 10)
	cmap = be32(cmap, 12)
	cmap = be16(cmap, 12, 0)
	cmap = be32(cmap, 28, 0, 1, First, First+uint32(count)-2, 1)

	head := be32(nil, 0x00010000, 0x00010000, 0, 0x5f0f3cf5)
	head = be16(head, 0, unitsPerEm)
	head = be32(head, 0, 0, 0, 0) // created and modified: not told
	head = be16(head, 0, boxBottom, unitsPerEm, boxBottom+unitsPerEm, 0, 8, 2, 1, 0)

	hhea := be32(nil, 0x00010000)
	hhea = be16(hhea, ascent, descent, 0, unitsPerEm, 0, 0, unitsPerEm, 1, 0, 0, 0, 0, 0, 0, 0, count)

	maxp := be32(nil, 0x00010000)
	maxp = be16(maxp, count, 4096, 512, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)

	post := be32(nil, 0x00030000, 0, 0, 0, 0, 0, 0, 0)

	return join([]table{
		{"cmap", cmap}, {"glyf", glyf}, {"head", head}, {"hhea", hhea},
		{"hmtx", hmtx}, {"loca", loca}, {"maxp", maxp}, {"post", post},
	})
}

type table struct {
	tag  string
	data []byte
}

// join writes the table directory and the tables, each on a multiple of four.
func join(tables []table) []byte {
	const header, record = 12, 16
	file := be32(nil, 0x00010000)
	file = be16(file, int16(len(tables)), 128, 3, int16(len(tables)*record-128))
	at := header + record*len(tables)
	var body []byte
	for _, t := range tables {
		file = append(file, t.tag...)
		padded := append([]byte(nil), t.data...)
		for len(padded)%4 != 0 {
			padded = append(padded, 0)
		}
		file = be32(file, checksum(padded), uint32(at+len(body)), uint32(len(t.data)))
		body = append(body, padded...)
	}
	return append(file, body...)
}

func checksum(padded []byte) (sum uint32) {
	for i := 0; i < len(padded); i += 4 {
		sum += binary.BigEndian.Uint32(padded[i:])
	}
	return sum
}
