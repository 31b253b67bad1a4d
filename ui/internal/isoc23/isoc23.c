//go:build linux && cgo

#include "isoc23.h"

#include <stdarg.h>
#include <stdio.h>

__attribute__((weak)) int __isoc23_sscanf(const char *text, const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	int fields = vsscanf(text, format, arguments);
	va_end(arguments);
	return fields;
}
