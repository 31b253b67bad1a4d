package level

import "copse/procedural/datatype"

// withMembers adds to edits that move or scale groups those of all models below
// them, except the ones that have edits of their own.
func (l *Level) withMembers(edits []ModelEdit) []ModelEdit {
	all := edits
	for _, edit := range edits {
		n := l.models.nodes[edit.ID]
		if n == nil || n.Kind != GroupModel || len(n.children) == 0 || edit.Pivot == nil && edit.Scale == nil {
			continue
		}
		if len(all) == len(edits) { // the caller's list stays as it is
			all = append([]ModelEdit(nil), edits...)
		}
		for _, member := range subtree(n, false)[1:] {
			if !hasEdit(all, member.ID) {
				all = append(all, carried(&n.Model, edit, &member.Model))
			}
		}
	}
	return all
}

func hasEdit(edits []ModelEdit, id ModelID) bool {
	for _, e := range edits {
		if e.ID == id {
			return true
		}
	}
	return false
}

// carried is how a member goes along with its group.
func carried(group *Model, edit ModelEdit, member *Model) ModelEdit {
	from, to, factor := group.Pivot, group.Pivot, 1.0
	if edit.Pivot != nil {
		to = *edit.Pivot
	}
	if edit.Scale != nil {
		factor = *edit.Scale / group.Scale
	}
	out := ModelEdit{ID: member.ID}
	var pivot datatype.CFrame
	if from.R == to.R { // no rounding of what does not turn
		pivot = member.Pivot
		pivot.Position = to.Position.Add(member.Pivot.Position.Sub(from.Position).Scale(factor))
	} else {
		local := from.ToObject(member.Pivot)
		local.Position = local.Position.Scale(factor)
		pivot = to.Mul(local).Orthonormalize()
	}
	out.Pivot = &pivot
	if factor != 1 {
		scale := member.Scale * factor
		out.Scale = &scale
	}
	return out
}
