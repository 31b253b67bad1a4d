package ui

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/go-gl/mathgl/mgl32"
)

// stepParser reads the words after the verb and returns how the step begins.
type stepParser func(words []string) (func(d *driver) (action, error), error)

// verbs are the steps that there are; usage is what an error shows. The ones of
// mouse and keyboard are in scripthand.go.
func verbs() map[string]struct {
	usage string
	parse stepParser
} {
	return map[string]struct {
		usage string
		parse stepParser
	}{
		"wait":       {"wait FRAMES, or: wait until CONDITION [within FRAMES]", parseWait},
		"assert":     {"assert CONDITION", parseAssert},
		"let":        {"let NAME = EXPRESSION", parseLet},
		"print":      {"print EXPRESSION", parsePrint},
		"screenshot": {"screenshot FILE.png", parseScreenshot},
		"resize":     {"resize WIDTH HEIGHT", parseResize},
		"look":       {"look X Y Z at X Y Z", parseLook},
		"quit":       {"quit", parseQuit},
		"click":      {"click WIDGET [left|right|middle], or: click world X Z", parseClick},
		"hover":      {"hover WIDGET", parseHover},
		"slide":      {"slide WIDGET FRACTION [in FRAMES]", parseSlide},
		"enter":      {"enter WIDGET TEXT", parseEnter},
		"move":       {"move X Y, or: move world X Z, or: move by DX DY [in FRAMES]", parseMove},
		"press":      {"press [BUTTON], or: press world X Z", parsePress},
		"release":    {"release [BUTTON]", parseRelease},
		"drag":       {"drag [BUTTON] [world] X1 Y1 X2 Y2 … [in FRAMES]", parseDrag},
		"wheel":      {"wheel NOTCHES", parseWheel},
		"key":        {"key CHORD", parseKey},
		"keydown":    {"keydown KEY", parseKeyDown},
		"keyup":      {"keyup KEY", parseKeyUp},
		"type":       {"type \"TEXT\"", parseType},
		"paste":      {"paste \"TEXT\" [times COUNT]", parsePaste},
		"drop":       {"drop FILE…", parseDrop},
		"focus":      {"focus lost", parseFocus},
		"iconify":    {"iconify", parseIconify(true)},
		"restore":    {"restore", parseIconify(false)},
		"choose":     {"choose FILE…, or: choose nothing", parseChoose},
		"open":       {"open FILE", parseOpen},
		"save":       {"save [FILE]", parseSave},
	}
}

// parseStep reads one line that is not empty.
func parseStep(words []string) (func(d *driver) (action, error), error) {
	verb, ok := verbs()[words[0]]
	if !ok {
		return nil, fmt.Errorf("%q is no step; docs/script.md lists them", plain(words[0]))
	}
	begin, err := verb.parse(words[1:])
	if err != nil {
		return nil, fmt.Errorf("%w; expected: %s", err, verb.usage)
	}
	return begin, nil
}

// defaultPatience is how many frames wait until waits when it is not told.
const defaultPatience = 600

// maxFrames bounds waits and drags.
const maxFrames = 1_000_000

func parseWait(words []string) (func(d *driver) (action, error), error) {
	if len(words) > 0 && words[0] == "until" {
		return parseWaitUntil(words[1:])
	}
	n, err := oneCount(words)
	if err != nil {
		return nil, err
	}
	return func(*driver) (action, error) {
		left := n
		return func() (bool, error) { left--; return left <= 0, nil }, nil
	}, nil
}

func parseWaitUntil(words []string) (func(d *driver) (action, error), error) {
	patience := defaultPatience
	if n := len(words); n > 2 && words[n-2] == "within" {
		var err error
		if patience, err = oneCount(words[n-1:]); err != nil {
			return nil, err
		}
		words = words[:n-2]
	}
	condition, err := parseExpression(words)
	if err != nil {
		return nil, err
	}
	return func(d *driver) (action, error) {
		if v, err := condition(d); err != nil || v.truth() {
			return nil, err
		}
		left := patience
		return func() (bool, error) {
			v, err := condition(d)
			if left--; err == nil && !v.truth() && left < 0 {
				err = fmt.Errorf("waited %d frames in vain until %s", patience, strings.Join(words, " "))
			}
			return v.truth(), err
		}, nil
	}, nil
}

// parseAssert keeps both sides of the condition, to show what they were.
func parseAssert(words []string) (func(d *driver) (action, error), error) {
	condition, err := parseExpression(words)
	if err != nil {
		return nil, err
	}
	sides := sidesOf(words)
	return func(d *driver) (action, error) {
		v, err := condition(d)
		if err != nil || v.truth() {
			return nil, err
		}
		var found []string
		for _, side := range sides {
			if v, err := side.compute(d); err == nil {
				found = append(found, fmt.Sprintf("%s is %s", side.text, v))
			}
		}
		return nil, fmt.Errorf("expected %s; %s", joined(words), strings.Join(found, ", "))
	}, nil
}

