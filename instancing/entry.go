package instancing

// Entry is what a list of rows in sight holds for a row, as shaders/instance.glsl
// reads it: in bits 0 to 26 the number of the row, in bits 27 to 30 the group of fades
// that it is in, 0 for none, and in bit 31 whether it fades out at the level that it is
// listed for.
type Entry uint32

// The places of an entry's fields.
const (
	groupShift = 27
	outShift   = 31
)

// FadeGroups is how many groups of fades there are, with the one of rows that do not
// fade.
const FadeGroups = 1 << (outShift - groupShift)

// entry is the Entry of a row that fades.
func entry(row uint32, group uint8, out bool) uint32 {
	e := row | uint32(group)<<groupShift
	if out {
		e |= 1 << outShift
	}
	return e
}

// Row returns the number of the row.
func (e Entry) Row() int { return int(e & (1<<groupShift - 1)) }

// Group returns the group of fades that the row is in, 0 for none.
func (e Entry) Group() int { return int(e >> groupShift & (FadeGroups - 1)) }

// Out reports whether the row fades out.
func (e Entry) Out() bool { return e>>outShift == 1 }
