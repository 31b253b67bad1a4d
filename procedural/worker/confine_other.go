//go:build !linux || !(amd64 || arm64)

package worker

import "time"

// confine has nothing to give up here beyond what the parent took: environment
// and working folder. The parent watches memory.
func confine(int64) {}

// started is when this process began to serve.
var started = time.Now()

// processTime stands in for processor time by the time of the clock.
func processTime() time.Duration { return time.Since(started) }
