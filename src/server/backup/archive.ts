import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { explain } from '../explain.ts';
import { makeKeys } from '../keys.ts';
import { archiveLog, fetchLog } from './log-archive.ts';
import { openVault } from './open-vault.ts';
import { BackupError } from './vault.ts';

/**
 * What a PostgreSQL of the operator's own runs: `archive_command = 'node …/archive.ts --to s3://… %p'` and
 * `restore_command = 'node …/archive.ts --from s3://… %f %p'`. The keys come from `CONSOLE_KEYS`.
 */
const USAGE =
  'Usage: node src/server/backup/archive.ts --to <folder or s3://…> %p, or --from <folder or s3://…> %f %p';

const FAILED = 255;

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof BackupError ? error.message : explain(error)}\n`);
  // PostgreSQL takes up to 125 for "there is no such file" and would end its recovery there.
  process.exitCode = process.argv.includes('--from') ? FAILED : 1;
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  const [first = '', second = ''] = positionals;
  const place = values.to ?? values.from;
  const isRight = values.to
    ? values.from === undefined && positionals.length === 1
    : values.from !== undefined && positionals.length === 2;
  if (place === undefined || !isRight) throw new BackupError(USAGE);
  const { consoleKeys } = readConfig(process.env);
  if (!consoleKeys) throw new BackupError('Set CONSOLE_KEYS: the archive is sealed with them.');
  const temporary = await mkdtemp(join(tmpdir(), 'console-archive-'));
  try {
    const make = values.to !== undefined;
    const vault = await openVault(URL.canParse(place) ? place : resolve(place), temporary, {
      make,
    });
    try {
      const objects = { vault, keys: makeKeys(consoleKeys), temporary };
      if (values.to) await archiveLog(objects, first);
      // PostgreSQL asks for files that may not be there, and goes on.
      else if (!(await fetchLog(objects, first, second))) return 1;
      return 0;
    } finally {
      await vault.close();
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' }, from: { type: 'string' } },
    });
  } catch {
    throw new BackupError(USAGE);
  }
}
