package luau

import "strconv"

// gopher-lua stores positional fields of a table constructor 50 at a time, and
// stores them again, or in the wrong place, when a named field or an expanded
// call follows a full batch. It also counts no more than 511 batches.
const (
	tableBatch     = 50
	maxTableFields = 511 * tableBatch
)

// table writes a table constructor.
func (e *emitter) table(x *tableExpr) {
	positional, mixed := 0, false // mixed: a named field behind a full batch
	for _, f := range x.fields {
		if f.key == nil {
			positional++
		} else if positional >= tableBatch {
			mixed = true
		}
	}
	if positional > maxTableFields {
		e.fail(x.at, "too many values in one table (limit %d); build it in parts", maxTableFields)
	}
	expand := positional > 0 && x.fields[len(x.fields)-1].key == nil && multiple(x.fields[len(x.fields)-1].value)
	split := expand && (mixed || (positional-1)%tableBatch == 0 && positional > 1)
	fields := x.fields
	if split {
		fields = fields[:len(fields)-1]
		e.word(x.at, e.helpers[helperAppend]+"(")
	}
	e.word(x.at, "{")
	index := 0
	for i, f := range fields {
		if i > 0 {
			e.put(",")
		}
		if f.key == nil {
			index++
		}
		e.field(f, index, mixed)
	}
	if !split {
		e.at(x.end)
	}
	e.put("}")
	if split {
		e.put("," + strconv.Itoa(index) + ",")
		e.expr(x.fields[len(fields)].value)
		e.at(x.end)
		e.put(")")
	}
}

// field writes one field; index counts the positional ones. In a mixed table
// those behind the first batch are written with their index.
func (e *emitter) field(f field, index int, mixed bool) {
	if f.key == nil {
		if mixed && index >= tableBatch {
			e.at(f.value.info().at)
			e.put("[" + strconv.Itoa(index) + "]=")
			e.argument(f.value)
			return
		}
		e.expr(f.value)
		return
	}
	if s, ok := f.key.(*stringExpr); ok && emittable(s.value) {
		e.word(s.at, s.value)
	} else {
		e.at(f.key.info().at)
		e.put("[")
		e.expr(f.key)
		e.put("]")
	}
	e.put("=")
	// The last field being a call, gopher-lua takes it for an expanded one, named
	// or not; parentheses keep it from that.
	e.argument(f.value)
}
