package main

import "copse/props"

// manyResized is how many props of one kind may get other distances for their
// levels of detail without a word about it.
const manyResized = 2000

// resizeWarning says once that other distances for the levels of detail of a kind
// concern very many props, for which the next frames look at all of them.
type resizeWarning struct {
	warn  func(format string, values ...any)
	said  bool
	known map[props.KindIndex]bool // kinds that are drawn with the model of their file
}

// sized is told that a kind is drawn with another model: with that of its file, or
// with a box or nothing, whose size is a guess. It tells whether the size was known
// before; where it was not, another one is no change that anybody made.
func (w *resizeWarning) sized(kind props.KindIndex, file bool) (known bool) {
	known = w.known[kind]
	if w.known == nil {
		w.known = map[props.KindIndex]bool{}
	}
	w.known[kind] = file
	return known
}

// about is told of a kind whose model is of another size than before, with so many
// props.
func (w *resizeWarning) about(kind string, resized int) {
	if w.said || resized < manyResized {
		return
	}
	w.said = true
	w.warn("%s is of another size: the distances of its levels of detail change for %d props, which takes some frames; this is said once", kind, resized)
}
