// three-mesh-bvh: raycastFirst on a mesh of the terrain's triangles.
import { BufferAttribute, BufferGeometry, DoubleSide, Ray } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { readFloat32 } from './files.mjs';
import { now, serve } from './serve.mjs';

let bvh, rays, next = 0, distances;

// prepare takes heights of side × side samples, 1 m apart, and rays of six
// numbers: origin and direction.
function prepare({ heights, side, rays: path }) {
	bvh = new MeshBVH(mesh(readFloat32(heights), side));
	const numbers = readFloat32(path);
	rays = [];
	for (let i = 0; i < numbers.length; i += 6) {
		const ray = new Ray();
		ray.origin.fromArray(numbers, i);
		ray.direction.fromArray(numbers, i + 3);
		rays.push(ray);
	}
	distances = new Array(rays.length).fill(null);
}

// mesh has two triangles for each cell, split from north-west to south-east.
function mesh(heights, side) {
	const position = new Float32Array(side * side * 3);
	const index = [];
	for (let row = 0; row < side; row++) {
		for (let col = 0; col < side; col++) {
			const i = row * side + col;
			position.set([col - (side - 1) / 2, heights[i], row - (side - 1) / 2], 3 * i);
			if (row + 1 < side && col + 1 < side) {
				index.push(i, i + side + 1, i + 1, i, i + side, i + side + 1);
			}
		}
	}
	const geometry = new BufferGeometry();
	geometry.setAttribute('position', new BufferAttribute(position, 3));
	geometry.setIndex(index);
	return geometry;
}

function run({ count }) {
	const start = now();
	for (let i = next; i < next + count; i++) {
		const hit = bvh.raycastFirst(rays[i], DoubleSide);
		distances[i] = hit ? hit.distance : null;
	}
	const ns = now() - start;
	next = (next + count) % rays.length;
	return { ns, operations: count };
}

function all() {
	for (let i = 0; i < rays.length; i++) {
		const hit = bvh.raycastFirst(rays[i], DoubleSide);
		distances[i] = hit ? hit.distance : null;
	}
	return { distances };
}

serve({ prepare, run, distances: all });
