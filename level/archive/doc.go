// Package archive keeps the named entries of a level in a folder or in a zip
// file. Writing is atomic: whoever reads finds the old entries or the new ones,
// whole, whatever fails in between. Reading trusts nothing: names, sizes and
// checksums are looked at before anything is believed, and what a compressed
// entry may unfold to is bounded.
package archive
