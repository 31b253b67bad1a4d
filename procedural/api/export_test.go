package api

import "slices"

// Documented lists what the manual must show an example of: functions of
// libraries as "library.name", members of values and instances as ".name" or
// ":name", globals as "name".
func Documented() []string {
	var out []string
	for name := range baseLibrary {
		out = append(out, name)
	}
	for lib, functions := range map[string]library{
		"math": mathLibrary, "table": tableLibrary, "utf8": utf8Library, "bit32": bit32Library, "buffer": bufferLibrary, "string": stringLibrary,
		"coroutine": coroutineLibrary, "task": taskLibrary, "os": osLibrary, "debug": debugLibrary,
	} {
		for name := range functions {
			out = append(out, lib+"."+name)
		}
	}
	for _, t := range []*valueType{vector2Type, vector3Type, cframeType, color3Type, brickColorType, udimType, udim2Type, numberRangeType, rectType,
		fontType, numberKeyType, colorKeyType, numberSequenceType, colorSequenceType, enumItemType} {
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
	for _, set := range instanceMethods {
		for name := range set.methods {
			out = append(out, ":"+name)
		}
	}
	slices.Sort(out)
	return out
}
