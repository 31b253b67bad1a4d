// Reads .glb files with the Khronos validator and with three.js, and prints for
// each, as a line of JSON, what they found.
import fs from 'node:fs';
import { Box3 } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import validator from 'gltf-validator';

for (const file of process.argv.slice(2)) {
	const bytes = fs.readFileSync(file);
	const { issues } = await validator.validateBytes(new Uint8Array(bytes));
	const { scene } = await new GLTFLoader().parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), '');
	scene.updateMatrixWorld(true);
	let meshes = 0;
	scene.traverse((object) => { meshes += object.isMesh ? 1 : 0; });
	const { min, max } = new Box3().setFromObject(scene, true);
	console.log(JSON.stringify({
		issues: issues.messages.filter(({ severity }) => severity < 2).map(({ code, message, pointer }) => `${code}: ${message} (${pointer})`),
		meshes, min: min.toArray(), max: max.toArray(),
	}));
}
