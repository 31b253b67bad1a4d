package props

// Rule tells how a prop stands on the ground, so that it can be seated anew
// when the ground moves, and stands then as if it had been placed there.
type Rule struct {
	Align    bool    // turn the up axis to the ground's normal
	AlignMax float32 // degrees from upright that alignment may reach
	TiltMax  float32 // degrees of random lean
	Sink     float32 // metres at scale 1 that the foot stands in the ground
}

// RuleIndex is the place of a rule in a store. Nothing that is hashed holds it.
type RuleIndex uint16

// Free is the rule of props that were placed by hand: they keep their up axis,
// and stand Offset metres above the ground under their origin.
const Free RuleIndex = 0

// maxRules keeps a RuleIndex in bounds.
const maxRules = 1 << 16

// AddRule returns the index of a rule, which it takes in when it is new. A
// store that is full of rules, as no level is, gives Free.
func (s *Store) AddRule(r Rule) RuleIndex {
	for i := 1; i < len(s.rules); i++ {
		if s.rules[i] == r {
			return RuleIndex(i)
		}
	}
	if len(s.rules) == maxRules {
		return Free
	}
	s.rules = append(s.rules, r)
	return RuleIndex(len(s.rules) - 1)
}

// Rule returns the rule at an index; that of Free is empty. It panics for an
// index that the store has not given.
func (s *Store) Rule(i RuleIndex) Rule { return s.rules[i] }
