package main

import "fmt"

// gridSize is the size of a picture in pixels, or of a heightmap in samples.
type gridSize struct{ width, height int }

// UnmarshalText reads "1280x720".
func (s *gridSize) UnmarshalText(text []byte) error {
	var rest string
	n, _ := fmt.Sscanf(string(text), "%dx%d%s", &s.width, &s.height, &rest)
	if n != 2 || s.width < 1 || s.height < 1 || s.width > 16384 || s.height > 16384 {
		return fmt.Errorf("%q is no size; write width and height like 1280x720", text)
	}
	return nil
}
