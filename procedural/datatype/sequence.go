package datatype

import (
	"fmt"
	"slices"
	"strings"
)

// maxKeypoints is the host's limit for both sequences.
const maxKeypoints = 20

// NumberSequenceKeypoint is a value at a time from 0 to 1, with a spread.
type NumberSequenceKeypoint struct{ Time, Value, Envelope float32 }

// ColorSequenceKeypoint is a colour at a time from 0 to 1.
type ColorSequenceKeypoint struct {
	Time  float32
	Value Color3
}

// NumberSequence is a curve through keypoints with times from 0 to 1.
type NumberSequence struct{ keypoints []NumberSequenceKeypoint }

// ColorSequence is a gradient through keypoints with times from 0 to 1.
type ColorSequence struct{ keypoints []ColorSequenceKeypoint }

// Kind returns KindNumberSequenceKeypoint.
func (NumberSequenceKeypoint) Kind() Kind { return KindNumberSequenceKeypoint }

// Kind returns KindColorSequenceKeypoint.
func (ColorSequenceKeypoint) Kind() Kind { return KindColorSequenceKeypoint }

// Kind returns KindNumberSequence.
func (NumberSequence) Kind() Kind { return KindNumberSequence }

// Kind returns KindColorSequence.
func (ColorSequence) Kind() Kind { return KindColorSequence }

// String returns "time value envelope".
func (k NumberSequenceKeypoint) String() string {
	return FormatNumber32(k.Time) + " " + FormatNumber32(k.Value) + " " + FormatNumber32(k.Envelope) + " "
}

// String returns "time r g b 0".
func (k ColorSequenceKeypoint) String() string {
	return FormatNumber32(k.Time) + " " + FormatNumber32(k.Value.R) + " " + FormatNumber32(k.Value.G) + " " + FormatNumber32(k.Value.B) + " 0 "
}

// String returns the keypoints one after the other.
func (s NumberSequence) String() string { return joinKeypoints(s.keypoints) }

// String returns the keypoints one after the other.
func (s ColorSequence) String() string { return joinKeypoints(s.keypoints) }

func joinKeypoints[K Value](ks []K) string {
	var b strings.Builder
	for _, k := range ks {
		b.WriteString(k.String())
	}
	return b.String()
}

// NewNumberSequence checks the keypoints and copies them.
func NewNumberSequence(ks []NumberSequenceKeypoint) (NumberSequence, error) {
	if err := checkTimes("NumberSequence", ks, func(k NumberSequenceKeypoint) float32 { return k.Time }); err != nil {
		return NumberSequence{}, err
	}
	return NumberSequence{slices.Clone(ks)}, nil
}

// NewColorSequence checks the keypoints and copies them.
func NewColorSequence(ks []ColorSequenceKeypoint) (ColorSequence, error) {
	if err := checkTimes("ColorSequence", ks, func(k ColorSequenceKeypoint) float32 { return k.Time }); err != nil {
		return ColorSequence{}, err
	}
	return ColorSequence{slices.Clone(ks)}, nil
}

func checkTimes[K any](name string, ks []K, time func(K) float32) error {
	if len(ks) < 2 || len(ks) > maxKeypoints {
		return fmt.Errorf("%s: %d keypoints, want 2 to %d", name, len(ks), maxKeypoints)
	}
	if time(ks[0]) != 0 || time(ks[len(ks)-1]) != 1 {
		return fmt.Errorf("%s: the first keypoint must be at time 0 and the last at time 1", name)
	}
	for i := 1; i < len(ks); i++ {
		if !(time(ks[i-1]) <= time(ks[i])) {
			return fmt.Errorf("%s: keypoint %d is earlier than the one before it", name, i+1)
		}
	}
	return nil
}

// Keypoints returns a copy of the keypoints in order of time.
func (s NumberSequence) Keypoints() []NumberSequenceKeypoint { return slices.Clone(s.keypoints) }

// Keypoints returns a copy of the keypoints in order of time.
func (s ColorSequence) Keypoints() []ColorSequenceKeypoint { return slices.Clone(s.keypoints) }

func (s NumberSequence) equal(t NumberSequence) bool { return slices.Equal(s.keypoints, t.keypoints) }
func (s ColorSequence) equal(t ColorSequence) bool   { return slices.Equal(s.keypoints, t.keypoints) }
