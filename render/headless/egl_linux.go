package headless

/*
#cgo LDFLAGS: -lEGL
#include <stdlib.h>
#include <string.h>
#include <EGL/egl.h>
#include <EGL/eglext.h>

typedef struct {
	EGLDisplay display;
	EGLConfig config;
	EGLContext context;
	EGLSurface surface;
	const char *failed; // the step that failed, NULL for none
	EGLint code;
} headless;

static int has_extension(const char *list, const char *name) {
	size_t n = strlen(name);
	for (const char *p = list; p != NULL && (p = strstr(p, name)) != NULL; p += n) {
		if ((p == list || p[-1] == ' ') && (p[n] == ' ' || p[n] == 0)) return 1;
	}
	return 0;
}

// The platforms in the order in which they are tried: Mesa without a surface,
// the first GPU of a driver that offers devices, whatever is the default.
static EGLDisplay platform_display(int attempt) {
	const char *client = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
	PFNEGLGETPLATFORMDISPLAYEXTPROC get =
		(PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
	if (attempt == 0) {
		if (get == NULL || !has_extension(client, "EGL_MESA_platform_surfaceless")) return EGL_NO_DISPLAY;
		return get(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
	}
	if (attempt == 1) {
		PFNEGLQUERYDEVICESEXTPROC query = (PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
		EGLDeviceEXT device;
		EGLint count = 0;
		if (get == NULL || query == NULL || !has_extension(client, "EGL_EXT_platform_device")) return EGL_NO_DISPLAY;
		if (!query(1, &device, &count) || count < 1) return EGL_NO_DISPLAY;
		return get(EGL_PLATFORM_DEVICE_EXT, device, NULL);
	}
	return eglGetDisplay(EGL_DEFAULT_DISPLAY);
}

// The API is one of the calling thread, which is not always the one that opened.
static int make_current(headless *h) {
	return eglBindAPI(EGL_OPENGL_API) && eglMakeCurrent(h->display, h->surface, h->surface, h->context);
}

static int release(headless *h) {
	return eglMakeCurrent(h->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
}

static void close_context(headless *h) {
	if (h->context != EGL_NO_CONTEXT) eglDestroyContext(h->display, h->context);
	if (h->surface != EGL_NO_SURFACE) eglDestroySurface(h->display, h->surface);
}

static void close_all(headless *h) {
	if (h->display == EGL_NO_DISPLAY) return;
	release(h);
	close_context(h);
	eglTerminate(h->display);
	h->display = EGL_NO_DISPLAY;
}

static void fail(headless *h, const char *step) {
	h->failed = step;
	h->code = eglGetError();
}

// create makes a context on a display, which shares its objects with another one or
// with none.
static void create(headless *h, EGLContext shared, int surfaceless) {
	EGLint version[] = {
		EGL_CONTEXT_MAJOR_VERSION_KHR, 4,
		EGL_CONTEXT_MINOR_VERSION_KHR, 1,
		EGL_CONTEXT_OPENGL_PROFILE_MASK_KHR, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT_KHR,
		EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE_BIT_KHR | EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR,
		EGL_NONE};
	h->context = eglCreateContext(h->display, h->config, shared, version);
	if (h->context == EGL_NO_CONTEXT) { fail(h, "create an OpenGL 4.1 core context"); return; }
	if (!surfaceless) {
		EGLint size[] = {EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
		h->surface = eglCreatePbufferSurface(h->display, h->config, size);
		if (h->surface == EGL_NO_SURFACE) fail(h, "create a pbuffer");
	}
}

static headless open_shared(headless *with) {
	headless h = {with->display, with->config, EGL_NO_CONTEXT, EGL_NO_SURFACE, NULL, EGL_SUCCESS};
	if (!eglBindAPI(EGL_OPENGL_API)) { fail(&h, "bind desktop OpenGL"); return h; }
	create(&h, with->context, with->surface == EGL_NO_SURFACE);
	return h;
}

static headless open_on(int attempt) {
	headless h = {platform_display(attempt), NULL, EGL_NO_CONTEXT, EGL_NO_SURFACE, NULL, EGL_SUCCESS};
	if (h.display == EGL_NO_DISPLAY) { fail(&h, "find a display"); return h; }
	EGLint major, minor;
	if (!eglInitialize(h.display, &major, &minor)) { fail(&h, "initialise the display"); h.display = EGL_NO_DISPLAY; return h; }
	const char *extensions = eglQueryString(h.display, EGL_EXTENSIONS);
	int surfaceless = has_extension(extensions, "EGL_KHR_surfaceless_context");
	if (!eglBindAPI(EGL_OPENGL_API)) { fail(&h, "bind desktop OpenGL"); return h; }

	EGLint want[] = {
		EGL_SURFACE_TYPE, surfaceless ? 0 : EGL_PBUFFER_BIT,
		EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT,
		EGL_NONE};
	EGLint count = 0;
	if (!eglChooseConfig(h.display, want, &h.config, 1, &count) || count < 1) { fail(&h, "choose a configuration"); return h; }
	create(&h, EGL_NO_CONTEXT, surfaceless);
	if (h.failed != NULL) return h;
	if (!make_current(&h)) fail(&h, "make the context current");
	return h;
}
*/
import "C"

import (
	"errors"
	"fmt"
	"unsafe"
)

// Context is an OpenGL context without a window.
type Context struct {
	h     C.headless
	share bool // the display is another context's
}

// attempts is the number of EGL platforms that open_on knows.
const attempts = 3

// Open makes a context and makes it current on the calling thread, which must
// be locked to its goroutine. The error names every platform that was tried,
// the step that failed there and what to install.
func Open() (*Context, error) {
	names := [attempts]string{"surfaceless", "device", "default display"}
	var failures []error
	for i := range attempts {
		c := &Context{h: C.open_on(C.int(i))}
		if c.h.failed == nil {
			return c, nil
		}
		failures = append(failures, fmt.Errorf("%s: could not %s (EGL error 0x%x)", names[i], C.GoString(c.h.failed), int(c.h.code)))
		C.close_all(&c.h)
	}
	return nil, fmt.Errorf("no OpenGL 4.1 core context without a window; install Mesa (Debian: libegl1 libgl1-mesa-dri) or a GPU driver with EGL:\n%w",
		errors.Join(failures...))
}

// Share makes a context that shares its objects with this one, for another thread:
// it is current nowhere yet. It must be closed first.
func (c *Context) Share() (*Context, error) {
	s := &Context{h: C.open_shared(&c.h), share: true}
	if s.h.failed != nil {
		C.close_context(&s.h)
		return nil, fmt.Errorf("no second OpenGL context beside the first: could not %s (EGL error 0x%x)", C.GoString(s.h.failed), int(s.h.code))
	}
	return s, nil
}

// MakeCurrent binds the context to the calling thread.
func (c *Context) MakeCurrent() error {
	if C.make_current(&c.h) == 0 {
		return fmt.Errorf("make the off-screen context current: EGL error 0x%x (it may still be current on another thread)", int(C.eglGetError()))
	}
	return nil
}

// Release unbinds the context from the calling thread.
func (c *Context) Release() { C.release(&c.h) }

// Close destroys the context and everything in it that no other one shares.
func (c *Context) Close() {
	if c.share {
		C.close_context(&c.h)
		return
	}
	C.close_all(&c.h)
}

// ProcAddr finds an OpenGL function by name, nil where the driver has none.
func (c *Context) ProcAddr(name string) unsafe.Pointer {
	s := C.CString(name)
	defer C.free(unsafe.Pointer(s))
	return unsafe.Pointer(C.eglGetProcAddress(s))
}
