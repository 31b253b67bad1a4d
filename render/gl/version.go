package gl

// typedef const unsigned char *(*get_string)(unsigned int);
// static const char *version(void *f) {
// 	return f == 0 ? 0 : (const char *)((get_string)f)(0x1F02); // GL_VERSION
// }
import "C"

import (
	"fmt"
	"unsafe"
)

// versionOf asks for the version before anything is loaded, because loading
// stops at the first function that an old driver lacks and would only name it.
func versionOf(procAddr func(name string) unsafe.Pointer) string {
	s := C.version(procAddr("glGetString"))
	if s == nil {
		return ""
	}
	return C.GoString(s)
}

// checkVersion refuses a GL_VERSION string older than 4.1.
func checkVersion(version string) error {
	if version == "" {
		return fmt.Errorf("no OpenGL context is current on this thread, or its driver does not answer; Copse needs OpenGL 4.1 core: install a graphics driver (Debian: libgl1-mesa-dri)")
	}
	var major, minor int
	if _, err := fmt.Sscanf(version, "%d.%d", &major, &minor); err != nil {
		return fmt.Errorf("the graphics driver calls its version %q; Copse needs OpenGL 4.1 core: update the graphics driver", version)
	}
	if major < 4 || major == 4 && minor < 1 {
		return fmt.Errorf("this machine offers OpenGL %d.%d (%s); Copse needs 4.1 core: update the graphics driver, or run with LIBGL_ALWAYS_SOFTWARE=1 to draw on the CPU", major, minor, version)
	}
	return nil
}
