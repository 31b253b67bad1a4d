// three.js: LOD.update of many objects with three levels each.
import { LOD, Object3D, PerspectiveCamera } from 'three';
import { readFloat32 } from './files.mjs';
import { now, serve } from './serve.mjs';

const camera = new PerspectiveCamera();
const lods = [];

function prepare({ places }) {
	const numbers = readFloat32(places);
	for (let i = 0; i < numbers.length; i += 3) {
		const lod = new LOD();
		for (const distance of [0, 30, 90]) lod.addLevel(new Object3D(), distance);
		lod.position.fromArray(numbers, i);
		lod.updateMatrixWorld();
		lods.push(lod);
	}
}

function run({ camera: at }) {
	camera.position.fromArray(at);
	camera.updateMatrixWorld();
	const start = now();
	for (const lod of lods) lod.update(camera);
	return { ns: now() - start, operations: 1 };
}

// levels counts the objects at each level.
function levels(args) {
	run(args);
	const counts = [0, 0, 0];
	for (const lod of lods) counts[lod.getCurrentLevel()]++;
	return counts;
}

serve({ prepare, run, levels });
