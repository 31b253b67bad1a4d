package headless

/*
#cgo LDFLAGS: -lEGL
#include <stdlib.h>
#include <string.h>
#include <EGL/egl.h>
#include <EGL/eglext.h>

typedef struct {
	EGLDisplay display;
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

static int make_current(headless *h) {
	return eglMakeCurrent(h->display, h->surface, h->surface, h->context);
}

static int release(headless *h) {
	return eglMakeCurrent(h->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
}

static void close_all(headless *h) {
	if (h->display == EGL_NO_DISPLAY) return;
	release(h);
	if (h->context != EGL_NO_CONTEXT) eglDestroyContext(h->display, h->context);
	if (h->surface != EGL_NO_SURFACE) eglDestroySurface(h->display, h->surface);
	eglTerminate(h->display);
	h->display = EGL_NO_DISPLAY;
}

static void fail(headless *h, const char *step) {
	h->failed = step;
	h->code = eglGetError();
}

static headless open_on(int attempt) {
	headless h = {platform_display(attempt), EGL_NO_CONTEXT, EGL_NO_SURFACE, NULL, EGL_SUCCESS};
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
	EGLConfig config;
	EGLint count = 0;
	if (!eglChooseConfig(h.display, want, &config, 1, &count) || count < 1) { fail(&h, "choose a configuration"); return h; }
	EGLint version[] = {
		EGL_CONTEXT_MAJOR_VERSION_KHR, 4,
		EGL_CONTEXT_MINOR_VERSION_KHR, 1,
		EGL_CONTEXT_OPENGL_PROFILE_MASK_KHR, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT_KHR,
		EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE_BIT_KHR | EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR,
		EGL_NONE};
	h.context = eglCreateContext(h.display, config, EGL_NO_CONTEXT, version);
	if (h.context == EGL_NO_CONTEXT) { fail(&h, "create an OpenGL 4.1 core context"); return h; }
	if (!surfaceless) {
		EGLint size[] = {EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
		h.surface = eglCreatePbufferSurface(h.display, config, size);
		if (h.surface == EGL_NO_SURFACE) { fail(&h, "create a pbuffer"); return h; }
	}
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
type Context struct{ h C.headless }

// attempts is the number of EGL platforms that open_on knows.
const attempts = 3

// Open makes a context and makes it current on the calling thread, which must
// be locked to its goroutine. The error names every platform that was tried,
// the step that failed there and what to install.
func Open() (*Context, error) {
	names := [attempts]string{"surfaceless", "device", "default display"}
	var failures []error
	for i := range attempts {
		c := &Context{C.open_on(C.int(i))}
		if c.h.failed == nil {
			return c, nil
		}
		failures = append(failures, fmt.Errorf("%s: could not %s (EGL error 0x%x)", names[i], C.GoString(c.h.failed), int(c.h.code)))
		C.close_all(&c.h)
	}
	return nil, fmt.Errorf("no OpenGL 4.1 core context without a window; install Mesa (Debian: libegl1 libgl1-mesa-dri) or a GPU driver with EGL:\n%w",
		errors.Join(failures...))
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

// Close destroys the context and everything in it.
func (c *Context) Close() { C.close_all(&c.h) }

// ProcAddr finds an OpenGL function by name, nil where the driver has none.
func (c *Context) ProcAddr(name string) unsafe.Pointer {
	s := C.CString(name)
	defer C.free(unsafe.Pointer(s))
	return unsafe.Pointer(C.eglGetProcAddress(s))
}
