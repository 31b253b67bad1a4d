package gl

import (
	"errors"
	"fmt"
	"strings"
	"unsafe"

	raw "github.com/go-gl/gl/v4.1-core/gl"

	"copse/shaders"
)

// Program is a linked vertex and fragment shader with its uniforms by name.
type Program struct {
	c        *Context
	id       uint32
	uniforms map[string]int32
}

// Uniform is where one uniform of a program lies. The zero Program's uniforms
// and names that the linker dropped may be set without effect.
type Uniform struct {
	program  uint32
	location int32
}

// NewProgram compiles and links. name goes into errors, which carry the
// driver's log with the names of the files.
func (c *Context) NewProgram(name string, vertex, fragment shaders.Source) (*Program, error) {
	v, err := compile(raw.VERTEX_SHADER, vertex)
	if err != nil {
		return nil, fmt.Errorf("vertex shader of %s: %w", name, err)
	}
	defer raw.DeleteShader(v)
	f, err := compile(raw.FRAGMENT_SHADER, fragment)
	if err != nil {
		return nil, fmt.Errorf("fragment shader of %s: %w", name, err)
	}
	defer raw.DeleteShader(f)

	p := &Program{c: c, id: raw.CreateProgram()}
	raw.AttachShader(p.id, v)
	raw.AttachShader(p.id, f)
	raw.LinkProgram(p.id)
	var ok int32
	raw.GetProgramiv(p.id, raw.LINK_STATUS, &ok)
	if ok == 0 {
		log := programLog(p.id)
		raw.DeleteProgram(p.id)
		return nil, fmt.Errorf("link of %s: %s", name, log)
	}
	raw.DetachShader(p.id, v)
	raw.DetachShader(p.id, f)
	c.live.Programs++
	p.readUniforms()
	return p, nil
}

func compile(kind uint32, source shaders.Source) (uint32, error) {
	id := raw.CreateShader(kind)
	text, free := raw.Strs(source.Text)
	length := int32(len(source.Text))
	raw.ShaderSource(id, 1, text, &length)
	free()
	raw.CompileShader(id)
	var ok int32
	raw.GetShaderiv(id, raw.COMPILE_STATUS, &ok)
	if ok != 0 {
		return id, nil
	}
	var n int32
	raw.GetShaderiv(id, raw.INFO_LOG_LENGTH, &n)
	log := make([]byte, n+1)
	raw.GetShaderInfoLog(id, n, nil, unsafe.SliceData(log))
	raw.DeleteShader(id)
	return 0, errors.New(source.Explain(trimLog(log)))
}

func programLog(id uint32) string {
	var n int32
	raw.GetProgramiv(id, raw.INFO_LOG_LENGTH, &n)
	log := make([]byte, n+1)
	raw.GetProgramInfoLog(id, n, nil, unsafe.SliceData(log))
	return trimLog(log)
}

func trimLog(log []byte) string { return strings.TrimSpace(strings.TrimRight(string(log), "\x00")) }

func (p *Program) readUniforms() {
	var count, longest int32
	raw.GetProgramiv(p.id, raw.ACTIVE_UNIFORMS, &count)
	raw.GetProgramiv(p.id, raw.ACTIVE_UNIFORM_MAX_LENGTH, &longest)
	p.uniforms = make(map[string]int32, count)
	buf := make([]byte, longest+1)
	for i := range uint32(count) {
		var n, size int32
		var kind uint32
		raw.GetActiveUniform(p.id, i, int32(len(buf)), &n, &size, &kind, unsafe.SliceData(buf))
		name := string(buf[:n])
		location := raw.GetUniformLocation(p.id, raw.Str(name+"\x00"))
		p.uniforms[strings.TrimSuffix(name, "[0]")] = location
	}
}

// Use makes the program the one that draws.
func (p *Program) Use() {
	if p.c.bound.program != p.id {
		raw.UseProgram(p.id)
		p.c.bound.program = p.id
	}
}

// Uniform finds a uniform outside of blocks by name; arrays without brackets.
func (p *Program) Uniform(name string) Uniform {
	location, ok := p.uniforms[name]
	if !ok {
		location = -1
	}
	return Uniform{p.id, location}
}

// Sampler points the sampler of that name at a texture unit.
func (p *Program) Sampler(name string, unit int) {
	if location, ok := p.uniforms[name]; ok {
		raw.ProgramUniform1i(p.id, location, int32(unit))
	}
}

// Block connects the uniform block of that name to a binding point.
func (p *Program) Block(name string, point uint32) {
	if index := raw.GetUniformBlockIndex(p.id, raw.Str(name+"\x00")); index != raw.INVALID_INDEX {
		raw.UniformBlockBinding(p.id, index, point)
	}
}

// Delete frees the program.
func (p *Program) Delete() {
	if p.id == 0 {
		return
	}
	if p.c.bound.program == p.id {
		p.c.bound.program = unbound
	}
	raw.DeleteProgram(p.id)
	p.id = 0
	p.c.live.Programs--
}

// Int sets an int.
func (u Uniform) Int(v int) {
	if u.location >= 0 {
		raw.ProgramUniform1i(u.program, u.location, int32(v))
	}
}

// Float sets a float.
func (u Uniform) Float(v float32) {
	if u.location >= 0 {
		raw.ProgramUniform1f(u.program, u.location, v)
	}
}

// Vec4 sets a vec4.
func (u Uniform) Vec4(v [4]float32) {
	if u.location >= 0 {
		raw.ProgramUniform4f(u.program, u.location, v[0], v[1], v[2], v[3])
	}
}

// Vec4s sets an array of vec4.
func (u Uniform) Vec4s(v [][4]float32) {
	if u.location >= 0 && len(v) > 0 {
		raw.ProgramUniform4fv(u.program, u.location, int32(len(v)), &v[0][0])
	}
}

// Ivec4 sets an ivec4.
func (u Uniform) Ivec4(x, y, z, w int) {
	if u.location >= 0 {
		raw.ProgramUniform4i(u.program, u.location, int32(x), int32(y), int32(z), int32(w))
	}
}

// Mat4 sets a mat4 from 16 numbers, column by column.
func (u Uniform) Mat4(v *[16]float32) {
	if u.location >= 0 {
		raw.ProgramUniformMatrix4fv(u.program, u.location, 1, false, &v[0])
	}
}
