//go:build !cgo

package meshopt

func version() int { return 0 }

func simplify([]uint32, [][3]float32, int, float32, Options) ([]uint32, float32, error) {
	return nil, 0, ErrUnavailable
}

func simplifyScale([][3]float32) (float32, error) { return 0, ErrUnavailable }

func optimizeVertexCache([]uint32, int) error { return ErrUnavailable }

func fetchRemap([]uint32, int) ([]uint32, int, error) { return nil, 0, ErrUnavailable }

func decode(Mode, []byte, int, int, []byte) bool { return false }

func decodeFilter(Filter, []byte, int, int) {}
