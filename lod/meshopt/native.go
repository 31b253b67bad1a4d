//go:build cgo

package meshopt

/*
#cgo darwin CFLAGS: -I/opt/homebrew/include -I/usr/local/include
#cgo darwin LDFLAGS: -L/opt/homebrew/lib -L/usr/local/lib
#cgo LDFLAGS: -lmeshoptimizer
#include <meshoptimizer.h>

#if MESHOPTIMIZER_VERSION >= 250
static void copse_decode_color(void* data, size_t count, size_t stride) { meshopt_decodeFilterColor(data, count, stride); }
#else
static void copse_decode_color(void* data, size_t count, size_t stride) {}
#endif
*/
import "C"

import "unsafe"

func version() int { return int(C.MESHOPTIMIZER_VERSION) }

func indexPointer(s []uint32) *C.uint      { return (*C.uint)(unsafe.SliceData(s)) }
func floatPointer(s [][3]float32) *C.float { return (*C.float)(unsafe.Pointer(unsafe.SliceData(s))) }
func bytePointer(s []byte) *C.uchar        { return (*C.uchar)(unsafe.SliceData(s)) }

const vec3Size = C.size_t(unsafe.Sizeof([3]float32{}))

func simplify(indices []uint32, positions [][3]float32, target int, maxError float32, options Options) ([]uint32, float32, error) {
	out := make([]uint32, len(indices)) // the library wants room for all
	var reached C.float
	n := C.meshopt_simplify(indexPointer(out), indexPointer(indices), C.size_t(len(indices)),
		floatPointer(positions), C.size_t(len(positions)), vec3Size,
		C.size_t(target), C.float(maxError), C.uint(options), &reached)
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
