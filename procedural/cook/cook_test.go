package cook_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"copse/procedural"
	"copse/procedural/api"
	"copse/procedural/cook"
	"copse/procedural/datatype"
)

const fence = `
local Part = require(script.Parent.part)
local Fence = {}
Fence.Attributes = {
	Posts = 4, Wood = Color3.fromRGB(150, 111, 51), Rail = true, Style = "Plain", Offset = Vector3.new(0, 0.5, 0),
	Material = Enum.Material.Wood, Cap = BrickColor.new("Black"), Sway = NumberRange.new(0, 0.2),
	Fade = NumberSequence.new(0, 1), Hue = ColorSequence.new(Color3.new(1, 0, 0)), Frame = CFrame.new(1, 2, 3), Font = Font.fromName("Arial"),
	Flat = Vector2.new(1, 2), Box = Rect.new(0, 0, 1, 1), Dim = UDim.new(0, 1), Dims = UDim2.new(0, 1, 0, 1),
}
Fence.AttributeInfo = {
	Posts = { min = 2, max = 100, step = 1, decimals = 0, group = "Layout", tip = "How many posts", order = -1, handle = { kind = "axis", axis = "X" } },
	Style = { enum = { "Plain", "Pointed" }, visibleIf = "Rail" },
}
Fence.DefaultSize = Vector3.new(6, 1.5, 0.2)
function Fence.OnGenerate(params: any, target: any)
	local size = params.Size
	for i = 1, params.Attributes.Posts do
		local x = -size.X / 2 + 0.1 + (i - 1) * (size.X - 0.2) / (params.Attributes.Posts - 1)
		Part(target, Vector3.new(0.2, size.Y, 0.2), CFrame.new(x, 0, 0), params.Attributes.Wood)
	end
	local ball = Part(target, Vector3.new(0.2, 0.2, 0.2), CFrame.new(0, 0, 0) * CFrame.Angles(0.3, 0.2, 0.1), Color3.new(1, 1, 1))
	ball.Shape = Enum.PartType.Ball
	ball.Transparency = 0.5
	local group = Instance.new("Model", target)
	local rail = Part(group, Vector3.new(size.X, 0.1, 0.05), CFrame.new(0, 0.3, 0), params.Attributes.Wood)
	rail.Shape = "Cylinder"
	for i, class in { "WedgePart", "CornerWedgePart", "MeshPart" } do
		local p = Instance.new(class, group)
		p.Size = Vector3.new(0.1, 0.1, 0.1)
		p.Position = Vector3.new(i * 0.2, 0, 0)
		if class == "MeshPart" then p.MeshId = "copse:pine-1" end
	end
	print("posts", params.Attributes.Posts)
end
return Fence`

const partModule = `return function(parent, size, frame, color)
	local p = Instance.new("Part")
	p.Size, p.CFrame, p.Color, p.Anchored, p.Parent = size, frame, color, true, parent
	return p
end`

// files writes a folder of modules and returns the path of the first.
func files(t *testing.T, first string, contents map[string]string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "階段 é")
	for name, text := range contents {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, first)
}

func fenceFile(t *testing.T) string {
	return files(t, "fence.luau", map[string]string{"fence.luau": fence, "part.luau": partModule})
}

func run(t *testing.T, request cook.Request) *cook.Report {
	t.Helper()
	report, err := cook.Run(context.Background(), api.NewInProcess(), request)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func TestCookReports(t *testing.T) {
	report := run(t, cook.Request{File: fenceFile(t), Attributes: []string{"Posts=5", "Wood=#ffffff"}})
	if report.Error != nil {
		t.Fatal(report.Error)
	}
	if report.Parts != 10 || len(report.Signature) != 16 || report.Bounds.Max != [3]float32{3, 0.75, 0.1} {
		t.Errorf("%+v, bounds %v", report, report.Bounds)
	}
	if len(report.Output) != 1 || !strings.Contains(report.Output[0], "posts 5") {
		t.Errorf("output %q", report.Output)
	}
	again := run(t, cook.Request{File: fenceFile(t), Attributes: []string{"Posts=5", "Wood=#ffffff"}})
	if again.Signature != report.Signature {
		t.Error("two cooks have two signatures")
	}
	if more := run(t, cook.Request{File: fenceFile(t), Attributes: []string{"Posts=200"}}); len(more.Warnings) != 1 {
		t.Errorf("warnings %q", more.Warnings)
	}
	size := datatype.Vector3{X: 8, Y: 2, Z: 0.2}
	if sized := run(t, cook.Request{File: fenceFile(t), Size: &size}); sized.Bounds.Max[0] != 4 {
		t.Errorf("at another size: %v", sized.Bounds)
	}
}

func TestFailuresNameTheFile(t *testing.T) {
	file := files(t, "a.luau", map[string]string{"a.luau": "return {\n\tOnGenerate = function() error('no wood') end }"})
	report := run(t, cook.Request{File: file})
	if e := report.Error; e == nil || e.File != file || e.Line != 2 || e.Message != "no wood" {
		t.Errorf("%+v", report.Error)
	}
	if _, err := cook.Check(context.Background(), api.NewInProcess(), file); err == nil {
		t.Error("the check passed")
	}
	notices, err := cook.Check(context.Background(), api.NewInProcess(), fenceFile(t))
	if err != nil || len(notices) != 0 {
		t.Errorf("the fence: %v %v", notices, err)
	}
}

func TestBadRequestsAreUsageErrors(t *testing.T) {
	file := fenceFile(t)
	for want, request := range map[string]cook.Request{
		"no such file":      {File: filepath.Join(t.TempDir(), "none.luau")},
		"did you mean Post": {File: file, Attributes: []string{"Post=5"}},
		"NAME=VALUE":        {File: file, Attributes: []string{"Posts"}},
		"is not a number":   {File: file, Attributes: []string{"Posts=five"}},
		"Size.X":            {File: file, Size: &datatype.Vector3{}},
	} {
		_, err := cook.Run(context.Background(), api.NewInProcess(), request)
		var usage *cook.UsageError
		if !errors.As(err, &usage) || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v", request, err)
		}
	}
}

