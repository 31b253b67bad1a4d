package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"copse/assets/pack"
	"copse/brush"
	"copse/props"
)

// Bench is what rows measure with.
type Bench struct {
	rounds int    // runs of each side that count
	warmUp int    // runs of each side before those
	peers  string // folder of the peers' scripts and packages
	temp   string // for files that both sides read
	open   []*Peer
}

// peer starts a peer that stays until the row ends.
func (b *Bench) peer(script string) (*Peer, error) {
	p, err := startPeer(b.peers, script)
	if err == nil {
		b.open = append(b.open, p)
	}
	return p, err
}

// measure runs one row.
func (b *Bench) measure(r Row) ([]Line, error) {
	lines, err := r.Measure(b)
	for _, p := range b.open {
		err = errors.Join(err, p.close())
	}
	b.open = nil
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Name, err)
	}
	for i := range lines {
		lines[i].Row = r.Name
	}
	return lines, nil
}

// compare races both sides and fills the times of a line. p may be nil.
func (b *Bench) compare(l Line, ours, theirs side) (Line, error) {
	var err error
	if l.Ours, l.Peer, err = race(b.warmUp, b.rounds, ours, theirs); err != nil {
		return l, fmt.Errorf("%s: %w", l.Case, err)
	}
	if l.Peer != nil {
		l.Ratio = l.Peer.Median / l.Ours.Median
	}
	return l, nil
}

// alternate is compare for runs that last so long that they need no turns: each
// side's first runs are thrown away, and then each run counts. theirs may be nil.
func (b *Bench) alternate(l Line, ours, theirs side) (Line, error) {
	sides := []side{ours, theirs}
	times := make([][]float64, len(sides))
	for round := range b.warmUp + b.rounds {
		for i, run := range sides {
			if run == nil {
				continue
			}
			sample, err := run()
			if err != nil {
				return l, fmt.Errorf("%s: %w", l.Case, err)
			}
			if round >= b.warmUp {
				times[i] = append(times[i], sample.perOperation())
			}
		}
	}
	l.Ours = spreadOf(times[0])
	if theirs != nil {
		spread := spreadOf(times[1])
		l.Peer, l.Ratio = &spread, spread.Median/l.Ours.Median
	}
	return l, nil
}

// share writes numbers, little endian, to a file for the peers and returns its
// path.
func (b *Bench) share(name string, values any) (string, error) {
	path := filepath.Join(b.temp, name)
	f, err := os.Create(path)
	if err != nil {
		return "", err
	}
	return path, errors.Join(binary.Write(f, binary.LittleEndian, values), f.Close())
}

// builtIn returns the catalog of the built-in pack and a built-in preset.
func builtIn(name string) (*props.Catalog, *brush.Preset, error) {
	catalog, err := props.ParseCatalog("catalog.json", pack.Catalog())
	if err != nil {
		return nil, nil, err
	}
	known := func(category string) bool { return len(catalog.InCategory(category)) > 0 }
	for _, f := range brush.BuiltIn() {
		preset, err := brush.ParsePreset(f.Name, f.Text, known)
		if err != nil {
			return nil, nil, err
		}
		if preset.Name == name {
			return catalog, preset, nil
		}
	}
	return nil, nil, fmt.Errorf("there is no built-in preset %q", name)
}
