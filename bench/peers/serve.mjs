// Answers one line of JSON per line of JSON: {"do": NAME, …} calls the command
// of that name with the rest, and its result comes back as {"result": …}.
import readline from 'node:readline';

export async function serve(commands) {
	for await (const line of readline.createInterface({ input: process.stdin })) {
		const { do: name, ...args } = JSON.parse(line);
		let answer;
		try {
			answer = { result: await commands[name](args) ?? null };
		} catch (error) {
			answer = { error: String(error?.stack ?? error) };
		}
		process.stdout.write(JSON.stringify(answer) + '\n');
	}
}

// now is a clock in nanoseconds.
export const now = () => performance.now() * 1e6;
