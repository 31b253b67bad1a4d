package main

import (
	"errors"
	"slices"
)

// Spread tells how the time of one operation was distributed over the runs, in
// nanoseconds.
type Spread struct {
	Low    float64 `json:"p25"`
	Median float64 `json:"median"`
	High   float64 `json:"p75"`
}

func spreadOf(times []float64) Spread {
	sorted := slices.Sorted(slices.Values(times))
	at := func(part float64) float64 { return sorted[int(part*float64(len(sorted)-1))] }
	return Spread{at(0.25), at(0.5), at(0.75)}
}

// Sample is one run: how long it took and how many operations it did.
type Sample struct {
	Nanoseconds float64 `json:"ns"`
	Operations  int     `json:"operations"`
}

func (s Sample) perOperation() float64 { return s.Nanoseconds / float64(s.Operations) }

// side does one run of its side's work.
type side func() (Sample, error)

// race runs both sides in turn, so that whatever slows the machine down for a
// while hits both, and returns the spreads of their times. The first runs of each
// are thrown away. theirs may be nil.
func race(warmUp, rounds int, ours, theirs side) (o Spread, t *Spread, err error) {
	var our, their []float64
	for i := range warmUp + rounds {
		for _, s := range []struct {
			run   side
			times *[]float64
		}{{ours, &our}, {theirs, &their}} {
			if s.run == nil {
				continue
			}
			// The first run of a turn fetches into the caches what the other side
			// has driven out, and is not timed.
			if _, err := s.run(); err != nil {
				return o, t, err
			}
			sample, err := s.run()
			if err != nil {
				return o, t, err
			}
			if sample.Operations <= 0 {
				return o, t, errors.New("a run did nothing")
			}
			if i >= warmUp {
				*s.times = append(*s.times, sample.perOperation())
			}
		}
	}
	o = spreadOf(our)
	if theirs != nil {
		spread := spreadOf(their)
		t = &spread
	}
	return o, t, nil
}
