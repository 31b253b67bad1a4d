// three.js: edits of one BatchedMesh in random places.
import { BatchedMesh, BoxGeometry, Matrix4, MeshBasicMaterial } from 'three';
import { now, serve } from './serve.mjs';

let batch, leaves, ids, leafIds, geometries, kinds;
const matrix = new Matrix4();
const strokeProps = 500;

// prepare fills a batch with live instances of a number of kinds, each of which
// has two geometries. Where the kinds are trees, a second batch has their leaves: a
// batch has one material.
function prepare({ live, kinds: count, trees }) {
	kinds = count;
	[batch, ids] = fill(live);
	if (trees) [leaves, leafIds] = fill(live);
}

function fill(live) {
	const batch = new BatchedMesh(live, 24 * 2 * kinds, 36 * 2 * kinds, new MeshBasicMaterial());
	geometries = [];
	for (let i = 0; i < 2 * kinds; i++) geometries.push(batch.addGeometry(new BoxGeometry()));
	const ids = [];
	for (let i = 0; i < live; i++) {
		const id = batch.addInstance(geometries[i % kinds]);
		matrix.setPosition(256 * random() - 128, 0, 256 * random() - 128);
		batch.setMatrixAt(id, matrix);
		ids.push(id);
	}
	return [batch, ids];
}

// random is a small fast generator, so that choosing a place costs as little
// as on the other side.
let state = 1;
function random() {
	state = (Math.imul(state, 1664525) + 1013904223) | 0;
	return (state >>> 0) / 4294967296;
}

// Each edit returns how many instances it has edited.
const edits = {
	stroke(i) {
		const first = Math.floor(i / strokeProps) * strokeProps;
		for (let i = first; i < first + strokeProps; i++) batch.deleteInstance(ids[i]);
		for (let i = first; i < first + strokeProps; i++) {
			ids[i] = batch.addInstance(geometries[i % kinds]);
			batch.setMatrixAt(ids[i], matrix);
		}
		return strokeProps;
	},
	replace(i) {
		batch.deleteInstance(ids[i]);
		ids[i] = batch.addInstance(geometries[i % kinds]);
		batch.setMatrixAt(ids[i], matrix);
		return 1;
	},
	tree(i) {
		batch.deleteInstance(ids[i]);
		leaves.deleteInstance(leafIds[i]);
		ids[i] = batch.addInstance(geometries[i % kinds]);
		batch.setMatrixAt(ids[i], matrix);
		leafIds[i] = leaves.addInstance(geometries[i % kinds]);
		leaves.setMatrixAt(leafIds[i], matrix);
		return 1;
	},
	change(i) {
		batch.setMatrixAt(ids[i], matrix);
		return 1;
	},
	move(i) {
		const now = batch.getGeometryIdAt(ids[i]);
		batch.setGeometryIdAt(ids[i], now < geometries[kinds] ? geometries[i % kinds + kinds] : geometries[i % kinds]);
		return 1;
	},
};

function run({ edit: name, count }) {
	const edit = edits[name];
	matrix.setPosition(256 * random() - 128, 0, 256 * random() - 128);
	const start = now();
	let done = 0;
	while (done < count) done += edit(Math.floor(random() * ids.length));
	return { ns: now() - start, operations: done };
}

serve({ prepare, run, live: () => batch.instanceCount });
