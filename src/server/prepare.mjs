// Runs before the server, on whatever Node npm found: plain JavaScript, because an old Node cannot
// read TypeScript and would fail with a message about file extensions instead of the reason.
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const pinned = manifest.dependencies.node;

if (process.versions.node === pinned) {
  const { prepareConsole } = await import('./console-build.ts');
  process.exitCode = await prepareConsole({ always: process.argv.includes('--build') });
} else {
  process.stderr.write(
    `This needs Node.js ${pinned}, which npm ci brings along, but it ran on ${process.versions.node}. ` +
      'Run npm ci again without --ignore-scripts and --omit, and start with npm start.\n',
  );
  process.exitCode = 1;
}
