//go:build !race

package worker_test

// smallMemory is a worker's memory limit that tests can afford to reach.
const smallMemory = 192 << 20
