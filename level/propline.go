package level

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"copse/internal/exact"
	"copse/props"
)

// propChange is how a line writes a change of a prop by hand.
type propChange struct {
	Prop   string     `json:"prop"` // its id, index.ordinal
	Set    *propPatch `json:"set,omitempty"`
	CopyOf string     `json:"copyOf,omitempty"`
	Delete bool       `json:"delete,omitempty"`
}

// propPatch is new values of a prop.
type propPatch struct {
	Kind   string      `json:"kind,omitempty"` // its id
	At     *exact.Vec3 `json:"at,omitempty"`
	Yaw    *float32    `json:"yaw,omitempty"`
	Scale  *float32    `json:"scale,omitempty"`
	Up     *exact.Vec3 `json:"up,omitempty"`
	Offset *float32    `json:"offset,omitempty"`
	Free   bool        `json:"free,omitempty"` // keeps its height over the ground and nothing else
}

// parsePropID reads an id as String writes it.
func parsePropID(text string) (props.ID, error) {
	index, ordinal, _ := strings.Cut(text, ".")
	i, err := strconv.ParseUint(index, 10, 32)
	o, err2 := strconv.ParseUint(ordinal, 10, 32)
	if err != nil || err2 != nil {
		return 0, fmt.Errorf("prop: %.40q is not an id; one is written index.ordinal", text)
	}
	return props.MakeID(uint32(i), uint32(o)), nil
}

// replayProp carries a change of a prop out.
func (e *edit) replayProp(c *anyChange) error {
	l := e.level
	id, err := parsePropID(c.Prop)
	if err != nil {
		return err
	}
	if c.CopyOf != "" {
		return e.replayCopy(id, c.CopyOf)
	}
	p, ok := l.props.Get(id)
	if !ok {
		return noProp(id)
	}
	if c.Delete {
		e.deleteProp(id)
		return nil
	}
	var set propPatch
	if err := json.Unmarshal(c.Set, &set); err != nil {
		return fmt.Errorf("prop %v: %w", id, err)
	}
	if set.Kind != "" {
		if p.Kind, ok = l.catalog.Lookup(set.Kind); !ok {
			return fmt.Errorf("prop %v: %q is not in the catalog", id, set.Kind)
		}
	}
	if set.At != nil {
		p.X, p.Y, p.Z = set.At[0], set.At[1], set.At[2]
	}
	exchange(&p.Yaw, set.Yaw)
	exchange(&p.Scale, set.Scale)
	exchange(&p.Up, set.Up)
	exchange(&p.Offset, set.Offset)
	if set.Free {
		p.Rule = props.Free
	}
	if err := checkProp(&p); err != nil {
		return err
	}
	e.setProp(p)
	return nil
}

func (e *edit) replayCopy(id props.ID, of string) error {
	l := e.level
	original, err := parsePropID(of)
	if err != nil {
		return err
	}
	if _, ok := l.props.Get(original); !ok {
		return noProp(original)
	}
	_, taken := l.props.Get(id)
	if fresh := id.Index() == l.nextIndex && id.Ordinal() == 0; taken || !fresh && id.Index() != l.nextIndex-1 {
		return fmt.Errorf("prop %v: copies have the next random index, %d", id, l.nextIndex)
	}
	if l.props.Len() >= l.cap {
		return fmt.Errorf("prop %v: at most %d props may stand", id, l.cap)
	}
	e.copyProp(original, id)
	return nil
}
