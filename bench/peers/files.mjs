// Reads the files of numbers that both sides share.
import fs from 'node:fs';

export function readFloat32(path) {
	const bytes = fs.readFileSync(path);
	return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
