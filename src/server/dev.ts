import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function run(...args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
}

/**
 * `npm run dev`: the server, started again on every change, and Vite's own server for the console,
 * which hands `/v1` on to it. When one ends, or on Ctrl-C, the other ends too.
 */
const parts = [
  run('--watch', '--watch-preserve-output', join(ROOT, 'src/app/main.ts')),
  run(join(ROOT, 'node_modules/vite/bin/vite.js')),
];

function endAll(): void {
  for (const part of parts)
    if (part.exitCode === null && part.signalCode === null) part.kill('SIGTERM');
}

// Without these handlers this process would die first and leave the two behind.
process.on('SIGINT', endAll);
process.on('SIGTERM', endAll);

for (const part of parts) {
  part.once('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    endAll();
  });
  part.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    endAll();
  });
}