func TestChildrenOfAFolderModuleAreFound(t *testing.T) {
	file := files(t, "house/init.luau", map[string]string{
		"house/init.luau":       `local w = require(script.Walls.Brick) return { OnGenerate = function(_, t) Instance.new(w, t) end }`,
		"house/Walls/Brick.lua": `return "Part"`,
		"other/broken.luau":     `(`,
	})
	if report := run(t, cook.Request{File: file}); report.Parts != 1 {
		t.Errorf("%+v", report)
	}
}

func TestSchemaAcceptsTheDefaultsAndRefusesTheRest(t *testing.T) {
	d, err := cook.Describe(context.Background(), api.NewInProcess(), fenceFile(t))
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Attributes) != 16 || d.Attributes[0].Name != "Posts" {
		t.Errorf("%d attributes, first %s", len(d.Attributes), d.Attributes[0].Name)
	}
	text, err := cook.Schema(d)
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("fence.json", document); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile("fence.json")
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]any{}
	for _, a := range d.Defaults() {
		data, err := datatype.MarshalJSON(a.Value)
		if err != nil {
			t.Fatal(err)
		}
		var v any
		if err := json.Unmarshal(data, &v); err != nil {
			t.Fatal(err)
		}
		values[a.Name] = v
	}
	if err := compiled.Validate(values); err != nil {
		t.Error(err)
	}
	for name, bad := range map[string]any{"Posts": 1.0, "Style": "Round", "Rail": "yes", "Offset": map[string]any{"Vector3": []any{1.0}}, "Other": 1.0} {
		wrong := map[string]any{name: bad}
		if compiled.Validate(wrong) == nil {
			t.Errorf("%v passes", wrong)
		}
	}
}

func TestGLBHasTheSameBounds(t *testing.T) {
	report := run(t, cook.Request{File: fenceFile(t)})
	data, err := cook.GLB(report.Result)
	if err != nil {
		t.Fatal(err)
	}
	doc := &gltf.Document{}
	if err := gltf.NewDecoder(bytes.NewReader(data)).Decode(doc); err != nil {
		t.Fatal(err)
	}
	lo, hi := float32(math.Inf(1)), float32(math.Inf(-1))
	drawn := 0
	for _, n := range doc.Nodes {
		if n.Mesh == nil {
			continue
		}
		drawn++
		r := n.RotationOrDefault()
		frame := datatype.FromQuaternion(datatype.Vector3{X: float32(n.Translation[0]), Y: float32(n.Translation[1]), Z: float32(n.Translation[2])}, r[0], r[1], r[2], r[3])
		for _, p := range doc.Meshes[*n.Mesh].Primitives {
			positions, err := modeler.ReadPosition(doc, doc.Accessors[p.Attributes[gltf.POSITION]], nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range positions {
				x := frame.PointToWorld(datatype.Vector3{X: v[0], Y: v[1], Z: v[2]}).X
				lo, hi = min(lo, x), max(hi, x)
			}
		}
	}
	if drawn != report.Parts || math.Abs(float64(lo-report.Bounds.Min[0])) > 1e-5 || math.Abs(float64(hi-report.Bounds.Max[0])) > 1e-5 {
		t.Errorf("%d parts from %v to %v, want %d from %v to %v", drawn, lo, hi, report.Parts, report.Bounds.Min[0], report.Bounds.Max[0])
	}
	if len(doc.Meshes) != 6 { // posts share one
		t.Errorf("%d meshes", len(doc.Meshes))
	}
	if empty, err := cook.GLB(&procedural.Result{}); err != nil || len(empty) == 0 {
		t.Errorf("an empty result: %v", err)
	}
}
