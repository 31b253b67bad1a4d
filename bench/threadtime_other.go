//go:build !linux

package main

import "time"

var started = time.Now()

// threadTime is the time of the clock, where the system does not tell a thread's.
func threadTime() time.Duration { return time.Since(started) }
