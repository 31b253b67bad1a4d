//go:build cgo

package meshopt

/*
#cgo darwin CFLAGS: -I/opt/homebrew/include -I/usr/local/include
#cgo darwin LDFLAGS: -L/opt/homebrew/lib -L/usr/local/lib
#cgo LDFLAGS: -lmeshoptimizer
#include <stdint.h>
#include <stdlib.h>
#include <meshoptimizer.h>

// The library asks for its working memory in stack-like order, as its header promises.
// A call that brings memory is served from there as far as that goes.
static _Thread_local struct {
	char *memory;
	size_t room, used, missing;
} scratch;

static void *MESHOPTIMIZER_ALLOC_CALLCONV allocate(size_t size) {
	size_t start = (scratch.used + 63) / 64 * 64;
	if (size <= scratch.room && start <= scratch.room - size) {
		scratch.used = start + size;
		return scratch.memory + start;
	}
	scratch.missing += size + 64;
	void *block = malloc(size);
	if (!block) abort(); // as it is for want of memory without this allocator
	return block;
}

static void MESHOPTIMIZER_ALLOC_CALLCONV release(void *block) {
	uintptr_t start = (uintptr_t)block - (uintptr_t)scratch.memory;
	if (start < scratch.room) scratch.used = start;
	else free(block);
}

static void copse_set_allocator(void) { meshopt_setAllocator(allocate, release); }

// copse_simplify is meshopt_simplify with working memory. missing is how much more of
// it there should have been.
static size_t copse_simplify(unsigned char *memory, size_t room, size_t *missing, unsigned *out, const unsigned *indices, size_t count,
		const float *positions, size_t vertices, size_t target, float max_error, unsigned options, float *reached) {
	scratch.memory = (char *)memory, scratch.room = room, scratch.used = scratch.missing = 0;
	size_t n = meshopt_simplify(out, indices, count, positions, vertices, 3 * sizeof(float), target, max_error, options, reached);
	*missing = scratch.missing;
	scratch.memory = NULL, scratch.room = scratch.used = 0;
	return n;
}

#if MESHOPTIMIZER_VERSION >= 250
static void copse_decode_color(void* data, size_t count, size_t stride) { meshopt_decodeFilterColor(data, count, stride); }
#else
static void copse_decode_color(void* data, size_t count, size_t stride) {}
#endif
*/
import "C"

import (
	"sync"
	"unsafe"
)

func version() int { return int(C.MESHOPTIMIZER_VERSION) }

func indexPointer(s []uint32) *C.uint      { return (*C.uint)(unsafe.SliceData(s)) }
func floatPointer(s [][3]float32) *C.float { return (*C.float)(unsafe.Pointer(unsafe.SliceData(s))) }
func bytePointer(s []byte) *C.uchar        { return (*C.uchar)(unsafe.SliceData(s)) }

const vec3Size = C.size_t(unsafe.Sizeof([3]float32{}))

func init() { C.copse_set_allocator() }

// memory is what simplify works in, kept from call to call: fresh memory from the
// system costs more than all the work that is done in it.
var memory = sync.Pool{New: func() any { return new([]byte) }}

func simplify(indices []uint32, positions [][3]float32, target int, maxError float32, options Options) ([]uint32, float32, error) {
	work := memory.Get().(*[]byte)
	defer memory.Put(work)
	out := make([]uint32, len(indices)) // the library wants room for all
	var reached C.float
	var missing C.size_t
	n := C.copse_simplify(bytePointer(*work), C.size_t(len(*work)), &missing,
		indexPointer(out), indexPointer(indices), C.size_t(len(indices)),
		floatPointer(positions), C.size_t(len(positions)), C.size_t(target), C.float(maxError), C.uint(options), &reached)
	if missing > 0 {
		*work = make([]byte, len(*work)+int(missing))
	}
	return out[:n], float32(reached), nil
}

func simplifyScale(positions [][3]float32) (float32, error) {
	return float32(C.meshopt_simplifyScale(floatPointer(positions), C.size_t(len(positions)), vec3Size)), nil
}

func optimizeVertexCache(indices []uint32, vertices int) error {
	C.meshopt_optimizeVertexCache(indexPointer(indices), indexPointer(indices), C.size_t(len(indices)), C.size_t(vertices))
	return nil
}

func fetchRemap(indices []uint32, vertices int) ([]uint32, int, error) {
	remap := make([]uint32, vertices)
	used := C.meshopt_optimizeVertexFetchRemap(indexPointer(remap), indexPointer(indices), C.size_t(len(indices)), C.size_t(vertices))
	return remap, int(used), nil
}

func decode(mode Mode, out []byte, count, stride int, data []byte) bool {
	to := unsafe.Pointer(unsafe.SliceData(out))
	n, size, from, length := C.size_t(count), C.size_t(stride), bytePointer(data), C.size_t(len(data))
	switch mode {
	case Attributes:
		return C.meshopt_decodeVertexBuffer(to, n, size, from, length) == 0
	case Triangles:
		return C.meshopt_decodeIndexBuffer(to, n, size, from, length) == 0
	default:
		return C.meshopt_decodeIndexSequence(to, n, size, from, length) == 0
	}
}

func decodeFilter(filter Filter, data []byte, count, stride int) {
	to, n, size := unsafe.Pointer(unsafe.SliceData(data)), C.size_t(count), C.size_t(stride)
	switch filter {
	case FilterOctahedral:
		C.meshopt_decodeFilterOct(to, n, size)
	case FilterQuaternion:
		C.meshopt_decodeFilterQuat(to, n, size)
	case FilterExponential:
		C.meshopt_decodeFilterExp(to, n, size)
	case FilterColor:
		C.copse_decode_color(to, n, size)
	}
}
