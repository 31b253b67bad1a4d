package instancing

// The places of the fields of an entry: what a list of rows in sight holds for a row,
// as shaders/instance.glsl reads it. In bits 0 to 26 stands the number of the row, in
// bits 27 to 30 the group of fades that it is in, 0 for none, and in bit 31 whether it
// fades out at the level that it is listed for.
const (
	groupShift = 27
	outShift   = 31
)

// FadeGroups is how many groups of fades there are, with the one of rows that do not
// fade.
const FadeGroups = 1 << (outShift - groupShift)

// entry is the entry of a row that fades.
func entry(row uint32, group uint8, out bool) uint32 {
	e := row | uint32(group)<<groupShift
	if out {
		e |= 1 << outShift
	}
	return e
}
