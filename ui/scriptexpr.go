package ui

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// value is a number or a text.
type value struct {
	number float64
	text   string
	isText bool
}

func number(n float64) value   { return value{number: n} }
func textValue(t string) value { return value{text: t, isText: true} }
func truthValue(on bool) value { return number(truth(on)) }
func (v value) truth() bool    { return !v.isText && v.number != 0 }
func (v value) equal(w value) bool {
	return v.isText == w.isText && v.text == w.text && v.number == w.number
}

func (v value) String() string {
	if v.isText {
		return v.text
	}
	return strconv.FormatFloat(v.number, 'g', -1, 64)
}

// expression computes a value from what the driver sees.
type expression func(d *driver) (value, error)

// parser reads an expression from the text of a line:
//
//	condition  = sum [ ("==" | "!=" | "<" | "<=" | ">" | ">=") sum ] { "and" condition }
//	sum        = product { ("+" | "-") product }
//	product    = atom { ("*" | "/") atom }
//	atom       = number | "text" | name | name "(" argument ")" | "(" condition ")" | "-" atom
type parser struct {
	rest  string
	depth int
}

// parseExpression reads the words of a line as one expression.
func parseExpression(words []string) (expression, error) {
	if len(words) == 0 {
		return nil, fmt.Errorf("expected an expression, such as: props > 100")
	}
	var b strings.Builder
	for _, w := range words {
		if strings.HasPrefix(w, `"`) {
			w = strconv.Quote(plain(w))
		}
		b.WriteString(w + " ")
	}
	p := &parser{rest: b.String()}
	e, err := p.condition()
	if err != nil {
		return nil, err
	}
	if p.skip(); p.rest != "" {
		return nil, fmt.Errorf("%q follows an expression that is complete", strings.TrimSpace(p.rest))
	}
	return e, nil
}

func (p *parser) skip() { p.rest = strings.TrimLeft(p.rest, " ") }

// accept takes the first of the tokens that comes next.
func (p *parser) accept(tokens ...string) string {
	p.skip()
	for _, t := range tokens {
		if strings.HasPrefix(p.rest, t) {
			p.rest = p.rest[len(t):]
			return t
		}
	}
	return ""
}

func (p *parser) condition() (expression, error) {
	left, err := p.comparison()
	if err != nil {
		return nil, err
	}
	for p.accept("and ") != "" {
		first := left
		second, err := p.comparison()
		if err != nil {
			return nil, err
		}
		left = func(d *driver) (value, error) {
			v, err := first(d)
			if err != nil || !v.truth() {
				return v, err
			}
			return second(d)
		}
	}
	return left, nil
}

func (p *parser) comparison() (expression, error) {
	left, err := p.sum()
	if err != nil {
		return nil, err
	}
	operator := p.accept("==", "!=", "<=", ">=", "<", ">")
	if operator == "" {
		return left, nil
	}
	right, err := p.sum()
	if err != nil {
		return nil, err
	}
	return binary(left, right, func(a, b value) (value, error) {
		switch operator {
		case "==":
			return truthValue(a.equal(b)), nil
		case "!=":
			return truthValue(!a.equal(b)), nil
		}
		if a.isText || b.isText {
			return value{}, fmt.Errorf("%q compares numbers, not %q and %q", operator, a, b)
		}
		switch operator {
		case "<":
			return truthValue(a.number < b.number), nil
		case "<=":
			return truthValue(a.number <= b.number), nil
		case ">":
			return truthValue(a.number > b.number), nil
		default:
			return truthValue(a.number >= b.number), nil
		}
	}), nil
}

func (p *parser) sum() (expression, error) {
	return p.chain(p.product, map[string]func(a, b float64) float64{
		"+": func(a, b float64) float64 { return a + b },
		"-": func(a, b float64) float64 { return a - b },
	})
}

func (p *parser) product() (expression, error) {
	return p.chain(p.atom, map[string]func(a, b float64) float64{
		"*": func(a, b float64) float64 { return a * b },
		"/": func(a, b float64) float64 { return a / b },
	})
}

