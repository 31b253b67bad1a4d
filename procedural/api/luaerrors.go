package api

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural"
)

// errorValue is what an error was raised with, as pcall gives it.
func errorValue(err error) lua.LValue {
	var api *lua.ApiError
	if !errors.As(err, &api) {
		return lua.LString(err.Error())
	}
	text, ok := api.Object.(lua.LString)
	if !ok {
		return api.Object
	}
	message := strings.TrimPrefix(string(text), " ") // of an error raised where no module runs
	if api.Type == lua.ApiErrorPanic {               // gopher-lua's own panics carry no place
		if at := tracePlace.FindStringSubmatch(api.StackTrace); at != nil {
			message = at[1] + ": " + message
		}
	}
	return lua.LString(reword(message))
}

func errorString(err error) string {
	switch v := errorValue(err).(type) {
	case lua.LString:
		return string(v)
	case *lua.LTable:
		if text, ok := v.RawGetString("message").(lua.LString); ok {
			return string(text)
		}
		return "an error was raised with a table"
	default:
		return v.String()
	}
}

// tracePlace finds the innermost file:line of a trace.
var tracePlace = regexp.MustCompile(`(?m)^\t(.+:\d+): in `)

// wordings turn gopher-lua's texts into Luau's.
var wordings = []struct {
	pattern *regexp.Regexp
	with    string
}{
	{regexp.MustCompile(`attempt to index a non-table object\(([^)]*)\) with key '([^']*)'`), `attempt to index $1 with '$2'`},
	{regexp.MustCompile(`attempt to call a non-function object`), `attempt to call a value that is not a function`},
	{regexp.MustCompile(`cannot perform (\w+) operation between (\w+) and (\w+)`), `attempt to perform arithmetic ($1) on $2 and $3`},
	{regexp.MustCompile(`attempt to compare (\w+) with (\w+)`), `attempt to compare $1 with $2`},
	{regexp.MustCompile(`(registry|lua callstack) overflow`), `stack overflow`},
	{regexp.MustCompile(`__len undefined`), `attempt to get the length of a value that has none`},
	{regexp.MustCompile(`__unm undefined`), `attempt to negate a value that is not a number`},
}

func reword(text string) string {
	for _, w := range wordings {
		text = w.pattern.ReplaceAllString(text, w.with)
	}
	return text
}

// locate splits "file:line: text" where file is a module that ran. Without a
// place the trace gives one.
func (s *state) locate(text, trace string) (file string, line int, rest string) {
	for name := range s.byFile {
		if after, ok := strings.CutPrefix(text, name+":"); ok && len(name) > len(file) {
			digits := strings.IndexFunc(after, func(r rune) bool { return r < '0' || r > '9' })
			if digits > 0 && after[digits] == ':' {
				n, _ := strconv.Atoi(after[:digits])
				file, line, rest = name, n, strings.TrimPrefix(after[digits+1:], " ")
			}
		}
	}
	if file != "" {
		return file, line, rest
	}
	if at := tracePlace.FindStringSubmatch(trace); at != nil {
		file, line, _ = s.locate(at[1]+": ", "")
	}
	return file, line, text
}

// failure turns the error of a protected call into one for people.
func (s *state) failure(err error) *procedural.Error {
	var located *procedural.Error
	if errors.As(err, &located) {
		return located
	}
	if s.syntax != nil {
		return s.syntax
	}
	out := &procedural.Error{Kind: procedural.RuntimeError}
	trace := ""
	var api *lua.ApiError
	if errors.As(err, &api) {
		trace = api.StackTrace
	}
	out.File, out.Line, out.Message = s.locate(errorString(err), trace)
	if stopped := s.run.budget.failure; stopped != nil {
		out.Kind, out.Message = stopped.Kind, stopped.Message
		if at := s.run.budget.position.Load(); at != nil && out.Line == 0 {
			out.File, out.Line = at.file, at.line
		}
	}
	for _, at := range tracePlace.FindAllStringSubmatch(trace, 20) {
		out.Trace = append(out.Trace, at[1])
	}
	return out
}
