package brush

import (
	"fmt"
	"strings"
)

// Reason names why a candidate was refused.
type Reason uint8

// The reasons in the order of the tests.
const (
	Outside Reason = iota
	Mask
	Altitude
	Slope
	Spacing
	Blocked
	reasons
)

// Reasons lists all reasons in the order of the tests.
var Reasons = [reasons]Reason{Outside, Mask, Altitude, Slope, Spacing, Blocked}

func (r Reason) String() string {
	return [reasons]string{"outside", "mask", "altitude", "slope", "spacing", "blocked"}[r]
}

// Explain says the reason in words.
func (r Reason) Explain() string {
	return [reasons]string{
		"outside the map",
		"masked by the outline, the painted mask or the falloff",
		"too high or too low for every pick",
		"too steep or too flat for every pick",
		"too near to one of its family",
		"inside a procedural model",
	}[r]
}

// Counts is the balance of a dab, a stroke or a session. Evicted counts older
// props that made room and is not part of the sum.
type Counts struct {
	Candidates int `json:"candidates"`
	Placed     int `json:"placed"`
	Outside    int `json:"outside"`
	Mask       int `json:"mask"`
	Altitude   int `json:"altitude"`
	Slope      int `json:"slope"`
	Spacing    int `json:"spacing"`
	Blocked    int `json:"blocked"`
	Evicted    int `json:"evicted"`
	Erased     int `json:"erased,omitempty"`
}

// String lists the counts in one line, leaving out reasons and the rest where
// they are 0.
func (c Counts) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d candidates, %d placed", c.Candidates, c.Placed)
	for _, reason := range Reasons {
		if n := c.Refused(reason); n > 0 {
			fmt.Fprintf(&text, ", %d %v", n, reason)
		}
	}
	if c.Evicted > 0 {
		fmt.Fprintf(&text, ", %d evicted", c.Evicted)
	}
	if c.Erased > 0 {
		fmt.Fprintf(&text, ", %d erased", c.Erased)
	}
	return text.String()
}

// Refused is the number of candidates refused for a reason.
func (c Counts) Refused(r Reason) int {
	return [reasons]int{c.Outside, c.Mask, c.Altitude, c.Slope, c.Spacing, c.Blocked}[r]
}

// Add adds the counts of another event.
func (c *Counts) Add(o Counts) {
	c.Candidates += o.Candidates
	c.Placed += o.Placed
	c.Outside += o.Outside
	c.Mask += o.Mask
	c.Altitude += o.Altitude
	c.Slope += o.Slope
	c.Spacing += o.Spacing
	c.Blocked += o.Blocked
	c.Evicted += o.Evicted
	c.Erased += o.Erased
}

// Balanced tells whether every candidate was placed or refused exactly once.
func (c Counts) Balanced() bool {
	return c.Candidates == c.Placed+c.Outside+c.Mask+c.Altitude+c.Slope+c.Spacing+c.Blocked
}

// Refusal is one refused candidate, for showing it on the ground.
type Refusal struct {
	X, Z   float32
	Reason Reason
}
