// three.js: a ForestGenerator over the heights of a TerrainGenerator, which
// are replaced by ours.
import { ForestGenerator } from 'three/examples/jsm/generators/ForestGenerator.js';
import { TerrainGenerator } from 'three/examples/jsm/generators/TerrainGenerator.js';
import { readFloat32 } from './files.mjs';
import { now, serve } from './serve.mjs';

let terrain, forest, attempts;

// prepare takes heights of side × side samples, 1 m apart, and the parameters
// of the forest, with altitudes in metres.
function prepare({ heights, side, parameters }) {
	terrain = new TerrainGenerator({ size: side - 1, segments: side - 1 });
	terrain.heights = readFloat32(heights);
	terrain.gridSize = side;
	terrain.minY = terrain.heights.reduce((a, b) => Math.min(a, b));
	terrain.maxY = terrain.heights.reduce((a, b) => Math.max(a, b));
	const part = (metres) => (metres - terrain.minY) / (terrain.maxY - terrain.minY);
	forest = new ForestGenerator({
		...parameters,
		altitudeMin: part(parameters.altitudeMin),
		altitudeMax: part(parameters.altitudeMax),
	});
}

// count tells how many candidates the generator draws, which it does not say
// itself. The seed is fixed, so every run has as many. Counting makes the
// terrain slower for good; runs belong into another process.
function count() {
	let candidates = 0;
	forest.build({
		parameters: terrain.parameters, minY: terrain.minY, maxY: terrain.maxY,
		sampleHeight: (x, z) => (candidates++, terrain.sampleHeight(x, z)),
		sampleSlope: (x, z) => terrain.sampleSlope(x, z),
	});
	return { candidates, placed: forest.mesh.count };
}

function run() {
	const start = now();
	forest.build(terrain);
	return { ns: now() - start, placed: forest.mesh.count };
}

serve({ prepare, count, run });
