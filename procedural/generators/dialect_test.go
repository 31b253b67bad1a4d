package generators_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"copse/procedural/api"
	"copse/procedural/cook"
	"copse/procedural/datatype"
)

// What Luau adds to Lua 5.1, by what it looks like in a source.
var additions = map[string]*regexp.Regexp{
	"annotation":          regexp.MustCompile(`\(\w+: `),
	"type":                regexp.MustCompile(`(?m)^type \w+`),
	"export type":         regexp.MustCompile(`export type`),
	"generic type":        regexp.MustCompile(`type \w+<`),
	"type pack":           regexp.MustCompile(`<T\.\.\.>`),
	"generic function":    regexp.MustCompile(`function \w+<`),
	"typeof in a type":    regexp.MustCompile(`: typeof\(`),
	"cast":                regexp.MustCompile(`\) :: `),
	"attribute":           regexp.MustCompile(`@native`),
	"compound assignment": regexp.MustCompile(`\+= `),
	"compound append":     regexp.MustCompile(`\.\.= `),
	"continue":            regexp.MustCompile(`\bcontinue\b`),
	"if-expression":       regexp.MustCompile(`= if .* then .* else `),
	"interpolation":       regexp.MustCompile("`[^`]*\\{"),
	"floor division":      regexp.MustCompile(` // `),
	"binary number":       regexp.MustCompile(`0b11`),
	"digit separator":     regexp.MustCompile(`2_000`),
	"hex escape":          regexp.MustCompile(`\\x0A`),
	"unicode escape":      regexp.MustCompile(`\\u\{`),
	"escape of space":     regexp.MustCompile(`\\z`),
	"iteration":           regexp.MustCompile(`for _, \w+ in \w+ do`),
	"__iter":              regexp.MustCompile(`__iter`),
}

// One model written twice, in plain Lua and with everything that Luau has, is one
// and the same model.
func TestPlainLuaAndLuauMakeTheSameModels(t *testing.T) {
	used := map[string]bool{}
	for _, name := range []string{"ladder", "stair", "fence"} {
		plain, full := filepath.Join("testdata", "plain", name+".lua"), filepath.Join("testdata", "luau", name+".luau")
		for _, size := range []*datatype.Vector3{nil, {X: 3.7, Y: 2.6, Z: 0.4}} {
			a, b := cookFile(t, plain, size), cookFile(t, full, size)
			if a.Signature != b.Signature || a.Parts != b.Parts || a.Parts < 5 {
				t.Errorf("%s: %d parts with signature %s in Lua, %d with %s in Luau", name, a.Parts, a.Signature, b.Parts, b.Signature)
			}
		}
		for addition, look := range additions {
			if look.MatchString(read(t, plain)) {
				t.Errorf("%s uses the %s of Luau", plain, addition)
			}
			used[addition] = used[addition] || look.MatchString(read(t, full))
		}
	}
	for addition := range additions {
		if !used[addition] {
			t.Errorf("no file uses the %s", addition)
		}
	}
}

func cookFile(t *testing.T, file string, size *datatype.Vector3) *cook.Report {
	t.Helper()
	report, err := cook.Run(context.Background(), api.NewInProcess(), cook.Request{File: file, Size: size})
	if err != nil {
		t.Fatal(err)
	}
	if report.Error != nil {
		t.Fatal(report.Error)
	}
	return report
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
