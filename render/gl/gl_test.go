package gl_test

import (
	"strings"
	"testing"

	"copse/render"
	"copse/render/gl"
	"copse/render/rendertest"
	"copse/shaders"
)

func TestMain(m *testing.M) { rendertest.Main(m) }

func TestOldContextsAreRefusedByVersion(t *testing.T) {
	for _, version := range []string{"3.3 (Core Profile) Mesa 22.3.6", "2.1 Metal - 76.3", "4.0.0 NVIDIA 340"} {
		err := gl.CheckVersion(version)
		if err == nil || !strings.Contains(err.Error(), version[:3]) || !strings.Contains(err.Error(), "4.1") || !strings.Contains(err.Error(), "driver") {
			t.Errorf("%q: error %v does not say what was found, what is needed and what to do", version, err)
		}
	}
	for _, version := range []string{"", "OpenGL ES 3.2"} {
		if gl.CheckVersion(version) == nil {
			t.Errorf("%q was accepted", version)
		}
	}
	for _, version := range []string{"4.1 Metal - 76.3", "4.5 (Core Profile) Mesa 22.3.6", "4.6.0 NVIDIA 535"} {
		if err := gl.CheckVersion(version); err != nil {
			t.Errorf("%q: %v", version, err)
		}
	}
}

func TestSoftwareRasterisersAreKnown(t *testing.T) {
	for renderer, want := range map[string]bool{
		"llvmpipe (LLVM 15.0.6, 256 bits)": true, "softpipe": true, "Google SwiftShader": true, "Apple Software Renderer": true,
		"AMD Radeon RX 6600 (radeonsi)": false, "NVIDIA GeForce RTX 3060/PCIe/SSE2": false, "Apple M1": false, "Mesa Intel(R) UHD Graphics": false,
	} {
		if got := gl.IsSoftware(renderer); got != want {
			t.Errorf("%s: software is %v", renderer, got)
		}
	}
}

// source is a shader of one file.
func source(text string) shaders.Source {
	return shaders.Source{Text: shaders.Version + text, Files: []string{"test.glsl"}}
}

const (
	fullScreen = "void main() { gl_Position = vec4(vec2((gl_VertexID << 1) & 2, gl_VertexID & 2) * 2.0 - 1.0, 0.0, 1.0); }"
	paint      = "uniform vec4 paint; out vec4 color; void main() { color = paint; }"
)

func TestBrokenShadersAreNamed(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		o.Context().OnMessage(func(gl.Message) {}) // the driver complains as well
		_, err := o.Context().NewProgram("broken", source(fullScreen), source("\nvoid main() { nonsense(); }"))
		if err == nil || !strings.Contains(err.Error(), "fragment shader of broken") || !strings.Contains(err.Error(), "nonsense") {
			t.Errorf("error %v", err)
		}
		if _, err := o.Context().NewProgram("half", source("void main() { nonsense(); }"), source(paint)); err == nil {
			t.Error("a broken vertex shader linked")
		}
	})
}

func TestDrawingReachesTheFramebuffer(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		c := o.Context()
		texture := c.NewTexture(gl.TextureSpec{Width: 8, Height: 4, Format: gl.RGBA8, Filter: gl.Nearest})
		defer texture.Delete()
		target, err := c.NewFramebuffer(texture, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer target.Delete()
		p, err := c.NewProgram("paint", source(fullScreen), source(paint))
		if err != nil {
			t.Fatal(err)
		}
		defer p.Delete()
		empty := c.NewVertexArray(nil)
		defer empty.Delete()

		target.Bind()
		p.Use()
		p.Uniform("paint").Vec4([4]float32{1, 0.2, 0, 1})
		c.Apply(gl.State{})
		before := c.Count
		c.Draw(empty, gl.Triangles, 0, 3, 1)
		if c.Count.Draws-before.Draws != 1 || c.Count.Triangles-before.Triangles != 1 {
			t.Errorf("counted %+v", c.Count)
		}
		pixels := make([]byte, 8*4*4)
		target.ReadRGBA(pixels)
		for i := 0; i < len(pixels); i += 4 {
			if pixels[i] != 255 || pixels[i+1] != 51 || pixels[i+2] != 0 || pixels[i+3] != 255 {
				t.Fatalf("pixel %d is %v", i/4, pixels[i:i+4])
			}
		}
	})
}

func TestAFramebufferThatCannotBeIsAnError(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		c := o.Context()
		depth := c.NewTexture(gl.TextureSpec{Width: 4, Height: 4, Format: gl.Depth24})
		defer depth.Delete()
		if f, err := c.NewFramebuffer(depth, nil); err == nil {
			f.Delete()
			t.Error("depth was taken for a colour")
		}
	})
}

func TestUpdatePastTheEndPanics(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		b := o.Context().NewBuffer(gl.Dynamic)
		defer b.Delete()
		b.Allocate(8)
		defer func() {
			if recover() == nil {
				t.Error("12 bytes fitted into 8")
			}
		}()
		gl.Update(b, 0, []uint32{1, 2, 3})
	})
}

func TestCallsAllocateNothing(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		c := o.Context()
		p, err := c.NewProgram("paint", source(fullScreen), source(paint))
		if err != nil {
			t.Fatal(err)
		}
		defer p.Delete()
		indices, b := c.NewBuffer(gl.Static), c.NewBuffer(gl.Dynamic)
		defer indices.Delete()
		defer b.Delete()
		gl.Upload(indices, []uint32{0, 1, 2})
		array := c.NewVertexArray(indices)
		defer array.Delete()
		b.Allocate(1024)
		data := make([]float32, 256)
		texture := c.NewTexture(gl.TextureSpec{Width: 1, Height: 1, Format: gl.RGBA8})
		defer texture.Delete()
		target, err := c.NewFramebuffer(texture, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer target.Delete()
		paint := p.Uniform("paint")
		on := false
		allocations := testing.AllocsPerRun(100, func() {
			on = !on
			target.Bind()
			p.Use()
			paint.Vec4([4]float32{1, 2, 3, 4})
			gl.Update(b, 0, data)
			texture.Bind(3)
			c.Apply(gl.State{DepthWrite: on})
			c.Draw(array, gl.Triangles, 0, 3, 1)
			c.DrawIndexed(array, gl.Triangles, 0, 3, 2)
		})
		if allocations != 0 {
			t.Errorf("%v allocations in a handful of calls", allocations)
		}
	})
}

func TestTheDriverSpeaks(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		c := o.Context()
		if !c.Info.Debug {
			t.Skip("this driver has no KHR_debug")
		}
		var heard []gl.Message
		c.OnMessage(func(m gl.Message) { heard = append(heard, m) })
		b := c.NewBuffer(gl.Static)
		defer b.Delete()
		b.BindUniforms(1 << 20) // no such binding point
		if len(heard) == 0 || heard[0].Severity != gl.High || heard[0].Text == "" {
			t.Errorf("heard %+v", heard)
		}
		if c.Errors() == nil {
			t.Error("no error is pending")
		}
		c.OnMessage(func(gl.Message) {})
	})
}
