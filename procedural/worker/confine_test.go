//go:build linux && (amd64 || arm64)

package worker_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"copse/procedural/worker"
)

func TestAWorkerHasGivenUpWhatItCan(t *testing.T) {
	t.Setenv("COPSE_SECRET", "hush")
	p := pool(t, worker.Options{Warm: 1, Memory: smallMemory})
	mustRun(t, p, stairJob(1)) // it has confined itself by now
	pid := p.Pids()[0]
	read := func(name string) string {
		data, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", pid, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if env := read("environ"); strings.Contains(env, "hush") {
		t.Errorf("environment %q", env)
	}
	if dir, err := os.Readlink(fmt.Sprintf("/proc/%d/cwd", pid)); err != nil || dir != "/" {
		t.Errorf("works in %q (%v)", dir, err)
	}
	limits := read("limits")
	for _, want := range []string{"Max data size", "Max open files", "Max file size"} {
		for _, line := range strings.Split(limits, "\n") {
			if strings.HasPrefix(line, want) && strings.Contains(line, "unlimited") {
				t.Errorf("%s", line)
			}
		}
	}
	status := read("status")
	if !strings.Contains(status, "NoNewPrivs:\t1") {
		t.Error("new privileges are allowed")
	}
	if strings.Contains(status, "Seccomp:\t0") {
		t.Skip("this system refused the seccomp filter; the rest holds")
	}
	if !strings.Contains(status, "Seccomp:\t2") {
		t.Error("no seccomp filter")
	}
}
