package worker

import "golang.org/x/sys/unix"

// auditArch is AUDIT_ARCH_X86_64.
const auditArch = 0xC000003E

// forbiddenHere are the older forms that only this CPU has.
var forbiddenHere = []uint32{
	unix.SYS_OPEN, unix.SYS_CREAT, unix.SYS_UNLINK, unix.SYS_RENAME, unix.SYS_MKDIR, unix.SYS_RMDIR, unix.SYS_LINK, unix.SYS_SYMLINK,
	unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_FORK, unix.SYS_VFORK,
}
