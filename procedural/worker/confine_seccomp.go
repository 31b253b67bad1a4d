//go:build linux && (amd64 || arm64)

package worker

import (
	"runtime"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// confine limits this process to what a generator needs: memory, and the three
// files it has. What the system refuses is left; the parent watches too.
func confine(memory int64) {
	limit := func(resource int, value uint64) {
		unix.Setrlimit(resource, &unix.Rlimit{Cur: value, Max: value})
	}
	// Address space is no measure for a Go program, which reserves much and uses
	// little; written memory is. The runtime takes it in pieces of 64 MB.
	limit(unix.RLIMIT_DATA, uint64(memory)+128<<20)
	limit(unix.RLIMIT_CORE, 0)
	limit(unix.RLIMIT_FSIZE, 0)
	limit(unix.RLIMIT_NOFILE, 0) // open files stay, no new ones
	unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0)
	forbid(append(forbiddenCalls, forbiddenHere...))
}

// forbiddenCalls reach files, sockets or other processes.
var forbiddenCalls = []uint32{
	unix.SYS_OPENAT, unix.SYS_OPENAT2, unix.SYS_SOCKET, unix.SYS_SOCKETPAIR, unix.SYS_CONNECT, unix.SYS_BIND, unix.SYS_ACCEPT, unix.SYS_ACCEPT4,
	unix.SYS_EXECVE, unix.SYS_EXECVEAT, unix.SYS_PTRACE, unix.SYS_UNLINKAT, unix.SYS_MKDIRAT, unix.SYS_RENAMEAT, unix.SYS_RENAMEAT2,
	unix.SYS_LINKAT, unix.SYS_SYMLINKAT, unix.SYS_FCHMODAT, unix.SYS_FCHOWNAT, unix.SYS_TRUNCATE, unix.SYS_MOUNT, unix.SYS_UMOUNT2,
	unix.SYS_CHROOT, unix.SYS_CHDIR, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_IO_URING_SETUP, unix.SYS_BPF,
	unix.SYS_PERF_EVENT_OPEN, unix.SYS_KEYCTL, unix.SYS_UNSHARE, unix.SYS_SETNS,
}

// forbid makes system calls fail with EPERM in all threads, for good, by a
// seccomp filter. It is a list of what is forbidden and not of what is allowed,
// because which calls the Go runtime makes changes between releases.
func forbid(calls []uint32) {
	const (
		load    = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
		ifEqual = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
		ifAbove = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
		give    = unix.BPF_RET | unix.BPF_K

		allow = 0x7fff0000                      // SECCOMP_RET_ALLOW
		deny  = 0x00050000 | uint32(unix.EPERM) // SECCOMP_RET_ERRNO
		arch  = 4                               // offset of seccomp_data.arch; the call's number is at 0
		x32   = 0x40000000                      // amd64's second calling convention
	)
	filter := []unix.SockFilter{
		{Code: load, K: arch},
		{Code: ifEqual, K: auditArch, Jt: 1},
		{Code: give, K: deny},
		{Code: load, K: 0},
		{Code: ifAbove, K: x32, Jf: 1},
		{Code: give, K: deny},
	}
	for _, nr := range calls {
		filter = append(filter, unix.SockFilter{Code: ifEqual, K: nr, Jf: 1}, unix.SockFilter{Code: give, K: deny})
	}
	filter = append(filter, unix.SockFilter{Code: give, K: allow})
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
	const setModeFilter, allThreads = 1, 1
	unix.Syscall(unix.SYS_SECCOMP, setModeFilter, allThreads, uintptr(unsafe.Pointer(&program)))
}

// processTime is the processor time that this process has used.
func processTime() time.Duration {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