type side struct {
	text    string
	compute expression
}

// sidesOf splits a condition at its comparisons into what is worth showing:
// everything that is not written out as a number or text.
func sidesOf(words []string) (sides []side) {
	start := 0
	for i := 0; i <= len(words); i++ {
		if i < len(words) && !strings.Contains(" == != < <= > >= and ", " "+words[i]+" ") {
			continue
		}
		part := words[start:i]
		start = i + 1
		if len(part) == 1 && (strings.HasPrefix(part[0], `"`) || strings.Trim(part[0], "0123456789.-") == "") {
			continue
		}
		if e, err := parseExpression(part); err == nil {
			sides = append(sides, side{joined(part), e})
		}
	}
	return sides
}

// joined puts the words of a line together again.
func joined(words []string) string {
	shown := make([]string, len(words))
	for i, w := range words {
		shown[i] = w
		if strings.HasPrefix(w, `"`) {
			shown[i] = strconv.Quote(plain(w))
		}
	}
	return strings.Join(shown, " ")
}

func parseLet(words []string) (func(d *driver) (action, error), error) {
	if len(words) < 3 || words[1] != "=" {
		return nil, fmt.Errorf("a name, = and an expression are needed")
	}
	name := words[0]
	if _, taken := facts[name]; taken {
		return nil, fmt.Errorf("%q is a fact and cannot be set", name)
	}
	e, err := parseExpression(words[2:])
	if err != nil {
		return nil, err
	}
	return func(d *driver) (action, error) {
		v, err := e(d)
		d.variables[name] = v
		return nil, err
	}, nil
}

func parsePrint(words []string) (func(d *driver) (action, error), error) {
	e, err := parseExpression(words)
	if err != nil {
		return nil, err
	}
	return func(d *driver) (action, error) {
		v, err := e(d)
		if err == nil {
			_, err = fmt.Fprintln(d.output(), v)
		}
		return nil, err
	}, nil
}

// output is where print writes to.
func (d *driver) output() io.Writer {
	if d.app.options.Output != nil {
		return d.app.options.Output
	}
	return os.Stdout
}

func parseScreenshot(words []string) (func(d *driver) (action, error), error) {
	if len(words) != 1 {
		return nil, fmt.Errorf("one file is needed")
	}
	path := plain(words[0])
	return func(d *driver) (action, error) {
		// The panels that the last step changed are drawn in this frame, and
		// come to rest in the next ones.
		return frames(none, none, func() error { d.app.wantCapture = path; return nil }), nil
	}, nil
}

func none() error { return nil }

func parseLook(words []string) (func(d *driver) (action, error), error) {
	if len(words) != 7 || words[3] != "at" {
		return nil, fmt.Errorf("two points are needed")
	}
	n, err := numbers(append(append([]string(nil), words[:3]...), words[4:]...), 6)
	if err != nil {
		return nil, err
	}
	return func(d *driver) (action, error) {
		return frames(func() error {
			eye := mgl32.Vec3{float32(n[0]), float32(n[1]), float32(n[2])}
			if !d.app.camera.LookAt(eye, mgl32.Vec3{float32(n[3]), float32(n[4]), float32(n[5])}) {
				return fmt.Errorf("cannot look from a point at itself, or from beyond the world")
			}
			d.app.keepAbove()
			return nil
		}), nil
	}, nil
}

func parseQuit(words []string) (func(d *driver) (action, error), error) {
	if len(words) != 0 {
		return nil, fmt.Errorf("nothing may follow")
	}
	return func(d *driver) (action, error) { d.app.quit = true; return nil, nil }, nil
}

// numbers reads exactly count numbers.
func numbers(words []string, count int) ([]float64, error) {
	if len(words) != count {
		return nil, fmt.Errorf("%d numbers are needed, not %d words", count, len(words))
	}
	n := make([]float64, count)
	for i, w := range words {
		v, err := strconv.ParseFloat(w, 64)
		if err != nil || v != v || v > 1e9 || v < -1e9 {
			return nil, fmt.Errorf("%q is no number, or too large", plain(w))
		}
		n[i] = v
	}
	return n, nil
}

// oneCount reads a positive whole number of frames.
func oneCount(words []string) (int, error) {
	if len(words) != 1 {
		return 0, fmt.Errorf("one number of frames is needed")
	}
	n, err := strconv.Atoi(words[0])
	if err != nil || n < 1 || n > maxFrames {
		return 0, fmt.Errorf("%q is no number of frames from 1 to %d", plain(words[0]), maxFrames)
	}
	return n, nil
}
