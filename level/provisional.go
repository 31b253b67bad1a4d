package level

// Provisional is the line that the stroke or gesture which goes on would write
// if it ended now, and nil when none goes on or it has changed nothing. It lets a
// long drag be brought back after a crash.
func (l *Level) Provisional() []byte {
	switch {
	case l.stroke != nil:
		s := l.stroke
		if s.dab != nil || len(s.command.Dabs) == 0 && s.command.Area == nil {
			return nil // between two slices of a dab the line could not say where it is
		}
		return l.line(s.command, &s.Counts)
	case l.sculpting != nil && len(l.sculpting.command.Dabs) > 0:
		return l.line(l.sculpting.command, nil)
	case l.masking != nil && (len(l.masking.command.Dabs) > 0 || l.masking.command.Area != nil):
		return l.line(l.masking.command, nil)
	case l.gesture != nil:
		if kind, changes := lineOf(l.gesture.deltas); len(changes) > 0 {
			return l.line(editCommand{of: kind, Name: l.gesture.step.Name, Changes: changes}, nil)
		}
	}
	return nil
}
