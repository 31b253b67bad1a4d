// Runs a page of this folder in a headless Chromium, over its pipe for debuggers.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';

const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript' };

// find returns the program of a Chromium that is installed.
export function find() {
	for (const name of programs) {
		for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
			const file = path.join(folder, name);
			if (fs.existsSync(file)) return file;
		}
	}
	const application = '/Applications/Chromium.app/Contents/MacOS/Chromium';
	return fs.existsSync(application) ? application : null;
}

// files serves this folder to this machine alone. The two headers give the page a
// clock of 5 µs; without them it is one of 100 µs.
function files() {
	const root = path.resolve('.');
	return new Promise((resolve) => {
		const server = http.createServer((request, response) => {
			const file = path.join(root, path.normalize(new URL(request.url, 'http://x').pathname));
			if (!file.startsWith(root) || !fs.existsSync(file)) return response.writeHead(404).end();
			response.writeHead(200, {
				'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
				'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp',
			});
			fs.createReadStream(file).pipe(response);
		}).listen(0, '127.0.0.1', () => resolve(server));
	});
}

// open starts the browser and returns a function that calls one of the page's.
export async function open(page) {
	const program = find();
	if (!program) throw new Error(`there is no Chromium (${programs.join(', ')})`);
	const server = await files();
	const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'copse-chromium-'));
	const browser = spawn(program, [
		'--headless', '--no-sandbox', '--disable-dev-shm-usage', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--remote-debugging-pipe',
		`--user-data-dir=${profile}`, 'about:blank',
	], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true });
	const gone = new Promise((resolve) => browser.on('exit', resolve));
	const kill = () => { // with the processes that it has started
		try {
			process.kill(-browser.pid, 'SIGKILL');
		} catch {} // gone already
	};
	process.on('exit', kill);

	const waiting = new Map();
	let number = 0, rest = '';
	browser.on('exit', () => waiting.forEach(({ reject }) => reject(new Error('the browser is gone'))));
	browser.stdio[4].on('data', (data) => {
		const messages = (rest + data).split('\0');
		rest = messages.pop();
		for (const message of messages.map((text) => JSON.parse(text))) {
			const call = waiting.get(message.id);
			waiting.delete(message.id);
			if (message.error) call?.reject(new Error(message.error.message));
			else call?.resolve(message.result);
		}
	});
	const send = (method, params, sessionId) => new Promise((resolve, reject) => {
		waiting.set(++number, { resolve, reject });
		browser.stdio[3].write(JSON.stringify({ id: number, method, params, sessionId }) + '\0');
	});

	const { targetId } = await send('Target.createTarget', { url: `http://127.0.0.1:${server.address().port}/${page}` });
	const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
	const evaluate = async (expression) => {
		const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, sessionId);
		if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
		return result.value;
	};
	// A page has no context at first and loses that of its blank document when it loads.
	// The browser answers with an error then, which means no more than "not yet".
	const early = /default execution context|context was destroyed|target navigated/i;
	const ready = () => evaluate('Boolean(window.ready)').catch((error) => {
		if (!early.test(error.message)) throw error;
		return false;
	});
	const deadline = Date.now() + 60_000;
	while (!await ready()) {
		if (Date.now() > deadline) throw new Error(`${page} does not start: ${await evaluate('String(window.failure)')}`);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	return {
		call: (name, args) => evaluate(`window.commands.${name}(${JSON.stringify(args ?? {})})`),
		async close() {
			kill();
			await gone;
			server.close();
			fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
		},
	};
}
