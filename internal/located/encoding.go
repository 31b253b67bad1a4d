package located

import "bytes"

// Mark is the byte order mark that some editors write before UTF-8 text. It says
// nothing and is passed over.
const Mark = "\xef\xbb\xbf"

// UTF16 tells whether text begins with the byte order mark of UTF-16, in which some
// editors save.
func UTF16(text []byte) bool {
	return bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff"))
}

// NotUTF8 is the problem of a file of which UTF16 is true.
func NotUTF8(file string) Problem {
	return Problem{File: file, Line: 1, Column: 1, Message: "this is UTF-16 text; save the file as UTF-8"}
}
