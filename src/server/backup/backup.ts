import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { explain } from '../explain.ts';
import { listBackups } from './list.ts';
import { takeBackup } from './take.ts';
import type { Asked, Taken } from './take.ts';
import { BackupError } from './vault.ts';

const USAGE =
  'Usage: npm run backup -- --to <folder or s3://…> [--keep <how many>] [--all] [--keys <another folder>] [--keys-with-data], or npm run backup -- --to <folder or s3://…> --list';

try {
  process.exitCode = await main(readConfig(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof BackupError ? error.message : explain(error)}\n`);
  process.exitCode = 1;
}

async function main(config: Config): Promise<number> {
  const { list, ...asked } = readArguments();
  if (list) {
    process.stdout.write(`${(await listBackups(config, asked.to)).join('\n')}\n`);
    return 0;
  }
  const taken = await takeBackup(config, asked);
  for (const line of problemsOf(taken)) process.stderr.write(`${line}\n`);
  process.stdout.write(`${summaryOf(taken)}\n${advice(config, asked)}\n`);
  const { missing, damaged, saved } = taken.findings;
  return missing.size + damaged.size + saved.size === 0 ? 0 : 1;
}

function readArguments(): Asked & { list: boolean } {
  const { values, positionals } = parse();
  const [given, ...more] = [...(values.to ? [values.to] : []), ...positionals];
  if (!given || more.length > 0) throw new BackupError(USAGE);
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep > 0))
    throw new BackupError('--keep is how many backups stay, at least 1.');
  const to = URL.canParse(given) ? given : resolve(given);
  const keys = values.keys ? resolve(values.keys) : null;
  const withData = keys !== null && !URL.canParse(to) && !relative(to, keys).startsWith('..');
  if (withData && !values['keys-with-data'])
    throw new BackupError(
      'The keys open what the backup holds, so they are not put beside it: name another folder for them, or add --keys-with-data.',
    );
  return { to, keys, keep, all: values.all ?? false, list: values.list ?? false };
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        keep: { type: 'string' },
        all: { type: 'boolean' },
        list: { type: 'boolean' },
        keys: { type: 'string' },
        'keys-with-data': { type: 'boolean' },
      },
    });
  } catch {
    throw new BackupError(USAGE);
  }
}

function problemsOf({ findings, address }: Taken): string[] {
  const { missing, damaged, saved, copiedAgain } = findings;
  return [
    ...[...missing].map((key) => `${key} is missing in the store, and so in the backup.`),
    ...[...damaged].map((key) => `${key} is damaged in the store, and so in the backup.`),
    ...[...saved].map(
      (key) =>
        `${key} is missing or damaged in the store; the backup keeps the copy of an earlier one.`,
    ),
    ...(copiedAgain > 0
      ? [
          `${copiedAgain} documents of earlier backups were lost or cut off in ${address}: copied again.`,
        ]
      : []),
  ];
}

function summaryOf({ backup, name, address, findings, pruned }: Taken): string {
  const { count } = backup.documents;
  const lines = [
    `Backup ${name} is in ${address}: ${backup.database ? 'the database and ' : ''}${count} documents, ${findings.copied} of them new.`,
  ];
  if (pruned)
    lines.push(
      `${pruned.forgotten.length} older backups were removed, and ${pruned.objects} objects (${Math.ceil(pruned.bytes / 1024 / 1024)} MB) that no other one needs.`,
    );
  return lines.join('\n');
}

function advice(config: Config, { keys }: Asked): string {
  const database =
    config.databaseUrl === null
      ? ''
      : 'The database of DATABASE_URL is not in it: its own tool must have copied it before.\n';
  if (config.consoleKeys)
    return `${database}Keep CONSOLE_KEYS apart from it: without them nothing in it can be read.`;
  return `${database}${
    keys
      ? `The keys are in ${keys}.`
      : 'The keys are not in it: keep a copy of DATA_DIR/keys/master apart, without which nothing in it can be read.'
  }`;
}
