package worker

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// residentBytes is how much memory a process holds; ok is false when it is gone.
func residentBytes(pid int) (bytes int64, ok bool) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0, false
	}
	fields := strings.Fields(string(data))
	if len(fields) < 2 {
		return 0, false
	}
	pages, err := strconv.ParseInt(fields[1], 10, 64)
	return pages * int64(os.Getpagesize()), err == nil
}
