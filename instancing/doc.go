// Package instancing keeps what is drawn many times: rows of transforms that
// stay where they are until they change, ready to be sent to the graphics card.
//
// A bucket is what one instanced draw call draws: one part of one kind of prop
// at one level of detail. All parts of a prop stand where the prop stands, for
// their own offsets are folded into their meshes, and so do all its levels. So the
// buckets of a kind share its rows, and each draws those that are listed for it:
//
//	Set ── Rows of pine ── rows in sight at LOD 0 ── bucket (pine, part 0 "trunk",   LOD 0)
//	    │              │                         └── bucket (pine, part 1 "needles", LOD 0)
//	    │              └── rows in sight at LOD 1 ── …
//	    └─ Rows of birch ── …
//
// An edit therefore costs the same whatever a prop is made of, another level of
// detail moves and uploads no row, culling runs once, and the parts may arrive long
// after the props: placing never waits for assets.
//
// Parts of procedural models are rows of the same kind in buckets of their own:
// one for each shape, class of materials, and whether they hide what is behind.
//
// Adding, removing, moving and changing are O(1) and allocate only when rows or
// handles grow (they double) or rows shrink. Removal swaps with the last row,
// so row numbers change; handles do not. The order of rows shows nowhere but in
// the order of drawing.
package instancing
