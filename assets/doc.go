// Package assets reads props from glTF files.
//
// [Read] turns one document into a [Model]: a flat list of parts, each one
// triangle mesh with one material, with the transforms of the scene folded into
// the vertices. A caller never sees nodes, accessors or buffers.
//
// Files are hostile until read. Every length is checked against the bytes that
// are really there before anything is allocated for it, totals are
// capped, and every refusal names the thing in the file that caused it. What
// breaks the rules of the format but can still be drawn as its author meant it
// is read and remembered as a [Notice].
//
// The document's JSON is decoded with the types of github.com/qmuntal/gltf;
// buffers, buffer views and accessors are read by this package, because that
// library's readers refuse quantised data and buffers without a URI, and index
// outside their slices on documents that lie.
package assets