// chain reads operands joined by operators that bind alike, from the left.
func (p *parser) chain(operand func() (expression, error), operators map[string]func(a, b float64) float64) (expression, error) {
	left, err := operand()
	if err != nil {
		return nil, err
	}
	for {
		operator := p.accept("+", "-", "*", "/")
		compute, ok := operators[operator]
		if !ok {
			p.rest = operator + p.rest
			return left, nil
		}
		right, err := operand()
		if err != nil {
			return nil, err
		}
		left = binary(left, right, func(a, b value) (value, error) {
			if a.isText || b.isText {
				return value{}, fmt.Errorf("%q computes with numbers, not %q and %q", operator, a, b)
			}
			return number(compute(a.number, b.number)), nil
		})
	}
}

func binary(left, right expression, compute func(a, b value) (value, error)) expression {
	return func(d *driver) (value, error) {
		a, err := left(d)
		if err != nil {
			return value{}, err
		}
		b, err := right(d)
		if err != nil {
			return value{}, err
		}
		return compute(a, b)
	}
}

// maxNesting bounds how deep parentheses and signs may nest.
const maxNesting = 50

func (p *parser) atom() (expression, error) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxNesting {
		return nil, fmt.Errorf("nested deeper than %d", maxNesting)
	}
	switch p.accept("(", "-", `"`) {
	case "(":
		inner, err := p.condition()
		if err == nil && p.accept(")") == "" {
			err = fmt.Errorf("expected ) before %q", p.rest)
		}
		return inner, err
	case "-":
		inner, err := p.atom()
		if err != nil {
			return nil, err
		}
		return binary(func(*driver) (value, error) { return number(0), nil }, inner, func(zero, v value) (value, error) {
			return number(zero.number - v.number), nil
		}), nil
	case `"`:
		return p.quoted()
	}
	return p.nameOrNumber()
}

// quoted reads the rest of a quoted text.
func (p *parser) quoted() (expression, error) {
	prefix, err := strconv.QuotedPrefix(`"` + p.rest)
	if err != nil {
		return nil, fmt.Errorf("a quoted text does not end")
	}
	p.rest = p.rest[len(prefix)-1:]
	text, err := strconv.Unquote(prefix)
	return constant(textValue(text)), err
}

func constant(v value) expression { return func(*driver) (value, error) { return v, nil } }

func (p *parser) nameOrNumber() (expression, error) {
	end := strings.IndexFunc(p.rest, func(r rune) bool {
		return !(r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '.' || r == '_')
	})
	if end <= 0 {
		return nil, fmt.Errorf("expected a number, a \"text\" or a name before %q", strings.TrimSpace(p.rest))
	}
	word := p.rest[:end]
	p.rest = p.rest[end:]
	if n, err := strconv.ParseFloat(word, 64); err == nil && !math.IsInf(n, 0) && !math.IsNaN(n) {
		return constant(number(n)), nil
	}
	if word == "value" || word == "exists" || word == "visible" {
		return p.aboutWidget(word)
	}
	if fact, ok := facts[word]; ok {
		return func(d *driver) (value, error) { return fact(d.app), nil }, nil
	}
	return func(d *driver) (value, error) {
		v, ok := d.variables[word]
		if !ok {
			return value{}, fmt.Errorf("there is no %q; name a fact (docs/script.md lists them), or something that let has set", word)
		}
		return v, nil
	}, nil
}

// aboutWidget reads value(name), exists(name) or visible(name); the name may be
// quoted.
func (p *parser) aboutWidget(question string) (expression, error) {
	if p.accept("(") == "" {
		return nil, fmt.Errorf("expected ( and the name of a widget after %s", question)
	}
	var name string
	if p.accept(`"`) != "" {
		text, err := p.quoted()
		if err != nil {
			return nil, err
		}
		v, _ := text(nil)
		name = v.text
	} else if end := strings.IndexByte(p.rest, ')'); end >= 0 {
		name = strings.TrimSpace(p.rest[:end])
		p.rest = p.rest[end:]
	}
	if p.accept(")") == "" || name == "" {
		return nil, fmt.Errorf("expected the name of a widget and ) after %s(", question)
	}
	return func(d *driver) (value, error) {
		w, ok := d.app.widgets.find(name)
		switch question {
		case "exists":
			return truthValue(ok), nil
		case "visible":
			return truthValue(ok && w.visible), nil
		}
		if !ok {
			return value{}, d.app.widgets.missing(name)
		}
		return number(w.value), nil
	}, nil
}
