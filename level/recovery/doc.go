// Package recovery keeps what is needed to bring a level back after the editor
// was killed, and tells editors from each other that have the same level open.
//
// While a level is open a folder of its own, in the user's state folder, holds
// its session as it grows and now and then the whole level. It goes away when the level
// is closed. A folder whose editor is gone is what the next start offers.
package recovery
