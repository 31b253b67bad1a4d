// Reads the files of numbers that both sides share.
import fs from 'node:fs';

export const readFloat32 = (path) => new Float32Array(read(path));
export const readUint32 = (path) => new Uint32Array(read(path));

function read(path) {
	const bytes = fs.readFileSync(path);
	return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}
