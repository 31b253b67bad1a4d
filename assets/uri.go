package assets

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"path"
	"strings"
)

// load returns the bytes behind a URI: those it holds itself, or those of a
// file beside the document.
func (r *reader) load(uri string) ([]byte, error) {
	if rest, ok := cutPrefixFold(uri, "data:"); ok {
		return decodeDataURI(rest)
	}
	file, err := localPath(uri)
	if err != nil {
		return nil, err
	}
	if r.open == nil {
		return nil, fmt.Errorf("refers to the file %q, but only this document can be read: keep the files together or export as .glb", short(file))
	}
	data, err := r.open(file)
	if err != nil {
		return nil, fmt.Errorf("cannot read %q: %w", short(file), err)
	}
	return data, take(&r.left.fileBytes, len(data), "bytes of files")
}

// decodeDataURI decodes what follows "data:". The result is smaller than the
// URI, which is part of the file, so that it needs no limit of its own.
func decodeDataURI(rest string) ([]byte, error) {
	head, body, ok := strings.Cut(rest, ",")
	if !ok {
		return nil, errors.New("data URI without a comma")
	}
	if !strings.HasSuffix(strings.ToLower(head), ";base64") {
		text, err := url.PathUnescape(body)
		if err != nil {
			return nil, fmt.Errorf("data URI: %w", err)
		}
		return []byte(text), nil
	}
	encoding := base64.StdEncoding
	if len(body)%4 != 0 {
		encoding = base64.RawStdEncoding // some exporters leave the padding out
	}
	data, err := encoding.DecodeString(body)
	if err != nil {
		return nil, fmt.Errorf("data URI: %w", err)
	}
	return data, nil
}

// localPath turns a relative URI into a path below the document's folder:
// escapes resolved, backslashes (which Windows exporters write) turned, no
// scheme, no root, no way up and out.
func localPath(uri string) (string, error) {
	file := uri
	if unescaped, err := url.PathUnescape(uri); err == nil {
		file = unescaped // a bare % in a name is taken as it is
	}
	file = path.Clean(strings.ReplaceAll(file, `\`, "/"))
	scheme, _, hasScheme := strings.Cut(file, ":")
	switch {
	case uri == "":
		return "", errors.New("has an empty URI")
	case strings.ContainsRune(file, 0):
		return "", fmt.Errorf("URI %q holds a zero byte", short(uri))
	case hasScheme && !strings.Contains(scheme, "/"):
		return "", fmt.Errorf("URI %q is not a file beside the document: only relative files are read", short(uri))
	case path.IsAbs(file), file == "..", strings.HasPrefix(file, "../"):
		return "", fmt.Errorf("URI %q leads out of the document's folder: put the file beside it", short(uri))
	}
	return file, nil
}

func cutPrefixFold(s, prefix string) (string, bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return s, false
	}
	return s[len(prefix):], true
}
