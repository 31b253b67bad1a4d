package gl

// CheckVersion is checkVersion.
var CheckVersion = checkVersion

// IsSoftware is isSoftware.
var IsSoftware = isSoftware
