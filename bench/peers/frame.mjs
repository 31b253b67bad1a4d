// three.js in a headless Chromium: frames of many instances.
import { open } from './browser.mjs';
import { readFloat32 } from './files.mjs';
import { serve } from './serve.mjs';

let browser;

function prepare({ kind, places }) {
	return browser.call('prepare', { kind, places: Array.from(readFloat32(places)) });
}

await serve({ open: async () => { browser = await open('frame.html'); }, prepare, run: (args) => browser.call('run', args) });
await browser?.close();
process.exit(0);
