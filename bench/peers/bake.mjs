// meshoptimizer's WebAssembly build: two levels of each mesh, the second from
// the first.
import { MeshoptSimplifier } from 'meshoptimizer';
import { readFloat32, readUint32 } from './files.mjs';
import { now, serve } from './serve.mjs';

let meshes, triangles, kept;

async function prepare({ meshes: files }) {
	await MeshoptSimplifier.ready;
	meshes = files.map(({ positions, indices }) => ({ positions: readFloat32(positions), indices: readUint32(indices) }));
	triangles = meshes.reduce((sum, { indices }) => sum + indices.length / 3, 0);
}

function run() {
	kept = 0;
	const start = now();
	for (const mesh of meshes) {
		let { indices } = mesh;
		for (const share of [0.5, 0.15]) {
			const target = Math.floor(mesh.indices.length / 3 * share) * 3;
			[indices] = MeshoptSimplifier.simplify(indices, mesh.positions, 3, target, 1, ['LockBorder']);
			kept += indices.length / 3;
		}
	}
	return { ns: now() - start, operations: triangles };
}

serve({ prepare, run, kept: () => kept });
