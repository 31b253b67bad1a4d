// gltfpack: each file simplified to 50 % and to 15 % of its triangles.
import fs from 'node:fs';
import { pack } from 'gltfpack';
import { now, serve } from './serve.mjs';

let files, triangles;

function prepare({ files: paths }) {
	files = paths.map((path) => fs.readFileSync(path));
	triangles = files.reduce((sum, file) => sum + trianglesOf(file), 0);
}

// trianglesOf reads the header of a binary glTF file.
function trianglesOf(file) {
	const { meshes, accessors } = JSON.parse(file.subarray(20, 20 + file.readUInt32LE(12)));
	return meshes.flatMap((mesh) => mesh.primitives).reduce((sum, { indices }) => sum + accessors[indices].count / 3, 0);
}

async function run() {
	let written = 0;
	const start = now();
	for (const file of files) {
		for (const share of ['0.5', '0.15']) {
			await pack(['-i', 'in.glb', '-o', 'out.glb', '-si', share, '-noq', '-slb'], {
				read: () => file,
				write: (path, data) => { written += data.length; },
			});
		}
	}
	const ns = now() - start;
	if (written === 0) throw new Error('gltfpack wrote nothing');
	return { ns, operations: triangles };
}

serve({ prepare, run });
