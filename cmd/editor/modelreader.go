//go:build cgo

package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"copse/assets"
	"copse/assets/pack"
	"copse/internal/regular"
	"copse/level"
	"copse/lod"
	"copse/render"
	"copse/ui"
)

// modelReader reads props and makes them ready for drawing. Any goroutine may
// use it.
type modelReader struct {
	level  *atomic.Pointer[level.Level] // whose files are read; may be another one later
	cache  *lod.Cache                   // nil where the user's cache folder cannot be used
	notice func(error)
	once   sync.Once
}

// newModelReader keeps levels of detail in the user's cache folder. Where that
// cannot be used they are baked anew every time, and notice hears of it once.
func newModelReader(l *atomic.Pointer[level.Level], notice func(error)) *modelReader {
	r := &modelReader{level: l, notice: notice}
	dir, err := os.UserCacheDir()
	if err == nil {
		r.cache, err = lod.OpenCache(filepath.Join(dir, "copse", "lod"))
	}
	if err != nil {
		r.tell(err)
	}
	return r
}

func (r *modelReader) tell(err error) { r.once.Do(func() { r.notice(err) }) }

// read reads a prop, bakes its levels of detail and packs it for drawing.
func (r *modelReader) read(file string) (*render.Model, error) {
	m, err := readProp(r.level.Load(), file)
	if err != nil {
		return nil, err
	}
	p, err := assets.Prepare(m, r.bake)
	if err != nil {
		return nil, err
	}
	return render.NewModel(p), nil
}

func (r *modelReader) bake(m lod.Mesh) (*lod.Chain, error) {
	if r.cache == nil {
		return lod.Bake(m)
	}
	chain, err := r.cache.Bake(m)
	if notStored := (*lod.NotStoredError)(nil); errors.As(err, &notStored) {
		r.tell(err)
		return chain, nil
	}
	return chain, err
}

// readProp reads a prop of the user's, whose file is named by its whole path or
// travels inside the level, or one of the built-in pack.
func readProp(l *level.Level, file string) (*assets.Model, error) {
	switch {
	case level.IsAsset(file):
		data, ok := l.Asset(file)
		if !ok {
			return nil, fmt.Errorf("%s is not in the level", path.Base(file))
		}
		folder := strings.TrimSuffix(file, path.Base(file))
		return assets.Read(path.Base(file), data, func(uri string) ([]byte, error) {
			if data, ok := l.Asset(folder + path.Clean(uri)); ok {
				return data, nil
			}
			return nil, fs.ErrNotExist
		})
	case !filepath.IsAbs(file):
		data, err := pack.Open(file)
		if err != nil {
			return nil, err
		}
		return assets.Read(file, data, nil)
	}
	data, err := regular.Read(file, ui.MaxPropFile)
	if err != nil {
		return nil, err
	}
	return assets.Read(filepath.Base(file), data, func(uri string) ([]byte, error) {
		return regular.Read(filepath.Join(filepath.Dir(file), filepath.FromSlash(uri)), ui.MaxPropFile)
	})
}
