import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { explain } from '../explain.ts';
import { makeKeys, parseMasterKeys } from '../keys.ts';
import type { MasterKey } from '../keys.ts';
import type { Until } from './recover.ts';
import { bringBack } from './bring-back.ts';
import { BackupError } from './vault.ts';

const USAGE =
  'Usage: DATA_DIR=<a new or empty folder> npm run restore -- --from <folder or s3://…> [--backup <name>] [--at <time, like 2026-11-28T14:30:00Z, or end>] [--keys <folder of the keys>]';

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
  const result = await bringBack(config, {
    ...asked,
    keys: makeKeys(masters),
    keysText: config.consoleKeys ? null : keysText,
  });
  const { backup, name, documents, missing, ofOtherTimes } = result;
  for (const key of missing)
    process.stderr.write(`${key} is named by the database and is in no backup.\n`);
  const moment =
    asked.at === null
      ? ''
      : ` and brought to ${asked.at === 'end' ? 'the end of the archived log' : new Date(asked.at).toISOString()}`;
  const others =
    ofOtherTimes > 0 ? ` ${ofOtherTimes} documents of other times were left in the backups.` : '';
  process.stdout.write(
    `Backup ${name} was restored to ${config.dataDir}${moment}: ${documents} documents.${others}\n` +
      (backup.database === null
        ? 'Start it with the DATABASE_URL of a database that was copied before them.\n'
        : 'Start it with this DATA_DIR; then check the audit log by npm run audit:verify.\n'),
  );
  return missing.length === 0 ? 0 : 1;
}

interface Asked {
  from: string;
  backup: string | null;
  at: Until | null;
  keys: string | null;
}

function readArguments(): Asked {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        backup: { type: 'string' },
        at: { type: 'string' },
        keys: { type: 'string' },
      },
    });
    const [from, ...more] = [...(values.from ? [values.from] : []), ...positionals];
    const isOne = values.at === undefined || values.backup === undefined;
    if (from && more.length === 0 && isOne)
      return {
        from: URL.canParse(from) ? from : resolve(from),
        backup: values.backup ?? null,
        at: values.at === undefined ? null : readMoment(values.at),
        keys: values.keys ? resolve(values.keys) : null,
      };
  } catch (error) {
    if (error instanceof BackupError) throw error;
    // An unknown option: the usage says how.
  }
  throw new BackupError(USAGE);
}

/** With its zone: a time of day without one would be another moment on another machine. */
function readMoment(text: string): Until {
  if (text === 'end') return text;
  if (!z.iso.datetime({ offset: true }).safeParse(text).success)
    throw new BackupError(
      '--at is a moment with its zone, like 2026-11-28T14:30:00Z or 2026-11-28T08:30:00-06:00, or end.',
    );
  return Date.parse(text);
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
