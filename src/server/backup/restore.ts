import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { explain } from '../explain.ts';
import { makeKeys, parseMasterKeys } from '../keys.ts';
import type { MasterKey } from '../keys.ts';
import { bringBack } from './bring-back.ts';
import { BackupError } from './vault.ts';

const USAGE =
  'Usage: DATA_DIR=<a new or empty folder> npm run restore -- --from <folder or s3://…> [--backup <name>] [--keys <folder of the keys>]';

try {
  process.exitCode = await restore(readConfig(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof BackupError ? error.message : explain(error)}\n`);
  process.exitCode = 1;
}

async function restore(config: Config): Promise<number> {
  const asked = readArguments();
  const keysText = asked.keys === null ? null : await readKeys(asked.keys);
  const masters = config.consoleKeys ?? (keysText === null ? null : mastersOf(keysText));
  if (masters === null)
    throw new BackupError(
      'A backup is of no use without its keys: name their folder by --keys, or set CONSOLE_KEYS.',
    );
  const { backup, name, documents } = await bringBack(config, {
    from: asked.from,
    backup: asked.backup,
    keys: makeKeys(masters),
    keysText: config.consoleKeys ? null : keysText,
  });
  process.stdout.write(
    `Backup ${name} was restored to ${config.dataDir}: ${documents} documents.\n` +
      (backup.database === null
        ? 'Start it with the DATABASE_URL of a database that was copied before them.\n'
        : 'Start it with this DATA_DIR; then check the audit log by npm run audit:verify.\n'),
  );
  return 0;
}

function readArguments(): { from: string; backup: string | null; keys: string | null } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        backup: { type: 'string' },
        keys: { type: 'string' },
      },
    });
    const [from, ...more] = [...(values.from ? [values.from] : []), ...positionals];
    if (from && more.length === 0)
      return {
        from: URL.canParse(from) ? from : resolve(from),
        backup: values.backup ?? null,
        keys: values.keys ? resolve(values.keys) : null,
      };
  } catch {
    // An unknown option: the usage says how.
  }
  throw new BackupError(USAGE);
}

async function readKeys(path: string): Promise<string> {
  const file = (await stat(path).catch(() => null))?.isDirectory() ? join(path, 'master') : path;
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The keys cannot be read from ${file} (${error.code ?? error.name}).`);
  });
}

function mastersOf(text: string): MasterKey[] {
  const masters = parseMasterKeys(text.trim());
  if (typeof masters === 'string') throw new BackupError(`The file of the keys ${masters}`);
  return masters;
}
