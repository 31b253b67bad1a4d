package instancing

import "math/bits"

// pages remembers which pages of PageRows rows changed, one bit each: marking
// costs the same however often a row changes, and never allocates.
type pages struct {
	bits []uint64
	any  bool
}

func (p *pages) mark(row uint32) {
	page := row / PageRows
	p.bits[page/64] |= 1 << (page % 64)
	p.any = true
}

// resize makes room for n rows and marks them all.
func (p *pages) resize(n int) {
	words := (n/PageRows + 64) / 64
	if words != len(p.bits) {
		p.bits = make([]uint64, words)
	}
	for i := range p.bits {
		p.bits[i] = ^uint64(0)
	}
	p.any = true
}

// flush calls f for each run of dirty rows below n and clears all marks.
func (p *pages) flush(n int, f func(first, end int)) {
	if !p.any {
		return
	}
	first := -1
	for w, word := range p.bits {
		p.bits[w] = 0
		for b := 0; b < 64; {
			set := word>>b&1 == 1
			var run int
			if set {
				run = bits.TrailingZeros64(^(word >> b))
			} else if run = bits.TrailingZeros64(word >> b); run == 64 {
				run = 64 - b
			}
			run = min(run, 64-b)
			row := (w*64 + b) * PageRows
			if set && first < 0 {
				first = row
			}
			if !set && first >= 0 {
				emit(first, row, n, f)
				first = -1
			}
			b += run
		}
	}
	if first >= 0 {
		emit(first, n, n, f)
	}
	p.any = false
}

func emit(first, end, n int, f func(first, end int)) {
	if end = min(end, n); first < end {
		f(first, end)
	}
}
