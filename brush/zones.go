package brush

import (
	"math"
	"slices"
)

// limits is where a pick may grow, bounds included.
type limits struct {
	altMin, altMax     float32
	slopeMin, slopeMax float32
}

// zones divides all altitudes and slopes into rectangles in which the same
// picks may grow, with the choice among them prepared. Looking one up takes a
// fraction of the time that testing the limits of all picks would.
type zones struct {
	altitudes, slopes steps
	width             int    // zones of one altitude
	list              []zone // lowest altitude first, then lowest slope
}

type zone struct {
	total  float32 // of the weights of the picks that may grow
	reason Reason  // why none may, when total is 0
	sums   steps   // for each pick before the last that may grow, the total up to it
}

func newZones(all []limits, weights []float32) zones {
	var altitudes, slopes []float32
	for _, l := range all {
		altitudes = append(altitudes, l.altMin, above(l.altMax))
		slopes = append(slopes, l.slopeMin, above(l.slopeMax))
	}
	altitudes, slopes = borders(altitudes), borders(slopes)
	z := zones{altitudes: stepsOver(altitudes), slopes: stepsOver(slopes), width: len(slopes) + 1}
	lowest := float32(math.Inf(-1))
	for _, altitude := range append([]float32{lowest}, altitudes...) {
		for _, slope := range append([]float32{lowest}, slopes...) {
			z.list = append(z.list, newZone(all, weights, altitude, slope))
		}
	}
	return z
}

// borders sorts the numbers at which limits begin or cease to hold, each once.
func borders(numbers []float32) []float32 {
	finite := slices.DeleteFunc(numbers, func(v float32) bool { return math.IsInf(float64(v), 0) })
	slices.Sort(finite)
	return slices.Compact(finite)
}

// stepsOver makes steps of borders.
func stepsOver(borders []float32) steps {
	if len(borders) == 0 {
		return newSteps(nil, 0, 0)
	}
	return newSteps(borders, borders[0], borders[len(borders)-1])
}

// above returns the next larger number.
func above(v float32) float32 {
	switch {
	case math.IsInf(float64(v), 1):
		return v
	case v == 0:
		return math.Float32frombits(1)
	case v > 0:
		return math.Float32frombits(math.Float32bits(v) + 1)
	}
	return math.Float32frombits(math.Float32bits(v) - 1)
}

// newZone prepares the choice at an altitude and a slope.
func newZone(all []limits, weights []float32, altitude, slope float32) zone {
	z := zone{reason: Altitude}
	sums, last := make([]float32, len(all)), 0
	for i, l := range all {
		if altitude >= l.altMin && altitude <= l.altMax {
			z.reason = Slope
			if slope >= l.slopeMin && slope <= l.slopeMax {
				z.total += weights[i]
				last = i
			}
		}
		sums[i] = z.total
	}
	z.sums = newSteps(sums[:last], 0, z.total)
	return z
}

// at returns the zone of an altitude and a slope.
func (z *zones) at(altitude, slope float32) *zone {
	return &z.list[z.altitudes.reached(altitude)*z.width+z.slopes.reached(slope)]
}
