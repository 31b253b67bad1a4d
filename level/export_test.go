package level

// Recomputed is the state hash worked out from nothing.
func (l *Level) Recomputed() Hash { return l.recomputed() }
