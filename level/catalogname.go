package level

import (
	"fmt"
	"reflect"
	"strings"

	"copse/props"
)

// catalogStep names the step from one catalog to its successor by what becomes of
// its props.
func catalogStep(before, after *props.Catalog) string {
	var added, removed, edited []props.Kind
	for i, now := range after.Kinds() {
		switch was, old := kindAt(before, i); {
		case !old || was.Retired && !now.Retired:
			added = append(added, now)
		case now.Retired && !was.Retired:
			removed = append(removed, now)
		case !reflect.DeepEqual(was, now):
			edited = append(edited, now)
		}
	}
	switch {
	case len(added)+len(removed)+len(edited) == 0:
		return "Change catalog"
	case len(removed)+len(edited) == 0:
		return "Import " + kindNames(added)
	case len(added)+len(edited) == 0:
		return "Remove " + kindNames(removed)
	case len(added)+len(removed) == 0:
		return "Edit " + kindNames(edited)
	}
	return fmt.Sprintf("Change %d props", len(added)+len(removed)+len(edited))
}

func kindAt(c *props.Catalog, i int) (k props.Kind, ok bool) {
	if i >= len(c.Kinds()) {
		return k, false
	}
	return c.Kinds()[i], true
}

// kindNames is the name of one kind, without that of its pack, or how many there
// are.
func kindNames(kinds []props.Kind) string {
	if len(kinds) != 1 {
		return fmt.Sprintf("%d props", len(kinds))
	}
	_, name, _ := strings.Cut(kinds[0].ID, ":")
	return name
}
