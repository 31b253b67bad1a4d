#pragma once
int __isoc23_sscanf(const char *text, const char *format, ...);
