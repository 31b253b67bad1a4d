package lod

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"sync"
	"unsafe"

	"copse/internal/regular"
)

// Cache keeps baked chains in a folder, named by the content of their meshes.
// It is safe for use by many goroutines; several processes may share a folder.
type Cache struct {
	dir string

	mu     sync.Mutex
	flight map[string]*flight
}

// flight is a bake under way.
type flight struct {
	done  chan struct{}
	chain *Chain
	err   error
}

// OpenCache uses a folder, which is made if need be.
func OpenCache(dir string) (*Cache, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("lod: cannot make the cache folder: %w", err)
	}
	return &Cache{dir: dir, flight: map[string]*flight{}}, nil
}

// NotStoredError comes with a chain that was baked but could not be kept on
// disk, so that it will have to be baked again.
type NotStoredError struct{ Err error }

func (e *NotStoredError) Error() string {
	return "lod: a baked chain could not be stored: " + e.Err.Error()
}

// Unwrap returns the file system's error.
func (e *NotStoredError) Unwrap() error { return e.Err }

// Bake returns the chain of a mesh from the folder, or bakes and stores it. A
// damaged file is as good as none. Whoever asks for a mesh that is being baked
// waits for that bake and shares its result, which nobody may write to. With a
// *NotStoredError the chain is there nonetheless.
func (c *Cache) Bake(m Mesh) (*Chain, error) {
	key := m.key()
	c.mu.Lock()
	if f := c.flight[key]; f != nil {
		c.mu.Unlock()
		<-f.done
		return f.chain, f.err
	}
	f := &flight{done: make(chan struct{})}
	c.flight[key] = f
	c.mu.Unlock()

	defer func() {
		c.mu.Lock()
		delete(c.flight, key)
		c.mu.Unlock()
		close(f.done)
	}()
	f.chain, f.err = c.loadOrBake(key, m)
	return f.chain, f.err
}

func (c *Cache) loadOrBake(key string, m Mesh) (*Chain, error) {
	if chain, err := c.load(key, &m); err == nil {
		return chain, nil
	}
	chain, err := Bake(m)
	if err != nil {
		return nil, err
	}
	if err := regular.Write(c.path(key), encode(chain)); err != nil {
		return chain, &NotStoredError{err}
	}
	return chain, nil
}

// load reads a stored chain. Any error means that there is none to use.
func (c *Cache) load(key string, m *Mesh) (*Chain, error) {
	info, err := os.Stat(c.path(key))
	if err != nil {
		return nil, err
	}
	// No chain is larger than this, so that a wrong file is not read into memory.
	if most := 4096 + 16*int64(len(m.Positions)) + 4*Levels*int64(len(m.Indices)); info.Size() > most {
		return nil, errCorrupt
	}
	data, err := os.ReadFile(c.path(key))
	if err != nil {
		return nil, err
	}
	return decode(data, len(m.Positions), len(m.Indices))
}

func (c *Cache) path(key string) string { return filepath.Join(c.dir, key+".lod") }

// key is a hash of the version and of everything in a mesh, in hexadecimal.
func (m *Mesh) key() string {
	h := sha256.New()
	write := func(absent bool, data []byte) {
		length := uint64(len(data))
		if absent {
			length = math.MaxUint64
		}
		h.Write(binary.LittleEndian.AppendUint64(nil, length))
		h.Write(data)
	}
	write(false, []byte{version})
	write(m.Positions == nil, raw(m.Positions))
	write(m.Normals == nil, raw(m.Normals))
	write(m.UVs == nil, raw(m.UVs))
	write(m.Tangents == nil, raw(m.Tangents))
	write(m.Colors == nil, raw(m.Colors))
	write(m.Sway == nil, m.Sway)
	write(m.Indices == nil, raw(m.Indices))
	if k := m.Mask; k != nil {
		write(false, binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, uint64(k.Width)), uint64(k.Height)))
		write(false, raw(k.Solid))
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// raw is a slice's memory. The folder belongs to one machine, so that byte
// order does not matter.
func raw[T [3]float32 | [2]float32 | [4]float32 | [4]uint8 | uint32 | bool](s []T) []byte {
	if len(s) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*int(unsafe.Sizeof(s[0])))
}
