#!/bin/sh
# Runs every fuzz target of the module for the given time, one after the other.
set -eu
time=${1:-60s}
for file in $(grep -rl --include='*_test.go' '^func Fuzz' .); do
	package=./$(dirname "${file#./}")
	for target in $(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\).*/\1/p' "$file"); do
		echo "fuzz: $package $target for $time"
		go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" -fuzzminimizetime 1x "$package"
	done
done
