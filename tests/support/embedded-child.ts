import { openDataDirectory } from '#src/server/data-directory.ts';
import { startEmbedded } from '#src/server/db/embedded.ts';

/**
 * Runs an embedded database on the folder named until SIGTERM, for the tests that need a process to kill. Prints one
 * line of JSON: where to connect, or the sentence it failed with.
 */
const [dataDir = ''] = process.argv.slice(2);
const write = (...line: unknown[]) => process.stderr.write(`${JSON.stringify(line)}\n`);
const log = { debug: write, info: write, warn: write, error: write };

try {
  const directory = await openDataDirectory(dataDir);
  const embedded = await startEmbedded({ dataDir: directory.path, log });
  process.once('SIGTERM', () => void embedded.stop().then(() => directory.release()));
  process.stdout.write(`${JSON.stringify({ connection: embedded.connection })}\n`);
} catch (error) {
  process.stdout.write(
    `${JSON.stringify({ error: error instanceof Error ? error.message : '' })}\n`,
  );
  process.exitCode = 1;
}
