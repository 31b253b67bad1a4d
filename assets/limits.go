package assets

import "fmt"

// limits bound what one file may ask for. They are far above any prop that an
// editor can place by the thousand and far below what would stall a machine.
type limits struct {
	fileBytes   int // the file, and all buffers and images outside it together
	jsonTokens  int // values in the JSON part, which grow when they are decoded
	nodes       int // nodes, and instances of EXT_mesh_gpu_instancing
	primitives  int // primitives looked at, once for every node that shows them
	parts       int // parts of the model
	vertices    int // vertices kept in all parts together
	indices     int // indices kept in all parts together
	readBytes   int // bytes decoded from accessors and compressed views together
	imagePixels int // pixels of all images together
	imageSide   int // pixels along one side of one image
	notices     int // notices kept; later ones are counted, not listed
}

// defaultLimits are what Read uses.
func defaultLimits() limits {
	return limits{
		fileBytes:   512 << 20,
		jsonTokens:  4 << 20,
		nodes:       200_000,
		primitives:  16384,
		parts:       4096,
		vertices:    4 << 20,
		indices:     24 << 20,
		readBytes:   512 << 20,
		imagePixels: 64 << 20,
		imageSide:   16384,
		notices:     64,
	}
}

// take lowers what is left of one limit by n, or says what the file asked for
// too much of. It is called before the memory is allocated.
func take(left *int, n int, what string) error {
	if n < 0 || n > *left {
		return fmt.Errorf("asks for %d more %s, only %d are left of the limit: split or simplify the model", n, what, *left)
	}
	*left -= n
	return nil
}
