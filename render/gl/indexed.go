package gl

// typedef void (*draw_elements_instanced)(unsigned int, int, unsigned int, const void *, int);
// static void draw(void *f, unsigned int mode, int count, unsigned int type, unsigned long long offset, int instances) {
// 	((draw_elements_instanced)f)(mode, count, type, (const void *)(unsigned long)offset, instances);
// }
import "C"

import (
	"unsafe"

	raw "github.com/go-gl/gl/v4.1-core/gl"
)

// indexedDraw is glDrawElementsInstanced. The raw binding takes the byte offset
// as an unsafe.Pointer, and Go's runtime throws when it meets a small number in
// a pointer while it moves a stack.
type indexedDraw struct{ f unsafe.Pointer }

func (d indexedDraw) call(p Primitive, first, count, instances int) {
	C.draw(d.f, C.uint(p), C.int(count), raw.UNSIGNED_INT, C.ulonglong(first*4), C.int(instances))
}
