package api

import "slices"

// Documented lists what the manual must show an example of: functions of
// libraries as "library.name", members of values and instances as ".name" or
// ":name", globals as "name".
func Documented() []string {
	var out []string
	for name := range baseLibrary {
		if name[0] != 0 {
			out = append(out, name)
		}
	}
	for name := range randomMethods {
		out = append(out, ":"+name)
	}
	c := newCatalog()
	for lib, functions := range c.libraries {
		for name := range functions {
			out = append(out, lib+"."+name)
		}
	}
	for _, t := range c.values {
		for name := range t.fields {
			out = append(out, "."+name)
		}
		for name := range t.methods {
			out = append(out, ":"+name)
		}
		for name := range t.statics {
			out = append(out, t.name+"."+name)
		}
		for name := range t.constants {
			out = append(out, t.name+"."+name)
		}
	}
	for _, set := range c.instances {
		for name := range set.methods {
			out = append(out, ":"+name)
		}
	}
	slices.Sort(out)
	return out
}
