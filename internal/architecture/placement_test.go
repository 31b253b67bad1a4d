package architecture_test

import (
	"bufio"
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// placement is the code whose results must be equal on every CPU.
var placement = []string{"./terrain", "./props", "./brush", "./level", "./internal/exact"}

// exactMath is what placement code may use of package math: functions that are
// correctly rounded everywhere, tests and constants.
var exactMath = []string{
	"Sqrt", "Floor", "Abs", "Float32bits", "Float32frombits", "Float64bits", "Float64frombits",
	"IsNaN", "IsInf", "NaN", "Inf", "Pi", "MaxInt", "MaxInt32", "MaxUint32", "MaxFloat32",
}

func TestPlacementUsesOnlyExactArithmetic(t *testing.T) {
	for _, p := range list(t, []string{"CGO_ENABLED=0"}, placement...) {
		for _, path := range p.Imports {
			if strings.Contains(path, "mathgl") || path == "math/rand" || path == "math/rand/v2" {
				t.Errorf("%s imports %s", p.ImportPath, path)
			}
		}
		for _, name := range p.GoFiles {
			checkMath(t, filepath.Join(p.Dir, name))
		}
	}
}

// timeWords are what placement code may use of package time: how long others
// may take, but no clock.
var timeWords = []string{"Duration", "Millisecond", "Second", "Minute"}

// checkMath reports every use of package math that is not exact, and every look
// at a clock.
func checkMath(t *testing.T, path string) {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		selector, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if of, ok := selector.X.(*ast.Ident); ok && of.Name == "math" && !slices.Contains(exactMath, selector.Sel.Name) {
			t.Errorf("%s: math.%s may differ between CPUs", files.Position(n.Pos()), selector.Sel.Name)
		}
		if of, ok := selector.X.(*ast.Ident); ok && of.Name == "time" && !slices.Contains(timeWords, selector.Sel.Name) {
			t.Errorf("%s: time.%s looks at a clock", files.Position(n.Pos()), selector.Sel.Name)
		}
		return true
	})
}

// arm64Editor builds the cgo-free program for arm64, where the compiler fuses
// multiply-adds.
func arm64Editor(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "editor")
	command := exec.Command("go", "build", "-o", program, "./cmd/editor")
	command.Dir = root(t)
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH=arm64")
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	return program
}

func TestPlacementHasNoFusedMultiplyAddOnArm64(t *testing.T) {
	program := arm64Editor(t)
	// Functions of other packages that were inlined into placement code count,
	// so the linked program is disassembled, not the packages.
	output, err := exec.Command("go", "tool", "objdump", "-s", `^copse/(terrain|props|brush|level|internal/exact)\.`, program).Output()
	if err != nil {
		t.Fatal(err)
	}
	fused := regexp.MustCompile(`\bFN?M(ADD|SUB)[SD]?\b`)
	instructions := 0
	function := ""
	for lines := bufio.NewScanner(bytes.NewReader(output)); lines.Scan(); {
		line := lines.Text()
		if strings.HasPrefix(line, "TEXT ") {
			function = line
			continue
		}
		if strings.TrimSpace(line) != "" {
			instructions++
		}
		if fused.MatchString(line) {
			t.Errorf("%s\n%s", function, line)
		}
	}
	if instructions < 10_000 {
		t.Errorf("only %d instructions were disassembled; the test looks at nothing", instructions)
	}
}

func TestTheDemoReplaysTheSameOnArm64(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("programs for another CPU run under qemu-user, which is for Linux")
	}
	qemu, err := exec.LookPath("qemu-aarch64")
	if err != nil {
		t.Fatal("qemu-aarch64 is not installed; run scripts/setup.sh")
	}
	demo := filepath.Join(root(t), "assets", "demo", "demo.jsonl")
	// Replay fails when a single event leads to another state than on the CPU
	// where the session was made.
	output, err := exec.Command(qemu, arm64Editor(t), "replay", demo).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, output)
	}
}
