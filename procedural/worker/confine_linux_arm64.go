package worker

// auditArch is AUDIT_ARCH_AARCH64.
const auditArch = 0xC00000B7

// forbiddenHere are forms that only this CPU has: none.
var forbiddenHere []uint32
