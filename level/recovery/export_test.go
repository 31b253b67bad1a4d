package recovery

import "io"

// OnDisk has a keeper write its session into another file from now on, and returns
// the one that it had.
func (k *Keeper) OnDisk(session io.Writer) (before io.Writer) {
	before, k.out.to = k.out.to, session
	return before
}
