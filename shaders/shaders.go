// Package shaders holds the GLSL sources and joins them.
//
// A file may include another by a line of the form
//
//	#include "sky.glsl"
//
// Each file is taken in once per shader, however often it is named. The text
// that results begins with the version and the given definitions, and carries
// #line marks so that a driver's log can be led back to the file.
package shaders

import (
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"
)

//go:embed *.glsl
var files embed.FS

// Version is the first line of every shader.
const Version = "#version 410 core\n"

// Define is one preprocessor definition.
type Define struct {
	Name  string
	Value int
}

// Source is a shader ready to compile.
type Source struct {
	Text string
	// Files names what each number in a driver's log stands for.
	Files []string
}

// Load reads a shader by its file name, such as "terrain.frag.glsl".
func Load(name string, defines ...Define) (Source, error) {
	return load(files, name, defines)
}

func load(from fs.FS, name string, defines []Define) (Source, error) {
	j := joiner{from: from}
	j.text.WriteString(Version)
	for _, d := range defines {
		fmt.Fprintf(&j.text, "#define %s %d\n", d.Name, d.Value)
	}
	if err := j.add(name); err != nil {
		return Source{}, fmt.Errorf("shader %s: %w", name, err)
	}
	return Source{j.text.String(), j.files}, nil
}

type joiner struct {
	from  fs.FS
	text  strings.Builder
	files []string
}

var include = regexp.MustCompile(`^\s*#include\s+"([^"]*)"\s*$`)

func (j *joiner) add(name string) error {
	for _, seen := range j.files {
		if seen == name {
			return nil
		}
	}
	data, err := fs.ReadFile(j.from, name)
	if err != nil {
		return err
	}
	number := len(j.files)
	j.files = append(j.files, name)
	fmt.Fprintf(&j.text, "#line 1 %d\n", number)
	for i, line := range strings.Split(string(data), "\n") {
		m := include.FindStringSubmatch(line)
		if m == nil {
			j.text.WriteString(line)
			j.text.WriteByte('\n')
			continue
		}
		if err := j.add(m[1]); err != nil {
			return fmt.Errorf("%s:%d: %w", name, i+1, err)
		}
		fmt.Fprintf(&j.text, "#line %d %d\n", i+2, number)
	}
	return nil
}

// The beginnings of a log line: Mesa writes 0:12(3), NVIDIA 0(12), Apple and
// others ERROR: 0:12.
var logPlace = regexp.MustCompile(`(?m)^(ERROR: |WARNING: )?(\d+)(?:[:(])(\d+)(?:\)|\(\d+\))?`)

// Explain puts file names in place of the numbers in a driver's log.
func (s Source) Explain(log string) string {
	return logPlace.ReplaceAllStringFunc(log, func(place string) string {
		m := logPlace.FindStringSubmatch(place)
		n, err := strconv.Atoi(m[2])
		if err != nil || n >= len(s.Files) {
			return place
		}
		return m[1] + s.Files[n] + ":" + m[3]
	})
}
