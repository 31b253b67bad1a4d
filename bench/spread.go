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

// turnTime is how long a turn lasts at least, in nanoseconds, and how long the
// side runs before that.
const turnTime = 5e6

// turn runs a side until its clock and caches are its own again, and then for
// the sample.
func turn(s side) (Sample, error) {
	if _, err := runFor(s); err != nil {
		return Sample{}, err
	}
	return runFor(s)
}

func runFor(s side) (sum Sample, err error) {
	for sum.Nanoseconds < turnTime {
		sample, err := s()
		if err != nil {
			return sum, err
		}
		if sample.Operations <= 0 {
			return sum, errors.New("a run did nothing")
		}
		sum.Nanoseconds += sample.Nanoseconds
		sum.Operations += sample.Operations
	}
	return sum, nil
}

// race runs both sides in turn, so that whatever slows the machine down for a
// while hits both, and returns the spreads of their times. The first turns of each
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
			sample, err := turn(s.run)
			if err != nil {
				return o, t, err
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
