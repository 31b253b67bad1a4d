package gl_test

import (
	"errors"
	"runtime"
	"slices"
	"testing"
	"time"

	"copse/render/gl"
	"copse/render/headless"
)

// withLoader calls f with a context and a loader beside it.
func withLoader(t *testing.T, f func(c *gl.Context, l *gl.Loader)) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("elsewhere contexts are made on the main thread alone")
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	open, err := headless.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer open.Close()
	c, err := gl.Load(open.ProcAddr)
	if err != nil {
		t.Fatal(err)
	}
	shared, err := open.Share()
	if err != nil {
		t.Fatal(err)
	}
	defer shared.Close()
	l, err := c.StartLoader(shared)
	if err != nil {
		t.Fatal(err)
	}
	f(c, l)
	if err := c.Errors(); err != nil {
		t.Error(err)
	}
	for name := range uint32(200) { // drivers number them from 1
		if gl.IsTexture(name) {
			t.Errorf("texture %d is left", name)
		}
	}
	if live := c.Live(); live != (gl.Live{}) {
		t.Errorf("left behind: %+v", live)
	}
}

var picture = gl.TextureSpec{Width: 64, Height: 64, Levels: 7, Format: gl.RGBA8, Filter: gl.Trilinear}

// What the loader makes is filled and read by the thread that draws.
func TestLoadedTexturesBelongToWhoDraws(t *testing.T) {
	withLoader(t, func(c *gl.Context, l *gl.Loader) {
		defer l.Close()
		m := l.Make(picture)
		texture := m.Take()
		for ; texture == nil; texture = m.Take() {
			time.Sleep(time.Millisecond)
		}
		if c.Live().Textures != 1 {
			t.Errorf("%d textures are counted", c.Live().Textures)
		}
		want := make([]byte, 64*64*4)
		for i := range want {
			want[i] = byte(i * 7)
		}
		gl.UpdateTexture(texture, 0, 0, 0, 64, 64, want)
		f, err := c.NewFramebuffer(texture, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := make([]byte, len(want))
		f.ReadRGBA(got)
		if !slices.Equal(got, want) {
			t.Error("what was written is not read back")
		}
		f.Delete()
		texture.Delete()
	})
}

// A texture that is given up is freed, whether it waits, is being made or is made.
func TestGivenUpTexturesAreFreed(t *testing.T) {
	withLoader(t, func(c *gl.Context, l *gl.Loader) {
		var all []*gl.Making
		ask := func() {
			for range 20 {
				all = append(all, l.Make(picture))
			}
		}
		ask()
		l.Make(picture).Wait().Delete() // those before it are made, too
		ask()
		for _, m := range all {
			m.Drop()
		}
		l.Close()
	})
}

// stuck is a context that no thread gets.
type stuck struct{ err error }

func (s stuck) MakeCurrent() error { return s.err }
func (stuck) Release()             {}

func TestLoaderWithoutAContextDoesNotStart(t *testing.T) {
	withLoader(t, func(c *gl.Context, l *gl.Loader) {
		l.Close()
		want := errors.New("it is current elsewhere")
		if l, err := c.StartLoader(stuck{want}); l != nil || !errors.Is(err, want) {
			t.Errorf("the loader is %v, the error %v", l, err)
		}
	})
}
