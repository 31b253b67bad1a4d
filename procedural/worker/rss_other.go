//go:build !linux

package worker

import (
	"os/exec"
	"strconv"
	"strings"
)

// residentBytes is how much memory a process holds, asked of ps, which every
// Unix has; ok is false where there is none.
func residentBytes(pid int) (bytes int64, ok bool) {
	out, err := exec.Command("ps", "-o", "rss=", "-p", strconv.Itoa(pid)).Output()
	if err != nil {
		return 0, false
	}
	kilobytes, err := strconv.ParseInt(strings.TrimSpace(string(out)), 10, 64)
	return kilobytes << 10, err == nil
}
