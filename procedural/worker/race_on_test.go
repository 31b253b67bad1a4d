//go:build race

package worker_test

// smallMemory is without effect: the race detector's own memory counts as the
// worker's. Scripts are still held to their own limit.
const smallMemory = 1 << 46
