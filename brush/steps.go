package brush

import (
	"math"
	"slices"
)

// steps are numbers in ascending order of which it is asked how many a value
// has reached. A guide table tells where to begin the search, so that most take
// no step at all (after Chen and Asau, "On generating random variates from an
// empirical distribution").
type steps struct {
	numbers []float32 // and a NaN, which nothing reaches
	low     float32   // where the guide begins
	scale   float32   // cells of the guide per unit
	guide   [guideCells]uint8
}

// guideCells is so large that a step seldom falls into the cell of a value.
const guideCells = 256

// newSteps makes steps of finite numbers for values that mostly lie between low
// and high.
func newSteps(numbers []float32, low, high float32) steps {
	s := steps{numbers: slices.Sorted(slices.Values(numbers)), low: low}
	if high > low {
		s.scale = guideCells / (high - low)
	}
	var inCell [guideCells]int
	for _, v := range s.numbers {
		inCell[s.cell(v)]++
	}
	before := 0 // in lower cells
	for cell, n := range inCell {
		s.guide[cell] = uint8(min(before, 255))
		before += n
	}
	s.numbers = append(s.numbers, float32(math.NaN()))
	return s
}

// cell is the cell of the guide for a value. It never falls as the value grows.
func (s *steps) cell(v float32) int {
	at := float32(v-s.low) * s.scale
	if at >= guideCells {
		return guideCells - 1
	}
	i := int32(at)
	return int(i &^ (i >> 31)) // 0 for a negative one and for NaN
}

// reached counts the steps that are not above v.
func (s *steps) reached(v float32) int {
	n := int(s.guide[uint8(s.cell(v))])
	for s.numbers[n] <= v {
		n++
	}
	return n
}
